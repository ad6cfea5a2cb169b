import { msg, type Translate } from '../language/message.ts';
import { type CsvRecord, CsvRecords } from './csv-records.ts';
import { SOURCE_ROWS_MAX, SourceError } from './source-error.ts';
import type { SourceRow, TextGuess } from './source-row.ts';

export const REPEATED_HEADER = msg('This row repeats the header.');

export interface TextLayout extends TextGuess {
  /** How many columns a file without a header has. */
  columns: number;
}

/**
 * Turns text that arrives in pieces into rows, without empty ones. Keeps rows that do not fit the header, with their
 * problem. Throws `SourceError`.
 */
export class TextRows {
  readonly #layout: TextLayout;
  readonly #t: Translate;
  readonly #records: CsvRecords;
  #header: readonly string[] | null = null;
  #row = 0;
  #count = 0;

  constructor(layout: TextLayout, t: Translate) {
    this.#layout = layout;
    this.#t = t;
    this.#records = new CsvRecords(layout);
    if (layout.headerRow === 0) this.#header = namesOfColumns(layout.columns, t);
  }

  push(text: string): SourceRow[] {
    return this.#records.push(text).flatMap((record) => this.#read(record));
  }

  end(): SourceRow[] {
    return this.#records.end().flatMap((record) => this.#read(record));
  }

  /** Null before its row was pushed. */
  get header(): readonly string[] | null {
    return this.#header;
  }

  #read(record: CsvRecord): SourceRow[] {
    const row = ++this.#row;
    if (row < this.#layout.headerRow || isEmpty(record.cells)) return [];
    if (row === 1 && statedDelimiter(record.cells.join(this.#layout.delimiter)) !== null) return [];
    if (this.#header === null) {
      this.#header = headerOf(record.cells);
      if (this.#header.some((cell) => cell.includes('\u0000'))) throw new SourceError('BINARY');
      return [];
    }
    if (this.#count++ === SOURCE_ROWS_MAX) throw new SourceError('TOO_MANY_ROWS');
    const cells = trimEmptyEnd(record.cells, this.#header.length);
    return [{ row, cells, problem: this.#problemOf(record, cells, this.#header) }];
  }

  #problemOf(record: CsvRecord, cells: readonly string[], header: readonly string[]): string | null {
    const t = this.#t;
    if (record.misquoted) {
      const { lines } = record;
      return lines === 1
        ? t('A quote is in the wrong place in this row.')
        : t(
            'A quote is in the wrong place in this row, which goes on over {lines, plural, one{# line} other{# lines}}.',
            { lines },
          );
    }
    if (cells.length !== header.length)
      return t('This row has {cells, plural, one{# cell} other{# cells}}, the header has {columns}.', {
        cells: cells.length,
        columns: header.length,
      });
    if (!this.#layout.isValid && cells.some((cell) => cell.includes('\ufffd')))
      return t('Some characters of this row do not fit the encoding of the file.');
    if (isRepeatedHeader(cells, header)) return t(REPEATED_HEADER);
    return null;
  }
}

/** Returns the delimiter that a first line such as `sep=;` states, or null. */
export function statedDelimiter(line: string): string | null {
  return /^\ufeff?sep=(.)$/.exec(line)?.[1] ?? null;
}

export function isEmpty(cells: readonly string[]): boolean {
  return cells.every((cell) => cell.trim() === '');
}

export function headerOf(cells: readonly string[]): string[] {
  return trimEmptyEnd(
    cells.map((cell) => cell.trim()),
    1,
  );
}

export function namesOfColumns(count: number, t: Translate): string[] {
  return Array.from({ length: count }, (_, index) => nameOfColumn(index, t));
}

/** The name of a column without a header. */
export function nameOfColumn(index: number, t: Translate): string {
  return t('Column {number}', { number: index + 1 });
}

/** A file that was appended to another has its header in the middle. */
export function isRepeatedHeader(cells: readonly string[], header: readonly string[]): boolean {
  return header.length > 1 && header.every((name, index) => cells[index]?.trim() === name);
}

/** Drops the empty cells beyond the header with which spreadsheets pad rows. */
function trimEmptyEnd(cells: readonly string[], keep: number): string[] {
  let length = cells.length;
  while (length > keep && cells[length - 1]?.trim() === '') length--;
  return cells.slice(0, length);
}
