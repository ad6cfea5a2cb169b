import { useCallback } from 'react';
import type { ReplicaStore, Topic } from '../store/replica-store.ts';
import { type BoxScope, listBoxes, listItems } from './use-boxes.ts';
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

function sumUp(store: ReplicaStore, scope: BoxScope): InventoryTotals {
  const items = listItems(store, scope);
  const boxes = listBoxes(store, scope);
  const cents = items.reduce((sum, item) => sum + Math.round((item.price ?? 0) * 100) * (item.quantity ?? 1), 0);
  const tracked = boxes.flatMap((box) => box.capacity ?? []);
  const freeSpace =
    tracked.length === 0 ? null : Math.round(tracked.reduce((sum, free) => sum + free, 0) / tracked.length);
  return { items: items.length, value: cents / 100, freeSpace };
}
