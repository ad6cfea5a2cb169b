import { countText } from '@boxroom/domain/text/count-text';

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
  const digits = unit > 0 && value < 9.95 ? 1 : 0;
  return `${value.toLocaleString('en', { maximumFractionDigits: digits })} ${UNITS[unit]}`;
}

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** A length of time in its largest unit, rounded down: '45 seconds', '1 minute', '3 hours', '12 days'. */
export function spanText(seconds: number): string {
  if (seconds < MINUTE) return countText(Math.max(0, Math.floor(seconds)), 'second');
  if (seconds < HOUR) return countText(Math.floor(seconds / MINUTE), 'minute');
  if (seconds < DAY) return countText(Math.floor(seconds / HOUR), 'hour');
  return countText(Math.floor(seconds / DAY), 'day');
}
