import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { baseBackup } from '@boxroom/db/backup/base-backup';
import { assertDumpFits, dumpServer, measureServer } from '@boxroom/db/backup/dump';
import { type BackupFile, copyFile, readDigest } from '@boxroom/db/backup/durable-files';
import { ClusterStoppedError, type OpenClusterOptions, openCluster } from '@boxroom/db/backup/open-cluster';
import { type BackupKind, DUMP, PASSWORD_FILE, POSTGRES } from './manifest.ts';

/** The database to back up. */
export interface BackupSource {
  kind: BackupKind;
  /** The connection URL. */
  url: string;
  /** The version of Postgres. */
  version: string;
  /** The approximate size of the backup on disk. A dump is smaller. */
  bytes: number;
  /** Copies the database into a backup's folder. The returned paths are relative to that folder. */
  copyInto(draft: string, signal: AbortSignal): Promise<{ folders: string[]; files: BackupFile[] }>;
  close(): Promise<void>;
}

/** Opens the embedded database of a data folder, whether or not a Boxroom has it open. */
export async function embeddedSource(options: OpenClusterOptions): Promise<BackupSource> {
  const { url, version, bytes, wasStopped, close } = await openCluster(options);
  return {
    kind: 'embedded',
    url,
    version,
    bytes,
    async copyInto(draft, signal) {
      await mkdir(join(draft, POSTGRES), { mode: 0o700 });
      const copying = baseBackup({ url, into: join(draft, POSTGRES), signal });
      const { folders, files } = await copying.catch(async (error: unknown) => {
        throw !signal.aborted && (await wasStopped()) ? new ClusterStoppedError(error) : error;
      });
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
    url,
    version,
    bytes,
    async copyInto(draft, signal) {
      const file = join(draft, DUMP);
      await dumpServer({ url, file, signal, ...(program === undefined ? {} : { program }) });
      return { folders: [], files: [{ path: DUMP, ...(await readDigest(file)) }] };
    },
    close: () => Promise.resolve(),
  };
}
