import { Kysely, PostgresDialect, sql } from 'kysely';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { SILENT_LOG } from './log.ts';
import { migrate } from './migrate.ts';
import type { MigrationList } from './migrations/migration-kind.ts';
import { migrations } from './migrations/migrations.ts';
import { createPool } from './pool.ts';
import { nameOfProcess } from './schema-state.ts';
import type { Database } from './tables/database.ts';
import { createTestDatabase, type TestDatabase } from './testing/test-database.ts';
import { type WatchOptions, watchSchema } from './watch-schema.ts';

const NEXT: MigrationList = {
  ...migrations,
  '9001-contract': {
    kind: 'contract',
    up: async (db: Kysely<unknown>) => void (await sql`drop table feature_vote`.execute(db)),
  },
};

let database: TestDatabase;
const stops: (() => Promise<void>)[] = [];
beforeEach(async () => {
  // The pool connects as this version, which does not know the step.
  database = await createTestDatabase({ poolSize: 2 });
});
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop();
  await database.drop();
});

function watch(more: Partial<WatchOptions>): void {
  stops.push(
    watchSchema({
      db: database.db,
      url: database.url,
      log: SILENT_LOG,
      waiting: [],
      onForbidden: () => undefined,
      everyMs: 20,
      lookMs: 20,
      quietMs: 300,
      ...more,
    }),
  );
}

test('a process of an older version learns that it can no longer work', async () => {
  const said = Promise.withResolvers<string>();
  watch({ onForbidden: said.resolve });
  await migrate({ url: database.url, log: SILENT_LOG, list: NEXT, contract: 'always' });
  expect(await said.promise).toContain('newer Boxroom (9001-contract)');
});

test('a contract step runs once no older process has been there for a while', async () => {
  const older = createPool({ url: database.url, log: SILENT_LOG, max: 1 });
  const client = await older.connect();
  const said: string[] = [];
  // The looks themselves come from a process of the new version.
  const pool = createPool({ url: database.url, log: SILENT_LOG, max: 1, applicationName: nameOfProcess(NEXT) });
  const looks: number[] = [];
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }), log: () => void looks.push(1) });
  await database.db.destroy();
  watch({ db, list: NEXT, waiting: ['9001-contract'], log: { ...SILENT_LOG, info: (line) => void said.push(line) } });
  await vi.waitFor(() => expect(looks.length).toBeGreaterThan(40), 10_000);
  expect(said).toEqual([]);
  client.release();
  await older.end();
  await vi.waitFor(() => expect(said).toEqual(['Migrated the database: 9001-contract.']), 10_000);
  for (const stop of stops.splice(0)) await stop();
  await db.destroy();
});
