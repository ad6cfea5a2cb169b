import { guardText } from './formula-guard.ts';

/** Spreadsheets recognize a UTF-8 file by this mark. */
export const BYTE_ORDER_MARK = '\ufeff';

/**
 * `text` is a person's text and gets a guard (see `guardText`); `fixed` is one of our own words; numbers stay
 * unchanged; null is an empty cell.
 */
export type CsvCell = { text: string } | { fixed: string } | number | null;

/** Returns one record by RFC 4180, with its line end. */
export function csvLine(cells: readonly CsvCell[]): string {
  return `${csvCells(cells)}\r\n`;
}

/** Returns a part of a record. The only place where cells become CSV. */
export function csvCells(cells: readonly CsvCell[]): string {
  return cells.map(toField).join(',');
}

function toField(cell: CsvCell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  const field = 'text' in cell ? guardText(cell.text) : cell.fixed;
  // The separators of other programs too, so that these keep the field whole.
  return /[",;\t\r\n]/.test(field) ? `"${field.replaceAll('"', '""')}"` : field;
}
