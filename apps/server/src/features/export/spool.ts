import { randomUUID } from 'node:crypto';
import { type FileHandle, open, unlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const PIECE_BYTES = 64 * 1024;

/**
 * A file between one who writes it at once and one who reads it as slowly as they like. It has no name: whatever happens
 * to this process, nothing of it is left.
 */
export interface Spool {
  write(text: string): Promise<void>;
  /** Nothing more comes; with an error, reading ends in it. */
  end(error?: Error): void;
  /** From the beginning; what is not there yet is waited for. Read once. */
  read(): AsyncGenerator<Buffer>;
  /** Nobody reads on: writing fails from here. */
  close(): Promise<void>;
}

export async function openSpool(): Promise<Spool> {
  const path = join(tmpdir(), `boxroom-${randomUUID()}`);
  const file = await open(path, 'wx+', 0o600);
  await unlink(path);
  let written = 0;
  let ended: { error: Error | null } | null = null;
  let news = Promise.withResolvers<void>();

  function tell(): void {
    news.resolve();
    news = Promise.withResolvers();
  }

  return {
    async write(text) {
      const bytes = Buffer.from(text);
      await file.appendFile(bytes);
      written += bytes.length;
      tell();
    },
    end(error) {
      ended ??= { error: error ?? null };
      tell();
    },
    async *read() {
      for (let at = 0; ;) {
        if (at < written) {
          const piece = await readPiece(file, at);
          at += piece.length;
          yield piece;
        } else if (ended === null) await news.promise;
        else if (ended.error === null) return;
        else throw ended.error;
      }
    },
    close: () => file.close(),
  };
}

async function readPiece(file: FileHandle, at: number): Promise<Buffer> {
  const { bytesRead, buffer } = await file.read(Buffer.allocUnsafe(PIECE_BYTES), 0, PIECE_BYTES, at);
  return buffer.subarray(0, bytesRead);
}
