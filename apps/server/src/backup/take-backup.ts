import { rm } from 'node:fs/promises';
import { syncAll } from '@boxroom/db/backup/durable-files';
import { noteBackup } from '@boxroom/db/backup/last-backup';
import type { TableSums } from '@boxroom/db/backup/table-sums';
import type { DatabaseLog } from '@boxroom/db/log';
import {
  assertRoom,
  checkTarget,
  findPartial,
  finishDraft,
  type FreeBytes,
  hasRoom,
  makeDraft,
  megabytes,
} from './backup-folder.ts';
import { type BackupSource, type CopiedDatabase, embeddedSource, serverSource } from './backup-source.ts';
import { copyPictures, measurePictures } from './copy-pictures.ts';
import { findEarlier } from './earlier-backup.ts';
import { type BackupManifest, writeManifest } from './manifest.ts';
import { createPace, FULL_SPEED } from './pace.ts';
import { diskPictures, type PictureSource } from './picture-source.ts';
import { tryCopy } from './try-copy.ts';

export interface BackupOptions {
  dataDir: string;
  /** Null: the embedded database of `dataDir`. */
  databaseUrl: string | null;
  /** Where the pictures are; absent: in `dataDir`. */
  pictures?: PictureSource;
  /** The parent folder of the new backup. */
  target: string;
  /** The version of this Boxroom. */
  version: string;
  log: DatabaseLog;
  /** Shows the operator the current step, in one line. */
  say: (line: string) => void;
  signal: AbortSignal;
  /** Made by the schedule, beside people who use Boxroom. Absent: by `npm run backup`. */
  nightly?: NightlyOptions;
  /** For tests. */
  testing?: { durable?: boolean; freeBytes?: FreeBytes; pgDump?: string };
}

export interface NightlyOptions {
  /** The most to read in a second, in bytes. */
  bytesPerSecond: number;
  /** What has to stay free on the disk. */
  reserve: number;
}

export interface FinishedBackup {
  folder: string;
  /** When it began, in milliseconds since 1970. */
  at: number;
  /** What a restore needs. Pictures that it shares with another backup count. */
  bytes: number;
}

/**
 * Backs up the database and then the pictures, whether or not Boxroom runs. The folder gets its final name when it is
 * complete and on disk; before that, and after a failure, no such folder exists. Errors are sentences for the operator.
 */
export async function takeBackup(options: BackupOptions): Promise<FinishedBackup> {
  const { dataDir, databaseUrl, log, nightly, testing = {} } = options;
  const target = await checkTarget(options.target, dataDir, nightly !== undefined);
  for (const partial of await findPartial(target))
    options.say(
      `${partial} belongs to an interrupted backup, or to one that is still running. If none is running, delete it.`,
    );
  const { durable } = testing;
  const maxRate = nightly && Math.round(nightly.bytesPerSecond / 1024);
  const mayStart = nightly === undefined;
  const source =
    databaseUrl === null
      ? await embeddedSource({ dataDir, log, mayStart, ...(durable === undefined ? {} : { durable }) }, maxRate)
      : await serverSource(databaseUrl, testing.pgDump);
  try {
    return await copyAll(source, target, options);
  } finally {
    await source.close();
  }
}

async function copyAll(source: BackupSource, target: string, options: BackupOptions): Promise<FinishedBackup> {
  const { dataDir, version, say, signal, nightly, testing, pictures: stored = diskPictures(dataDir) } = options;
  const { kind } = source;
  const last = await findEarlier(target);
  const needed = source.bytes + (await measurePictures(stored, last));
  // At night the copy on which the database is tried counts too, whichever disk it is on.
  const bytesWanted = needed + (nightly ? source.bytes : 0);
  await assertRoom(target, { bytes: bytesWanted, reserve: nightly?.reserve, freeBytes: testing?.freeBytes });
  const at = new Date();
  const nightlyOf = (nightly && source.id) ?? undefined;
  const draft = await makeDraft(target, at, nightlyOf);
  let folder: string;
  let bytes: number;
  try {
    say(`Copying the database (${kind === 'server' ? 'up to' : 'about'} ${megabytes(source.bytes)}).`);
    const { tables, ...database } = await copyDatabase(source, draft, options);
    say('Copying the pictures.');
    const pace = nightly ? createPace(nightly.bytesPerSecond) : FULL_SPEED;
    const pictures = await copyPictures({ pictures: stored, draft, last, pace, signal });
    const manifest: BackupManifest = {
      format: 1,
      at: at.toISOString(),
      version,
      kind,
      postgres: source.version,
      database: countOf(database.files),
      pictures: countOf(pictures),
      ...(tables && { tables }),
      ...(nightlyOf !== undefined && { nightlyOf }),
      folders: database.folders,
      files: [...database.files, ...pictures],
    };
    await writeManifest(draft, manifest);
    say('Waiting until everything is on the disk.');
    if (testing?.durable !== false) await syncAll(draft);
    signal.throwIfAborted();
    bytes = manifest.database.bytes + manifest.pictures.bytes;
    folder = await finishDraft(draft, target, at);
  } catch (error) {
    await rm(draft, { recursive: true, force: true, maxRetries: 5 });
    throw error;
  }
  say(`The backup is in ${folder} (${megabytes(bytes)}).`);
  try {
    await noteBackup(source.url, { at: at.getTime(), kind });
  } catch (cause) {
    const sentence =
      'The backup is complete, but its time could not be recorded in the database, so /admin does not show it.';
    // The schedule shows it by the backup itself, and must not make another one.
    if (!nightly) throw new Error(sentence, { cause });
    options.log.warn(sentence);
  }
  return { folder, at: at.getTime(), bytes };
}

/** Copies the database, and for an embedded one reads the checksums of its tables from the copy. */
async function copyDatabase(
  source: BackupSource,
  draft: string,
  { dataDir, log, say, signal, nightly, testing }: BackupOptions,
): Promise<CopiedDatabase & { tables: TableSums | null }> {
  const before = await source.sums?.(signal);
  const copied = await source.copyInto(draft, signal);
  const after = await source.sums?.(signal);
  if (!before || !after) return { ...copied, tables: null };
  if (!(await hasRoom(dataDir, { bytes: source.bytes, reserve: nightly?.reserve, freeBytes: testing?.freeBytes }))) {
    say(`${dataDir} has no room to try the copy: the backup gets no checksums of its tables.`);
    return { ...copied, tables: null };
  }
  say('Trying the copy.');
  return { ...copied, tables: await tryCopy({ dataDir, draft, before, after, log, signal }) };
}

function countOf(files: readonly { size: number }[]): { files: number; bytes: number } {
  return { files: files.length, bytes: files.reduce((sum, { size }) => sum + size, 0) };
}
