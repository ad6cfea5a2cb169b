import { randomUUID } from 'node:crypto';
import { link, mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { readDigest } from '@boxroom/db/backup/durable-files';
import { AppError } from '@boxroom/domain/error/app-error';
import {
  type FindKnown,
  ID_FILE,
  type OpenPicture,
  parsePicturePath,
  parseStoreId,
  PICTURE_SIZES,
  type PictureFile,
  picturePathOf,
  type PictureSize,
  type PictureStore,
} from './picture-store.ts';

/** The folder for files being written. It is beside the finished ones, because a rename must not cross file systems. */
export const PARTS = 'parts';
/** No space left, or the account's quota is used up (errno). */
const NO_SPACE = new Set(['ENOSPC', 'EDQUOT']);

/**
 * Stores pictures as files below `folder`, in two levels of folders named after the start of their keys. The first
 * write creates the folder; other accounts on the machine cannot read it.
 */
export function createDiskPictureStore(folder: string): PictureStore {
  const fileOf = (key: string, size: PictureSize) => join(folder, picturePathOf(key, size));
  const readId = async () =>
    parseStoreId((await readFile(join(folder, ID_FILE)).catch(nullWhenMissing))?.toString() ?? '');

  return {
    async write(key, files) {
      try {
        await makeFolder(join(folder, PARTS));
        await makeFolder(dirname(fileOf(key, 'full')));
        for (const size of PICTURE_SIZES) {
          const bytes = files[size];
          if (bytes) await writeWhole(join(folder, PARTS), fileOf(key, size), bytes);
        }
        await syncFolder(dirname(fileOf(key, 'full')));
      } catch (error) {
        if (NO_SPACE.has(codeOf(error) ?? '')) throw new AppError('UNAVAILABLE', 'no space for pictures');
        throw error;
      }
    },

    async open(key, size, signal) {
      return openFile(fileOf(key, size), signal).catch(nullWhenMissing);
    },

    async digest(key, size) {
      const found = await readDigest(fileOf(key, size)).catch(nullWhenMissing);
      return found && { bytes: found.size, sha256: found.sha256 };
    },

    async *list() {
      for await (const files of walkTops(folder)) {
        const page: PictureFile[] = [];
        for (const { key, size, path } of files) {
          const found = await stat(path).catch(nullWhenMissing);
          if (found) page.push({ key, size, bytes: found.size });
        }
        yield page;
      }
    },

    async remove(key, sizes = PICTURE_SIZES) {
      for (const size of sizes) await rm(fileOf(key, size), { force: true });
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

    readId,

    async claimId(id) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const part = join(folder, `${ID_FILE}-${randomUUID()}`);
      try {
        await writeFile(part, `${id}\n`, { flag: 'wx', mode: 0o600, flush: true });
        // Atomic, and only once among all processes that start now.
        await link(part, join(folder, ID_FILE)).catch((error: unknown) => {
          if (codeOf(error) !== 'EEXIST') throw error;
        });
      } finally {
        await rm(part, { force: true });
      }
      return (await readId()) ?? id;
    },
  };
}

async function openFile(path: string, signal: AbortSignal | undefined): Promise<OpenPicture> {
  signal?.throwIfAborted();
  const handle = await open(path, 'r');
  try {
    const { size } = await handle.stat();
    return { bytes: size, body: handle.createReadStream(signal ? { signal } : {}) };
  } catch (error) {
    await handle.close();
    throw error;
  }
}

/** Yields the files of each top folder: a query per subfolder would be many for a few pictures. */
async function* walkTops(folder: string): AsyncGenerator<{ key: string; size: PictureSize; path: string }[]> {
  for (const top of await list(folder)) {
    const files: { key: string; size: PictureSize; path: string }[] = [];
    for (const second of await list(join(folder, top)))
      for (const name of await list(join(folder, top, second))) {
        const file = parsePicturePath(`${top}/${second}/${name}`);
        if (file) files.push({ ...file, path: join(folder, top, second, name) });
      }
    if (files.length > 0) yield files;
  }
}

/** Yields every file. Files being written or left by an interrupted write count as unknown. */
async function* walk(folder: string, findKnown: FindKnown): AsyncGenerator<{ path: string; isKnown: boolean }> {
  for (const name of await list(join(folder, PARTS))) yield { path: join(folder, PARTS, name), isKnown: false };
  for await (const files of walkTops(folder)) {
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
