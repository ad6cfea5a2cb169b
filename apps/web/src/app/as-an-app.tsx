import { useLocation, useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { showToast } from '../components/toast/toast-store.ts';
import { useAppBadge } from '../features/install/use-app-badge.ts';
import { useInstallHint } from '../features/install/use-install-hint.ts';
import { t } from '../lib/language/t.ts';
import { useReplicaStore } from '../replica/hooks/use-replica-value.ts';
import { waitingShares } from '../replica/shots/shared-shots.ts';
import { followLanguage } from './update/follow-language.ts';
import { watchOpenWork } from './update/open-work.ts';

followLanguage(watchOpenWork(document, () => undefined));

/** What Boxroom does as an app of the device. Loads after the first screen, which needs none of it. */
export function AsAnApp() {
  useAppBadge();
  useInstallHint();
  useSharedWaiting();
  return null;
}

/** Says at the start that something shared still waits, as after a killed browser. */
function useSharedWaiting(): void {
  const store = useReplicaStore();
  const navigate = useNavigate();
  const isThere = useLocation({ select: ({ pathname }) => pathname === '/shared' });
  const tell = useEffectEvent((count: number) => {
    if (count === 0 || isThere) return;
    const action = { label: t('Choose a box'), onClick: () => void navigate({ to: '/shared' }) };
    showToast({ title: t('What you shared waits'), description: t('It is in no box yet.'), duration: 10_000, action });
  });
  useEffect(() => {
    store.whenComplete(() => {
      waitingShares(store).then(
        ({ length }) => tell(length),
        () => undefined, // its page says more
      );
    });
  }, [store]);
}
