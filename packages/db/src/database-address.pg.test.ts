import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from './client.ts';
import { directAddress, naming } from './database-address.ts';
import { SILENT_LOG } from './log.ts';
import { type FakePooler, startFakePooler } from './testing/fake-pooler.ts';
import { createTestDatabase, type TestDatabase } from './testing/test-database.ts';

let database: TestDatabase;
let other: TestDatabase;
let pooler: FakePooler;
beforeAll(async () => {
  [database, other] = await Promise.all([createTestDatabase(), createTestDatabase()]);
  pooler = await startFakePooler(database.url);
});
afterAll(async () => {
  await pooler.stop();
  await Promise.all([database.drop(), other.drop()]);
});

const NOWHERE = 'postgres://boxroom:secret@127.0.0.1:9/none';
const noAccount = (url: string) => url.replace(/\/\/[^@]*@/, '//nobody:secret@');
const noDatabase = (url: string) => url.replace(/\/[^/?]*(\?|$)/, '/absent$1');

test('returns the direct address of the same database, and the only one', async () => {
  expect(await directAddress({ databaseUrl: pooler.url, directUrl: database.url })).toBe(database.url);
  expect(await directAddress({ databaseUrl: database.url, directUrl: null })).toBe(database.url);
});

test('refuses the direct address of another database before anything there is migrated', async () => {
  await other.pool.query('drop schema public cascade; create schema public');
  const opened = openDatabase({
    databaseUrl: pooler.url,
    directUrl: other.url,
    dataDir: '/nonexistent',
    log: SILENT_LOG,
  });
  await expect(opened).rejects.toThrow('DATABASE_DIRECT_URL leads to another database than DATABASE_URL.');
  const { rows } = await other.pool.query("select from pg_tables where schemaname = 'public'");
  expect(rows).toEqual([]);
});

test.each([
  ['a server that does not respond', () => ({ databaseUrl: NOWHERE }), 'DATABASE_URL: connect ECONNREFUSED'],
  [
    'a direct address that does not respond',
    () => ({ databaseUrl: database.url, directUrl: NOWHERE }),
    'DATABASE_DIRECT_URL: connect ECONNREFUSED',
  ],
  ['a refused account', () => ({ databaseUrl: noAccount(database.url) }), 'DATABASE_URL: '],
  ['a missing database', () => ({ databaseUrl: noDatabase(database.url) }), 'DATABASE_URL: database "absent"'],
])('names the variable of %s', async (_what, addresses, named) => {
  const opened = openDatabase({ ...addresses(), dataDir: '/nonexistent', log: SILENT_LOG });
  await expect(opened).rejects.toThrow(`Boxroom cannot use the database at ${named}`);
});

test('names the variable where a name with several addresses gives an error without a text', async () => {
  const refused = Object.assign(new AggregateError([]), { code: 'ECONNREFUSED' });
  await expect(naming('DATABASE_URL', () => Promise.reject(refused))).rejects.toMatchObject({
    code: 'ECONNREFUSED',
    message: 'Boxroom cannot use the database at DATABASE_URL: ECONNREFUSED.',
  });
});
