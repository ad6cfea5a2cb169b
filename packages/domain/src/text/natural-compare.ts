import { type Language, SOURCE_LANGUAGE } from '../language/language.ts';
import { fold } from '../search/fold.ts';

export interface Named {
  readonly id: string;
  readonly name: string;
}

/**
 * The letters of a language that are not another one with an accent, each with the letter after which its alphabet has
 * it (CLDR). The languages without an entry sort by the letters without their accents.
 */
const LETTERS: Partial<Record<Language, Readonly<Record<string, string>>>> = {
  da: { æ: 'z1', ø: 'z2', å: 'z3' },
  es: { ñ: 'n1' },
  pl: { ą: 'a1', ć: 'c1', ę: 'e1', ł: 'l1', ń: 'n1', ó: 'o1', ś: 's1', ź: 'z1', ż: 'z2' },
};
/** Sorts after every letter. A private character, which folding leaves alone. */
const AFTER = 0xe000;

/**
 * The sort key of natural order: the folded text, each run of digits without leading zeros and preceded by '0' and its
 * length. A comparison by code units then puts 'Box 2' before 'Box 10' and 'Box 02' beside 'Box 2'. The alphabet is that
 * of `language`.
 */
export function naturalKey(text: string, language: Language = SOURCE_LANGUAGE): string {
  const folded = fold(withLetters(text, LETTERS[language]));
  let key = '';
  let copied = 0;
  for (let i = 0; i < folded.length; i++) {
    if (!isDigit(folded.charCodeAt(i))) continue;
    const from = i;
    while (i + 1 < folded.length && isDigit(folded.charCodeAt(i + 1))) i++;
    let significant = from;
    while (significant < i && folded[significant] === '0') significant++;
    key += `${folded.slice(copied, from)}0${String.fromCharCode(i + 1 - significant)}${folded.slice(significant, i + 1)}`;
    copied = i + 1;
  }
  return copied === 0 ? folded : key + folded.slice(copied);
}

/** Compares two names in natural order, ignoring case and accents; breaks ties by code units. */
export function compareNatural(a: string, b: string, language?: Language): number {
  return compareText(naturalKey(a, language), naturalKey(b, language)) || compareText(a, b);
}

/** Compares by code units: the same order on every device, whatever its language. */
export function compareText(a = '', b = ''): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

function withLetters(text: string, letters: Readonly<Record<string, string>> | undefined): string {
  if (!letters) return text;
  return text
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[^\p{ASCII}]/gu, (letter) => {
      const [base, place] = letters[letter] ?? '';
      return base === undefined ? letter : `${base}${String.fromCharCode(AFTER + Number(place))}`;
    });
}

function isDigit(code: number): boolean {
  return code >= 48 && code <= 57;
}
