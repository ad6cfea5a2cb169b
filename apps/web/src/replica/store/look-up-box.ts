import { hasReceived, type SyncState } from '@boxroom/sync-client/status';
import { ANSWER_WITHIN_MS } from '../../lib/http/answer-within.ts';
import type { ReplicaStore } from './replica-store.ts';

/**
 * `unknown`: the server has no such box for this person; deleted and foreign boxes get the same response.
 * `unreachable`: the server cannot be reached, so the box may exist.
 */
export type BoxLookUp = { kind: 'here'; boxIds: readonly string[] } | { kind: 'unknown' } | { kind: 'unreachable' };

/** Returns the boxes that `find` finds on this device; if there are none, first pulls from the server. */
export function lookUpBoxes(store: ReplicaStore, find: (store: ReplicaStore) => readonly string[]): Promise<BoxLookUp> {
  const askedAt = Date.now();
  // After a failed state, only a new state has new information.
  const before = store.status.state;
  return new Promise((resolve) => {
    const stop = store.subscribe(look);
    const timer = setTimeout(() => finish({ kind: 'unreachable' }), ANSWER_WITHIN_MS);
    if (!look()) store.wake();

    function look(): boolean {
      const answer = read();
      if (answer) finish(answer);
      return answer !== null;
    }
    function read(): BoxLookUp | null {
      const boxIds = find(store);
      if (boxIds.length > 0) return { kind: 'here', boxIds };
      const { state } = store.status;
      if (state.kind === 'up-to-date' && state.at >= askedAt && state !== before) return { kind: 'unknown' };
      if (state !== before && hasReceived(state)) return { kind: 'unknown' };
      if (store.engine && !navigator.onLine) return { kind: 'unreachable' };
      return state !== before && FAILED.has(state.kind) ? { kind: 'unreachable' } : null;
    }
    function finish(answer: BoxLookUp) {
      stop();
      clearTimeout(timer);
      resolve(answer);
    }
  });
}

const FAILED: ReadonlySet<SyncState['kind']> = new Set([
  'offline',
  'retrying',
  'not-accepted',
  'server-outdated',
  'needs-sign-in',
  'account-changed',
  'update-required',
  'signed-out',
  'failed',
]);
