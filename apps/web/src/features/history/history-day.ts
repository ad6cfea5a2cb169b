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

const format = new Intl.DateTimeFormat('en', { dateStyle: 'medium' });

/** Returns the day of a time on this device's clock, in milliseconds: 'Nov 3, 2026'. */
export function dayText(at: number): string {
  return format.format(at);
}

/** Returns the day that ends at a time: 'Nov 3, 2026'. */
export function dayBefore(end: number): string {
  return dayText(end - 1);
}
