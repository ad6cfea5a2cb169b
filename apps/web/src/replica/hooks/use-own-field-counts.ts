import type { ReplicaStore, Topic } from '../store/replica-store.ts';
import { useReplicaValue } from './use-replica-value.ts';

const TOPICS: readonly Topic[] = ['item', 'spaces', 'room'];

/** Returns how many of the person's items have a value under each key of an own field. */
export function useOwnFieldCounts(): ReadonlyMap<string, number> {
  return useReplicaValue(countValues, TOPICS, areSame);
}

function countValues({ view, user }: ReplicaStore): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { own, spaceId } of view.rows.item.values()) {
    if (!own || (view.space(spaceId)?.ownerId ?? user.id) !== user.id) continue;
    for (const key of Object.keys(own)) counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return counts;
}

function areSame(a: ReadonlyMap<string, number>, b: ReadonlyMap<string, number>): boolean {
  return a.size === b.size && [...a].every(([key, count]) => b.get(key) === count);
}
