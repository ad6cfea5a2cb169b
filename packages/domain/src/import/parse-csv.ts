import { countText } from '../text/count-text.ts';
import { decodeText } from './decode-text.ts';

/** Largest file, in bytes. */
export const CSV_BYTES_MAX = 40 * 1024 * 1024;
/** Most rows below the header: the most items of one account, and as many rows again for empty rooms and boxes. */
export const CSV_ROWS_MAX = 250_000;

const DELIMITERS = [',', ';', '\t'] as const;
export type CsvDelimiter = (typeof DELIMITERS)[number];

export interface CsvRow {
  /** Number of the row as a spreadsheet shows it: the header is row 1, empty rows count. */
  row: number;
  cells: readonly string[];
  /** Why the cells are unreliable, or null. */
  problem: string | null;
}

export interface CsvTable {
  delimiter: CsvDelimiter;
  header: readonly string[];
  /** Without empty rows. */
  rows: readonly CsvRow[];
}

const ERRORS = {
  TOO_LARGE: `This file is too large: ${CSV_BYTES_MAX / 1024 / 1024} MB at most.`,
  NOT_UTF8: 'This file is not UTF-8. Please save it as "CSV UTF-8" and try again.',
  EMPTY: 'This file is empty.',
  UNCLOSED_QUOTE: 'A quote opens here and never closes.',
  TOO_MANY_ROWS: `This file has too many rows: ${CSV_ROWS_MAX.toLocaleString('en-US')} at most.`,
} as const;
export type CsvErrorCode = keyof typeof ERRORS;

export interface CsvFailure {
  ok: false;
  code: CsvErrorCode;
  message: string;
  /** The row of the error, if known. */
  row: number | null;
}

/**
 * Reads a CSV file by RFC 4180, and the dialects of spreadsheets: comma, semicolon or tab (detected in the header, or
 * declared by a first line `sep=;`), CRLF, LF or CR, with or without byte-order mark. Keeps rows that do not fit the
 * header, with their problem. Own code because libraries guess types and encodings.
 */
export function parseCsv(bytes: Uint8Array): { ok: true; table: CsvTable } | CsvFailure {
  if (bytes.length > CSV_BYTES_MAX) return fail('TOO_LARGE');
  const decoded = decodeText(bytes);
  if (decoded === null) return fail('NOT_UTF8');
  const stated = /^sep=([,;\t])\r?\n?/.exec(decoded);
  const text = stated ? decoded.slice(stated[0].length) : decoded;
  const delimiter = DELIMITERS.find((mark) => mark === stated?.[1]) ?? detectDelimiter(text);

  let header: string[] | null = null;
  const rows: CsvRow[] = [];
  let row = stated ? 1 : 0;
  for (const record of readRecords(text, delimiter)) {
    row++;
    if (record.unclosed) return fail('UNCLOSED_QUOTE', row);
    if (record.cells.every((cell) => cell.trim() === '')) continue;
    if (!header) {
      header = trimEmptyEnd(
        record.cells.map((cell) => cell.trim()),
        1,
      );
      if (header.some((cell) => cell.includes('\u0000'))) return fail('NOT_UTF8'); // UTF-16 without a byte-order mark
      continue;
    }
    if (rows.length === CSV_ROWS_MAX) return fail('TOO_MANY_ROWS');
    const cells = trimEmptyEnd(record.cells, header.length);
    rows.push({ row, cells, problem: problemOf(cells.length, header.length, record.misquoted) });
  }
  return header ? { ok: true, table: { delimiter, header, rows } } : fail('EMPTY');
}

function fail(code: CsvErrorCode, row: number | null = null): CsvFailure {
  return { ok: false, code, message: ERRORS[code], row };
}

function problemOf(cells: number, columns: number, misquoted: boolean): string | null {
  if (misquoted) return 'A quote is in the wrong place in this row.';
  if (cells === columns) return null;
  return `This row has ${countText(cells, 'cell')}, the header has ${columns}.`;
}

/** Drops the empty cells beyond the header with which spreadsheets pad rows. */
function trimEmptyEnd(cells: readonly string[], keep: number): string[] {
  let length = cells.length;
  while (length > keep && cells[length - 1]?.trim() === '') length--;
  return cells.slice(0, length);
}

/** The most frequent delimiter of the first non-empty line, outside quotes. */
function detectDelimiter(text: string): CsvDelimiter {
  const counts = { ',': 0, ';': 0, '\t': 0 };
  let quoted = false;
  let seen = false;
  for (let at = 0; at < text.length; at++) {
    const character = text[at] ?? '';
    if (character === '"') quoted = !quoted;
    if (quoted) continue;
    if (seen && (character === '\n' || character === '\r')) break;
    if (character.trim() !== '') seen = true;
    if (character === ',' || character === ';' || character === '\t') counts[character]++;
  }
  return DELIMITERS.reduce((best, mark) => (counts[mark] > counts[best] ? mark : best));
}

interface CsvRecord {
  cells: string[];
  misquoted: boolean;
  unclosed: boolean;
}

function* readRecords(text: string, delimiter: CsvDelimiter): Generator<CsvRecord> {
  const stop = new RegExp(`[${delimiter}\\r\\n]`, 'g');
  let record: CsvRecord = { cells: [], misquoted: false, unclosed: false };
  let at = 0;
  while (at < text.length || record.cells.length > 0) {
    const quoted = text[at] === '"' ? readQuoted(text, at + 1) : null;
    if (quoted) at = quoted.end;
    stop.lastIndex = at;
    const end = stop.exec(text)?.index ?? text.length;
    if (quoted && end > at) record.misquoted = true;
    if (quoted?.unclosed) record.unclosed = true;
    record.cells.push((quoted?.cell ?? '') + text.slice(at, end));
    at = end + 1;
    if (text[end] === delimiter) continue;
    if (text[end] === '\r' && text[end + 1] === '\n') at++;
    yield record;
    record = { cells: [], misquoted: false, unclosed: false };
  }
}

/** Reads the cell whose opening quote is right before `from`; `end` is behind its closing quote. */
function readQuoted(text: string, from: number): { cell: string; end: number; unclosed: boolean } {
  let cell = '';
  let start = from;
  for (;;) {
    const quote = text.indexOf('"', start);
    if (quote === -1) return { cell: cell + text.slice(start), end: text.length, unclosed: true };
    cell += text.slice(start, quote);
    if (text[quote + 1] !== '"') return { cell, end: quote + 1, unclosed: false };
    cell += '"';
    start = quote + 2;
  }
}
