import { type Language, SOURCE_LANGUAGE } from '../language/language.ts';
import { compareText, type Named, naturalKey } from './natural-compare.ts';
import { indices, stableOrder } from './stable-order.ts';

/** Longer lists remember their order. */
const REMEMBERED_FROM = 500;
/** More than any list has rows. */
const PLACES = 2 ** 24;

/** Sorts rows in natural order of their names, in the alphabet of `language`, equal names by id. */
export function sortByName<T extends Named>(rows: Iterable<T>, language: Language = SOURCE_LANGUAGE): T[] {
  const sources = [...rows];
  return pick(sources, orderOfNames(sources.map((row) => nameOf(row, language))));
}

/**
 * Sorts rows by a number, smallest first, null last; equal ones in natural order of their names, then by id, or by id
 * alone. A total order: independent of the order of the input.
 */
export function sortByValue<T extends Named>(
  rows: Iterable<T>,
  value: (row: T) => number | null,
  equalBy: 'name' | 'id' = 'name',
  language: Language = SOURCE_LANGUAGE,
): T[] {
  const sources = [...rows];
  const values = new Float64Array(sources.map((row) => value(row) ?? Infinity));
  const order = stableOrder(
    values,
    equalBy === 'name' ? orderOfNames(sources.map((row) => nameOf(row, language))) : undefined,
  );
  if (equalBy === 'id') sortEqual(order, values, (a, b) => compareText(sources[a]?.id, sources[b]?.id));
  return pick(sources, order);
}

/** How a row sorts by name. Rows are immutable, so its key stays valid as long as the row lives. */
interface RowName {
  readonly row: Named;
  readonly key: string;
  readonly language: Language;
  /** Its place in the long list that was last put in order, plus `PLACES` for each such list before; 0: in none. */
  rank: number;
}

const nameOfRow = new WeakMap<Named, RowName>();
let longLists = 0;

function nameOf(row: Named, language: Language): RowName {
  const known = nameOfRow.get(row);
  if (known?.language === language) return known;
  const name = { row, key: naturalKey(row.name, language), language, rank: 0 };
  nameOfRow.set(row, name);
  return name;
}

/** Rows of one earlier list keep the order that they had there, so that only new rows are compared by name. */
function orderOfNames(names: readonly RowName[]): Uint32Array {
  const compare = comparing(names);
  if (names.length < REMEMBERED_FROM) return indices(names.length).sort(compare);
  const ranks = new Float64Array(names.map(({ rank }) => rank));
  const lists = ranks.map((rank) => Math.floor(rank / PLACES));
  const byRank = stableOrder(ranks);
  if (lists[0] && lists.every((list) => list === lists[0])) return byRank;
  longLists++;
  // Unlike that of typed arrays, the sort of arrays takes what is in order already as it is.
  const order = Array.from(byRank).sort((a, b) =>
    lists[a] && lists[a] === lists[b] ? (ranks[a] ?? 0) - (ranks[b] ?? 0) : compare(a, b),
  );
  for (const [place, index] of order.entries()) {
    const name = names[index];
    if (name) name.rank = longLists * PLACES + place;
  }
  return Uint32Array.from(order);
}

function comparing(names: readonly RowName[]): (a: number, b: number) => number {
  return (a, b) =>
    compareText(names[a]?.key, names[b]?.key) ||
    compareText(names[a]?.row.name, names[b]?.row.name) ||
    compareText(names[a]?.row.id, names[b]?.row.id);
}

/** Sorts each part of `order` whose values are equal. */
function sortEqual(order: Uint32Array, values: Float64Array, compare: (a: number, b: number) => number): void {
  let from = 0;
  for (let to = 1; to <= order.length; to++) {
    if (to < order.length && values[order[to] ?? 0] === values[order[from] ?? 0]) continue;
    if (to - from > 1) order.subarray(from, to).sort(compare);
    from = to;
  }
}

function pick<T>(list: readonly T[], order: Uint32Array): T[] {
  const picked: T[] = [];
  for (const index of order) {
    const each = list[index];
    if (each !== undefined) picked.push(each);
  }
  return picked;
}
