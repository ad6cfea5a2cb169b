import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { clusterVersion } from '../embedded/binaries.ts';
import { runningEmbeddedUrl, startEmbedded } from '../embedded/embedded.ts';
import { withClient } from '../embedded/endpoint.ts';
import { DataDirLockedError, lockDataDir } from '../embedded/lock.ts';
import type { DatabaseLog } from '../log.ts';

export interface OpenClusterOptions {
  dataDir: string;
  log: DatabaseLog;
  /** False in tests, as for `startEmbedded`. */
  durable?: boolean;
  /** False: fails where no Boxroom has the folder open, instead of starting the database for a backup. Default true. */
  mayStart?: boolean;
  /** The timeout for the database of a Boxroom that has the folder open. Default 30 s. */
  answerMs?: number;
}

export interface OpenCluster {
  url: string;
  /** The version of the Postgres, for example 18.4. */
  version: string;
  /** The identity of the cluster, the same after a restore. */
  id: string;
  /** An estimate of a copy's size on disk: all databases, and the minimum of log that goes with them. */
  bytes: number;
  /** Returns whether another process that had the cluster open has stopped it since. */
  wasStopped(): Promise<boolean>;
  close(): Promise<void>;
}

/** Another process that had the folder open, a Boxroom or another backup, closed it before this backup was complete. */
export class ClusterStoppedError extends Error {
  override readonly name = 'ClusterStoppedError';

  constructor(cause: unknown) {
    super('The Boxroom or the backup that had the database open stopped it. Run this again.', {
      cause,
    });
  }
}

/**
 * Connects to the embedded Postgres of a data folder without migrating it: that of a running Boxroom, or one started
 * for this purpose under the folder's lock. Throws a sentence where there is no database or none that responds.
 */
export async function openCluster(options: OpenClusterOptions): Promise<OpenCluster> {
  const { dataDir, log, durable = true, mayStart = true, answerMs = 30_000 } = options;
  if (!existsSync(dataDir) || clusterVersion(join(dataDir, 'postgres')) === null) {
    throw new Error(`There is no database in ${dataDir}. Set the same DATA_DIR or DATABASE_URL as for Boxroom.`);
  }
  const giveUpAt = Date.now() + answerMs;
  for (;;) {
    const unlock = mayStart ? await lockDataDir(dataDir).catch(nullWhenLocked) : null;
    if (unlock) {
      try {
        return await startAlone({ dataDir, log, durable, unlock });
      } catch (error) {
        await unlock();
        throw error;
      }
    }
    const url = await runningEmbeddedUrl(dataDir);
    if (url !== null) return borrow(url);
    if (Date.now() > giveUpAt)
      throw new Error(
        `Boxroom has ${dataDir} open, but its database does not respond. Restart Boxroom and run this again.`,
      );
    await delay(100);
  }
}

/** Returns the identity of the cluster that a running Boxroom has open. Throws a sentence if it does not respond. */
export async function readClusterId(dataDir: string): Promise<string> {
  const url = await runningEmbeddedUrl(dataDir);
  if (url === null) throw new Error(`The database in ${dataDir} does not respond.`);
  return (await measure(url)).id;
}

async function borrow(url: string): Promise<OpenCluster> {
  const wasStopped = () =>
    withClient(url, (client) => client.query('select 1')).then(
      () => false,
      () => true,
    );
  try {
    return { url, ...(await measure(url)), wasStopped, close: () => Promise.resolve() };
  } catch (error) {
    throw (await wasStopped()) ? new ClusterStoppedError(error) : error;
  }
}

interface StartOptions {
  dataDir: string;
  log: DatabaseLog;
  durable: boolean;
  unlock: () => Promise<void>;
}

async function startAlone({ dataDir, log, durable, unlock }: StartOptions): Promise<OpenCluster> {
  const { url, stop } = await startEmbedded({ dataDir, log, durable });
  try {
    const close = async () => {
      await stop();
      await unlock();
    };
    return { url, ...(await measure(url)), wasStopped: () => Promise.resolve(false), close };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function measure(url: string): Promise<{ version: string; id: string; bytes: number }> {
  return withClient(url, async (client) => {
    const { rows } = await client.query<{ version: string; id: string; bytes: string }>(`
      select (select system_identifier::text from pg_control_system()) as id, current_setting('server_version') as version, sum(pg_database_size(oid))
          + pg_tablespace_size('pg_global') + pg_size_bytes(current_setting('wal_segment_size')) as bytes
      from pg_database`);
    return { version: rows[0]?.version ?? '', id: rows[0]?.id ?? '', bytes: Number(rows[0]?.bytes ?? 0) };
  });
}

function nullWhenLocked(error: unknown): null {
  if (error instanceof DataDirLockedError) return null;
  throw error;
}
