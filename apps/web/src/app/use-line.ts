import type { SyncState } from '@boxroom/sync-client/status';
import { useEffect, useState } from 'react';
import type { LineStatus } from '../components/status/line-status.ts';
import { useOpenTryout } from '../lib/session/open-tryout.ts';
import type { SessionStatus } from '../lib/session/session.ts';
import { useSession } from '../lib/session/session.ts';
import { forgetsInAWeek } from '../lib/window/platform.ts';
import { useOnline } from '../lib/window/use-online.ts';
import { usePersistence } from '../replica/hooks/use-persistence.ts';
import { useSyncStatus } from '../replica/hooks/use-sync-status.ts';

/** A change that is pending for longer than this while online is mentioned. Milliseconds. */
const LONG = 60_000;

const TRYOUT = { pending: 0, durability: 'disk' } as const;

/** The state for the line under the header: the sync status, and facts known before the sync notices them. */
export function useLine(): LineStatus {
  const { status } = useSession();
  const { state, pending, oldestPendingAt, refused, durability } = useSyncStatus();
  const online = useOnline();
  const isTryout = useOpenTryout() !== null;
  const isLong = useHasPassed(oldestPendingAt, LONG);
  const isPersistent = usePersistence();
  // Nothing is sent, with a network or without, and the line of the tryout says so.
  const isOnline = online || isTryout;
  const shown = isTryout ? TRYOUT : { pending, durability };
  return {
    ...lineState(state, status, isOnline),
    ...shown,
    waitingSince: isLong && !isTryout ? oldestPendingAt : null,
    refused,
    isPersistent,
    isKeptForAWeek: forgetsInAWeek(),
  };
}

/** Exported for its test. */
export function lineState(
  state: SyncState,
  session: SessionStatus,
  online: boolean,
): Pick<LineStatus, 'kind' | 'done' | 'total' | 'since' | 'at' | 'part'> {
  const { kind } = state;
  if (kind === 'failed' || kind === 'update-required' || kind === 'account-changed' || kind === 'signed-out')
    return { kind };
  if (session === 'expired') return { kind: 'needs-sign-in' };
  if (!online && kind !== 'needs-sign-in' && kind !== 'offline') return { kind: 'offline' };
  return state;
}

/** Whether `ms` have passed since `at`; renders again when they have. */
function useHasPassed(at: number | null, ms: number): boolean {
  const [passed, setPassed] = useState<number | null>(null);
  useEffect(() => {
    if (at === null) return undefined;
    const timer = setTimeout(() => setPassed(at), Math.max(0, at + ms - Date.now()));
    return () => clearTimeout(timer);
  }, [at, ms]);
  return at !== null && passed === at;
}
