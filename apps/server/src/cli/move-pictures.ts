import { readdir, rm, rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { fail, runCommand, say } from '../backup/command.ts';
import type { Env } from '../env.ts';
import { createDiskPictureStore } from '../picture-store/disk-picture-store.ts';
import { type MovedPictures, movePictures } from '../picture-store/move-pictures.ts';
import { openPatientS3, pictureFolderOf } from '../picture-store/open-picture-store.ts';
import { ID_FILE, type PictureStore } from '../picture-store/picture-store.ts';
import type { PicturePlace } from '../picture-store/s3-settings.ts';

const USAGE = 'Usage: npm run pictures:move -- --to s3|disk [--delete-source]';

/** `npm run pictures:move`: copies the pictures from the folder to the bucket, or back. */
export async function main(argv: readonly string[]): Promise<void> {
  const wish = readWish(argv);
  if (wish === null) return fail(USAGE);
  await runCommand({
    interrupted: 'The move was interrupted. Run the same command again to go on.',
    run: (env, signal) => move(wish, env, signal),
  });
}

interface Wish {
  to: PicturePlace;
  deleteSource: boolean;
}

function readWish(argv: readonly string[]): Wish | null {
  try {
    const { values } = parseArgs({
      args: [...argv],
      options: { to: { type: 'string' }, 'delete-source': { type: 'boolean', default: false } },
    });
    const { to, 'delete-source': deleteSource } = values;
    return to === 's3' || to === 'disk' ? { to, deleteSource } : null;
  } catch {
    return null;
  }
}

async function move({ to, deleteSource }: Wish, env: Env, signal: AbortSignal): Promise<void> {
  if (env.s3 === null) throw new Error('Set S3_BUCKET and what belongs to it, for both directions.');
  if (deleteSource && env.pictureStore !== to)
    throw new Error(
      `New pictures would still go to the source. Set PICTURE_STORE=${to}, restart Boxroom everywhere, and then repeat this with --delete-source.`,
    );
  const folder = pictureFolderOf(env);
  const places: Record<PicturePlace, PictureStore> = {
    disk: createDiskPictureStore(folder),
    s3: await openPatientS3(env.s3),
  };
  const from = places[to === 's3' ? 'disk' : 's3'];
  const moved = await movePictures({ from, to: places[to], deleteSource, say, signal });
  if (deleteSource && to === 's3' && moved.damaged.length === 0) await removeEmpty(folder);
  say(lastLine(moved, to === 's3' ? `the bucket ${env.s3.bucket}` : folder));
  if (moved.damaged.length > 0)
    throw new Error(`${moved.damaged.length} files are damaged and stay: ${moved.damaged.join(', ')}.`);
}

function lastLine({ files, copied, bytes, deleted }: MovedPictures, place: string): string {
  const size = `${Math.ceil(bytes / 1_000_000)} MB`;
  return `All ${files} files are in ${place}: ${copied} copied now (${size}), ${files - copied} were there. ${deleted} deleted from the source.`;
}

/** Removes the folder unless a file is in it: then pictures may still be there. */
async function removeEmpty(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const files = entries.filter((entry) => !entry.isDirectory()).map(({ parentPath, name }) => join(parentPath, name));
  if (files.some((path) => path !== join(folder, ID_FILE))) return;
  const folders = entries.filter((entry) => entry.isDirectory()).map(({ parentPath, name }) => join(parentPath, name));
  // The deepest first. Not recursively: a picture that arrives now must stay.
  for (const path of folders.toSorted().toReversed())
    if (
      !(await rmdir(path).then(
        () => true,
        () => false,
      ))
    )
      return;
  await rm(join(folder, ID_FILE), { force: true });
  await rmdir(folder).catch(() => undefined);
}
