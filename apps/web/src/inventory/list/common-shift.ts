/**
 * Returns by how many pixels most of the visible rows have moved; 0 when they did not move together, as after sorting.
 *
 * @param before top of each row that was visible, by key
 * @param after its top now; rows that are gone are missing
 */
export function commonShift(before: ReadonlyMap<string, number>, after: ReadonlyMap<string, number>): number {
  const votes = new Map<number, number>();
  for (const [key, start] of before) {
    const now = after.get(key);
    if (now !== undefined) votes.set(now - start, (votes.get(now - start) ?? 0) + 1);
  }
  for (const [shift, count] of votes) if (count > before.size / 2) return shift;
  return 0;
}
