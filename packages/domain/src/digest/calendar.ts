const DAY_MS = 24 * 60 * 60 * 1000;
const HOUR_MS = 60 * 60 * 1000;
/** Zone names in the spelling of the IANA database, including `UTC` and `Etc/GMT+1` but no offsets such as `+02:00`. */
const ZONE_NAME = /^[A-Za-z][A-Za-z0-9_+-]*(?:\/[A-Za-z0-9_+-]+){0,3}$/;
const ZONE_NAME_MAX = 64;

/** Returns whether this machine knows a time zone by that name. */
export function isTimeZone(name: string): boolean {
  if (name.length > ZONE_NAME_MAX || !ZONE_NAME.test(name)) return false;
  try {
    return partsIn(name, 0).length > 0;
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}

/** Returns the calendar date, YYYY-MM-DD, in a time zone at a time (milliseconds). */
export function dateIn(timeZone: string, at: number): string {
  return isoDate(localClock(timeZone, at));
}

/** Returns the days from one calendar date to another, both YYYY-MM-DD; negative when `to` is before `from`. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS);
}

export function addDays(date: string, days: number): string {
  return isoDate(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS);
}

/**
 * Returns the first time after `after` (milliseconds) at which the clocks of a time zone show that full hour. On a day
 * whose clocks skip the hour this is the moment after the gap; on a day that has it twice, the first.
 */
export function nextHourIn(timeZone: string, hour: number, after: number): number {
  const today = dateIn(timeZone, after);
  for (const days of [0, 1]) {
    const at = momentOf(timeZone, addDays(today, days), hour);
    if (at > after) return at;
  }
  return momentOf(timeZone, addDays(today, 2), hour);
}

/** Returns the first moment of a date at or after which the clocks show the hour. */
function momentOf(timeZone: string, date: string, hour: number): number {
  const wanted = Date.parse(`${date}T00:00:00Z`) + hour * HOUR_MS;
  // Only the zone's offsets of a day before and a day after can apply at that time.
  const offsets = [wanted - DAY_MS, wanted + DAY_MS].map((at) => localClock(timeZone, at) - at);
  const fitting = offsets.map((offset) => wanted - offset).filter((at) => localClock(timeZone, at) === wanted);
  return fitting.length > 0 ? Math.min(...fitting) : wanted - Math.min(...offsets);
}

/** Returns the local clock time of a zone as if it were UTC, in milliseconds truncated to seconds. */
function localClock(timeZone: string, at: number): number {
  const parts = new Map<string, number>(partsIn(timeZone, at).map(({ type, value }) => [type, Number(value)]));
  const of = (type: string) => parts.get(type) ?? 0;
  return Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second'));
}

function partsIn(timeZone: string, at: number) {
  let format = formats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-US', { ...CLOCK, timeZone });
    formats.set(timeZone, format);
  }
  return format.formatToParts(at);
}

const CLOCK = {
  calendar: 'gregory',
  numberingSystem: 'latn',
  hourCycle: 'h23',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
  second: 'numeric',
} as const;
/** At most one entry for each existing zone. */
const formats = new Map<string, Intl.DateTimeFormat>();

function isoDate(at: number): string {
  const date = new Date(at);
  const pad = (value: number, length: number) => String(value).padStart(length, '0');
  return `${pad(date.getUTCFullYear(), 4)}-${pad(date.getUTCMonth() + 1, 2)}-${pad(date.getUTCDate(), 2)}`;
}
