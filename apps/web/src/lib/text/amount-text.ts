import { numberFormat } from '../language/formats.ts';
import { t } from '../language/t.ts';

const whole = numberFormat({ maximumFractionDigits: 0 });
const withDecimal = numberFormat({ maximumFractionDigits: 1 });
const UNITS = ['B', 'kB', 'MB', 'GB', 'TB'] as const;

/** Bytes in powers of a thousand, with one decimal below ten: '0 B', '8.2 MB', '314 MB'. */
export function bytesText(bytes: number): string {
  let value = bytes;
  let unit = 0;
  // A value that would round to 1,000 moves to the next unit.
  while (value >= 999.5 && unit < UNITS.length - 1) {
    value /= 1000;
    unit++;
  }
  const format = unit > 0 && value < 9.95 ? withDecimal : whole;
  return `${format().format(value)} ${UNITS[unit]}`;
}

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** A length of time in its largest unit, rounded down: '45 seconds', '1 minute', '3 hours', '12 days'. */
export function spanText(seconds: number): string {
  if (seconds < MINUTE) {
    return t('{count, plural, one{# second} other{# seconds}}', { count: Math.max(0, Math.floor(seconds)) });
  }
  if (seconds < HOUR) {
    return t('{count, plural, one{# minute} other{# minutes}}', { count: Math.floor(seconds / MINUTE) });
  }
  if (seconds < DAY) {
    return t('{count, plural, one{# hour} other{# hours}}', { count: Math.floor(seconds / HOUR) });
  }
  return t('{count, plural, one{# day} other{# days}}', { count: Math.floor(seconds / DAY) });
}
