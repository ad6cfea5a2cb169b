import type { PushSwitches } from '@boxroom/domain/notification/push-schemas';
import { useEffect, useRef, useState } from 'react';
import { showToast } from '../../components/toast/toast-store.ts';
import { errorCode } from '../../lib/http/error-code.ts';
import { errorMessage } from '../../lib/http/error-message.ts';
import { trpc } from '../../lib/http/trpc-hooks.ts';
import { useIsAway } from '../../lib/http/use-is-away.ts';
import { t } from '../../lib/language/t.ts';
import { addressOf } from '../../lib/push/push-address.ts';
import { endPushHere } from '../../lib/push/push-device.ts';
import { useSession } from '../../lib/session/session.ts';
import { findObstacle, type PushObstacle } from './push-support.ts';
import { rememberDevice } from './remember-device.ts';
import { PermissionError, subscribeHere } from './subscribe-here.ts';

const NONE: PushSwitches = { reminders: false, ownRooms: false, sharedRooms: false, names: true };

export interface PushState {
  /** Null: the server has not responded. */
  switches: PushSwitches | null;
  obstacle: PushObstacle | null;
  /** The server cannot be asked now. */
  isFailed: boolean;
  change(set: Partial<PushSwitches>): void;
}

export function isAnyOn({ reminders, ownRooms, sharedRooms }: PushSwitches): boolean {
  return reminders || ownRooms || sharedRooms;
}

/** What this device is notified of. A change shows at once, and rolls back with a toast when it fails. */
export function usePush(): PushState {
  const { user } = useSession();
  const query = trpc.push.get.useQuery(undefined, { staleTime: 0, retry: 1 });
  const { mutateAsync: set } = trpc.push.set.useMutation();
  const { mutateAsync: remove } = trpc.push.remove.useMutation();
  const utils = trpc.useUtils();
  const isAway = useIsAway(query);
  const [endpoint, setEndpoint] = useEndpointHere();
  useRedrawOnReturn();
  const [wanted, setWanted] = useState<PushSwitches | null>(null);
  const working = useRef<Promise<void>>(Promise.resolve());
  const { data } = query;

  // A subscription that this browser has lost is none.
  const isHere = data?.device?.endpoint !== undefined && (endpoint === undefined || data.device.endpoint === endpoint);
  const saved = data ? (isHere && data.device ? data.device.switches : NONE) : null;

  async function apply(next: PushSwitches, publicKey: string, userId: string): Promise<void> {
    if (isAnyOn(next)) {
      const address = addressOf(await subscribeHere(publicKey));
      const { id } = await set({ address, switches: next });
      if (!(await rememberDevice({ id, userId, switches: next }))) return;
      setEndpoint(address.endpoint);
      utils.push.get.setData(undefined, { publicKey, device: { id, endpoint: address.endpoint, switches: next } });
    } else {
      await remove();
      await endPushHere();
      setEndpoint(null);
      utils.push.get.setData(undefined, { publicKey, device: null });
    }
  }

  function change(part: Partial<PushSwitches>): void {
    const publicKey = data?.publicKey ?? null;
    if (saved === null || publicKey === null || !user) return;
    const next = { ...(wanted ?? saved), ...part };
    setWanted(next);
    working.current = applyAfter(working.current, next, () => apply(next, publicKey, user.id));
  }

  /** One after the other: two quick changes could otherwise arrive in the wrong order. */
  async function applyAfter(before: Promise<void>, next: PushSwitches, run: () => Promise<void>): Promise<void> {
    await before;
    try {
      await run();
    } catch (error) {
      // The card explains how to undo a block.
      if (!(error instanceof PermissionError) || Notification.permission !== 'denied')
        showToast({ title: t('Error'), description: failureText(error), kind: 'destructive' });
    }
    setWanted((now) => (now === next ? null : now));
  }

  return {
    switches: saved && (wanted ?? saved),
    obstacle: data ? findObstacle(data.publicKey) : null,
    isFailed: query.isError || isAway,
    change,
  };
}

function failureText(error: unknown): string {
  if (error instanceof PermissionError)
    return t('The browser has not allowed notifications, so nothing was switched on.');
  if (errorCode(error) === 'TOO_MANY')
    return t('You get notifications on 20 devices already. Switch them off on one of them, or sign out there.');
  if (error instanceof DOMException)
    return t('The browser could not register with its push service. Please try again.');
  return errorMessage(error);
}

/** Returns the address at which this browser is notified; null: it is not; undefined: not known yet. */
function useEndpointHere() {
  const [endpoint, setEndpoint] = useState<string | null | undefined>();
  useEffect(() => {
    let isGone = false;
    void findEndpoint().then((found) => isGone || setEndpoint(found));
    return () => {
      isGone = true;
    };
  }, []);
  return [endpoint, setEndpoint] as const;
}

async function findEndpoint(): Promise<string | null> {
  const registration = await navigator.serviceWorker?.getRegistration();
  const subscription = await registration?.pushManager?.getSubscription();
  return subscription?.endpoint ?? null;
}

/** The person may have changed the permission in the browser's own settings. */
function useRedrawOnReturn(): void {
  const [, redraw] = useState(0);
  useEffect(() => {
    const look = () => redraw((times) => times + 1);
    window.addEventListener('focus', look);
    document.addEventListener('visibilitychange', look);
    return () => {
      window.removeEventListener('focus', look);
      document.removeEventListener('visibilitychange', look);
    };
  }, []);
}
