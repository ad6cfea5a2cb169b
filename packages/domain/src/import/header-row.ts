import { fold } from '../search/fold.ts';
import { recognizeSource } from './recognize-source.ts';
import { isRepeatedHeader } from './text-rows.ts';

/** How far down a header is looked for, and how far below it for values that occur again. */
export const HEADER_ROWS_SEEN = 50;

/** Known names that make a row a header, whatever else it looks like. */
const KNOWN_ENOUGH = 2;

/**
 * Returns the index of the header among the first rows of a file, or -1 if they are all data. Titles and notes above a
 * header fill fewer cells than it does.
 */
export function findHeader(rows: readonly (readonly string[])[]): number {
  const seen = rows.slice(0, HEADER_ROWS_SEEN).map((cells) => cells.map((cell) => cell.trim()));
  const known = seen.findIndex((cells) => countKnown(cells) >= KNOWN_ENOUGH);
  if (known !== -1) return known;
  const filled = seen.map((cells) => cells.filter((cell) => cell !== '').length);
  const enough = Math.floor(Math.max(0, ...filled) / 2) + 1;
  const first = filled.findIndex((count) => count >= enough);
  const header = seen[first];
  if (!header) return -1;
  return isData(header, seen.slice(first + 1)) ? -1 : first;
}

function countKnown(cells: readonly string[]): number {
  return recognizeSource(cells).mapping.columns.filter((role) => role !== null).length;
}

/** Names of columns are no numbers or dates, and no values of the column below. */
function isData(cells: readonly string[], below: readonly (readonly string[])[]): boolean {
  const others = below.filter((row) => !isRepeatedHeader(row, cells));
  return cells.some((cell, index) => {
    if (cell === '') return false;
    if (isFigure(cell)) return true;
    const key = fold(cell);
    return others.some((row) => fold(row[index] ?? '') === key);
  });
}

function isFigure(cell: string): boolean {
  return /\d/.test(cell) && !/\p{L}/u.test(cell);
}
