const LONG = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

/** "21 November 2026" for 2026-11-21. */
export function dateText(day: string): string {
  return LONG.format(new Date(`${day}T00:00:00Z`));
}
