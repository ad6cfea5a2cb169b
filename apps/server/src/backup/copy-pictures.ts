import { link, mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type BackupFile, readDigest } from '@boxroom/db/backup/durable-files';
import { workThrough } from '../picture-store/work-through.ts';
import type { Pace } from './pace.ts';
import type { PictureSource } from './picture-source.ts';

export interface CopyPicturesOptions {
  pictures: PictureSource;
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
export async function copyPictures({
  pictures,
  draft,
  last,
  pace,
  signal,
}: CopyPicturesOptions): Promise<BackupFile[]> {
  const copied: BackupFile[] = [];
  const made = new Set<string>();

  async function copy(path: string): Promise<void> {
    signal.throwIfAborted();
    const target = join(draft, path);
    if (!made.has(dirname(target))) await mkdir(dirname(target), { recursive: true, mode: 0o700 });
    made.add(dirname(target));
    const known = last?.pictures.get(path);
    const isLinked = last && known && (await linkUnchanged(join(last.folder, path), target, known));
    const digest = isLinked ? known : await pictures.copy(path, target, signal);
    if (!digest) return;
    copied.push({ path, size: digest.size, sha256: digest.sha256 });
    await pace(digest.size, signal);
  }

  await workThrough(eachOnce(pictures), pictures.atOnce, ({ path }) => copy(path));
  return copied;
}

/** Returns the size of the pictures to be written, in bytes: of all but those that the last backup has. */
export async function measurePictures(pictures: PictureSource, last: EarlierBackup | null): Promise<number> {
  let sum = 0;
  for await (const { path, bytes } of eachOnce(pictures)) if (!last?.pictures.has(path)) sum += await bytes();
  return sum;
}

async function* eachOnce(pictures: PictureSource): ReturnType<PictureSource['list']> {
  const seen = new Set<string>();
  for await (const file of pictures.list()) {
    if (seen.has(file.path)) continue;
    seen.add(file.path);
    yield file;
  }
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
