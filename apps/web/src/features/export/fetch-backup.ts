import { ArchiveError } from '@boxroom/domain/archive/archive-error';
import { ARCHIVE_FILES } from '@boxroom/domain/archive/archive-rows';
import type { ErrorCode } from '@boxroom/domain/error/codes';
import { collectFile } from '../../lib/file/collect-file.ts';
import { codeOfAnswer } from '../../lib/http/error-code.ts';
import { fetchText } from '../../lib/http/fetch-text.ts';
import { t } from '../../lib/language/t.ts';
import { openArchive } from './open-archive.ts';

/** The server reads pictures and papers one by one; a busy disk may pause. */
const SILENCE_MS = 60_000;
const ZIP = 'application/zip';

export interface BackupProgress {
  /** Received so far. */
  bytes: number;
  /** About as many will come. */
  expected: number;
}

/** The file, whether it is whole, and whether the server lacked files; or the reason why there is none. */
export type FetchedBackup =
  | { ok: true; file: Blob; isWhole: boolean; missing: boolean }
  | { ok: false; code: ErrorCode | null; isAway: boolean };

interface FetchOptions {
  userId: string;
  signal: AbortSignal;
  onProgress: (progress: BackupProgress) => void;
}

/** Fetches a backup of the account from the server and checks that all of it arrived. */
export async function fetchBackup({ userId, signal, onProgress }: FetchOptions): Promise<FetchedBackup> {
  const collected = collectFile();
  let bytes = 0;
  const { status, body } = await fetchText('/archive.zip', {
    headers: { 'x-boxroom-user': userId, 'accept-language': t.language },
    silenceMs: SILENCE_MS,
    signal,
    keep: collected.add,
    onPiece(piece, headers) {
      bytes += piece.byteLength;
      onProgress({ bytes, expected: Number(headers.get('x-boxroom-bytes')) });
    },
  });
  signal.throwIfAborted();
  if (status === 200) {
    const file = collected.blob(ZIP);
    return { ok: true, file, ...(await check(file, signal)) };
  }
  return { ok: false, code: status === null ? null : codeOfAnswer(body), isAway: status === null };
}

/** Reads all rows, and compares the list with the files. */
async function check(file: Blob, signal: AbortSignal): Promise<{ isWhole: boolean; missing: boolean }> {
  try {
    const archive = await openArchive(file, signal);
    const missing = archive.hasFile(ARCHIVE_FILES.missing);
    let isWhole = true;
    for await (const piece of archive.pieces(signal))
      if (piece.kind === 'rows' && piece.section === 'pictures')
        isWhole &&= missing || piece.rows.every(({ path }) => archive.hasUpload(path));
    return { isWhole, missing };
  } catch (error) {
    if (error instanceof ArchiveError) return { isWhole: false, missing: false };
    throw error;
  }
}
