import { entryOfLine } from '@boxroom/domain/history/entry-of-line';
import type { HistoryEntry } from '@boxroom/domain/history/history-entry';
import type { LogLine } from '@boxroom/domain/history/log-line';
import type { Pending } from '@boxroom/sync-client/pending';
import { t } from '../../lib/language/t.ts';
import type { ReplicaStore, Topic } from '../store/replica-store.ts';
import { useReplicaValue } from './use-replica-value.ts';

/** A line of a change that the server has not confirmed. Its id begins with `local-`. */
export type PendingEntry = HistoryEntry & Pick<LogLine, 'fromSpaceId' | 'fromBoxId'>;

const TOPICS: readonly Topic[] = ['sync', 'room', 'box', 'item'];

/** Returns the lines that pending changes will add to the edit history, newest first. */
export function usePendingHistory(): readonly PendingEntry[] {
  return useReplicaValue(pendingHistory, TOPICS, areSame);
}

/**
 * Returns the lines that pending commands will add to the edit history, newest first: those of their plans, as the
 * server makes them.
 */
function pendingHistory({ view, user, engine }: Pick<ReplicaStore, 'view' | 'user' | 'engine'>): PendingEntry[] {
  const actorName = view.get('profile', user.id)?.username ?? t('You');
  const entries = ({ id, at, log = [] }: Pending) =>
    log.map((line, n) => ({
      ...entryOfLine(line, { id: `local-${id}-${n}`, at, actorId: user.id, actorName }),
      fromSpaceId: line.fromSpaceId,
      fromBoxId: line.fromBoxId,
      command: id,
    }));
  return (engine?.replica.pending ?? []).flatMap(entries).toReversed();
}

function areSame(a: readonly PendingEntry[], b: readonly PendingEntry[]): boolean {
  return a.length === b.length && JSON.stringify(a) === JSON.stringify(b);
}
