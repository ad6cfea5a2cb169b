import { openText } from '../import/open-text.ts';
import { SourceError } from '../import/source-error.ts';
import type { FileChoice, OpenedFile, SourceRow, SourceTable } from '../import/source-row.ts';
import { english } from '../language/translator.ts';

/** Declared here because the type check includes no platform's types, as in the code itself. */
declare const TextEncoder: new () => { encode(text: string): Uint8Array };

export interface ReadTable {
  guess: OpenedFile['guess'];
  header: readonly string[];
  rows: SourceRow[];
}

export function utf8(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

export function utf16(text: string, littleEndian: boolean, mark = true): Uint8Array {
  const units = Array.from({ length: text.length }, (_, at) => text.charCodeAt(at));
  if (mark) units.unshift(0xfeff);
  return Uint8Array.from(units.flatMap((unit) => (littleEndian ? [unit & 255, unit >> 8] : [unit >> 8, unit & 255])));
}

/** Bytes in pieces of the given sizes, which repeat. */
export async function* inPieces(bytes: Uint8Array, sizes: readonly number[]): AsyncGenerator<Uint8Array> {
  let turn = 0;
  for (let at = 0; at < bytes.length;) {
    const size = sizes[turn++ % sizes.length] ?? 1;
    yield bytes.subarray(at, at + size);
    at += size;
  }
}

export function openBytes(bytes: Uint8Array, choice: FileChoice = {}, sizes = [64 * 1024]): Promise<OpenedFile> {
  return openText(() => inPieces(bytes, sizes), choice, undefined, english);
}

export async function readRows(table: SourceTable): Promise<SourceRow[]> {
  const rows: SourceRow[] = [];
  for await (const batch of table.rows()) rows.push(...batch);
  return rows;
}

/** Reads a text file to its end. Throws `SourceError`. */
export async function readTable(
  source: Uint8Array | string,
  choice: FileChoice = {},
  sizes = [64 * 1024],
): Promise<ReadTable> {
  const { guess, table } = await openBytes(typeof source === 'string' ? utf8(source) : source, choice, sizes);
  return { guess, header: table.header, rows: await readRows(table) };
}

/** Returns the code of the error that reading ends with, or 'ok'. */
export async function codeOf(source: Uint8Array | string, choice: FileChoice = {}): Promise<string> {
  try {
    await readTable(source, choice);
    return 'ok';
  } catch (error) {
    if (error instanceof SourceError) return error.code;
    throw error;
  }
}
