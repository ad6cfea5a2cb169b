import { Kysely, PostgresDialect } from 'kysely';
import { renewEpoch } from '../epoch.ts';
import { migrate } from '../migrate.ts';
import { createPool } from '../pool.ts';
import type { Database } from '../tables/database.ts';
import { startCopy, type StartCopyOptions } from './start-copy.ts';

export interface OpenRestoredOptions extends StartCopyOptions {
  /** Reads the database as it was backed up, before it is migrated. */
  inspect?: (url: string) => Promise<void>;
}

/**
 * Starts a cluster restored from a base backup, migrates it to the newest version, marks it as restored and stops it
 * again. Throws when it does not start or belongs to a newer Boxroom.
 */
export async function openRestored({ inspect, ...options }: OpenRestoredOptions): Promise<void> {
  const { log } = options;
  const { url: superuserUrl, appUrl: url, stop } = await startCopy(options);
  try {
    await inspect?.(superuserUrl);
    await migrate({ url, log, contract: 'always' });
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
