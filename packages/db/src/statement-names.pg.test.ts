import { Kysely, PostgresDialect, sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createPool } from './pool.ts';
import { withRetry } from './retry.ts';
import type { Database } from './tables/database.ts';
import { createTestDatabase, type TestDatabase } from './testing/test-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await sql`create table thing (id int primary key, name text)`.execute(database.db);
  await sql`insert into thing values (1, 'Lamp')`.execute(database.db);
});
afterAll(() => database.drop());

let warnings: string[];
beforeEach(() => {
  warnings = [];
});

/** Runs the work on a pool of one connection. */
async function withPool(work: (db: Kysely<Database>) => Promise<void>, perSession = true): Promise<void> {
  const log = { info: () => undefined, warn: (message: string) => void warnings.push(message) };
  const pool = createPool({ url: database.url, log, max: 1, perSession });
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
  try {
    await work(db);
  } finally {
    await db.destroy();
  }
}

const find = (db: Kysely<Database>, id = 1) => sql<{ id: number }>`select * from thing where id = ${id}`.execute(db);

async function prepared(db: Kysely<Database>): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from pg_prepared_statements`.execute(db);
  return rows[0]?.count ?? 0;
}

test('a statement that is sent often is prepared, with any values', async () => {
  await withPool(async (db) => {
    for (let times = 0; times < 3; times++) await find(db);
    expect(await prepared(db)).toBe(0);
    for (let id = 0; id < 5; id++) expect((await find(db, id)).rows).toHaveLength(id === 1 ? 1 : 0);
    expect(await prepared(db)).toBe(1);
  });
});

test('texts that are sent once, and those of a shared session, are not prepared', async () => {
  await withPool(async (db) => {
    for (let n = 0; n < 50; n++) await sql`select ${sql.lit(n)}::int, ${n}::int`.execute(db);
    expect(await prepared(db)).toBe(0);
  });
  await withPool(async (db) => {
    for (let times = 0; times < 10; times++) await find(db);
    expect(await prepared(db)).toBe(0);
  }, false);
});

test('a migration under a prepared statement costs a retry and no error', async () => {
  await withPool(async (db) => {
    for (let times = 0; times < 10; times++) await find(db);
    await sql`alter table thing add column color text default 'red'`.execute(database.db);
    const rows = await withRetry(() => db.transaction().execute(async (tx) => (await find(tx)).rows));
    expect(rows).toEqual([{ id: 1, name: 'Lamp', color: 'red' }]);
    expect((await find(db)).rows).toEqual(rows);
  });
});

test('behind a pooler that forgets prepared statements, none are used any more', async () => {
  await withPool(async (db) => {
    for (let times = 0; times < 10; times++) await find(db);
    await sql`deallocate all`.execute(db);
    const rows = await withRetry(() => db.transaction().execute(async (tx) => (await find(tx)).rows));
    expect(rows).toHaveLength(1);
    for (let times = 0; times < 10; times++) await find(db);
    expect(await prepared(db)).toBe(0);
    expect(warnings).toHaveLength(1);
  });
});
