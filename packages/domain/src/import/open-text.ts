import type { Translate } from '../language/message.ts';
import { type CsvRecord, firstRecords } from './csv-records.ts';
import { findHeader, HEADER_ROWS_SEEN } from './header-row.ts';
import { SourceError } from './source-error.ts';
import { type AbortSignalLike, SOURCE_BATCH_ROWS, SOURCE_DELIMITERS } from './source-row.ts';
import type { FileChoice, OpenedFile, SourceDelimiter, SourceEncoding, SourceRow } from './source-row.ts';
import { type ByteChunks, guessEncoding, isValid, TextPieces } from './text-encoding.ts';
import { isEmpty, statedDelimiter, type TextLayout, TextRows } from './text-rows.ts';

/** How much of a file decides its dialect, in bytes. */
const HEAD_BYTES = 1024 * 1024;
const RECORDS_SEEN = 200;
const SAMPLE_ROWS = 20;

/**
 * Opens a text file as a table. Reads it once to know its encoding, and then again for each iteration of the rows.
 * Throws `SourceError`.
 */
export async function openText(
  chunks: (signal?: AbortSignalLike) => AsyncIterable<Uint8Array>,
  choice: FileChoice,
  signal: AbortSignalLike | undefined,
  t: Translate,
): Promise<OpenedFile & { guess: TextLayout }> {
  const read: ByteChunks = () => chunks(signal);
  const { head, isWhole } = await readHead(read);
  if (head.length === 0) throw new SourceError('EMPTY');
  const found = await findEncoding(head, read, choice.encoding);
  const text = decodeHead(head, found.encoding, isWhole);
  const layout = { ...layOut(text, isWhole, choice), ...found };
  const { header, sample } = readSample(text, isWhole, layout, t);
  return {
    guess: layout,
    table: {
      header,
      headerRow: layout.headerRow,
      sample,
      rows: (aborting) => batches(chunks, layout, aborting, t),
    },
  };
}

async function readHead(read: ByteChunks): Promise<{ head: Uint8Array; isWhole: boolean }> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of read()) {
    parts.push(chunk);
    length += chunk.length;
    if (length > HEAD_BYTES) break;
  }
  const head = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    head.set(part, at);
    at += part.length;
  }
  return { head, isWhole: length <= HEAD_BYTES };
}

async function findEncoding(head: Uint8Array, read: ByteChunks, chosen: SourceEncoding | undefined) {
  if (chosen) return { encoding: chosen, isValid: await isValid(read, chosen) };
  const guess = await guessEncoding(head, read);
  if (guess === null) throw new SourceError('BINARY');
  return guess;
}

function decodeHead(head: Uint8Array, encoding: SourceEncoding, isWhole: boolean): string {
  const pieces = new TextPieces(encoding);
  const text = pieces.push(head);
  return isWhole ? text + pieces.end() : text;
}

function layOut(text: string, isWhole: boolean, choice: FileChoice): Omit<TextLayout, 'encoding' | 'isValid'> {
  const quoted = choice.quoted ?? true;
  const stated = statedDelimiter(/^[^\r\n]*/.exec(text)?.[0] ?? '');
  const delimiter =
    choice.delimiter ?? SOURCE_DELIMITERS.find((mark) => mark === stated) ?? guessDelimiter(text, isWhole, quoted);
  const records = firstRecords(text, isWhole, { delimiter, quoted }, RECORDS_SEEN);
  const rows = records.flatMap(({ cells }, index) =>
    isEmpty(cells) || (stated !== null && index === 0) ? [] : [{ row: index + 1, cells }],
  );
  const guessed = findHeader(rows.slice(0, HEADER_ROWS_SEEN).map(({ cells }) => cells));
  return {
    kind: 'text',
    delimiter,
    quoted,
    headerRow: choice.headerRow ?? rows[guessed]?.row ?? 0,
    columns: Math.max(1, ...rows.map(({ cells }) => cells.length)),
  };
}

/**
 * Returns the delimiter that divides the first rows most evenly, and into more columns. A comma is the last choice: it
 * also occurs in sentences and prices.
 */
function guessDelimiter(text: string, isWhole: boolean, quoted: boolean): SourceDelimiter {
  let best: { mark: SourceDelimiter; score: number } = { mark: ',', score: 0 };
  for (const mark of SOURCE_DELIMITERS.toReversed()) {
    const score = scoreOf(firstRecords(text, isWhole, { delimiter: mark, quoted }, RECORDS_SEEN));
    if (score > best.score) best = { mark, score };
  }
  return best.mark;
}

function scoreOf(records: readonly CsvRecord[]): number {
  const rows = records.filter(({ cells }) => !isEmpty(cells));
  const counts = new Map<number, number>();
  for (const { cells, misquoted } of rows)
    if (!misquoted && cells.length > 1) counts.set(cells.length, (counts.get(cells.length) ?? 0) + 1);
  let score = 0;
  for (const [columns, count] of counts) score = Math.max(score, (count / rows.length) * (1 - 1 / columns));
  return score;
}

function readSample(text: string, isWhole: boolean, layout: TextLayout, t: Translate) {
  const reader = new TextRows(layout, t);
  const sample: SourceRow[] = reader.push(text);
  if (isWhole) sample.push(...reader.end());
  if (reader.header === null || (layout.headerRow === 0 && sample.length === 0)) throw new SourceError('EMPTY');
  return { header: reader.header, sample: sample.slice(0, SAMPLE_ROWS) };
}

async function* batches(
  chunks: (signal?: AbortSignalLike) => AsyncIterable<Uint8Array>,
  layout: TextLayout,
  signal: AbortSignalLike | undefined,
  t: Translate,
): AsyncGenerator<readonly SourceRow[]> {
  const pieces = new TextPieces(layout.encoding);
  const reader = new TextRows(layout, t);
  let waiting: SourceRow[] = [];
  for await (const chunk of chunks(signal)) {
    waiting.push(...reader.push(pieces.push(chunk)));
    while (waiting.length >= SOURCE_BATCH_ROWS) {
      signal?.throwIfAborted();
      yield waiting.slice(0, SOURCE_BATCH_ROWS);
      waiting = waiting.slice(SOURCE_BATCH_ROWS);
    }
  }
  waiting.push(...reader.push(pieces.end()), ...reader.end());
  for (let at = 0; at < waiting.length; at += SOURCE_BATCH_ROWS) {
    signal?.throwIfAborted();
    yield waiting.slice(at, at + SOURCE_BATCH_ROWS);
  }
}
