import { existsSync } from 'node:fs';
import { mkdir, readdir, realpath, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { libpqOptions } from '@boxroom/db/backup/dump';
import { copyFile, syncAll, syncFolder } from '@boxroom/db/backup/durable-files';
import { openRestored } from '@boxroom/db/backup/open-restored';
import { RESTORE_DRAFT } from '@boxroom/db/embedded/init-cluster';
import { LOCK_FILE, lockDataDir } from '@boxroom/db/embedded/lock';
import type { DatabaseLog } from '@boxroom/db/log';
import { assertOutside, assertRoom, BACKUPS, type FreeBytes, megabytes } from './backup-folder.ts';
import {
  assertUnchanged,
  type BackupManifest,
  DUMP,
  PASSWORD_FILE,
  PICTURES,
  POSTGRES,
  readManifest,
  verifyFiles,
} from './manifest.ts';

export interface RestoreOptions {
  /** The folder of one backup. */
  folder: string;
  dataDir: string;
  databaseUrl: string | null;
  /** Pictures belong into an object store; absent: into `dataDir`. */
  hasBucket?: boolean;
  log: DatabaseLog;
  say: (line: string) => void;
  signal: AbortSignal;
  /** Reads the restored database as it was backed up, before it is migrated and marked. */
  inspect?: (url: string) => Promise<void>;
  /** For tests. */
  testing?: { durable?: boolean; freeBytes?: FreeBytes; withoutNamespaces?: boolean };
}

/**
 * Names that an empty data folder may contain: its lock, the rest of an interrupted restore, and what a new file system
 * brings, and the nightly backups, of which one may be restored.
 */
const NOTHING = new Set([LOCK_FILE, RESTORE_DRAFT, BACKUPS, 'lost+found']);

/**
 * Restores a backup of the embedded database into an empty data folder and marks it as restored. The data appears there
 * only when it is complete, matches the manifest and the database has started once. For a backup of a Postgres server
 * it verifies every file and passes the commands for the operator to `say`. Errors are sentences for the operator, and
 * leave nothing changed.
 */
export async function restoreBackup(options: RestoreOptions): Promise<void> {
  const { folder, databaseUrl, say } = options;
  const manifest = await readManifest(folder);
  await assertOutside(options.dataDir, folder);
  if (manifest.kind === 'server') {
    say(`Checking the backup of ${manifest.at} against its manifest.`);
    await verifyFiles(folder, manifest);
    for (const line of serverSteps(await realpath(folder), manifest, options)) say(line);
    return;
  }
  if (databaseUrl !== null)
    throw new Error('This is a backup of the embedded database. Unset DATABASE_URL to restore it into DATA_DIR.');
  await mkdir(options.dataDir, { recursive: true, mode: 0o700 });
  const unlock = await lockDataDir(options.dataDir);
  try {
    await restoreInto(await realpath(options.dataDir), manifest, options);
  } finally {
    await unlock();
  }
}

async function restoreInto(dataDir: string, manifest: BackupManifest, options: RestoreOptions): Promise<void> {
  const { say, testing = {} } = options;
  const { freeBytes, ...start } = testing;
  const [found] = (await readdir(dataDir)).filter((name) => !NOTHING.has(name));
  if (found !== undefined)
    throw new Error(`${dataDir} is not empty (${found}). Move it away, or choose another DATA_DIR.`);
  const draft = join(dataDir, RESTORE_DRAFT);
  await rm(draft, { recursive: true, force: true, maxRetries: 5 });
  const bytes = manifest.database.bytes + manifest.pictures.bytes;
  await assertRoom(dataDir, { bytes, freeBytes });
  await mkdir(draft, { mode: 0o700 });
  try {
    say(`Copying the backup of ${manifest.at} (${megabytes(bytes)}).`);
    await copyFiles(manifest, draft, options);
    say('Starting the database once.');
    const { log, inspect } = options;
    await openRestored({ draft, dataDir, log, ...(inspect && { inspect }), ...start });
    if (start.durable !== false) await syncAll(draft);
    options.signal.throwIfAborted();
  } catch (error) {
    await rm(draft, { recursive: true, force: true, maxRetries: 5 });
    throw error;
  }
  // The database comes last, so its presence means that everything is there. Until the draft is removed, Boxroom
  // creates no new database there.
  for (const name of [PICTURES, PASSWORD_FILE, POSTGRES])
    if (existsSync(join(draft, name))) await rename(join(draft, name), join(dataDir, name));
  await syncFolder(dataDir);
  await rm(draft, { recursive: true, force: true, maxRetries: 5 });
  if (options.hasBucket && manifest.pictures.files > 0) say(TO_THE_BUCKET);
  say(`Restored the backup of ${manifest.at} to ${dataDir}. Every device will load the data again. Start Boxroom now.`);
}

async function copyFiles({ folders, files }: BackupManifest, draft: string, options: RestoreOptions): Promise<void> {
  const made = new Set<string>();
  const make = async (path: string) => {
    if (!made.has(path)) await mkdir(path, { recursive: true, mode: 0o700 });
    made.add(path);
  };
  for (const path of folders) await make(join(draft, path));
  for (const file of files) {
    options.signal.throwIfAborted();
    const source = join(options.folder, file.path);
    await make(dirname(join(draft, file.path)));
    assertUnchanged(source, await copyFile(source, join(draft, file.path)), file);
  }
}

function serverSteps(folder: string, manifest: BackupManifest, options: RestoreOptions): string[] {
  const { dataDir, databaseUrl } = options;
  const database = databaseUrl === null ? ['--dbname=…'] : libpqOptions(databaseUrl);
  const words = ['pg_restore', '--no-owner', '--single-transaction', ...database, join(folder, DUMP)];
  const pictures = `mkdir -p ${quote(dataDir)} && cp -R ${quote(join(folder, PICTURES))} ${quote(dataDir)}/`;
  return [
    'The backup is intact. It comes from a Postgres server: stop Boxroom, create an empty database, and type',
    `  ${words.map(quote).join(' ')}`,
    ...(manifest.pictures.files === 0 ? [] : [`  ${pictures}`]),
    '  npm run restored',
    ...(options.hasBucket && manifest.pictures.files > 0 ? [TO_THE_BUCKET] : []),
  ];
}

const TO_THE_BUCKET =
  'The pictures are in DATA_DIR/pictures, where Boxroom reads those that the bucket lacks. Put them back: npm run pictures:move -- --to s3 --delete-source';

/** Quotes for a POSIX shell. */
function quote(text: string): string {
  return /^[\w./+=…-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
}
