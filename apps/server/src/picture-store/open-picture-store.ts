import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Env } from '../env.ts';
import type { Logger } from '../logger.ts';
import type { OperatorWarnings } from '../operator-warnings.ts';
import { createDiskPictureStore } from './disk-picture-store.ts';
import type { PictureStore } from './picture-store.ts';
import type { StoreTrouble } from './s3-connection.ts';
import type { S3Settings } from './s3-settings.ts';
import { createTwoPlacePictureStore } from './two-place-picture-store.ts';

export type PictureStoreEnv = Pick<Env, 'dataDir' | 's3' | 'pictureStore'>;

interface OpenOptions {
  env: PictureStoreEnv;
  log: Pick<Logger, 'error'>;
  warnings: Pick<OperatorWarnings, 'raise' | 'clear'>;
}

const WARNING_OF: Readonly<Record<StoreTrouble, 'object-store-refuses' | 'object-store-unreachable'>> = {
  refuses: 'object-store-refuses',
  unreachable: 'object-store-unreachable',
};

/** Returns the folder of the pictures on disk. */
export function pictureFolderOf({ dataDir }: Pick<Env, 'dataDir'>): string {
  return join(dataDir, 'pictures');
}

/**
 * Opens the store that the configuration names. Where pictures are still in the other place, reads find them there. The
 * library for object stores is loaded only if there is one. An unreachable or refusing store is a warning: it may come
 * back.
 */
export async function openPictureStore({ env, log, warnings }: OpenOptions): Promise<PictureStore> {
  const folder = pictureFolderOf(env);
  const disk = createDiskPictureStore(folder);
  if (env.s3 === null) return disk;
  let trouble: StoreTrouble | null = null;
  const s3 = await openS3(env.s3, (found, error) => {
    if (found === trouble) return;
    if (trouble !== null) warnings.clear(WARNING_OF[trouble]);
    trouble = found;
    if (found === null) return;
    log.error({ err: error }, 'the object store of the pictures fails');
    warnings.raise(WARNING_OF[found]);
  });
  if (env.pictureStore === 's3' && !existsSync(folder)) return s3;
  warnings.raise('pictures-in-two-places');
  return env.pictureStore === 's3' ? createTwoPlacePictureStore(s3, disk) : createTwoPlacePictureStore(disk, s3);
}

export async function openS3(
  settings: S3Settings,
  onTrouble?: (trouble: StoreTrouble | null, error?: unknown) => void,
): Promise<PictureStore> {
  const { createS3PictureStore } = await import('./s3-picture-store.ts');
  return createS3PictureStore({ settings, ...(onTrouble && { onTrouble }) });
}
