import { execFileSync } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openDatabase } from './client.ts';
import { withClient } from './embedded/endpoint.ts';
import { SILENT_LOG } from './log.ts';
import { migrate, type MigrateOptions } from './migrate.ts';
import type { MigrationList, OnlineMigration } from './migrations/migration-kind.ts';
import { migrations } from './migrations/migrations.ts';
import { createPool } from './pool.ts';
import { nameOfProcess } from './schema-state.ts';
import { startFakePooler } from './testing/fake-pooler.ts';
import { addPerson } from './testing/sample-rows.ts';
import { createTestDatabase, type TestDatabase } from './testing/test-database.ts';
import { testServerInfo, urlOfDatabase } from './testing/test-server.ts';

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase();
});
afterEach(() => database.drop());

const expand: OnlineMigration = {
  kind: 'expand',
  up: async (db) => void (await sql`alter table app_user add column shelf text`.execute(db)),
};
const contract: OnlineMigration = {
  kind: 'contract',
  up: async (db) => void (await sql`alter table app_user drop column shelf`.execute(db)),
};
const EXPANDED: MigrationList = { ...migrations, '9001-expand': expand };
const NEXT: MigrationList = { ...EXPANDED, '9002-contract': contract, '9003-expand': { ...expand, up: addRack } };

async function addRack(db: Kysely<unknown>): Promise<void> {
  await sql`alter table app_user add column rack text`.execute(db);
}

const run = (list: MigrationList, contract: MigrateOptions['contract'] = 'if-unused') =>
  migrate({ url: database.url, log: SILENT_LOG, list, contract });

/** A process of a version that knows these migrations; 'first': one from before processes gave their number. */
async function connectAs(list: MigrationList | 'first') {
  const applicationName = list === 'first' ? 'boxroom' : nameOfProcess(list);
  const pool = createPool({ url: database.url, log: SILENT_LOG, max: 1, applicationName });
  const client = await pool.connect();
  return async () => {
    client.release();
    await pool.end();
  };
}

/** Ends the test's own pool, which connects as this version. */
async function leave(): Promise<void> {
  await database.db.destroy();
}

/** A connection that was closed stands in the server's list for a moment. */
async function allRuns(): Promise<void> {
  await expect.poll(() => run(NEXT), { timeout: 10_000 }).toEqual([]);
}

/** The migrations of these tests that ran. */
async function appliedOf(): Promise<string[]> {
  const { rows } = await withClient(database.url, (client) =>
    client.query<{ name: string }>("select name from schema_change where name > '9' order by name"),
  );
  return rows.map(({ name }) => name);
}

describe('beside a process of an older version', () => {
  test.each([
    ['of this version', migrations],
    ['of a version that gives no number', 'first'],
  ] as const)('%s, only the contract step waits', async (_what, older) => {
    const disconnect = await connectAs(older);
    await leave();
    expect(await run(NEXT)).toEqual(['9002-contract']);
    expect(await appliedOf()).toEqual(['9001-expand', '9003-expand']);
    expect(await run(NEXT)).toEqual(['9002-contract']);
    await disconnect();
    await allRuns();
    expect(await appliedOf()).toEqual(['9001-expand', '9002-contract', '9003-expand']);
  });

  test('the operator may choose the contract step', async () => {
    expect(await run(NEXT, 'always')).toEqual([]);
  });

  test('a start leaves the contract step to the watch', async () => {
    await leave();
    expect(await run(NEXT, 'never')).toEqual(['9002-contract']);
  });
});

describe('an older process that could be overlooked', () => {
  test.each(['application_name=mine', 'connect_timeout=5&application_name=mine'])(
    'shows its version although its address has %s',
    async (query) => {
      const url = `${database.url}${database.url.includes('?') ? '&' : '?'}${query}`;
      const pool = createPool({ url, log: SILENT_LOG, max: 1, applicationName: nameOfProcess(migrations) });
      const { rows } = await pool.query<{ name: string }>("select current_setting('application_name') as name");
      await pool.end();
      expect(rows).toEqual([{ name: nameOfProcess(migrations) }]);
    },
  );

  test('counts under any name, if it is our user', async () => {
    await leave();
    await withClient(database.url, async (client) => {
      await client.query("set application_name = 'mine'");
      expect(await run(NEXT)).toEqual(['9002-contract']);
    });
    await allRuns();
  });

  test('may be idle behind a pooler: there only the operator chooses the contract step', async () => {
    await leave();
    const pooler = await startFakePooler(database.url);
    const through = { url: pooler.url, log: SILENT_LOG, list: NEXT };
    expect(await migrate({ ...through, contract: 'if-unused' })).toEqual(['9002-contract']);
    expect(await migrate({ ...through, contract: 'always' })).toEqual([]);
    await pooler.stop();
  });

  test('that connects while the contract step runs takes it back', async () => {
    await leave();
    let disconnect = () => Promise.resolve();
    const up = async (db: Kysely<unknown>) => {
      await contract.up(db);
      disconnect = await connectAs(EXPANDED);
    };
    expect(await run({ ...EXPANDED, '9002-contract': { kind: 'contract', up } })).toEqual(['9002-contract']);
    expect(await appliedOf()).toEqual(['9001-expand']);
    await withClient(database.url, (client) => client.query('select shelf from app_user'));
    await disconnect();
    await allRuns();
  });

  test('that starts while the contract step runs is refused once its connections are open', async () => {
    await run(EXPANDED);
    const info = (line: string) => {
      // Its first look at the migrations has just passed, and it does not go on before this is committed.
      if (line.startsWith('A newer Boxroom'))
        execFileSync(process.execPath, ['--input-type=module', '--eval', RECORD_CONTRACT, database.url], {
          cwd: import.meta.dirname,
        });
    };
    const opening = openDatabase({ databaseUrl: database.url, dataDir: '', log: { ...SILENT_LOG, info } });
    await expect(opening).rejects.toThrow('was opened by a newer Boxroom (9002-contract)');
  });
});

const RECORD_CONTRACT = `
  import { Client } from 'pg';
  const client = new Client({ connectionString: process.argv[1] });
  await client.connect();
  await client.query("insert into kysely_migration (name, timestamp) values ('9002-contract', '')");
  await client.end();`;

describe('an older version', () => {
  test('starts on a database that was only expanded', async () => {
    await run(EXPANDED);
    const said: string[] = [];
    const log = { ...SILENT_LOG, info: (line: string) => void said.push(line) };
    expect(await migrate({ url: database.url, log })).toEqual([]);
    expect(said).toEqual(['A newer Boxroom has prepared this database (9001-expand).']);
    // The versions that know no kinds look here.
    const { rows } = await sql<{ name: string }>`select name from kysely_migration where name > '9'`.execute(
      database.db,
    );
    expect(rows).toEqual([]);
  });

  test('is refused once the contract step ran, also one that knows no kinds', async () => {
    await run(NEXT, 'always');
    await expect(run(EXPANDED)).rejects.toThrow('was opened by a newer Boxroom (9002-contract). Start that version');
    const { rows } = await sql<{ name: string }>`select name from kysely_migration where name > '9'`.execute(
      database.db,
    );
    expect(rows).toEqual([{ name: '9002-contract' }]);
  });
});

test('a new database gets everything at once, whoever starts first', async () => {
  const { url: serverUrl, prefix } = testServerInfo();
  const name = `${prefix}_fresh`;
  await withClient(serverUrl, (client) => client.query(`create database ${name}`));
  const url = urlOfDatabase(serverUrl, name);
  const said: string[] = [];
  const log = { ...SILENT_LOG, info: (line: string) => void said.push(line) };
  const waiting = await Promise.all(Array.from({ length: 4 }, () => migrate({ url, log, list: NEXT })));
  expect(waiting).toEqual([[], [], [], []]);
  expect(said).toEqual(Object.keys(NEXT).map((one) => `Migrated the database: ${one}.`));
});

describe('a lock that others hold', () => {
  test('makes requests wait for at most a second at a time, and the migration runs when it is free', async () => {
    await addPerson(database.db);
    const held = Promise.withResolvers<void>();
    const reading = database.db.transaction().execute(async (tx) => {
      await sql`select * from app_user`.execute(tx);
      await held.promise;
    });
    const migrating = run(EXPANDED);
    const isWaiting = async () => {
      const { rows } = await sql`
        select 1 from pg_locks where not granted and relation = 'app_user'::regclass`.execute(database.db);
      return rows.length > 0;
    };
    while (!(await isWaiting())) await delay(5);
    // Queues behind the waiting migration, and goes on when that gives up its place.
    const { rows } = await sql`select id from app_user`.execute(database.db);
    expect(rows).toHaveLength(1);
    expect(await appliedOf()).not.toContain('9001-expand');
    held.resolve();
    await reading;
    await migrating;
    expect(await appliedOf()).toContain('9001-expand');
  });
});

describe('a backfill', () => {
  const steps = (batch: (rows: number) => void): MigrationList => ({
    ...EXPANDED,
    '9002-fill': {
      kind: 'backfill',
      async batch(tx) {
        const { rows } = await sql`
          update app_user set shelf = 'A' where id in (select id from app_user where shelf is null limit 2)
          returning id`.execute(tx);
        batch(rows.length);
        return rows.length;
      },
    },
  });

  test('fills in batches, and goes on after an abort where it was', async () => {
    for (let count = 0; count < 5; count++) await addPerson(database.db);
    const batches: number[] = [];
    const failing = steps((rows) => {
      if (batches.length === 1) throw new Error('The machine stops.');
      batches.push(rows);
    });
    await expect(run(failing)).rejects.toThrow('The machine stops.');
    expect(await appliedOf()).toEqual(['9001-expand']);
    await run(steps((rows) => void batches.push(rows)));
    expect(batches).toEqual([2, 2, 1, 0]);
    expect(await appliedOf()).toEqual(['9001-expand', '9002-fill']);
  });
});

test('a process that lost its turn stops: another one may migrate by now', async () => {
  await addPerson(database.db);
  await addPerson(database.db);
  let batches = 0;
  const losing: MigrationList = {
    ...EXPANDED,
    '9002-fill': {
      kind: 'backfill',
      async batch(tx) {
        batches++;
        await sql`select pg_terminate_backend(pid, 5000) from pg_locks where locktype = 'advisory' and granted
          and database = (select oid from pg_database where datname = current_database())`.execute(tx);
        return 1;
      },
    },
  };
  await expect(run(losing)).rejects.toThrow();
  expect(batches).toBe(1);
  expect(await appliedOf()).toEqual(['9001-expand']);
});

describe('an index', () => {
  const indexed: MigrationList = {
    ...migrations,
    '9001-index': {
      kind: 'index',
      indexes: { app_user_test: sql`create index concurrently app_user_test on app_user (created_at)` },
    },
  };

  test('is built while several processes start', async () => {
    await Promise.all([run(indexed), run(indexed), run(indexed)]);
    expect(await appliedOf()).toEqual(['9001-index']);
  });

  test('that an interrupted build left invalid is built again', async () => {
    await sql`create index app_user_test on app_user (created_at)`.execute(database.db);
    const valid = sql<{ valid: boolean }>`
      select indisvalid as valid from pg_index where indexrelid = 'app_user_test'::regclass`;
    await sql`update pg_index set indisvalid = false where indexrelid = 'app_user_test'::regclass`.execute(database.db);
    await run(indexed);
    expect((await valid.execute(database.db)).rows).toEqual([{ valid: true }]);
  });
});
