import type { DecimalMark } from './read-number.ts';
import { readNumber } from './read-number.ts';
import type { Readings } from './value-columns.ts';

const FRACTIONS: Readonly<Record<string, number>> = {
  '½': 1 / 2,
  '⅓': 1 / 3,
  '⅔': 2 / 3,
  '¼': 1 / 4,
  '¾': 3 / 4,
  '⅕': 1 / 5,
  '⅛': 1 / 8,
};
const SIGNS = Object.keys(FRACTIONS).join('');
/** '1/2', '1 1/2', '½', '1 ½', '1½', with a unit behind as `readNumber` accepts it. */
const FRACTION = new RegExp(
  `^(\\d{1,9}(?= |[${SIGNS}]))? ?(?:(\\d{1,4})\\/(\\d{1,4})|([${SIGNS}]))( ?\\p{L}{1,8}\\.?)?$`,
  'u',
);

/** Reads a number like `readNumber`, and also a fraction: '1/2', '1 ½', '½ pc'. */
export function readAmount(text: string): Readings<DecimalMark, number> {
  const fraction = FRACTION.exec(text.trim().replaceAll(/\s+/g, ' '));
  if (!fraction) return readNumber(text);
  const [, whole = '0', over, under, sign = '', unit = ''] = fraction;
  // The unit is judged by the reader of numbers.
  if (readNumber(`1${unit}`)['.'] === null) return { '.': null, ',': null };
  const part = over === undefined ? (FRACTIONS[sign] ?? Number.NaN) : Number(over) / Number(under);
  const value = Number(whole) + part;
  return Number.isFinite(value) ? { '.': value, ',': value } : { '.': null, ',': null };
}
