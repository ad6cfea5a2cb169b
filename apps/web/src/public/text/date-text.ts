const LONG = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

/** Formats 2026-11-21 as "21 November 2026". */
export function dateText(day: string): string {
  return LONG.format(new Date(`${day}T00:00:00Z`));
}
