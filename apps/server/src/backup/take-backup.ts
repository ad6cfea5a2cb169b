import { rm } from 'node:fs/promises';
import { syncAll } from '@boxroom/db/backup/durable-files';
import { noteBackup } from '@boxroom/db/backup/last-backup';
import type { DatabaseLog } from '@boxroom/db/log';
import {
  assertRoom,
  checkTarget,
  findPartial,
  finishDraft,
  type FreeBytes,
  makeDraft,
  megabytes,
} from './backup-folder.ts';
import { type BackupSource, embeddedSource, serverSource } from './backup-source.ts';
import { copyPictures, measurePictures } from './copy-pictures.ts';
import { type BackupManifest, writeManifest } from './manifest.ts';

export interface BackupOptions {
  dataDir: string;
  /** Null: the embedded database of `dataDir`. */
  databaseUrl: string | null;
  /** The parent folder of the new backup. */
  target: string;
  /** The version of this Boxroom. */
  version: string;
  log: DatabaseLog;
  /** Shows the operator the current step, in one line. */
  say: (line: string) => void;
  signal: AbortSignal;
  /** For tests. */
  testing?: { durable?: boolean; freeBytes?: FreeBytes; pgDump?: string };
}

/**
 * Backs up the database and then the pictures, whether or not Boxroom runs, and returns the new folder. The folder gets
 * its final name when it is complete and on disk; before that, and after a failure, no such folder exists. Errors are
 * sentences for the operator.
 */
export async function takeBackup(options: BackupOptions): Promise<string> {
  const { dataDir, databaseUrl, log, testing = {} } = options;
  const target = await checkTarget(options.target, dataDir);
  for (const partial of await findPartial(target))
    options.say(
      `${partial} belongs to an interrupted backup, or to one that is still running. If none is running, delete it.`,
    );
  const { durable } = testing;
  const source =
    databaseUrl === null
      ? await embeddedSource({ dataDir, log, ...(durable === undefined ? {} : { durable }) })
      : await serverSource(databaseUrl, testing.pgDump);
  try {
    return await copyAll(source, target, options);
  } finally {
    await source.close();
  }
}

async function copyAll(source: BackupSource, target: string, options: BackupOptions): Promise<string> {
  const { dataDir, version, say, signal, testing } = options;
  const { kind } = source;
  await assertRoom(target, source.bytes + (await measurePictures(dataDir)), testing?.freeBytes);
  const at = new Date();
  const draft = await makeDraft(target, at);
  let folder: string;
  let bytes: number;
  try {
    say(`Copying the database (${kind === 'server' ? 'up to' : 'about'} ${megabytes(source.bytes)}).`);
    const database = await source.copyInto(draft, signal);
    say('Copying the pictures.');
    const pictures = await copyPictures(dataDir, draft, signal);
    const manifest: BackupManifest = {
      format: 1,
      at: at.toISOString(),
      version,
      kind,
      postgres: source.version,
      database: countOf(database.files),
      pictures: countOf(pictures),
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
    throw new Error(
      'The backup is complete, but its time could not be recorded in the database, so /admin does not show it.',
      { cause },
    );
  }
  return folder;
}

function countOf(files: readonly { size: number }[]): { files: number; bytes: number } {
  return { files: files.length, bytes: files.reduce((sum, { size }) => sum + size, 0) };
}
