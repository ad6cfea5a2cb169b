import type { Item } from '../item/item.ts';
import { compareText, naturalKey } from '../text/natural-compare.ts';

/** Sorts items by their last change, newest first, and those changed at the same time by name: most keys are never needed. */
export function newestFirst(items: Iterable<Item>): Item[] {
  const keyed = Array.from(items, (item) => ({ item, changed: Math.max(item.updatedAt, item.createdAt), key: '' }));
  const keyOf = (one: { item: Item; key: string }) => (one.key ||= naturalKey(one.item.name));
  keyed.sort(
    (a, b) =>
      b.changed - a.changed ||
      compareText(keyOf(a), keyOf(b)) ||
      compareText(a.item.name, b.item.name) ||
      compareText(a.item.id, b.item.id),
  );
  return keyed.map(({ item }) => item);
}
