import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Env } from '../env.ts';
import type { Logger } from '../logger.ts';
import type { OperatorWarnings } from '../operator-warnings.ts';
import { createDiskPictureStore } from './disk-picture-store.ts';
import type { PictureStore } from './picture-store.ts';
import type { S3ConnectionOptions, S3Limits, StoreTrouble } from './s3-connection.ts';
import type { S3Settings } from './s3-settings.ts';
import { createTwoPlacePictureStore } from './two-place-picture-store.ts';

export type PictureStoreEnv = Pick<Env, 'dataDir' | 's3' | 'pictureStore'>;

interface OpenOptions {
  env: PictureStoreEnv;
  log: Pick<Logger, 'error'>;
  warnings: Pick<OperatorWarnings, 'raise' | 'clear'>;
  /** Nobody waits for a single picture, as in a backup. */
  isPatient?: boolean;
}

/** A busy store makes a command slow, but should not end it. */
const PATIENT: S3Limits = { connectMs: 15_000, attemptMs: 60_000, requestMs: 180_000, bodyIdleMs: 60_000 };

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
export async function openPictureStore({ env, log, warnings, isPatient = false }: OpenOptions): Promise<PictureStore> {
  const folder = pictureFolderOf(env);
  const disk = createDiskPictureStore(folder);
  if (env.s3 === null) return disk;
  let trouble: StoreTrouble | null = null;
  const onTrouble = (found: StoreTrouble | null, error?: unknown) => {
    if (found === trouble) return;
    if (trouble !== null) warnings.clear(WARNING_OF[trouble]);
    trouble = found;
    if (found === null) return;
    log.error({ err: error }, 'the object store of the pictures fails');
    warnings.raise(WARNING_OF[found]);
  };
  const s3 = await loadS3({ settings: env.s3, onTrouble, ...(isPatient && { limits: PATIENT }) });
  if (env.pictureStore === 's3' && !existsSync(folder)) return s3;
  warnings.raise('pictures-in-two-places');
  return env.pictureStore === 's3' ? createTwoPlacePictureStore(s3, disk) : createTwoPlacePictureStore(disk, s3);
}

/** Opens an object store for a command that moves much. */
export async function openPatientS3(settings: S3Settings): Promise<PictureStore> {
  return loadS3({ settings, limits: PATIENT });
}

async function loadS3(options: S3ConnectionOptions): Promise<PictureStore> {
  return (await import('./s3-picture-store.ts')).createS3PictureStore(options);
}
