import { mkdir } from 'node:fs/promises';
import type { DatabaseLog } from '@boxroom/db/log';
import { deleteNightly, type FreeBytes, listBackups, readFreeBytes } from './backup-folder.ts';
import { explainFailure } from './explain-failure.ts';
import { readManifest } from './manifest.ts';
import { type NightlyPlace, removeNightlyLeftovers } from './nightly-leftovers.ts';
import { findOutdated } from './outdated-backups.ts';
import type { PictureSource } from './picture-source.ts';
import { type FinishedBackup, takeBackup } from './take-backup.ts';

/** Leaves most of a disk to others while a backup reads, and still reads 10 GB in five minutes. */
const BYTES_PER_SECOND = 32 * 1024 * 1024;
/** What a nightly backup leaves free: the database on the same disk needs it to go on. */
const RESERVE_BYTES = 512 * 1024 * 1024;
/** A backup in progress stops when less is left, because another program writes too. */
const FREE_BYTES_MIN = 128 * 1024 * 1024;
const LOOK_EVERY_MS = 2000;

export interface NightlyBackupOptions extends NightlyPlace {
  /** Whether to create the folder. One on another disk must exist: otherwise that disk is not mounted. */
  mayCreate: boolean;
  version: string;
  /** Where the pictures are; absent: in `dataDir`. */
  pictures?: PictureSource;
  /** The time zone of the machine. */
  zone: string;
  log: DatabaseLog;
  say: (line: string) => void;
  signal: AbortSignal;
  /** For tests. */
  testing?: { durable?: boolean; freeBytes?: FreeBytes; bytesPerSecond?: number };
}

/**
 * Removes what an interrupted backup left, makes a backup, and deletes those that are no longer kept. Touches only
 * backups that the schedule of this cluster made. Errors are sentences for the operator.
 */
export async function backUpTonight(options: NightlyBackupOptions): Promise<FinishedBackup> {
  const { dataDir, target, mayCreate, cluster, log, say, signal, testing = {} } = options;
  const { bytesPerSecond = BYTES_PER_SECOND, ...rest } = testing;
  if (mayCreate) await mkdir(target, { recursive: true, mode: 0o700 });
  await removeNightlyLeftovers({ dataDir, target, cluster });
  const watch = watchDisk(target, signal, testing.freeBytes);
  const nightly = { bytesPerSecond, reserve: RESERVE_BYTES };
  const { version, pictures } = options;
  const common = { dataDir, target, version, log, say, nightly, testing: rest, ...(pictures && { pictures }) };
  let made: FinishedBackup;
  try {
    made = await takeBackup({ ...common, databaseUrl: null, signal: watch.signal });
  } catch (error) {
    throw watch.reason() ?? error;
  } finally {
    watch.end();
  }
  await deleteOutdated(options, made);
  return made;
}

/** What cannot be deleted takes room, but the new backup is whole: logs a failure. */
async function deleteOutdated({ target, cluster, zone, log }: NightlyBackupOptions, made: FinishedBackup) {
  try {
    const whole: { folder: string; at: number }[] = [];
    for (const folder of await listBackups(target)) {
      // A damaged one takes nobody's place, and nothing says whose it is: it stays.
      const manifest = await readManifest(folder).catch(() => null);
      if (manifest?.nightlyOf === cluster) whole.unshift({ folder, at: Date.parse(manifest.at) });
    }
    for (const { folder } of findOutdated(whole, zone, made.at)) await deleteNightly(folder, cluster);
  } catch (error) {
    log.warn(`A backup is no longer needed but cannot be deleted: ${explainFailure(error)}`);
  }
}

/** Aborts also when the disk runs full during the backup. */
function watchDisk(target: string, signal: AbortSignal, freeBytes: FreeBytes = readFreeBytes) {
  const full = new AbortController();
  const timer = setInterval(() => {
    void freeBytes(target).then(
      (free) => {
        if (free < FREE_BYTES_MIN) full.abort(new Error(`The disk of ${target} ran full during the backup.`));
      },
      () => undefined,
    );
  }, LOOK_EVERY_MS);
  return {
    signal: AbortSignal.any([signal, full.signal]),
    reason: (): unknown => (full.signal.aborted ? full.signal.reason : null),
    end: () => clearInterval(timer),
  };
}
