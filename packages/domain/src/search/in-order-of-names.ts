import type { Item } from '../item/item.ts';
import { compareText, naturalKey } from '../text/natural-compare.ts';

/** Sorts items like `sortByName`, without its cache: for a list that is sorted once. */
export function inOrderOfNames(items: Iterable<Item>): Item[] {
  const keyed = Array.from(items, (item) => ({ item, key: naturalKey(item.name) }));
  keyed.sort(
    (a, b) => compareText(a.key, b.key) || compareText(a.item.name, b.item.name) || compareText(a.item.id, b.item.id),
  );
  return keyed.map(({ item }) => item);
}
