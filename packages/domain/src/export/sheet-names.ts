import { fold } from '../search/fold.ts';

/** The limit of spreadsheets, in UTF-16 code units. */
export const SHEET_NAME_MAX = 31;
const FORBIDDEN = /[[\]:*?/\\]/g;
/** Excel keeps this name for itself. */
const RESERVED = 'history';

/**
 * Returns a name for each sheet, by the rules of Excel: no longer than `SHEET_NAME_MAX`, without `[]:*?/\` and outer
 * apostrophes, and never two alike, which also ignores case and accents.
 */
export function sheetNames(names: readonly string[]): string[] {
  const taken = new Set([RESERVED]);
  return names.map((name) => {
    const plain = plainName(name);
    let free = cut(plain, '');
    for (let number = 2; taken.has(fold(free)); number++) free = cut(plain, ` (${number})`);
    taken.add(fold(free));
    return free;
  });
}

function plainName(name: string): string {
  return name.replace(FORBIDDEN, '-').replace(/[\ufffe\uffff]/g, '') || '-';
}

/** Never cuts a character in halves. */
function cut(name: string, suffix: string): string {
  let short = '';
  for (const character of name) {
    if (short.length + character.length + suffix.length > SHEET_NAME_MAX) break;
    short += character;
  }
  return short.replace(/^'+|'+$/g, '-') + suffix;
}
