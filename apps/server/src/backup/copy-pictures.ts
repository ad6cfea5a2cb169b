import { link, mkdir, readdir, stat } from 'node:fs/promises';
import { dirname, join, relative, sep } from 'node:path';
import { type BackupFile, copyFile, readDigest } from '@boxroom/db/backup/durable-files';
import { PARTS } from '../picture-store/disk-picture-store.ts';
import { PICTURES } from './manifest.ts';
import type { Pace } from './pace.ts';

export interface CopyPicturesOptions {
  dataDir: string;
  /** The folder of the backup in progress. */
  draft: string;
  /** The backup to share unchanged pictures with; null: none. */
  last: EarlierBackup | null;
  pace: Pace;
  signal: AbortSignal;
}

/** An earlier backup on the same file system. */
export interface EarlierBackup {
  folder: string;
  /** Its pictures by their paths. */
  pictures: ReadonlyMap<string, BackupFile>;
}

/**
 * Copies the pictures into a backup, after the database: the server writes a picture's files before its row, so every
 * picture of the copied rows exists, unless it was deleted meanwhile. Files get their names only when they are
 * complete.
 *
 * A picture never changes. One that the last backup has is linked to it instead of copied, after reading it: a damaged
 * one is replaced by a new copy, and the manifest names only hashes of what was read now.
 */
export async function copyPictures({ dataDir, draft, last, pace, signal }: CopyPicturesOptions): Promise<BackupFile[]> {
  const copied: BackupFile[] = [];
  const made = new Set<string>();
  for (const path of await listPictures(dataDir)) {
    signal.throwIfAborted();
    const target = join(draft, path);
    if (!made.has(dirname(target))) await mkdir(dirname(target), { recursive: true, mode: 0o700 });
    made.add(dirname(target));
    const known = last?.pictures.get(path);
    const isLinked = last && known && (await linkUnchanged(join(last.folder, path), target, known));
    const digest = isLinked ? known : await copyFile(join(dataDir, path), target).catch(nullWhenMissing);
    if (!digest) continue;
    copied.push({ path, size: digest.size, sha256: digest.sha256 });
    await pace(digest.size, signal);
  }
  return copied;
}

/** Returns the size of the pictures to be written, in bytes: of all but those that the last backup has. */
export async function measurePictures(dataDir: string, last: EarlierBackup | null): Promise<number> {
  let bytes = 0;
  for (const path of await listPictures(dataDir)) {
    if (last?.pictures.has(path)) continue;
    const found = await stat(join(dataDir, path)).catch(nullWhenMissing);
    bytes += found?.size ?? 0;
  }
  return bytes;
}

/** Links a file to another name if it still is what the backup wrote, and if the file system can. */
async function linkUnchanged(from: string, to: string, wanted: BackupFile): Promise<boolean> {
  const digest = await readDigest(from).catch(() => null);
  if (digest?.size !== wanted.size || digest.sha256 !== wanted.sha256) return false;
  return link(from, to).then(
    () => true,
    () => false,
  );
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
