import { useCallback } from 'react';
import type { ReplicaStore, Topic } from '../store/replica-store.ts';
import { ALL_BOXES, type BoxScope } from './use-boxes.ts';
import { useReplicaValue } from './use-replica-value.ts';

const TOPICS: readonly Topic[] = ['item', 'box', 'boxSetting'];

export interface InventoryTotals {
  items: number;
  /** Quantity times price, where there is a price; a missing quantity counts as one. */
  value: number;
  /** Percentage of free space, the mean over the tracked boxes; null: none is tracked. */
  freeSpace: number | null;
}

/** Returns the totals shown above the boxes. */
export function useTotals(scope: BoxScope): InventoryTotals {
  const select = useCallback((store: ReplicaStore) => sumUp(store, scope), [scope]);
  return useReplicaValue(select, TOPICS);
}

/** Runs over every item in scope each time that a page of a first visit arrives: makes no list of them. */
function sumUp({ view, user }: ReplicaStore, scope: BoxScope): InventoryTotals {
  let [items, cents, tracked, free] = [0, 0, 0, 0];
  for (const { id } of scope === ALL_BOXES ? view.rows.box.values() : view.boxesIn(scope ?? user.id)) {
    const capacity = view.get('boxSetting', id)?.capacity ?? null;
    if (capacity !== null) [tracked, free] = [tracked + 1, free + capacity];
    for (const { price, quantity } of view.itemsIn(id)) {
      items++;
      cents += Math.round((price ?? 0) * 100) * (quantity ?? 1);
    }
  }
  return { items, value: cents / 100, freeSpace: tracked === 0 ? null : Math.round(free / tracked) };
}
