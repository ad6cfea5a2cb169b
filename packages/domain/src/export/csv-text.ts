import { guardText } from './formula-guard.ts';

/** Spreadsheets take a file for UTF-8 by this mark. */
export const BYTE_ORDER_MARK = '\ufeff';

/**
 * `text` is what a person wrote, and is guarded (see `guardText`); `fixed` is a word of ours; a number is written as it
 * is; null is an empty cell.
 */
export type CsvCell = { text: string } | { fixed: string } | number | null;

/** One record by RFC 4180, with its line end. The only place where cells become CSV. */
export function csvLine(cells: readonly CsvCell[]): string {
  return `${cells.map(toField).join(',')}\r\n`;
}

function toField(cell: CsvCell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  const field = 'text' in cell ? guardText(cell.text) : cell.fixed;
  // Also what separates cells elsewhere: a program that looks for it keeps the field whole.
  return /[",;\t\r\n]/.test(field) ? `"${field.replaceAll('"', '""')}"` : field;
}
