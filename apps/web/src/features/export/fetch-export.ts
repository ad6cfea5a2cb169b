import type { ErrorCode } from '@boxroom/domain/error/codes';
import { codeOfAnswer } from '../../lib/http/error-code.ts';
import { fetchText } from '../../lib/http/fetch-text.ts';

const SILENCE_MS = 20_000;
const LINE_END = 10;
const QUOTE = 34;

/**
 * The file, or the server's error code. `code` is null when the server could not be reached (`isAway`) or could not
 * make a file.
 */
export type FetchedExport =
  | {
      ok: true;
      file: Blob;
      rows: number;
      /** The server's count; null if it sent none. */ expected: number | null;
    }
  | { ok: false; code: ErrorCode }
  | { ok: false; code: null; isAway: boolean };

export type CsvPath = '/export.csv' | '/export-all.csv';

/** Fetches the export that the server makes. Calls `onProgress` with the received part, from 0 to 1. */
export async function fetchExport(
  path: CsvPath,
  userId: string,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (done: number) => void },
): Promise<FetchedExport> {
  let lines = 0;
  let isQuoted = false;
  let expected: number | null = null;
  const { status, pieces, body } = await fetchText(path, {
    headers: { 'x-boxroom-user': userId },
    silenceMs: SILENCE_MS,
    signal,
    onPiece(piece, headers) {
      for (const byte of piece) {
        if (byte === QUOTE) isQuoted = !isQuoted;
        else if (byte === LINE_END && !isQuoted) lines++;
      }
      const rows = headers.get('x-boxroom-rows');
      expected = rows === null ? null : Number(rows);
      const items = Number(headers.get('x-boxroom-items'));
      if (items > 0) onProgress(Math.min(1, lines / items));
    },
  });
  if (status === 200) return { ok: true, file: new Blob(pieces, { type: CSV }), rows: lines - 1, expected };
  const code = codeOfAnswer(body);
  if (code === null || status === null || status >= 500) return { ok: false, code: null, isAway: status === null };
  return { ok: false, code };
}

export const CSV = 'text/csv;charset=utf-8';
