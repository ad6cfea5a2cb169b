import { createHash } from 'node:crypto';
import { open, readdir, rm, stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { type BackupFile, copyFile } from '@boxroom/db/backup/durable-files';
import type { DatabaseLog } from '@boxroom/db/log';
import { PARTS } from '../picture-store/disk-picture-store.ts';
import { openPictureStore, type PictureStoreEnv } from '../picture-store/open-picture-store.ts';
import {
  DamagedPictureError,
  type OpenPicture,
  parsePicturePath,
  picturePathOf,
  type PictureStore,
} from '../picture-store/picture-store.ts';
import { PICTURES } from './manifest.ts';

type Digest = Omit<BackupFile, 'path'>;

/** The pictures to back up. Their paths are those in the backup. */
export interface PictureSource {
  /** How many files to copy at the same time: a network has a delay, a disk is busy. */
  atOnce: number;
  /** During a move some come twice. */
  list(): AsyncIterable<{ path: string; bytes: () => Promise<number> }>;
  /** Returns null if the file disappeared, or if it is damaged. */
  copy(path: string, target: string, signal: AbortSignal): Promise<Digest | null>;
}

/** Opens the pictures where the configuration says that they are. */
export async function openPictureSource(
  env: PictureStoreEnv,
  { log, say }: { log: DatabaseLog; say: (line: string) => void },
): Promise<PictureSource> {
  if (env.s3 === null) return diskPictures(env.dataDir);
  const warnings = { raise: () => undefined, clear: () => undefined };
  const error = ({ err }: { err?: unknown }, message?: string) => log.warn(`${message}: ${String(err)}`);
  return storedPictures(await openPictureStore({ env, log: { error }, warnings, isPatient: true }), say);
}

export function diskPictures(dataDir: string): PictureSource {
  return {
    atOnce: 1,
    async *list() {
      const folder = join(dataDir, PICTURES);
      const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(nullWhenMissing);
      for (const entry of entries ?? []) {
        if (!entry.isFile() || entry.parentPath === join(folder, PARTS)) continue;
        const path = join(entry.parentPath, entry.name);
        yield {
          path: relative(dataDir, path).split(sep).join('/'),
          bytes: async () => (await stat(path).catch(nullWhenMissing))?.size ?? 0,
        };
      }
    },
    copy: (path, target) => copyFile(join(dataDir, path), target).catch(nullWhenMissing),
  };
}

function storedPictures(store: PictureStore, say: (line: string) => void): PictureSource {
  return {
    atOnce: 8,
    async *list() {
      for await (const page of store.list())
        for (const { key, size, bytes } of page)
          yield { path: `${PICTURES}/${picturePathOf(key, size)}`, bytes: () => Promise.resolve(bytes) };
    },
    async copy(path, target, signal) {
      const file = parsePicturePath(path.slice(PICTURES.length + 1));
      try {
        const picture = file && (await store.open(file.key, file.size, signal));
        return picture && (await writeBody(picture, target));
      } catch (error) {
        if (!(error instanceof DamagedPictureError)) throw error;
        await rm(target, { force: true });
        say(`A picture is damaged in the object store and not in the backup: ${error.message}.`);
        return null;
      }
    },
  };
}

async function writeBody({ body }: OpenPicture, target: string): Promise<Digest> {
  const hash = createHash('sha256');
  let size = 0;
  try {
    const copy = await open(target, 'wx', 0o600);
    try {
      for await (const piece of body as AsyncIterable<Buffer>) {
        hash.update(piece);
        size += piece.length;
        await copy.writeFile(piece);
      }
    } finally {
      await copy.close();
    }
  } finally {
    body.destroy();
  }
  return { size, sha256: hash.digest('hex') };
}

function nullWhenMissing(error: unknown): null {
  if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
  throw error;
}
