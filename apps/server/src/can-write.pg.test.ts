import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTestDatabase, type TestDatabase } from '@boxroom/db/testing/test-database';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createWriteCheck } from './can-write.ts';
import { readEnv } from './env.ts';
import { keepsFiles } from './http/health-routes.ts';
import { appRouter } from './rpc/router.ts';
import { createTestApp } from './testing/test-app.ts';

let folder: string;
let database: TestDatabase;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'boxroom-can-write-'));
  database = await createTestDatabase();
});
afterEach(async () => {
  await database.drop();
  rmSync(folder, { recursive: true });
});

const check = (options: Partial<Parameters<typeof createWriteCheck>[0]> = {}) =>
  createWriteCheck({ db: database.db, folder, askAgainMs: -1, ...options })();

test('true with free disk space and a writable database, and leaves nothing behind', async () => {
  expect(await check()).toBe(true);
  expect(readdirSync(folder)).toEqual([]);
});

test('false on a full disk, and true again when there is space', async () => {
  let free = 1000;
  const canWrite = createWriteCheck({
    db: database.db,
    folder,
    askAgainMs: -1,
    freeBytes: () => Promise.resolve(free),
  });
  expect(await canWrite()).toBe(false);
  free = 1e9;
  expect(await canWrite()).toBe(true);
});

test('false in a folder that takes no file', async () => {
  writeFileSync(join(folder, 'file'), '');
  expect(await check({ folder: join(folder, 'file') })).toBe(false);
});

test('false on a read-only database', async () => {
  await makeReadOnly(database);
  expect(await check()).toBe(false);
});

test('frequent calls share one check', async () => {
  let asked = 0;
  const freeBytes = () => Promise.resolve(++asked && 1e9);
  const canWrite = createWriteCheck({ db: database.db, folder, freeBytes });
  expect(await Promise.all(Array.from({ length: 20 }, canWrite))).toEqual(Array.from({ length: 20 }, () => true));
  expect(asked).toBe(1);
});

test('a failure is forgotten sooner than a success', async () => {
  let free = 1000;
  const now = vi.spyOn(performance, 'now').mockReturnValue(0);
  try {
    const canWrite = createWriteCheck({ db: database.db, folder, freeBytes: () => Promise.resolve(free) });
    expect(await canWrite()).toBe(false);
    free = 1e9;
    now.mockReturnValue(900);
    expect(await canWrite()).toBe(false);
    now.mockReturnValue(1100);
    expect(await canWrite()).toBe(true);
    free = 1000;
    now.mockReturnValue(6000);
    expect(await canWrite()).toBe(true);
    now.mockReturnValue(6200);
    expect(await canWrite()).toBe(false);
  } finally {
    now.mockRestore();
  }
});

test('/readyz fails where nothing can be written, and /livez does not', async () => {
  const file = join(folder, 'file');
  writeFileSync(file, '');
  const server = await createTestApp({ router: appRouter, env: { dataDir: file } });
  const status = async (url: string) => (await server.app.inject({ url })).statusCode;
  expect([await status('/readyz'), await status('/livez')]).toEqual([503, 200]);
  await server.app.close();
  await server.stop();
});

/** Makes new connections read-only, as on a standby or a server out of transaction ids. */
async function makeReadOnly({ db }: TestDatabase): Promise<void> {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db);
  await sql`alter database ${sql.id(rows[0]?.name ?? '')} set default_transaction_read_only = on`.execute(db);
  await sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`.execute(db);
  await sql`select pg_terminate_backend(pg_backend_pid())`.execute(db).catch(() => undefined);
}

test.each([
  ['the embedded database', { databaseUrl: null }, true],
  ['pictures on the disk', { s3: null }, true],
  ['pictures on their way back to the disk', { pictureStore: 'disk' as const }, true],
  ['mails without a provider', { resend: null }, true],
  ['nothing', {}, false],
])('with %s in DATA_DIR, its disk decides over readiness: %s', (_what, env, isKept) => {
  const elsewhere = { ...readAway(), ...env };
  expect(keepsFiles(elsewhere)).toBe(isKept);
});

test('without files of its own, the database alone decides', async () => {
  const freeBytes = () => Promise.reject(new Error('no disk'));
  expect(await check({ folder: null, freeBytes })).toBe(true);
});

/** The settings of a process that keeps nothing in DATA_DIR. */
function readAway() {
  const read = readEnv({
    DATABASE_URL: 'postgres://boxroom@db.example.org/boxroom',
    S3_BUCKET: 'boxroom',
    RESEND_API_KEY: 'key',
    MAIL_FROM: 'boxes@example.org',
  });
  if (!read.ok) throw new Error(read.problems.join('\n'));
  return read.env;
}
