import { createHash } from 'node:crypto';
import { type FileHandle, open, readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** A file of a backup, `path` relative to the backup's folder with `/` as the separator. */
export interface BackupFile {
  path: string;
  size: number;
  /** In hex. */
  sha256: string;
}

const PIECE = 1 << 20;
const SYNCS_AT_ONCE = 16;

/**
 * Copies a file to a new path and returns its size and hash. It is not durable before `syncAll`. Throws where the
 * target exists.
 */
export async function copyFile(from: string, to: string): Promise<Omit<BackupFile, 'path'>> {
  // Opens the source first: where it is absent, no empty copy must remain.
  const source = await open(from, 'r');
  try {
    const copy = await open(to, 'wx', 0o600);
    try {
      return await readPieces(source, (piece) => copy.writeFile(piece));
    } finally {
      await copy.close();
    }
  } finally {
    await source.close();
  }
}

/** Returns the size and hash of a file on the disk. */
export async function readDigest(path: string): Promise<Omit<BackupFile, 'path'>> {
  const handle = await open(path, 'r');
  try {
    return await readPieces(handle);
  } finally {
    await handle.close();
  }
}

/** Not a stream, which costs many times more per file: a database is a thousand small ones. */
async function readPieces(
  handle: FileHandle,
  take?: (piece: Uint8Array) => Promise<void>,
): Promise<Omit<BackupFile, 'path'>> {
  const hash = createHash('sha256');
  let size = 0;
  const buffer = Buffer.allocUnsafe(Math.min((await handle.stat()).size + 1, PIECE));
  for (;;) {
    const { bytesRead } = await handle.read(buffer);
    if (bytesRead === 0) return { size, sha256: hash.digest('hex') };
    const piece = buffer.subarray(0, bytesRead);
    hash.update(piece);
    size += bytesRead;
    await take?.(piece);
  }
}

/**
 * Makes a folder with everything below it survive a power cut. Syncs all files together at the end, which is faster on
 * disks.
 */
export async function syncAll(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile() || entry.isDirectory())
    .map((entry) => ({ path: join(entry.parentPath, entry.name), isFolder: entry.isDirectory() }));
  const queue = [...paths, { path: folder, isFolder: true }].values();
  async function work(): Promise<void> {
    for (const { path, isFolder } of queue) await (isFolder ? syncFolder(path) : syncFile(path));
  }
  await Promise.all(Array.from({ length: SYNCS_AT_ONCE }, work));
}

/** Makes new, renamed and removed entries of a folder survive a power cut. */
export async function syncFolder(path: string): Promise<void> {
  // Windows cannot open a folder, and persists its entries itself.
  if (process.platform !== 'win32') await sync(path, 'r');
}

const syncFile = (path: string) => sync(path, 'r+');

async function sync(path: string, flags: string): Promise<void> {
  const handle = await open(path, flags);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
