import { fold } from '../search/fold.ts';
import { ERROR_ROW, NO_ITEMS_ROW, NO_ROOM } from './placeholders.ts';

/**
 * What a spreadsheet would take for a formula (OWASP, "CSV Injection"): begins, white space and zero-width characters
 * aside, with = + - @, one of their full-width forms, a tab or a line end.
 */
const FORMULA_LIKE = /^(?:[\t\r\n]|[\s\u200b-\u200d\u2060\ufeff]*[=+\-@＝＋－＠])/;
/**
 * The same in the middle of a text, behind what begins a new cell for programs that do not separate by commas (the same
 * page): a spreadsheet in a country with decimal commas cuts the text there, quotes or not.
 */
const SECOND_CELL = /([;\t\r\n])(?='*(?:[^\S\t\r\n]|[\u200b-\u200d\u2060])*[=+\-@＝＋－＠])/g;
const GUARDED_SECOND_CELL = /([;\t\r\n])'(?='*(?:[^\S\t\r\n]|[\u200b-\u200d\u2060])*[=+\-@＝＋－＠])/g;
const PLACEHOLDERS: ReadonlySet<string> = new Set([NO_ROOM, NO_ITEMS_ROW, ERROR_ROW].map((text) => fold(text)));

/**
 * Puts `'` before a text that a spreadsheet would run, or that the import would take for a placeholder; and where it
 * begins with `'` already, so that taking one off gives back what was there.
 */
export function guardText(text: string): string {
  const inside = text.replace(SECOND_CELL, "$1'");
  return needsGuard(text) ? `'${inside}` : inside;
}

/** The text of a cell as it was before it was guarded; what no guard was put before stays as it is. */
export function unguardText(cell: string): string {
  const text = cell.replace(GUARDED_SECOND_CELL, '$1');
  return text.startsWith("'") && needsGuard(text.slice(1)) ? text.slice(1) : text;
}

function needsGuard(text: string): boolean {
  const bare = text.replace(/^'+/, '');
  return FORMULA_LIKE.test(bare) || PLACEHOLDERS.has(fold(bare.trim()));
}
