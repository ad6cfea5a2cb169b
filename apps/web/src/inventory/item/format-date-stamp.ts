import { dateFormat } from '../../lib/language/formats.ts';
const format = dateFormat({ dateStyle: 'medium', timeZone: 'UTC' });

/** Formats the calendar date 2026-03-05 as 'Mar 5, 2026'. */
export function formatDateStamp(date: string): string {
  return format().format(new Date(`${date}T00:00:00Z`));
}
