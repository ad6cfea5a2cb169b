import { ROW_UNITS_MAX, SourceError } from './source-error.ts';
import type { TextDialect } from './source-row.ts';

export interface CsvRecord {
  cells: string[];
  /** There is text behind a closing quote. */
  misquoted: boolean;
  /** Lines of the file that the record takes up. */
  lines: number;
}

type Marks = Pick<TextDialect, 'delimiter' | 'quoted'>;

/**
 * Splits text that arrives in pieces into records by RFC 4180, with LF, CRLF or CR as line ends. Holds only the record
 * that is not complete yet. Throws `SourceError` for a record that does not end.
 */
export class CsvRecords {
  readonly #marks: Marks;
  #rest = '';
  #read = 0;

  constructor(marks: Marks) {
    this.#marks = marks;
  }

  push(text: string): CsvRecord[] {
    const records = this.#take(this.#rest + text, false);
    if (this.#rest.length > ROW_UNITS_MAX) this.#fail(readRecord(this.#rest, 0, this.#marks).unclosed);
    return records;
  }

  /** Returns the last record, if the text does not end with a line end. */
  end(): CsvRecord[] {
    return this.#take(this.#rest, true);
  }

  #take(text: string, isEnd: boolean): CsvRecord[] {
    const records: CsvRecord[] = [];
    let at = 0;
    while (at < text.length) {
      const record = readRecord(text, at, this.#marks);
      if (!isEnd && !record.isEnded) break;
      if (record.unclosed) this.#fail(true);
      at = record.end;
      this.#read++;
      records.push(record);
    }
    this.#rest = text.slice(at);
    return records;
  }

  #fail(unclosed: boolean): never {
    throw new SourceError(unclosed ? 'UNCLOSED_QUOTE' : 'ROW_TOO_LONG', this.#read + 1);
  }
}

interface ReadRecord extends CsvRecord {
  /** Where the next record begins. */
  end: number;
  /** A line end ends it, and more text cannot change that. */
  isEnded: boolean;
  unclosed: boolean;
}

const STOPS = new Map([',', ';', '\t', '|'].map((mark) => [mark, new RegExp(`[${mark}\\r\\n]`, 'g')]));

function readRecord(text: string, start: number, { delimiter, quoted }: Marks): ReadRecord {
  const stop = STOPS.get(delimiter) ?? /[\r\n]/g;
  const record: ReadRecord = { cells: [], misquoted: false, lines: 1, end: start, isEnded: false, unclosed: false };
  // A file that was appended to another has its byte-order mark in the middle.
  let at = text[start] === '\ufeff' ? start + 1 : start;
  for (;;) {
    const cell = quoted && text[at] === '"' ? readQuoted(text, at + 1) : null;
    if (cell) at = cell.end;
    stop.lastIndex = at;
    const end = stop.exec(text)?.index ?? text.length;
    if (cell) {
      record.misquoted ||= end > at;
      record.unclosed ||= cell.unclosed;
      record.lines += countLines(cell.text);
    }
    record.cells.push((cell?.text ?? '') + text.slice(at, end));
    at = end + 1;
    if (text[end] === delimiter) continue;
    const isCrLf = text[end] === '\r' && text[end + 1] === '\n';
    record.end = Math.min(isCrLf ? at + 1 : at, text.length);
    // After a CR at the end of a piece, the next piece may begin with its LF.
    record.isEnded = text[end] === '\n' || (text[end] === '\r' && at < text.length);
    return record;
  }
}

/** Reads the cell whose opening quote is right before `from`; `end` is behind its closing quote. */
function readQuoted(text: string, from: number): { text: string; end: number; unclosed: boolean } {
  let cell = '';
  let start = from;
  for (;;) {
    const quote = text.indexOf('"', start);
    if (quote === -1) return { text: cell + text.slice(start), end: text.length, unclosed: true };
    cell += text.slice(start, quote);
    if (text[quote + 1] !== '"') return { text: cell, end: quote + 1, unclosed: false };
    cell += '"';
    start = quote + 2;
  }
}

function countLines(text: string): number {
  return text.includes('\n') || text.includes('\r') ? text.split(/\r\n|\r|\n/).length - 1 : 0;
}

/** Returns the first records of a text that may be cut anywhere; never throws. */
export function firstRecords(text: string, isWhole: boolean, marks: Marks, max: number): CsvRecord[] {
  const records: CsvRecord[] = [];
  let at = 0;
  while (at < text.length && records.length < max) {
    const record = readRecord(text, at, marks);
    if (record.unclosed || (!isWhole && !record.isEnded)) break;
    records.push(record);
    at = record.end;
  }
  return records;
}
