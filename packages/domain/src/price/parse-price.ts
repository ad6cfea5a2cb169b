import { type DecimalMark, readNumber } from '../import/read-number.ts';
import { numberFormat } from './number-format.ts';

/** Groups of two digits before the last three, as in India; no other notation looks like that. */
const PAIRS = /^\d{1,2}(?:,\d{2})+,\d{3}(?:\.\d+)?$/;

/**
 * Parses a price as typed by a person, in the notation of the first of the languages: '1.234,50' and '12,5' in German,
 * '1,234.50' in English, '١٢٫٥٠' in Arabic. Another notation is understood where it can mean only one number, as in
 * '12.50' typed by a German. A currency beside the number is left out. Returns null for other text.
 */
export function parsePrice(text: string, languages: readonly string[]): number | null {
  const { plain, mark } = notationOf(languages);
  const typed = text.trim().replaceAll(/\P{ASCII}/gu, (character) => plain.get(character) ?? character);
  const readings = readNumber(PAIRS.test(typed) ? typed.replaceAll(',', '') : typed);
  return readings[mark] ?? readings[mark === '.' ? ',' : '.'];
}

/** The language's own digits and marks, by those that `readNumber` knows, and its decimal mark among these. */
function notationOf(languages: readonly string[]): { plain: ReadonlyMap<string, string>; mark: DecimalMark } {
  const format = numberFormat(languages, { useGrouping: false });
  const decimal = format.formatToParts(0.5).find(({ type }) => type === 'decimal')?.value;
  const mark = decimal === ',' ? ',' : '.';
  const plain = new Map([
    ['٫', mark],
    ['٬', mark === '.' ? ',' : '.'],
  ]);
  for (let digit = 0; digit <= 9; digit++) plain.set(format.format(digit), String(digit));
  return { plain, mark };
}
