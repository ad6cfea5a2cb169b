import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, realpath, rename, rm, stat, statfs } from 'node:fs/promises';
import { basename, dirname, join, relative, sep } from 'node:path';
import { syncFolder } from '@boxroom/db/backup/durable-files';

/** The folder inside `DATA_DIR` for nightly backups. A restore and a cleanup leave it alone. */
export const BACKUPS = 'backups';
const PARTIAL = '.partial';
const FINISHED = /^boxroom-\d{4}-\d\d-\d\d-\d{6}(?:-\d+)?$/;
/** Besides the copied files: Postgres writes a log during the backup, and the file system needs some room. */
const SPARE_BYTES = 128 * 1024 * 1024;

export type FreeBytes = (folder: string) => Promise<number>;

/**
 * Returns the real path of the folder for backups. Throws a sentence for the operator if it is not usable. Only
 * `nightly` ones may be in the data folder, in its `backups`.
 */
export async function checkTarget(target: string, dataDir: string, nightly = false): Promise<string> {
  const found = await stat(target).catch(() => null);
  if (!found) throw new Error(`${target} does not exist. Create the folder or mount its disk first.`);
  if (!found.isDirectory()) throw new Error(`${target} is not a folder.`);
  const real = await realpath(target);
  const data = existsSync(dataDir) ? await realpath(dataDir) : null;
  if (data !== null && isWithin(real, data) && !(nightly && isWithin(real, join(data, BACKUPS))))
    throw new Error(
      `${target} is inside DATA_DIR, where the backup would be lost together with the data. Choose another folder.`,
    );
  return real;
}

/**
 * Throws a sentence if a data folder, which need not exist yet, is inside a backup: deleting the backup would delete
 * the data.
 */
export async function assertOutside(dataDir: string, backup: string): Promise<void> {
  const absent: string[] = [];
  let there = dataDir;
  for (; !existsSync(there); there = dirname(there)) absent.unshift(basename(there));
  if (isWithin(join(await realpath(there), ...absent), await realpath(backup)))
    throw new Error(
      `DATA_DIR (${dataDir}) is inside the backup and would be deleted with it. Choose another DATA_DIR.`,
    );
}

export interface Room {
  /** The expected size of what will be written. */
  bytes: number;
  /** What has to stay free. */
  reserve?: number | undefined;
  /** For tests. */
  freeBytes?: FreeBytes | undefined;
}

/** Returns whether a file system has enough free space. */
export async function hasRoom(folder: string, room: Room): Promise<boolean> {
  return assertRoom(folder, room).then(
    () => true,
    () => false,
  );
}

/** Throws a sentence if a file system has too little free space. */
export async function assertRoom(
  folder: string,
  { bytes, reserve = SPARE_BYTES, freeBytes = readFreeBytes }: Room,
): Promise<void> {
  const free = await freeBytes(folder);
  const wanted = bytes + reserve;
  if (free < wanted)
    throw new Error(
      `${folder} has ${megabytes(free)} free, but up to ${megabytes(wanted)} may be needed. Free some space first.`,
    );
}

export async function readFreeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/** Returns the folders of interrupted backups, and of any that is still running. */
export async function findPartial(target: string): Promise<string[]> {
  const names = await readdir(target);
  return names
    .filter((name) => name.startsWith('boxroom-') && name.endsWith(PARTIAL))
    .map((name) => join(target, name));
}

/**
 * Creates the folder for a backup in progress. Its name marks it as partial, and as one of the nightly backups of a
 * cluster.
 */
export async function makeDraft(target: string, at: Date, nightlyOf?: string): Promise<string> {
  const mark = nightlyOf === undefined ? '' : nightlyMark(nightlyOf);
  const draft = join(target, `${nameOf(at)}${mark}-${randomBytes(4).toString('hex')}${PARTIAL}`);
  await mkdir(draft, { mode: 0o700 });
  return draft;
}

/** Removes what interrupted nightly backups and deletions of a cluster left in the folder for backups. */
export async function removeNightlyPartial(target: string, nightlyOf: string): Promise<void> {
  for (const path of await findPartial(target))
    if (path.includes(`${nightlyMark(nightlyOf)}-`)) await rm(path, { recursive: true, force: true, maxRetries: 5 });
}

/** Deletes a nightly backup. Renames it first, so that an interrupted deletion does not leave half a backup. */
export async function deleteNightly(folder: string, nightlyOf: string): Promise<void> {
  const doomed = `${folder}${nightlyMark(nightlyOf)}-${randomBytes(4).toString('hex')}${PARTIAL}`;
  await rename(folder, doomed);
  await rm(doomed, { recursive: true, force: true, maxRetries: 5 });
}

/** Returns the folders of the finished backups, the newest first by their names. Others than backups may be among them. */
export async function listBackups(target: string): Promise<string[]> {
  const names = await readdir(target);
  return names
    .filter((name) => FINISHED.test(name))
    .toSorted()
    .toReversed()
    .map((name) => join(target, name));
}

/** Renames a finished backup to its final name and returns its path. Never replaces an existing backup. */
export async function finishDraft(draft: string, target: string, at: Date): Promise<string> {
  for (let attempt = 1; ; attempt++) {
    const folder = join(target, attempt === 1 ? nameOf(at) : `${nameOf(at)}-${attempt}`);
    if (existsSync(folder)) continue;
    try {
      await rename(draft, folder);
    } catch (error) {
      // Another backup of the same second was faster: rename does not replace a folder that has content.
      if (existsSync(folder) && attempt < 100) continue;
      throw error;
    }
    await syncFolder(target);
    return folder;
  }
}

export function megabytes(bytes: number): string {
  return `${Math.ceil(bytes / 1_000_000)} MB`;
}

function nightlyMark(cluster: string): string {
  return `-nightly-${cluster}`;
}

/** In UTC, so that the names sort by time even when the local clock is set back. */
function nameOf(at: Date): string {
  const [day = '', time = ''] = at.toISOString().split('T');
  return `boxroom-${day}-${time.slice(0, 8).replaceAll(':', '')}`;
}

/** Returns whether a path is a folder or below it, by their names. */
export function isWithin(path: string, folder: string): boolean {
  const way = relative(folder, path);
  return way === '' || (way !== '..' && !way.startsWith(`..${sep}`) && !/^([A-Za-z]:|[\\/])/.test(way));
}
