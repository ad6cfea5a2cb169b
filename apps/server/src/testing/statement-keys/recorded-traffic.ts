import { SILENT_LOG } from '@boxroom/db/log';
import { createPool } from '@boxroom/db/pool';
import type { Database } from '@boxroom/db/tables/database';
import { createTestDatabase } from '@boxroom/db/testing/test-database';
import { Kysely, PostgresDialect } from 'kysely';

/** A driver uses `db`; what it needs beforehand it writes to `quiet`, the same database without a record. */
export interface Driven {
  db: Kysely<Database>;
  quiet: Kysely<Database>;
}

/** Records the text of each statement that some work sends, on a database of its own. */
export async function recordTraffic<T>(texts: Set<string>, work: (driven: Driven) => Promise<T>): Promise<T> {
  const database = await createTestDatabase();
  const pool = createPool({ url: database.url, log: SILENT_LOG });
  const db = new Kysely<Database>({
    dialect: new PostgresDialect({ pool }),
    log: ({ query }) => void texts.add(query.sql),
  });
  try {
    return await work({ db, quiet: database.db });
  } finally {
    await db.destroy();
    await database.drop();
  }
}
