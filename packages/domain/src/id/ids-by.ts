/** Returns the ids of rows by a key of theirs, in order. `Map.groupBy` is missing in browsers of 2023. */
export function idsBy<T extends { id: string }, K>(rows: readonly T[], keyOf: (row: T) => K): Map<K, string[]> {
  const groups = new Map<K, string[]>();
  for (const row of rows) {
    const ids = groups.get(keyOf(row)) ?? [];
    ids.push(row.id);
    groups.set(keyOf(row), ids);
  }
  return groups;
}
