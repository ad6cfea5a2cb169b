import { nextHourIn } from '@boxroom/domain/digest/calendar';

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;
/** A backup that was missed waits this long after the start, which already keeps a small machine busy. */
export const CATCH_UP_MS = 5 * 60 * 1000;
export const RETRY_MS = HOUR_MS;
/** A backup counts for the night if its hour comes within this time after it. */
const SAME_NIGHT_MS = HOUR_MS;

/** All in milliseconds since 1970. */
export interface BackupTimes {
  /** When this process started. */
  startedAt: number;
  /** The start of the newest nightly backup; null: there is none. */
  lastAt: number | null;
  /** The last attempt, if it failed. */
  failedAt: number | null;
}

export interface NightlyHour {
  hour: number;
  /** The time zone of the machine. */
  zone: string;
}

/**
 * Returns when the next nightly backup begins; in the past: it is due. That is the hour of the next night, once a night
 * also when the clocks change; an hour after a failure; and soon after a start that finds no backup, or one that is
 * older than a day and whose night has passed.
 */
export function nextBackupAt(times: BackupTimes, { hour, zone }: NightlyHour, now: number): number {
  // After the clock was set back, what happened in the future says nothing.
  const startedAt = Math.min(times.startedAt, now);
  const lastAt = times.lastAt !== null && times.lastAt <= now + DAY_MS ? times.lastAt : null;
  if (times.failedAt !== null && times.failedAt <= now) return times.failedAt + RETRY_MS;
  const nextNight = (after: number) => nextHourIn(zone, hour, after);
  const soon = startedAt + CATCH_UP_MS;
  if (lastAt === null) return sooner(soon, nextNight(startedAt));
  const tonight = nextNight(Math.max(lastAt + SAME_NIGHT_MS, startedAt));
  const isMissed = nextNight(lastAt + SAME_NIGHT_MS) <= startedAt;
  return isMissed ? sooner(Math.max(soon, lastAt + DAY_MS), tonight) : tonight;
}

/** A missed backup waits for the night if that begins soon. */
function sooner(missed: number, tonight: number): number {
  return missed + SAME_NIGHT_MS < tonight ? missed : tonight;
}
