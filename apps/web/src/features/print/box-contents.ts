import type { Item } from '@boxroom/domain/item/item';
import { sortByName } from '@boxroom/domain/text/natural-compare';
import type { ReplicaStore } from '../../replica/replica-store.ts';
import { findBox } from '../../replica/use-boxes.ts';

export interface BoxContents {
  id: string;
  name: string;
  /** By name. */
  items: readonly Item[];
}

/** What is in these boxes now. A box that went meanwhile is left out. */
export function readContents(store: ReplicaStore, boxIds: Iterable<string>): BoxContents[] {
  return Array.from(boxIds).flatMap((id) => {
    const box = findBox(store, id);
    return box ? [{ id, name: box.name, items: sortByName(store.view.itemsIn(id)) }] : [];
  });
}
