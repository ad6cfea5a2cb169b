import type { Topic } from '../store/replica-store.ts';
import { type PendingEntry, pendingHistory } from './pending-history.ts';
import { useReplicaValue } from './use-replica-value.ts';

const TOPICS: readonly Topic[] = ['sync', 'room', 'box', 'item'];

/** Returns the lines that pending changes will add to the edit history, newest first. */
export function useLocalHistory(): readonly PendingEntry[] {
  return useReplicaValue(pendingHistory, TOPICS, areSame);
}

function areSame(a: readonly PendingEntry[], b: readonly PendingEntry[]): boolean {
  return a.length === b.length && JSON.stringify(a) === JSON.stringify(b);
}
