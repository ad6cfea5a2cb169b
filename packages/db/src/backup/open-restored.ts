import { chmodSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { Kysely, PostgresDialect } from 'kysely';
import { embeddedBinaries } from '../embedded/binaries.ts';
import { startEmbedded } from '../embedded/embedded.ts';
import { chooseLauncher, handOver } from '../embedded/launcher.ts';
import { renewEpoch } from '../epoch.ts';
import type { DatabaseLog } from '../log.ts';
import { migrate } from '../migrate.ts';
import { createPool } from '../pool.ts';
import type { Database } from '../tables/database.ts';

export interface OpenRestoredOptions {
  /** The folder below `dataDir` that holds the restored cluster: `postgres` and `postgres.password`. */
  draft: string;
  /** The data folder, without a cluster in it. The caller holds its lock. */
  dataDir: string;
  log: DatabaseLog;
  durable?: boolean;
  /** For tests: act as on a machine that forbids user namespaces. */
  withoutNamespaces?: boolean;
}

/**
 * Starts a cluster restored from a base backup, which makes it consistent, migrates it to the newest version, marks it
 * as restored and stops it again. Throws when it does not start or belongs to a newer Boxroom.
 */
export async function openRestored(options: OpenRestoredOptions): Promise<void> {
  const { draft, dataDir, log, durable = true, withoutNamespaces = false } = options;
  const { postgres: program } = await embeddedBinaries();
  // Chosen as for a new cluster in the data folder, so that Boxroom opens the finished one the same way.
  const launcher = chooseLauncher({ pgDir: join(dataDir, 'postgres'), program, withoutNamespaces });
  if (launcher.identity) {
    chmodSync(draft, 0o711);
    handOver(join(draft, 'postgres.password'), launcher);
    handOver(join(draft, 'postgres'), launcher);
    for (const path of readdirSync(join(draft, 'postgres'), { recursive: true, encoding: 'utf8' }))
      handOver(join(draft, 'postgres', path), launcher);
  }
  const { appUrl: url, stop } = await startEmbedded({ dataDir: draft, log, durable, withoutNamespaces });
  try {
    await migrate({ url, log });
    const pool = createPool({ url, log, max: 1, statementTimeout: 0 });
    const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
    try {
      await renewEpoch(db);
    } finally {
      await db.destroy();
    }
  } finally {
    await stop();
  }
}
