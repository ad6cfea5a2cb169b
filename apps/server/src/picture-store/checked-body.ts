import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { DamagedPictureError } from './picture-store.ts';

export interface CheckedBody {
  /** What the file is called in errors. */
  name: string;
  bytes: number;
  /** In hex; null: not known. */
  sha256: string | null;
  /** How long the source may be silent while the reader waits for it, in milliseconds. */
  idleMs: number;
}

/**
 * Returns a stream of the source's content that keeps back the last piece until size and checksum are right: no reader
 * takes a damaged file for a whole one. A reader that is slow is no fault of the source.
 */
export function checkBody(source: Readable, options: CheckedBody): Readable {
  const body = Readable.from(checkedPieces(source, options), { objectMode: false });
  // Nothing in the generator runs if nobody begins to read.
  body.once('close', () => source.destroy());
  return body;
}

async function* checkedPieces(
  source: Readable,
  { name, bytes, sha256, idleMs }: CheckedBody,
): AsyncGenerator<Buffer, void> {
  const hash = createHash('sha256');
  const pieces = source[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  let size = 0;
  let last: Buffer | null = null;
  try {
    for (;;) {
      const next = await unlessIdle(pieces.next(), source, { name, idleMs });
      if (next.done) break;
      if (last) yield last;
      last = next.value;
      size += last.length;
      hash.update(last);
    }
    if (size !== bytes) throw new DamagedPictureError(`${name} has ${size} bytes instead of ${bytes}`);
    if (sha256 !== null && hash.digest('hex') !== sha256) throw new DamagedPictureError(`${name} has other content`);
    if (last) yield last;
  } finally {
    source.destroy();
  }
}

/** Ends the source when it is silent for too long, which rejects what waits for it. */
async function unlessIdle<T>(
  next: Promise<T>,
  source: Readable,
  { name, idleMs }: { name: string; idleMs: number },
): Promise<T> {
  const timer = setTimeout(() => source.destroy(new Error(`${name} stopped arriving`)), idleMs);
  try {
    return await next;
  } finally {
    clearTimeout(timer);
  }
}
