import { mkdir, readdir, stat } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { type BackupFile, copyFile } from '@boxroom/db/backup/durable-files';
import { PARTS } from '../picture-store/disk-picture-store.ts';
import { PICTURES } from './manifest.ts';

/**
 * Copies the pictures into a backup, after the database: the server writes a picture's files before its row, so every
 * picture of the copied rows exists, unless it was deleted meanwhile. Files get their names only when they are
 * complete.
 */
export async function copyPictures(dataDir: string, draft: string, signal: AbortSignal): Promise<BackupFile[]> {
  const copied: BackupFile[] = [];
  const made = new Set<string>();
  for (const path of await listPictures(dataDir)) {
    signal.throwIfAborted();
    const target = join(draft, path);
    if (!made.has(dirname(target))) await mkdir(dirname(target), { recursive: true, mode: 0o700 });
    made.add(dirname(target));
    const digest = await copyFile(join(dataDir, path), target).catch(nullWhenMissing);
    if (digest) copied.push({ path, ...digest });
  }
  return copied;
}

/** Returns the size of all pictures on disk, in bytes. */
export async function measurePictures(dataDir: string): Promise<number> {
  let bytes = 0;
  for (const path of await listPictures(dataDir)) {
    const found = await stat(join(dataDir, path)).catch(nullWhenMissing);
    bytes += found?.size ?? 0;
  }
  return bytes;
}

/** Returns paths relative to the data folder, with `/` between the parts. */
async function listPictures(dataDir: string): Promise<string[]> {
  const folder = join(dataDir, PICTURES);
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(nullWhenMissing);
  return (entries ?? [])
    .filter((entry) => entry.isFile() && entry.parentPath !== join(folder, PARTS))
    .map((entry) => relative(dataDir, join(entry.parentPath, entry.name)).split(sep).join('/'));
}

function nullWhenMissing(error: unknown): null {
  if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
  throw error;
}
