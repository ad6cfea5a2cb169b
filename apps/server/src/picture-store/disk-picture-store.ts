import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { AppError } from '@boxroom/domain/error/app-error';
import { type FindKnown, PICTURE_SIZES, type PictureSize, type PictureStore } from './picture-store.ts';

const FILE = /^(?<key>[0-9a-f]{32})-(?:full|thumb)\.jpg$/;
const KEY = /^[0-9a-f]{32}$/;
/** The folder for files being written. It is beside the finished ones, because a rename must not cross file systems. */
export const PARTS = 'parts';
/** No space left, or the account's quota is used up (errno). */
const NO_SPACE = new Set(['ENOSPC', 'EDQUOT']);

/**
 * Stores pictures as files below `folder`, in two levels of folders named after the start of their keys. The first
 * write creates the folder; other accounts on the machine cannot read it.
 */
export function createDiskPictureStore(folder: string): PictureStore {
  const fileOf = (key: string, size: PictureSize) => {
    if (!KEY.test(key)) throw new Error('not a picture key');
    return join(folder, key.slice(0, 2), key.slice(2, 4), `${key}-${size}.jpg`);
  };

  return {
    async write(key, files) {
      try {
        await makeFolder(join(folder, PARTS));
        await makeFolder(dirname(fileOf(key, 'full')));
        for (const size of PICTURE_SIZES) await writeWhole(join(folder, PARTS), fileOf(key, size), files[size]);
        await syncFolder(dirname(fileOf(key, 'full')));
      } catch (error) {
        if (NO_SPACE.has(codeOf(error) ?? '')) throw new AppError('UNAVAILABLE', 'no space for pictures');
        throw error;
      }
    },

    async read(key, size) {
      return readFile(fileOf(key, size)).catch(nullWhenMissing);
    },

    async remove(key) {
      for (const size of PICTURE_SIZES) await rm(fileOf(key, size), { force: true });
    },

    async removeUnknown(before, findKnown) {
      let count = 0;
      for await (const { path, isKnown } of walk(folder, findKnown)) {
        if (isKnown || !(await isOld(path, before))) continue;
        await rm(path, { force: true });
        count++;
      }
      return count;
    },

    async countUnknown(before, findKnown) {
      const count = { all: 0, unknown: 0 };
      for await (const { path, isKnown } of walk(folder, findKnown)) {
        count.all++;
        if (!isKnown && (await isOld(path, before))) count.unknown++;
      }
      return count;
    },
  };
}

/** Yields every file. Files being written or left by an interrupted write count as unknown. */
async function* walk(folder: string, findKnown: FindKnown): AsyncGenerator<{ path: string; isKnown: boolean }> {
  for (const top of await list(folder)) {
    if (top === PARTS) {
      for (const name of await list(join(folder, PARTS))) yield { path: join(folder, PARTS, name), isKnown: false };
      continue;
    }
    // One query per top folder: a query per subfolder would be many for a few pictures.
    const files: { key: string; path: string }[] = [];
    for (const second of await list(join(folder, top))) {
      const place = join(folder, top, second);
      for (const name of await list(place)) {
        const key = FILE.exec(name)?.groups?.['key'];
        if (key !== undefined) files.push({ key, path: join(place, name) });
      }
    }
    if (files.length === 0) continue;
    const known = await findKnown([...new Set(files.map(({ key }) => key))]);
    for (const { key, path } of files) yield { path, isKnown: known.has(key) };
  }
}

/** Writes atomically: readers see the whole file or none, even after a power cut. */
async function writeWhole(parts: string, path: string, bytes: Uint8Array): Promise<void> {
  const part = join(parts, randomUUID());
  try {
    const handle = await open(part, 'wx', 0o600);
    try {
      await handle.writeFile(bytes);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(part, path);
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
}

/** Creates a folder and its missing parents, so that they survive a power cut. */
async function makeFolder(path: string): Promise<void> {
  const first = await mkdir(path, { recursive: true, mode: 0o700 });
  if (first === undefined) return;
  for (let made = path; made.length >= first.length; made = dirname(made)) await syncFolder(dirname(made));
}

/** Windows cannot open a folder, and persists its entries without this. */
async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Returns the names in a folder; empty if it is missing or a file. */
async function list(path: string): Promise<string[]> {
  return readdir(path).catch((error: unknown) => {
    if (['ENOENT', 'ENOTDIR'].includes(codeOf(error) ?? '')) return [];
    throw error;
  });
}

async function isOld(path: string, before: Date): Promise<boolean> {
  const found = await stat(path).catch(nullWhenMissing);
  return found !== null && found.mtime < before;
}

function nullWhenMissing(error: unknown): null {
  if (codeOf(error) === 'ENOENT') return null;
  throw error;
}

function codeOf(error: unknown): string | undefined {
  return error instanceof Error ? (error as NodeJS.ErrnoException).code : undefined;
}
