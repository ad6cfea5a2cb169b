import type { Translate } from '../language/message.ts';
import type { CellFault } from './source-row.ts';

/** A value as a spreadsheet file stores it. */
export type StoredValue = string | number | boolean | Date | null;

/** The text of a cell that means the same everywhere, or its fault: see `CellFault`. */
export type CellText = { text: string } | { fault: CellFault['error'] };

/** Excel shows 15 digits, and stores 17: 0.1 + 0.2 is 0.3 on its screen. */
const DIGITS = new Intl.NumberFormat('en-US', { useGrouping: false, maximumSignificantDigits: 15 });
const ERRORS = /^(?:#(?:NULL!|DIV\/0!|VALUE!|REF!|NAME\?|NUM!|N\/A|SPILL!|CALC!|GETTING_DATA|ERR!)|Err:\d{3})$/;
/** A time without a day is stored as a part of this day. */
const DAY_OF_TIMES = Date.UTC(1899, 11, 31);
const DAY_MS = 86_400_000;

export const NO_RESULT: CellText = { fault: null };

export function cellText(value: StoredValue): CellText {
  if (value === null) return { text: '' };
  if (typeof value === 'boolean') return { text: String(value) };
  if (typeof value === 'number') return Number.isFinite(value) ? { text: numberText(value) } : errorFault('#NUM!');
  if (value instanceof Date) return dateText(value);
  return ERRORS.test(value) ? errorFault(value) : plainText(value);
}

/** A text that is no error, whatever it looks like. */
export function plainText(value: string): CellText {
  // Half of a surrogate pair can be neither stored nor sent.
  return { text: value.toWellFormed().replaceAll('\r\n', '\n') };
}

function errorFault(error: string): CellText {
  return { fault: error };
}

/** Returns why a cell has no value, in a sentence. */
export function faultText(error: CellFault['error'], t: Translate): string {
  return error === null
    ? t('This formula has no stored result. Open the file in a spreadsheet program and save it again.')
    : t('The spreadsheet has the error {error} here.', { error });
}

function numberText(value: number): string {
  return Number.isSafeInteger(value) ? String(value + 0) : DIGITS.format(value);
}

/** YYYY-MM-DD, with the time if it has one; a time alone as HH:MM. Rounded to the second. */
function dateText(value: Date): CellText {
  const rounded = Math.round(value.getTime() / 1000) * 1000;
  const [date = '', clock = ''] = Number.isFinite(rounded) ? new Date(rounded).toISOString().split('T') : [];
  if (date.length !== 10) return errorFault('#NUM!'); // a year of more than four digits
  const isTime = rounded >= DAY_OF_TIMES && rounded < DAY_OF_TIMES + DAY_MS;
  const time = timeText(clock);
  if (isTime) return { text: time };
  return { text: time === '00:00' ? date : `${date} ${time}` };
}

/** '10:30:00.000Z' as '10:30', '10:30:05.000Z' as '10:30:05'. */
function timeText(clock: string): string {
  const time = clock.slice(0, 8);
  return time.endsWith(':00') ? time.slice(0, 5) : time;
}
