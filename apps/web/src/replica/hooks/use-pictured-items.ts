import type { Item } from '@boxroom/domain/item/item';
import { useCallback } from 'react';
import type { ReplicaStore, Topic } from '../store/replica-store.ts';
import { useReplicaValue } from './use-replica-value.ts';

const TOPICS: readonly Topic[] = ['item'];
/** How many pictures a box previews. */
const PICTURED_MAX = 4;
const NO_ITEMS: readonly Item[] = [];

/** Returns the first items of a box that have a picture; none while pictures are switched off. */
export function usePicturedItems(boxId: string, isOn: boolean): readonly Item[] {
  const select = useCallback(
    ({ view }: ReplicaStore) => (isOn ? firstPictured(view.itemsIn(boxId)) : NO_ITEMS),
    [boxId, isOn],
  );
  return useReplicaValue(select, TOPICS);
}

function firstPictured(items: Iterable<Item>): readonly Item[] {
  const found: Item[] = [];
  for (const item of items) {
    if (item.pictureId === null) continue;
    if (found.push(item) === PICTURED_MAX) break;
  }
  return found;
}
