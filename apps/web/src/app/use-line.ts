import type { SyncState } from '@boxroom/sync-client/status';
import type { LineStatus } from '../components/line-status.ts';
import type { SessionStatus } from '../lib/session.ts';
import { useSession } from '../lib/session.ts';
import { useOnline } from '../lib/use-online.ts';
import { useSyncStatus } from '../replica/use-sync-status.ts';

/** How things stand, for the line under the header: what the sync says, and what is known before it notices. */
export function useLine(): LineStatus {
  const { status } = useSession();
  const { state, pending, refused, keeping } = useSyncStatus();
  const online = useOnline();
  return { ...lineState(state, status, online), pending, refused, keeping };
}

/** Exported for its test. */
export function lineState(
  state: SyncState,
  session: SessionStatus,
  online: boolean,
): Omit<LineStatus, 'pending' | 'refused' | 'keeping'> {
  if (state.kind === 'failed' || state.kind === 'update-required' || state.kind === 'account-changed')
    return state;
  if (session === 'expired') return { kind: 'needs-sign-in' };
  if (!online && state.kind !== 'needs-sign-in') return { kind: 'offline' };
  return state;
}
