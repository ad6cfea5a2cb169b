import { type Language, SOURCE_LANGUAGE } from '../language/language.ts';
import { compareText } from '../text/natural-compare.ts';
import { sortByName, sortByValue } from '../text/sort-rows.ts';
import type { ItemSort } from './item-sort.ts';
import type { Item } from './item.ts';

/**
 * Sorts items as the product's specification says ("Item sort inside a box"): newest first, highest first, earliest
 * date first; items without the value last; equal items in natural order of their names, then by id. Items of one
 * millisecond keep the order of their ids, which is the order of entry: a pasted list keeps its order. `categoryName`
 * returns undefined for an unknown category, which counts as none. Names sort in the alphabet of `language`.
 */
export function sortItems<T extends Item>(
  items: Iterable<T>,
  sort: ItemSort,
  categoryName: (id: string) => string | undefined,
  language: Language = SOURCE_LANGUAGE,
): T[] {
  const byValue = (value: (item: T) => number | null) => sortByValue(items, value, 'name', language);
  switch (sort) {
    case 'lastChange':
      return sortByValue(items, (item) => -Math.max(item.updatedAt, item.createdAt), 'id');
    case 'alphabet':
      return sortByName(items, language);
    case 'quantity':
      return byValue(({ quantity }) => (quantity === null ? null : -quantity));
    case 'price':
      return byValue(({ price }) => (price === null ? null : -price));
    case 'category':
      return sortByCategory([...items], categoryName, language);
    case 'dateStamp':
      return sortByDate([...items], language);
  }
}

/**
 * Sorts categories in natural order of their names. Two of the same name, such as those of two owners, count as one.
 */
function sortByCategory<T extends Item>(
  items: readonly T[],
  categoryName: (id: string) => string | undefined,
  language: Language,
): T[] {
  const named = new Map<string, { id: string; name: string }>();
  for (const { categoryId: id } of items) {
    const name = id === null || named.has(id) ? undefined : categoryName(id);
    if (id !== null && name !== undefined) named.set(id, { id, name });
  }
  const ranks = new Map<string, number>();
  let rank = 0;
  let previous: string | undefined;
  for (const { id, name } of sortByName(named.values(), language)) {
    if (name !== previous) rank++;
    previous = name;
    ranks.set(id, rank);
  }
  const rankOf = (id: string | null) => (id === null ? null : (ranks.get(id) ?? null));
  return sortByValue(items, ({ categoryId }) => rankOf(categoryId), 'name', language);
}

function sortByDate<T extends Item>(items: readonly T[], language: Language): T[] {
  const dates = [...new Set(items.map((item) => item.dateStamp))].filter((date) => date !== null).sort(compareText);
  const ranks = new Map(dates.map((date, rank) => [date, rank]));
  const rankOf = (date: string | null) => (date === null ? null : (ranks.get(date) ?? null));
  return sortByValue(items, ({ dateStamp }) => rankOf(dateStamp), 'name', language);
}
