import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { baseBackup } from '@boxroom/db/backup/base-backup';
import { assertDumpFits, dumpServer, measureServer } from '@boxroom/db/backup/dump';
import { type BackupFile, copyFile, readDigest } from '@boxroom/db/backup/durable-files';
import { ClusterStoppedError, type OpenClusterOptions, openCluster } from '@boxroom/db/backup/open-cluster';
import { type BackupKind, DUMP, PASSWORD_FILE, POSTGRES } from './manifest.ts';

/** The database that is backed up. */
export interface BackupSource {
  kind: BackupKind;
  /** Where a connection to it goes. */
  url: string;
  /** The version of the Postgres. */
  version: string;
  /** About what its backup takes on the disk; a dump takes less. */
  bytes: number;
  /** Copies it into a backup's folder. The paths are from there. */
  copyInto(draft: string, signal: AbortSignal): Promise<{ folders: string[]; files: BackupFile[] }>;
  close(): Promise<void>;
}

/** The embedded database of a data folder, whether a Boxroom has it open or not. */
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

/** The database of a Postgres server, by pg_dump. `program` is for tests. */
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
