import type { Item } from '@boxroom/domain/item/item';
import type { ItemSort } from '@boxroom/domain/item/item-sort';
import { sortItems } from '@boxroom/domain/item/sort-items';
import { useCallback } from 'react';
import { t } from '../../lib/language/t.ts';
import type { ReplicaStore, Topic } from '../store/replica-store.ts';
import { type BoxScope, listItems } from './use-boxes.ts';
import { useReplicaValue } from './use-replica-value.ts';

const ITEM_TOPICS: readonly Topic[] = ['item'];
const TOPICS: readonly Topic[] = ['item', 'category'];
const ROOM_TOPICS: readonly Topic[] = ['item', 'box', 'category'];

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

function sorted({ view }: ReplicaStore, items: Item[], sort: ItemSort): Item[] {
  return sortItems(items, sort, (categoryId) => view.get('category', categoryId)?.name, t.language);
}
