import { fold } from '../search/fold.ts';

export interface Named {
  readonly id: string;
  readonly name: string;
}

/**
 * The sort key of natural order: the folded text, each run of digits without leading zeros and preceded by '0' and its
 * length. A comparison by code units then puts 'Box 2' before 'Box 10' and 'Box 02' beside 'Box 2'.
 */
export function naturalKey(text: string): string {
  const folded = fold(text);
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
export function compareNatural(a: string, b: string): number {
  return compareText(naturalKey(a), naturalKey(b)) || compareText(a, b);
}

/** Compares by code units: the same order on every device, whatever its language. */
export function compareText(a = '', b = ''): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

function isDigit(code: number): boolean {
  return code >= 48 && code <= 57;
}
