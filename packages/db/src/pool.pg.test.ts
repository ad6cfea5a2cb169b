import { once } from 'node:events';
import { createServer } from 'node:net';
import { Kysely, PostgresDialect, sql } from 'kysely';
import type { Pool } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { SILENT_LOG } from './log.ts';
import { createPool, type PoolOptions } from './pool.ts';
import { withRetry } from './retry.ts';
import { startFakePooler } from './testing/fake-pooler.ts';
import { createTestDatabase, type TestDatabase } from './testing/test-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** The start-up parameters that PgBouncer accepts by default; it refuses a connection with any other. */
const TAKEN_BY_POOLERS = ['user', 'database', 'client_encoding', 'datestyle', 'timezone', 'application_name'];

test('a connection sends no start-up parameter that a pooler refuses', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  const asked = new Promise<string[]>((resolve) => {
    server.once('connection', (socket) => {
      socket.once('data', (bytes: Buffer) => {
        const words = bytes.subarray(8).toString().split('\0');
        resolve(words.filter((word, index) => index % 2 === 0 && word !== ''));
        socket.destroy();
      });
    });
  });
  const pool = createPool({ url: `postgres://boxroom@127.0.0.1:${port}/boxroom`, log: SILENT_LOG });
  await expect(pool.query('select 1')).rejects.toThrow();
  expect((await asked).filter((name) => !TAKEN_BY_POOLERS.includes(name))).toEqual([]);
  await pool.end();
  server.close();
});

const TIMEOUTS = sql<{ statement: string; lock: string; idle: string }>`
  select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock,
    current_setting('idle_in_transaction_session_timeout') as idle`;
const OURS = { statement: '30s', lock: '10s', idle: '30s' };

test.each([
  ['read committed', undefined],
  ['repeatable read', 'repeatable read'],
] as const)('a %s transaction has the timeouts even in a session that another client changed', async (_name, level) => {
  const pool = createPool({ url: database.url, log: SILENT_LOG, max: 1 });
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  expect((await TIMEOUTS.execute(db)).rows).toEqual([OURS]);
  // A pooler may hand out a session with Postgres' defaults.
  await sql`reset all`.execute(db);
  const transaction = level ? db.transaction().setIsolationLevel(level) : db.transaction();
  await transaction.execute(async (tx) => {
    expect((await TIMEOUTS.execute(tx)).rows).toEqual([OURS]);
    const { rows } = await sql<{ level: string }>`select current_setting('transaction_isolation') as level`.execute(tx);
    expect(rows).toEqual([{ level: level ?? 'read committed' }]);
  });
  expect((await TIMEOUTS.execute(db)).rows).toEqual([{ statement: '0', lock: '0', idle: '0' }]);
  await db.destroy();
});

test('a pool for migrations leaves no settings in a session that others may get', async () => {
  const pool = createPool({ url: database.url, log: SILENT_LOG, max: 1, lockTimeout: 600_000, perSession: false });
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  await db.transaction().execute(async (tx) => {
    expect((await TIMEOUTS.execute(tx)).rows).toEqual([{ ...OURS, lock: '10min' }]);
  });
  expect((await TIMEOUTS.execute(db)).rows).toEqual([{ statement: '0', lock: '0', idle: '0' }]);
  await db.destroy();
});

async function onPool(options: Partial<PoolOptions>, work: (pool: Pool) => Promise<void>): Promise<void> {
  const pool = createPool({ url: database.url, log: SILENT_LOG, max: 1, ...options });
  try {
    await work(pool);
  } finally {
    await pool.end();
  }
}

test('a pooler is recognized by its process ids, and its sessions get no settings and no prepared statements', async () => {
  const pooler = await startFakePooler(database.url);
  let poolers = 0;
  await onPool({ url: pooler.url, onPooler: () => void poolers++ }, async (pool) => {
    const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
    expect((await TIMEOUTS.execute(db)).rows).toEqual([{ statement: '0', lock: '0', idle: '0' }]);
    for (let times = 0; times < 10; times++) await sql`select ${times}::int`.execute(db);
    const { rows } = await sql<{ count: number }>`select count(*) as count from pg_prepared_statements`.execute(db);
    expect([rows, poolers]).toEqual([[{ count: 0 }], 1]);
    await db.transaction().execute(async (tx) => expect((await TIMEOUTS.execute(tx)).rows).toEqual([OURS]));
  });
  await pooler.stop();
});

test('a proxy that only passes the bytes on is no pooler', async () => {
  const proxy = await startFakePooler(database.url, { isHonest: true });
  let poolers = 0;
  await onPool({ url: proxy.url, onPooler: () => void poolers++ }, async (pool) => {
    const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
    expect((await TIMEOUTS.execute(db)).rows).toEqual([OURS]);
  });
  expect(poolers).toBe(0);
  await proxy.stop();
});

test('a connection on which the server refuses to write is replaced', async () => {
  await onPool({}, async (pool) => {
    const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
    const pid = async () => (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)).rows[0]?.pid;
    const demoted = await pid();
    // As a server does that was demoted and did not end its sessions.
    await sql`set default_transaction_read_only = on`.execute(db);
    const write = () => db.transaction().execute((tx) => sql`create temporary table written ()`.execute(tx));
    const refused = () => db.transaction().execute((tx) => sql`create table written ()`.execute(tx));
    await expect(refused()).rejects.toMatchObject({ code: '25006' });
    await withRetry(write);
    expect(await pid()).not.toBe(demoted);
  });
});

test('a server that vanished without closing the connection does not hold the pool for ever', async () => {
  const proxy = await startFakePooler(database.url, { isHonest: true });
  await onPool({ url: proxy.url, statementTimeout: 100, graceMs: 100 }, async (pool) => {
    const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
    await sql`select 1`.execute(db);
    proxy.freeze(true);
    await expect(db.transaction().execute((tx) => sql`select 1`.execute(tx))).rejects.toThrow(/timeout|Connection/);
    proxy.freeze(false);
    expect((await withRetry(() => sql<{ n: number }>`select 1 as n`.execute(db))).rows).toEqual([{ n: 1 }]);
  });
  await proxy.stop();
});
