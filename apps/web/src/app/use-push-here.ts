import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { readPushDevice } from '../lib/push/push-device.ts';
import { useSession } from '../lib/session/session.ts';
import { whenIdle } from '../lib/window/when-idle.ts';
import type { OpenPath } from '../service-worker/push.ts';

/** Opens what a pressed notification is about, and keeps the device registered where notifications are on. */
export function usePushHere(): void {
  const { history } = useRouter();
  const { user, status } = useSession();
  const userId = status === 'verified' ? user?.id : undefined;

  useEffect(() => {
    const open = ({ data, ports }: MessageEvent<OpenPath | null>) => {
      if (data?.type !== 'open-path') return;
      // Without an answer the worker opens another window.
      ports[0]?.postMessage('open');
      history.push(data.path);
    };
    const { serviceWorker } = navigator as Partial<Navigator>;
    serviceWorker?.addEventListener('message', open);
    return () => serviceWorker?.removeEventListener('message', open);
  }, [history]);

  useEffect(() => {
    if (userId !== undefined) whenIdle(() => void keep(userId).catch(() => undefined));
  }, [userId]);
}

/** The code loads only where somebody has switched notifications on. The next start retries. */
async function keep(userId: string): Promise<void> {
  if ((await readPushDevice()) === null) return;
  await (await import('../features/notifications/keep-push.ts')).keepPush(userId);
}
