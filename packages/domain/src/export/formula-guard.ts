import { fold } from '../search/fold.ts';
import { ERROR_ROW, NO_ITEMS_ROW, NO_ROOM } from './placeholders.ts';

/**
 * What a spreadsheet would take for a formula (OWASP, "CSV Injection"): begins, white space and zero-width characters
 * aside, with = + - @, one of their full-width forms, a tab or a line end.
 */
const FORMULA_LIKE = /^(?:[\t\r\n]|[\s\u200b-\u200d\u2060\ufeff]*[=+\-@＝＋－＠])/;
const PLACEHOLDERS: ReadonlySet<string> = new Set([NO_ROOM, NO_ITEMS_ROW, ERROR_ROW].map((text) => fold(text)));

/**
 * Whether the export puts `'` before a text: one that a spreadsheet would run, one that the import would take for a
 * placeholder, and either of them when it begins with `'` already, so that taking one off gives back what was there.
 */
export function needsGuard(text: string): boolean {
  const bare = text.replace(/^'+/, '');
  return FORMULA_LIKE.test(bare) || PLACEHOLDERS.has(fold(bare.trim()));
}

export function guardText(text: string): string {
  return needsGuard(text) ? `'${text}` : text;
}
