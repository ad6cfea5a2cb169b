import { dateStampSchema } from '../item/item.ts';
import { fold } from '../search/fold.ts';
import { plainDigits } from '../text/plain-digits.ts';
import type { DateOrder } from './import-plan-types.ts';
import { isDateFiller, monthOf } from './month-names.ts';
import type { Readings } from './value-columns.ts';

const NOTHING = { dmy: null, mdy: null } as const;
/** Longer than any date with its weekday, time and zone. */
const CELL_MAX = 64;
/** Two digits are a year of the last hundred: '69' is 2069, '70' is 1970. */
const LAST_YEAR_OF_2000S = 69;
/** A time of day behind a date: it is dropped, as an item's date has none. */
const TIME =
  /(?:[t,]\s*|\s+)\d{1,2}[:.h]\d{2}(?:[:.]\d{2}(?:[.,]\d+)?)?\s*(?:[ap]\.?m\.?)?\s*(?:z|utc|gmt)?(?:\s*[+-]\d{2}:?\d{2})?$/i;
const YEAR_FIRST = /^(\d{4})\s*[-/.]\s*(\d{1,2})\s*[-/.]\s*(\d{1,2})\.?$/;
const COMPACT = /^(\d{4})(\d{2})(\d{2})$/;
const YEAR_LAST = /^(\d{1,2})\s*([-/.])\s*(\d{1,2})\s*\2\s*(\d{2}|\d{4})$/;
/** Days since the end of 1899, as spreadsheets store a date: 1970 to 2099. */
const SERIAL = /^(\d{5})(?:[.,]\d+)?$/;
const SERIAL_OF_1970 = 25_569;
const SERIAL_MAX = 73_050;
const DAY_MS = 86_400_000;

/**
 * Reads a date in the notations of people, programs and spreadsheets: '2024-03-03', with a time and a zone, '3.3.2024',
 * '3/3/24', '3 Mar 2024', 'March 3rd, 2024', '45354'. Returns YYYY-MM-DD by each order of day and month. A time is
 * dropped, and with it the zone: the day is the one that is written.
 */
export function readDate(text: string): Readings<DateOrder, string> {
  if (text.length > CELL_MAX) return NOTHING;
  const day = plainDigits(text).trim().replaceAll(/\s+/g, ' ').replace(TIME, '');
  const yearFirst = YEAR_FIRST.exec(day) ?? COMPACT.exec(day);
  if (yearFirst) return both(toDate(yearFirst[1], yearFirst[2], yearFirst[3]));
  const serial = SERIAL.exec(day);
  if (serial) return both(fromSerial(Number(serial[1])));
  const [, one, mark, other, year] = YEAR_LAST.exec(day) ?? [];
  if (one === undefined) return both(readWords(day));
  const dmy = toDate(year, other, one);
  // Dates with points have the day first in all countries that write them.
  return { dmy, mdy: mark === '.' ? dmy : toDate(year, one, other) };
}

function both(date: string | null): Readings<DateOrder, string> {
  return date === null ? NOTHING : { dmy: date, mdy: date };
}

/** Reads a date with the month as a word. */
function readWords(text: string): string | null {
  const words = fold(text)
    .replaceAll(/(\d)(?:st|nd|rd|th|er|e|o)(?![\p{L}\d])/gu, '$1')
    .split(/[^\p{L}\d]+/u)
    .filter((word) => word !== '');
  const numbers = words.filter((word) => /^\d+$/.test(word));
  const others = words.filter((word) => !/^\d+$/.test(word));
  const months = others.flatMap((word) => monthOf(word) ?? []);
  const [month] = months;
  if (month === undefined || months.length > 1 || numbers.length !== 2) return null;
  if (others.some((word) => monthOf(word) === null && !isDateFiller(word))) return null;
  const [first = '', second = ''] = numbers;
  return first.length === 4 ? toDate(first, month, second) : toDate(second, month, first);
}

function fromSerial(days: number): string | null {
  if (days < SERIAL_OF_1970 || days > SERIAL_MAX) return null;
  return new Date((days - SERIAL_OF_1970) * DAY_MS).toISOString().slice(0, 10);
}

function toDate(year: string | undefined, month: string | number | undefined, day: string | undefined): string | null {
  if (year === undefined || !/^(?:\d{2}|\d{4})$/.test(year) || day === undefined || day.length > 2) return null;
  const short = Number(year);
  const full = year.length === 4 ? short : short + (short > LAST_YEAR_OF_2000S ? 1900 : 2000);
  const date = `${String(full).padStart(4, '0')}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`;
  return dateStampSchema.safeParse(date).success ? date : null;
}
