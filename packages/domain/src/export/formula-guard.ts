import { fold } from '../search/fold.ts';
import { ERROR_ROW, NO_ITEMS_ROW, NO_ROOM } from './placeholders.ts';

/**
 * A text that a spreadsheet treats as a formula (OWASP, "CSV Injection"): it begins, apart from white space and
 * zero-width characters, with = + - @, one of their full-width forms, a tab or a line end.
 */
const FORMULA_LIKE = /^(?:[\t\r\n]|[\s\u200b-\u200d\u2060\ufeff]*[=+\-@＝＋－＠])/;
/**
 * The same inside a text, after a character that starts a new cell in programs with other separators (same page): a
 * spreadsheet in a locale with decimal commas cuts the text there, with or without quotes.
 */
const SECOND_CELL = /([;\t\r\n])(?='*(?:[^\S\t\r\n]|[\u200b-\u200d\u2060])*[=+\-@＝＋－＠])/g;
const GUARDED_SECOND_CELL = /([;\t\r\n])'(?='*(?:[^\S\t\r\n]|[\u200b-\u200d\u2060])*[=+\-@＝＋－＠])/g;
const PLACEHOLDERS: ReadonlySet<string> = new Set([NO_ROOM, NO_ITEMS_ROW, ERROR_ROW].map((text) => fold(text)));

/**
 * Prefixes `'` to a text that a spreadsheet would run or that the import would take for a placeholder, and to such a
 * text that already begins with `'`, so that removing one restores the original.
 */
export function guardText(text: string): string {
  const inside = text.replace(SECOND_CELL, "$1'");
  return needsGuard(text) ? `'${inside}` : inside;
}

/** Returns the text of a cell before `guardText`; a cell without a guard stays unchanged. */
export function unguardText(cell: string): string {
  const text = cell.replace(GUARDED_SECOND_CELL, '$1');
  return text.startsWith("'") && needsGuard(text.slice(1)) ? text.slice(1) : text;
}

/**
 * Guards only a text that the import would read as another one, such as a room called 'No Room': a spreadsheet's text
 * cell is never run, so `=1+1` needs no guard there.
 */
export function guardTextCell(text: string): string {
  return unguardText(text) === text && !isPlaceholder(text) ? text : guardText(text);
}

function needsGuard(text: string): boolean {
  return FORMULA_LIKE.test(bare(text)) || isPlaceholder(bare(text));
}

function isPlaceholder(text: string): boolean {
  return PLACEHOLDERS.has(fold(text.trim()));
}

function bare(text: string): string {
  return text.replace(/^'+/, '');
}
