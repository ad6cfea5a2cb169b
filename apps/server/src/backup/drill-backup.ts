import { chmod, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BackupFile, readDigest } from '@boxroom/db/backup/durable-files';
import { sumTables, type TableSums } from '@boxroom/db/backup/table-sums';
import type { DatabaseLog } from '@boxroom/db/log';
import { assertRoom, type FreeBytes, listBackups } from './backup-folder.ts';
import { type BackupManifest, MANIFEST, PICTURES, readManifestAlone } from './manifest.ts';
import { restoreBackup } from './restore-backup.ts';

export interface DrillOptions {
  /** The folder of one backup, or of several: then the newest. */
  folder: string;
  log: DatabaseLog;
  say: (line: string) => void;
  signal: AbortSignal;
  /** For tests. */
  testing?: { durable?: boolean; freeBytes?: FreeBytes };
}

export interface DrillLine {
  /** A table, or a kind of files. */
  part: string;
  /** Rows or files. */
  count: number;
  outcome: 'same' | 'not compared' | 'differs';
  /** What differs. */
  details: readonly string[];
}

export interface DrillReport {
  folder: string;
  manifest: BackupManifest;
  lines: DrillLine[];
}

/**
 * Restores a backup as `npm run restore` does, into a temporary folder, and compares every table and picture with the
 * checksums in its manifest. Needs no running Boxroom and touches none. A backup whose files differ is not restored,
 * because a restore would refuse it. Of a dump it compares the files only. Throws a sentence if it cannot be tried.
 */
export async function drillBackup(options: DrillOptions): Promise<DrillReport> {
  const { say, signal } = options;
  const folder = await chooseBackup(options.folder);
  const manifest = await readManifestAlone(folder);
  say(`Comparing the files of ${folder} with its manifest.`);
  const files = await compareFiles(folder, manifest, signal);
  const isDamaged = files.some(({ outcome }) => outcome === 'differs');
  if (isDamaged || manifest.kind === 'server') return { folder, manifest, lines: files };
  return { folder, manifest, lines: await restoreAndCompare(folder, manifest, options) };
}

async function chooseBackup(folder: string): Promise<string> {
  if (await stat(join(folder, MANIFEST)).catch(() => null)) return folder;
  const [newest] = await listBackups(folder).catch(() => []);
  if (newest === undefined) throw new Error(`There is no backup in ${folder}.`);
  return newest;
}

/** Compares the files of the database, and the pictures. */
async function compareFiles(root: string, { files }: BackupManifest, signal: AbortSignal): Promise<DrillLine[]> {
  const pictures = files.filter(isPicture);
  const database = files.filter((file) => !isPicture(file));
  return [
    await compareWith(root, { part: 'database files', files: database, signal }),
    await compareWith(root, { part: 'pictures', files: pictures, signal }),
  ];
}

interface FilesToCompare {
  part: string;
  files: readonly BackupFile[];
  signal: AbortSignal;
}

async function compareWith(root: string, { part, files, signal }: FilesToCompare): Promise<DrillLine> {
  const details: string[] = [];
  for (const { path, size, sha256 } of files) {
    signal.throwIfAborted();
    const found = await readDigest(join(root, path)).catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return null;
      throw error;
    });
    if (found === null) details.push(`${path} is missing`);
    else if (found.size !== size) details.push(`${path} has ${found.size} bytes instead of ${size}`);
    else if (found.sha256 !== sha256) details.push(`${path} has other content`);
  }
  return { part, count: files.length, outcome: details.length === 0 ? 'same' : 'differs', details };
}

async function restoreAndCompare(
  folder: string,
  manifest: BackupManifest,
  options: DrillOptions,
): Promise<DrillLine[]> {
  const { log, say, signal, testing = {} } = options;
  const bytes = manifest.database.bytes + manifest.pictures.bytes;
  await assertRoom(tmpdir(), { bytes, freeBytes: testing.freeBytes }).catch((error: Error) => {
    throw new Error(`${error.message} Or set TMPDIR to a folder on another disk.`, { cause: error });
  });
  const scratch = await mkdtemp(join(tmpdir(), 'boxroom-drill-'));
  try {
    // Where root runs Postgres as another user, that user has to reach the folder below.
    await chmod(scratch, 0o711);
    const dataDir = join(scratch, 'data');
    say(`Restoring it into ${dataDir}.`);
    let found: TableSums = {};
    const inspect = async (url: string) => {
      found = await sumTables(url, signal);
    };
    await restoreBackup({ folder, dataDir, databaseUrl: null, log, say: () => undefined, signal, inspect, testing });
    const pictures = manifest.files.filter(isPicture);
    return [
      ...compareTables(manifest.tables, found),
      await compareWith(dataDir, { part: 'pictures', files: pictures, signal }),
    ];
  } finally {
    await rm(scratch, { recursive: true, force: true, maxRetries: 5 });
  }
}

function compareTables(wanted: TableSums | undefined, found: TableSums): DrillLine[] {
  const names = [...new Set([...Object.keys(wanted ?? {}), ...Object.keys(found)])].toSorted();
  return names.map((part) => {
    const [before, now] = [wanted?.[part], found[part]];
    const count = now?.rows ?? 0;
    if (wanted === undefined) return { part, count, outcome: 'not compared', details: [] };
    if (before?.rows === now?.rows && before?.sum === now?.sum) return { part, count, outcome: 'same', details: [] };
    return { part, count, outcome: 'differs', details: [describe(before, now)] };
  });
}

function describe(before: TableSums[string] | undefined, now: TableSums[string] | undefined): string {
  if (!before) return 'it was not in the database that was backed up';
  if (!now) return 'it is missing';
  return before.rows === now.rows ? 'a row has other content' : `${before.rows} rows were backed up`;
}

function isPicture({ path }: { path: string }): boolean {
  return path.startsWith(`${PICTURES}/`);
}
