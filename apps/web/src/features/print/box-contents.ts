import type { Item } from '@boxroom/domain/item/item';
import { sortByName } from '@boxroom/domain/text/sort-rows';
import { t } from '../../lib/language/t.ts';
import { findBox } from '../../replica/hooks/use-boxes.ts';
import type { ReplicaStore } from '../../replica/store/replica-store.ts';

export interface BoxContents {
  id: string;
  name: string;
  /** Sorted by name. */
  items: readonly Item[];
}

/** Returns the current items of these boxes, or those of `itemIds` only. A box that was deleted meanwhile is omitted. */
export function readContents(
  store: ReplicaStore,
  boxIds: Iterable<string>,
  itemIds?: readonly string[],
): BoxContents[] {
  const only = itemIds && new Set(itemIds);
  return Array.from(boxIds).flatMap((id) => {
    const box = findBox(store, id);
    if (!box) return [];
    const items = sortByName(store.view.itemsIn(id), t.language);
    return [{ id, name: box.name, items: only ? items.filter((item) => only.has(item.id)) : items }];
  });
}
