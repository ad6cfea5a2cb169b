import type { Item } from '@boxroom/domain/item/item';
import { sortByName } from '@boxroom/domain/text/sort-rows';
import { findBox } from '../../replica/hooks/use-boxes.ts';
import type { ReplicaStore } from '../../replica/store/replica-store.ts';

export interface BoxContents {
  id: string;
  name: string;
  /** Sorted by name. */
  items: readonly Item[];
}

/** Returns the current items of these boxes. A box that was deleted meanwhile is omitted. */
export function readContents(store: ReplicaStore, boxIds: Iterable<string>): BoxContents[] {
  return Array.from(boxIds).flatMap((id) => {
    const box = findBox(store, id);
    return box ? [{ id, name: box.name, items: sortByName(store.view.itemsIn(id)) }] : [];
  });
}
