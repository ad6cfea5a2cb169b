import { fold } from '../search/fold.ts';
import { plainDigits } from '../text/plain-digits.ts';

/** The decimal mark. */
export type DecimalMark = '.' | ',';

/** The value of a cell with either mark; null: no number. A cell is ambiguous when both values exist and differ. */
export type NumberReadings = Record<DecimalMark, number | null>;

/** Longer than any number with its unit. */
const CELL_MAX = 64;
/** Units that leave the number unchanged: no "k", no "dozen". Currency symbols need no entry. */
const UNITS: ReadonlySet<string> = new Set(
  [
    'kr eur euro euros usd us$ dollar dollars gbp chf fr sfr sek nok dkk isk czk kč pln zł huf ft ron lei leu bgn лв',
    'uah грн rub руб р try tl jpy yen 円 cny rmb 元 krw 원 inr rs aud a$ cad c$ nzd sgd hkd brl r$ mxn zar r thb ils aed sar',
    'pc pcs pce piece pieces ea each x × unit units item items st stk stck stück stuks pz pezzo pezzi szt ks db kpl',
    'pça pças ud uds unid pièce pièces шт 個 个 件 本 枚',
  ].flatMap((line) => line.split(' ').map((unit) => fold(unit))),
);
// The point of "kr.5" belongs to the unit, that of "$.5" to the number.
const CELL =
  /^([+-]?) ?([^\d .,'+-]{0,7}\p{L}\.|[^\d .,'+-]{1,8})? ?([+-]?) ?([\d.,][\d.,' ]*?) ?([^\d .,'+-]{1,8}\.?)?$/u;
const NUMBERS: Readonly<Record<DecimalMark, RegExp>> = {
  '.': /^(\d*|\d{1,3}([ ,'])\d{3}(?:\2\d{3})*)(?:\.(\d+))?$/,
  ',': /^(\d*|\d{1,3}([ .'])\d{3}(?:\2\d{3})*)(?:,(\d+))?$/,
};
/** '0,500' is a half: thousands never begin with a zero. */
const HALF = /^0\d{0,2}[ .,']\d{3}$/;

/**
 * Reads a number in the notation of spreadsheets and of several countries: '1,299.50', '1.299,50', '1 299,50' (with any
 * kind of space), "1'299.50", '-3', '12 kr', '€ 5', '3 pcs', '12,-'.
 */
export function readNumber(text: string): NumberReadings {
  // Fast path: most cells match, and the same ones occur often.
  if (/^\d{1,15}$/.test(text)) return { '.': Number(text), ',': Number(text) };
  const parts = text.length > CELL_MAX ? null : CELL.exec(plain(text));
  const [, before = '', unitBefore, after = '', digits = '', unitBehind] = parts ?? [];
  const isOther = [unitBefore, unitBehind].some((unit) => unit !== undefined && !isUnit(unit));
  if (!parts || isOther || (before !== '' && after !== '')) return { '.': null, ',': null };
  const sign = before === '-' || after === '-' ? -1 : 1;
  return { '.': toNumber(digits, '.', sign), ',': toNumber(digits, ',', sign) };
}

/** Unifies signs and spaces. Drops a dash or a bare mark in place of decimals, as in '12,-' and '12.'. */
function plain(text: string): string {
  return plainDigits(text)
    .trim()
    .replaceAll(/\s+/g, ' ')
    .replaceAll('−', '-')
    .replaceAll(/[’‘ʼ]/g, "'")
    .replace(/(\d)[.,](?:[-–—]+)?(?=[^\d.,]*$)/, '$1');
}

function isUnit(text: string): boolean {
  return /^\p{Sc}$/u.test(text) || UNITS.has(fold(text.replace(/\.$/, '')));
}

function toNumber(digits: string, mark: DecimalMark, sign: number): number | null {
  if (HALF.test(digits) && !digits.includes(mark)) return null;
  const [, whole = '', , decimals = ''] = NUMBERS[mark].exec(digits) ?? [];
  if (whole + decimals === '') return null;
  const value = Number(`${whole.replaceAll(/\D/g, '') || '0'}.${decimals || '0'}`);
  if (!Number.isFinite(value)) return null;
  return value === 0 ? 0 : sign * value; // not -0, which no column stores
}
