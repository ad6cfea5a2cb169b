import type { Item } from '@boxroom/domain/item/item';
import { type ItemSort, sortItems } from '@boxroom/domain/item/sort-items';
import { useCallback } from 'react';
import type { ReplicaStore, Topic } from '../store/replica-store.ts';
import { ALL_BOXES, type BoxScope, listBoxes } from './use-boxes.ts';
import { useReplicaValue } from './use-replica-value.ts';

const ITEM_TOPICS: readonly Topic[] = ['item'];
const TOPICS: readonly Topic[] = ['item', 'category'];
const ROOM_TOPICS: readonly Topic[] = ['item', 'box', 'category'];
const TOTAL_TOPICS: readonly Topic[] = ['item', 'box', 'boxSetting'];

/** Returns the current item; undefined when it does not exist or the person may not see it. */
export function useItem(id: string): Item | undefined {
  const select = useCallback((store: ReplicaStore) => store.view.get('item', id), [id]);
  return useReplicaValue(select, ITEM_TOPICS);
}

/** Returns the items of a box in the given order. */
export function useBoxItems(boxId: string, sort: ItemSort): readonly Item[] {
  const select = useCallback(
    (store: ReplicaStore) => sorted(store, [...store.view.itemsIn(boxId)], sort),
    [boxId, sort],
  );
  return useReplicaValue(select, TOPICS);
}

/** Returns the items of all boxes of a room, of the unassigned ones (null), or of all. */
export function useRoomItems(scope: BoxScope, sort: ItemSort = 'lastChange'): readonly Item[] {
  const select = useCallback((store: ReplicaStore) => sorted(store, listItems(store, scope), sort), [scope, sort]);
  return useReplicaValue(select, ROOM_TOPICS);
}

/** How many pictures a box previews. */
const PICTURED_MAX = 4;
const NO_ITEMS: readonly Item[] = [];

/** Returns the first items of a box that have a picture; none while pictures are switched off. */
export function usePicturedItems(boxId: string, isOn: boolean): readonly Item[] {
  const select = useCallback(
    ({ view }: ReplicaStore) => (isOn ? firstPictured(view.itemsIn(boxId)) : NO_ITEMS),
    [boxId, isOn],
  );
  return useReplicaValue(select, ITEM_TOPICS);
}

function firstPictured(items: Iterable<Item>): readonly Item[] {
  const found: Item[] = [];
  for (const item of items) {
    if (item.pictureId === null) continue;
    if (found.push(item) === PICTURED_MAX) break;
  }
  return found;
}

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
  return useReplicaValue(select, TOTAL_TOPICS);
}

function listItems({ view, user }: ReplicaStore, scope: BoxScope): Item[] {
  if (scope === ALL_BOXES) return [...view.rows.item.values()];
  const items: Item[] = [];
  for (const box of view.boxesIn(scope ?? user.id)) items.push(...view.itemsIn(box.id));
  return items;
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

function sorted({ view }: ReplicaStore, items: Item[], sort: ItemSort): Item[] {
  return sortItems(items, sort, (categoryId) => view.get('category', categoryId)?.name);
}
