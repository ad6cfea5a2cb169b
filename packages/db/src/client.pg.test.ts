import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { openDatabase } from './client.ts';
import { SILENT_LOG } from './log.ts';
import { APPLICATION_NAME } from './pool.ts';
import { type ClusterFolder, makeClusterFolder } from './testing/cluster-folder.ts';
import { createTestDatabase, type TestDatabase } from './testing/test-database.ts';

let database: TestDatabase;
let folder: ClusterFolder;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(() => {
  folder = makeClusterFolder();
});
afterEach(() => folder.remove());

test.each(['server', 'embedded'] as const)(
  'opens the %s, runs queries, listens, and closes only once',
  async (kind) => {
    const opened = await openDatabase({
      databaseUrl: kind === 'server' ? database.url : undefined,
      dataDir: folder.dataDir,
      log: SILENT_LOG,
    });
    expect(opened.kind).toBe(kind);
    expect(await opened.db.selectFrom('server_state').select('key').execute()).toEqual([{ key: 'epoch' }]);
    const { rows } = await opened.pool.query(
      `select name, setting from pg_settings where name in ('statement_timeout', 'lock_timeout', 'application_name') order by name`,
    );
    expect(rows).toEqual([
      { name: 'application_name', setting: APPLICATION_NAME },
      { name: 'lock_timeout', setting: '10000' },
      { name: 'statement_timeout', setting: '30000' },
    ]);
    let heard: (payload: string) => void = () => undefined;
    const message = new Promise<string>((resolve) => (heard = resolve));
    await opened.listen('space', heard);
    await opened.pool.query(`notify space, 'hello'`);
    expect(await message).toBe('hello');
    await Promise.all([opened.close(), opened.close()]);
  },
);

test('a connection that breaks in use rejects only its own query', async () => {
  const opened = await openDatabase({ databaseUrl: database.url, dataDir: folder.dataDir, log: SILENT_LOG });
  const broken = opened.db.transaction().execute(async () => {
    await opened.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where state = 'idle in transaction' and datname = current_database()`,
    );
  });
  await expect(broken).rejects.toThrow();
  expect((await opened.pool.query('select 1 as n')).rows).toEqual([{ n: 1 }]);
  await opened.close();
});

test('an absent server rejects', async () => {
  const nowhere = 'postgres://boxroom@127.0.0.1:9/none';
  await expect(openDatabase({ databaseUrl: nowhere, dataDir: folder.dataDir, log: SILENT_LOG })).rejects.toMatchObject({
    code: 'ECONNREFUSED',
  });
});
