import { rowsBy } from './rows-by.ts';

/** Returns the ids of rows by a key of theirs, in order. */
export function idsBy<T extends { id: string }, K>(rows: readonly T[], keyOf: (row: T) => K): Map<K, string[]> {
  return new Map([...rowsBy(rows, keyOf)].map(([key, group]) => [key, group.map(({ id }) => id)]));
}
