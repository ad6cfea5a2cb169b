import { dateFormat } from '../../lib/language/formats.ts';
const clock = dateFormat({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
const dayAndClock = dateFormat({
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/** Formats a time of today as '09:05', any other as 'Nov 20, 09:05'. Both arguments in milliseconds since 1970. */
export function momentText(at: number, now = Date.now()): string {
  const isToday = new Date(at).toDateString() === new Date(now).toDateString();
  return (isToday ? clock : dayAndClock)().format(at);
}

const day = dateFormat({ day: 'numeric', month: 'short' });
const dayOfYear = dateFormat({ day: 'numeric', month: 'short', year: 'numeric' });

/** Formats the date of a time in milliseconds since 1970: 'Nov 20', in another year 'Nov 20, 2025'. */
export function dateText(at: number, now = Date.now()): string {
  const isThisYear = new Date(at).getFullYear() === new Date(now).getFullYear();
  return (isThisYear ? day : dayOfYear)().format(at);
}
