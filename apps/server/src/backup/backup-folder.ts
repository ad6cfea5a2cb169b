import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readdir, realpath, rename, stat, statfs } from 'node:fs/promises';
import { basename, dirname, join, relative, sep } from 'node:path';
import { syncFolder } from '@boxroom/db/backup/durable-files';

const PARTIAL = '.partial';
/** Besides what is copied: the database's log of the time the backup takes, and room for the file system itself. */
const SPARE_BYTES = 128 * 1024 * 1024;

export type FreeBytes = (folder: string) => Promise<number>;

/** The real path of the folder that backups go into. Throws a sentence where it cannot take one. */
export async function checkTarget(target: string, dataDir: string): Promise<string> {
  const found = await stat(target).catch(() => null);
  if (!found) throw new Error(`${target} does not exist. Make the folder, or mount its disk, first.`);
  if (!found.isDirectory()) throw new Error(`${target} is not a folder.`);
  const real = await realpath(target);
  if (existsSync(dataDir) && isWithin(real, await realpath(dataDir)))
    throw new Error(`${target} is inside DATA_DIR: a backup there is lost with what it is a backup of.`);
  return real;
}

/** Throws a sentence when a data folder, which need not be there yet, lies in a backup: who deletes one deletes both. */
export async function assertOutside(dataDir: string, backup: string): Promise<void> {
  const absent: string[] = [];
  let there = dataDir;
  for (; !existsSync(there); there = dirname(there)) absent.unshift(basename(there));
  if (isWithin(join(await realpath(there), ...absent), await realpath(backup)))
    throw new Error(`DATA_DIR (${dataDir}) is inside the backup, and would be lost with it. Choose another DATA_DIR.`);
}

/** Throws a sentence when a file system has too little room. */
export async function assertRoom(folder: string, bytes: number, freeBytes: FreeBytes = readFreeBytes): Promise<void> {
  const free = await freeBytes(folder);
  const wanted = bytes + SPARE_BYTES;
  if (free < wanted)
    throw new Error(`${folder} has ${megabytes(free)} free, and up to ${megabytes(wanted)} may be needed.`);
}

async function readFreeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/** What backups that were cut off left behind; one that is under way looks the same. */
export async function findPartial(target: string): Promise<string[]> {
  const names = await readdir(target);
  return names
    .filter((name) => name.startsWith('boxroom-') && name.endsWith(PARTIAL))
    .map((name) => join(target, name));
}

/** Makes the folder in which a backup grows. Its name says that it is not whole. */
export async function makeDraft(target: string, at: Date): Promise<string> {
  const draft = join(target, `${nameOf(at)}-${randomBytes(4).toString('hex')}${PARTIAL}`);
  await mkdir(draft, { mode: 0o700 });
  return draft;
}

/** Gives a finished backup its name and answers its path. Never one that is there already. */
export async function finishDraft(draft: string, target: string, at: Date): Promise<string> {
  for (let attempt = 1; ; attempt++) {
    const folder = join(target, attempt === 1 ? nameOf(at) : `${nameOf(at)}-${attempt}`);
    if (existsSync(folder)) continue;
    try {
      await rename(draft, folder);
    } catch (error) {
      // Another backup of the same second was faster: a folder with something in it is not replaced.
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

/** In UTC, so that the names are in the order of time also when a clock is put back. */
function nameOf(at: Date): string {
  const [day = '', time = ''] = at.toISOString().split('T');
  return `boxroom-${day}-${time.slice(0, 8).replaceAll(':', '')}`;
}

function isWithin(path: string, folder: string): boolean {
  const way = relative(folder, path);
  return way === '' || (way !== '..' && !way.startsWith(`..${sep}`) && !/^([A-Za-z]:|[\\/])/.test(way));
}
