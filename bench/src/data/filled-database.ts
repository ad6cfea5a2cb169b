import type { Database } from '@boxroom/db/tables/database';
import { createTestDatabase, type TestDatabase } from '@boxroom/db/testing/test-database';
import { startTestServer } from '@boxroom/db/testing/test-server';
import type { InventoryRows } from '@boxroom/domain/seed/inventory-rows';
import { createSessions } from '@boxroom/server/auth/session';
import { seed } from '@boxroom/server/seed';
import type { Kysely } from 'kysely';

/** A person in the database who has so many items and is signed in. */
export interface Household {
  size: number;
  userId: string;
  rows: InventoryRows;
  /** For the Cookie header. */
  cookie: string;
}

/** A Postgres for this run (TEST_DATABASE_URL, or the embedded one without fsync), gone when `work` ends. */
export async function withDatabase<T>(work: (database: TestDatabase) => Promise<T>): Promise<T> {
  const server = await startTestServer();
  try {
    const database = await createTestDatabase();
    try {
      return await work(database);
    } finally {
      await database.drop();
    }
  } finally {
    await server.stop();
  }
}

/** Fills accounts with made-up items through the program's own multi-row inserts. Call `analyze` when all are in. */
export async function addHousehold(db: Kysely<Database>, size: number): Promise<Household> {
  const email = `household-${size}@example.com`;
  const rows = await seed(db, { email, items: size });
  const { id } = await db.selectFrom('app_user').select('id').where('email', '=', email).executeTakeFirstOrThrow();
  const [cookie = ''] = (await createSessions(db, { secure: false }).open(id, 'benchmark')).split(';');
  return { size, userId: id, rows, cookie };
}

/** What autovacuum does in its time. */
export async function settle({ pool }: TestDatabase): Promise<void> {
  await pool.query('vacuum analyze');
}
