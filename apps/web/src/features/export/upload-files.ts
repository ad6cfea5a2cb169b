import type { FileToRestore } from '@boxroom/domain/archive/plan-restore';
import type { ErrorCode } from '@boxroom/domain/error/codes';
import { answerWithin } from '../../lib/http/answer-within.ts';
import { codeOfAnswer } from '../../lib/http/error-code.ts';
import { putFile } from '../../lib/http/put-file.ts';
import { type Wait, waitFor } from '../../lib/time/wait-for.ts';
import type { OpenedArchive } from './open-archive.ts';

/** As for a picture that was just taken. */
const TIMEOUT_MS = 60_000;
/** Before each retry without an answer, in milliseconds; then the person is asked. */
const WAITS_MS = [1000, 5000, 15_000, 30_000, 60_000];
/** The server asks for a wait of minutes once an hour's files are in. */
const LONG_WAIT_MS = 10_000;

export interface UploadProgress {
  done: number;
  all: number;
  /** Files that the server never takes, or whose row is gone. */
  refused: number;
  /** When the next one may be sent, in milliseconds since 1970; null: now. */
  waitsUntil: number | null;
}

interface UploadOptions {
  archive: Pick<OpenedArchive, 'upload'>;
  userId: string;
  /** Continues after these. */
  from: UploadProgress;
  signal: AbortSignal;
  onProgress: (progress: UploadProgress) => void;
  wait?: Wait;
}

/** The files cannot be sent now, or never (`code`). */
export class UploadStopped extends Error {
  readonly code: ErrorCode | null;

  constructor(code: ErrorCode | null) {
    super('The files stopped.');
    this.code = code;
  }
}

/**
 * Uploads the pictures and papers of a restore one after the other. Waits as long as the server asks. Throws `UploadStopped` when
 * the server is away or the account has no place, and the signal's reason.
 */
export async function uploadFiles(files: readonly FileToRestore[], options: UploadOptions): Promise<void> {
  const { archive, userId, from, signal, onProgress, wait = waitFor } = options;
  let progress: UploadProgress = { ...from, all: files.length, waitsUntil: null };
  const tell = (change: Partial<UploadProgress>) => onProgress((progress = { ...progress, ...change }));
  tell({});
  for (const { id, path, isPaper, isThere } of files.slice(from.done)) {
    const url = isPaper ? `/paper/${id}` : `/pic/${id}`;
    const isKept =
      (isThere && (await isStored(isPaper ? url : `${url}/thumb`, signal))) ||
      (await uploadOne(url, await archive.upload(path, signal)));
    tell({ done: progress.done + 1, refused: progress.refused + (isKept ? 0 : 1), waitsUntil: null });
  }

  /** Returns whether the server has it. */
  async function uploadOne(url: string, file: Blob): Promise<boolean> {
    for (let tries = 0; ;) {
      signal.throwIfAborted();
      const body = await file.arrayBuffer();
      const headers = { 'content-type': file.type, 'x-boxroom-user': userId };
      const answer = await putFile(url, { headers, body, timeoutMs: TIMEOUT_MS });
      signal.throwIfAborted();
      if (answer?.ok) return true;
      const code = answer && codeOfAnswer(answer.body);
      if (code && REFUSED.has(code)) return false;
      if (code && STOPPED.has(code)) throw new UploadStopped(code);
      const ms = Math.max(answer?.retryAfterMs ?? 0, WAITS_MS[tries] ?? 0);
      // A wait that the server asks for is no failed try.
      if (code !== 'RATE_LIMITED' && ++tries > WAITS_MS.length) throw new UploadStopped(code ?? null);
      if (ms >= LONG_WAIT_MS) tell({ waitsUntil: Date.now() + ms });
      await wait(ms, signal);
      tell({ waitsUntil: null });
    }
  }
}

/** Whether the server says that it has the file. After any other answer the upload finds out. */
async function isStored(url: string, signal: AbortSignal): Promise<boolean> {
  const asked = fetch(url, { method: 'HEAD', cache: 'no-store', signal });
  const found = await answerWithin(asked, TIMEOUT_MS).catch(() => null);
  signal.throwIfAborted();
  return found?.ok ?? false;
}

const REFUSED: ReadonlySet<ErrorCode> = new Set([
  'NOT_FOUND',
  'VIEW_ONLY',
  'PICTURE_INVALID',
  'PICTURE_TOO_LARGE',
  'PAPER_INVALID',
  'PAPER_TOO_LARGE',
]);
const STOPPED: ReadonlySet<ErrorCode> = new Set(['TOO_MANY', 'NOT_SIGNED_IN', 'ACCOUNT_CHANGED']);
