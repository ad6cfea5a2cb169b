import { fold } from '../search/fold.ts';

export interface Named {
  readonly id: string;
  readonly name: string;
}

/**
 * The sort key of natural order: the folded text, each run of digits without leading zeros and preceded by '0' and its
 * length. A comparison by code units then puts 'Box 2' before 'Box 10' and 'Box 02' beside 'Box 2'.
 */
export function naturalKey(text: string): string {
  const folded = fold(text);
  let key = '';
  let copied = 0;
  for (let i = 0; i < folded.length; i++) {
    if (!isDigit(folded.charCodeAt(i))) continue;
    const from = i;
    while (i + 1 < folded.length && isDigit(folded.charCodeAt(i + 1))) i++;
    let significant = from;
    while (significant < i && folded[significant] === '0') significant++;
    key += `${folded.slice(copied, from)}0${String.fromCharCode(i + 1 - significant)}${folded.slice(significant, i + 1)}`;
    copied = i + 1;
  }
  return copied === 0 ? folded : key + folded.slice(copied);
}

/** Compares two names in natural order, ignoring case and accents; breaks ties by code units. */
export function compareNatural(a: string, b: string): number {
  return compareText(naturalKey(a), naturalKey(b)) || compareText(a, b);
}

/** Compares by code units: the same order on every device, whatever its language. */
export function compareText(a = '', b = ''): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

/** Sorts rows in natural order of their names, equal names by id. */
export function sortByName<T extends Named>(rows: Iterable<T>): T[] {
  return sortByValue(rows, () => 0);
}

/**
 * Sorts rows by a number, smallest first, null last; equal ones in natural order of their names, then by id, or by id
 * alone. A total order: independent of the order of the input.
 */
export function sortByValue<T extends Named>(
  rows: Iterable<T>,
  value: (row: T) => number | null,
  equalBy: 'name' | 'id' = 'name',
): T[] {
  const sources = [...rows];
  const keys = sources.map(equalBy === 'name' ? keyOf : ({ id }) => id);
  const values = Float64Array.from(sources, (row) => value(row) ?? Infinity);
  const order = Uint32Array.from(sources, (_row, index) => index); // numbers sort faster than rows with their keys
  order.sort((a, b) => {
    const valueA = values[a] ?? 0;
    const valueB = values[b] ?? 0;
    if (valueA !== valueB) return valueA - valueB;
    const keyA = keys[a] ?? '';
    const keyB = keys[b] ?? '';
    if (keyA !== keyB) return keyA < keyB ? -1 : 1;
    return compareText(sources[a]?.name, sources[b]?.name) || compareText(sources[a]?.id, sources[b]?.id);
  });
  const sorted: T[] = [];
  for (const index of order) {
    const row = sources[index];
    if (row) sorted.push(row);
  }
  return sorted;
}

/** Rows are immutable, so a row's key stays valid as long as the row lives. Computing keys costs more than the sort. */
const keyOfRow = new WeakMap<Named, string>();

function keyOf(row: Named): string {
  const known = keyOfRow.get(row);
  if (known !== undefined) return known;
  const key = naturalKey(row.name);
  keyOfRow.set(row, key);
  return key;
}

function isDigit(code: number): boolean {
  return code >= 48 && code <= 57;
}
