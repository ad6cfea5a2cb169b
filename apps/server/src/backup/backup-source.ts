import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { baseBackup } from '@boxroom/db/backup/base-backup';
import { assertDumpFits, dumpServer, measureServer } from '@boxroom/db/backup/dump';
import { type BackupFile, copyFile, readDigest } from '@boxroom/db/backup/durable-files';
import { ClusterStoppedError, type OpenClusterOptions, openCluster } from '@boxroom/db/backup/open-cluster';
import { sumTables, type TableSums } from '@boxroom/db/backup/table-sums';
import { type BackupKind, DUMP, PASSWORD_FILE, POSTGRES } from './manifest.ts';

export interface CopiedDatabase {
  folders: string[];
  files: BackupFile[];
}

/** The database to back up. */
export interface BackupSource {
  kind: BackupKind;
  /** The connection URL. */
  url: string;
  /** The version of Postgres. */
  version: string;
  /** The identity of an embedded cluster, the same after a restore; null for a server. */
  id: string | null;
  /** The approximate size of the backup on disk. A dump is smaller. */
  bytes: number;
  /** Copies the database into a backup's folder. The returned paths are relative to that folder. */
  copyInto(draft: string, signal: AbortSignal): Promise<CopiedDatabase>;
  /** Returns the checksums of the tables at this moment; null: the kind of backup needs none. */
  sums: ((signal: AbortSignal) => Promise<TableSums>) | null;
  close(): Promise<void>;
}

/**
 * Opens the embedded database of a data folder, whether or not a Boxroom has it open. `maxRate`: the most that it
 * copies, in kB a second.
 */
export async function embeddedSource(options: OpenClusterOptions, maxRate?: number): Promise<BackupSource> {
  const { url, version, id, bytes, wasStopped, close } = await openCluster(options);
  const unlessStopped = <T>(work: Promise<T>, signal: AbortSignal) =>
    work.catch(async (error: unknown): Promise<never> => {
      throw !signal.aborted && (await wasStopped()) ? new ClusterStoppedError(error) : error;
    });
  return {
    kind: 'embedded',
    id,
    url,
    version,
    bytes,
    sums: (signal) => unlessStopped(sumTables(url, signal), signal),
    async copyInto(draft, signal) {
      await mkdir(join(draft, POSTGRES), { mode: 0o700 });
      const copying = baseBackup({
        url,
        into: join(draft, POSTGRES),
        signal,
        ...(maxRate === undefined ? {} : { maxRate }),
      });
      const { folders, files } = await unlessStopped(copying, signal);
      const password = await copyFile(join(options.dataDir, PASSWORD_FILE), join(draft, PASSWORD_FILE));
      return {
        folders: [POSTGRES, ...folders.map((path) => `${POSTGRES}/${path}`)],
        files: [
          ...files.map((file) => ({ ...file, path: `${POSTGRES}/${file.path}` })),
          { path: PASSWORD_FILE, ...password },
        ],
      };
    },
    close,
  };
}

/** Opens the database of a Postgres server, for pg_dump. `program` is for tests. */
export async function serverSource(url: string, program?: string): Promise<BackupSource> {
  const { version, major, bytes } = await measureServer(url);
  await assertDumpFits(major, program);
  return {
    kind: 'server',
    id: null,
    url,
    version,
    bytes,
    sums: null,
    async copyInto(draft, signal) {
      const file = join(draft, DUMP);
      await dumpServer({ url, file, signal, ...(program === undefined ? {} : { program }) });
      return { folders: [], files: [{ path: DUMP, ...(await readDigest(file)) }] };
    },
    close: () => Promise.resolve(),
  };
}
