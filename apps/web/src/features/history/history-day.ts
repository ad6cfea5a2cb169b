import { dateFormat } from '../../lib/language/formats.ts';
import { t } from '../../lib/language/t.ts';

const DAY = /^(\d{4})-(\d{2})-(\d{2})$/;

/** Returns the end of a day such as '2026-11-03' on this device's clock, in milliseconds; null: it is no day. */
export function endOfDay(day: string): number | null {
  const [, year, month, date] = DAY.exec(day) ?? [];
  if (year === undefined) return null;
  const end = new Date(Number(year), Number(month) - 1, Number(date) + 1);
  // A day that does not exist is not moved to the next month.
  const start = new Date(Number(year), Number(month) - 1, Number(date));
  return start.getMonth() === Number(month) - 1 && end.getTime() > 0 ? end.getTime() : null;
}

const dayFormat = dateFormat({ dateStyle: 'medium' });

/** Returns the day of a time on this device's clock, in milliseconds: 'Nov 3, 2026'. */
export function dayText(at: number): string {
  return dayFormat().format(at);
}

/** Returns the day that ends at a time: 'Nov 3, 2026'. */
export function dayBefore(end: number): string {
  return dayText(end - 1);
}

/** Returns the title of a time's day: 'Today', 'Yesterday', or a date as these languages write it, and in which. */
export function dayTitle(
  at: number,
  now = Date.now(),
  languages: readonly string[] = languagesHere(),
): { text: string; language: string } {
  const day = new Date(at).toDateString();
  const today = new Date(now);
  if (day === today.toDateString()) return { text: t('Today'), language: t.language };
  // Not 24 hours ago: the day when summer time begins has 23.
  const yesterday = new Date(today.getFullYear(), today.getMonth(), today.getDate() - 1);
  if (day === yesterday.toDateString()) return { text: t('Yesterday'), language: t.language };
  const isThisYear = new Date(at).getFullYear() === today.getFullYear();
  const format = new Intl.DateTimeFormat([...languages], {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    ...(!isThisYear && { year: 'numeric' }),
  });
  return { text: format.format(at), language: format.resolvedOptions().locale };
}

/** The language of the app, as the browser's regions write it: 'en-GB'. */
function languagesHere(): string[] {
  return [...navigator.languages.filter((tag) => tag.toLowerCase().split('-', 1)[0] === t.language), t.language];
}

/**
 * Returns a key for each of these days, given by a time in it and newest first. Counted from the oldest, as one day may
 * have two places: a new day does not change the others' keys.
 */
export function dayKeys(times: readonly number[]): string[] {
  const days = times.map((at) => new Date(at).toDateString());
  return days.map((day, index) => `${day} ${days.slice(index + 1).filter((other) => other === day).length}`);
}

/** Splits a list where the day changes, on this device's clock. */
export function splitByDay<T>(list: readonly T[], timeOf: (one: T) => number): [T, ...T[]][] {
  const days: [T, ...T[]][] = [];
  let last = '';
  for (const one of list) {
    const day = new Date(timeOf(one)).toDateString();
    if (day === last) days.at(-1)?.push(one);
    else days.push([one]);
    last = day;
  }
  return days;
}
