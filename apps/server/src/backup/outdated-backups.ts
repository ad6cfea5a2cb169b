import { dateIn, daysBetween } from '@boxroom/domain/digest/calendar';

export const DAYS_KEPT = 7;
export const WEEKS_KEPT = 4;
const A_MONDAY = '1970-01-05';

export interface DatedBackup {
  /** When it began, in milliseconds since 1970. */
  at: number;
}

/**
 * Returns the backups to delete: all but the newest of each of the last seven days, and, of the older ones, the newest
 * of each of the last four weeks. Counts only days and weeks with a backup, so a gap costs nothing. Never returns the
 * newest. A backup from the future, made before the clock was set back, neither counts nor is deleted.
 */
export function findOutdated<T extends DatedBackup>(backups: readonly T[], zone: string, now: number): T[] {
  const newestFirst = backups
    .filter(({ at }) => at <= now)
    // Of two of the same moment the later in the list is the newer.
    .toReversed()
    .toSorted((a, b) => b.at - a.at);
  const dayOf = ({ at }: T) => dateIn(zone, at);
  const days = newestOfEach(newestFirst, DAYS_KEPT, dayOf);
  const older = newestFirst.filter((backup) => !days.has(dayOf(backup)));
  const weeks = newestOfEach(older, WEEKS_KEPT, (backup) => Math.floor(daysBetween(A_MONDAY, dayOf(backup)) / 7));
  const kept = new Set([...days.values(), ...weeks.values()]);
  return newestFirst.filter((backup) => !kept.has(backup));
}

/** Returns the first of each of the first `limit` groups, by its group. */
function newestOfEach<T, G>(newestFirst: readonly T[], limit: number, groupOf: (backup: T) => G): Map<G, T> {
  const groups = new Map<G, T>();
  for (const backup of newestFirst) {
    const group = groupOf(backup);
    if (groups.size < limit && !groups.has(group)) groups.set(group, backup);
  }
  return groups;
}
