import { type LocalHistoryEntry, localHistory } from './local-history.ts';
import type { Topic } from './replica-store.ts';
import { useReplicaValue } from './use-replica-value.ts';

const TOPICS: readonly Topic[] = ['sync', 'room', 'box', 'item'];

/** What the changes that were not sent yet will add to the edit history, newest first. */
export function useLocalHistory(): readonly LocalHistoryEntry[] {
  return useReplicaValue(localHistory, TOPICS, areSame);
}

function areSame(a: readonly LocalHistoryEntry[], b: readonly LocalHistoryEntry[]): boolean {
  return a.length === b.length && JSON.stringify(a) === JSON.stringify(b);
}
