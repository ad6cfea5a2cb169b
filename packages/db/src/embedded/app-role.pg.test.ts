import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '../client.ts';
import { readEpoch } from '../epoch.ts';
import { SILENT_LOG } from '../log.ts';
import { migrate } from '../migrate.ts';
import { type ClusterFolder, makeClusterFolder, makeTemplateFolder } from '../testing/cluster-folder.ts';
import { addPerson } from '../testing/sample-rows.ts';
import { APP_USER, withClient } from './endpoint.ts';

let template: ClusterFolder;
let folder: ClusterFolder;
beforeAll(async () => {
  template = await makeTemplateFolder();
});
afterAll(() => template.remove());
afterEach(() => folder.remove());

const rightsOf = (url: string) =>
  withClient(url, async (client) => {
    const { rows } = await client.query<Record<string, unknown>>(
      `select rolname, rolsuper, rolcreaterole, rolcreatedb, rolreplication, rolbypassrls
       from pg_roles where rolname = current_user`,
    );
    return rows[0];
  });

const FORBIDDEN = [
  "copy (select 1) to program 'id'",
  "select pg_read_file('postgresql.conf')",
  "alter system set fsync = 'off'",
  'create role another',
  'create database another',
  'set role boxroom',
];

test.each(['socket', 'loopback'] as const)(
  'Boxroom works as a role that may only use its own database, over %s',
  async (transport) => {
    folder = makeClusterFolder(template);
    const { appUrl } = await folder.start({ transport });
    expect(await rightsOf(appUrl)).toEqual({
      rolname: APP_USER,
      rolsuper: false,
      rolcreaterole: false,
      rolcreatedb: false,
      rolreplication: false,
      rolbypassrls: false,
    });
    await migrate({ url: appUrl, log: SILENT_LOG });
    for (const statement of FORBIDDEN)
      await expect(
        withClient(appUrl, (client) => client.query(statement)),
        statement,
      ).rejects.toMatchObject({
        code: '42501',
      });
  },
);

test('objects of the superuser pass to the app role and keep their rows', async () => {
  folder = makeClusterFolder(template);
  const earlier = await folder.start();
  await migrate({ url: earlier.url, log: SILENT_LOG });
  await withClient(earlier.url, async (client) => {
    await client.query(`insert into server_state (key, value) values ('kept', 'yes')`);
    await client.query(`alter database boxroom owner to boxroom`);
    await client.query(`drop role ${APP_USER}`);
  });
  await earlier.stop();
  const { appUrl, stop } = await folder.start();
  const owners = await withClient(appUrl, async (client) => {
    const kept = await client.query(`select value from server_state where key = 'kept'`);
    expect(kept.rows).toEqual([{ value: 'yes' }]);
    // A migration does this too; only the owner may.
    await client.query('alter table server_state add column more text');
    await client.query('alter function may_see(uuid, uuid) cost 99');
    const { rows } = await client.query<{ owner: string }>(
      `select distinct pg_get_userbyid(relowner) as owner from pg_class where relnamespace = 'public'::regnamespace
       union select pg_get_userbyid(proowner) from pg_proc where pronamespace = 'public'::regnamespace`,
    );
    return rows.map(({ owner }) => owner);
  });
  expect(owners).toEqual([APP_USER]);
  await stop();
});

test('a restart takes raised privileges away from the app role', async () => {
  folder = makeClusterFolder(template);
  const first = await folder.start();
  await withClient(first.url, (client) => client.query(`alter role ${APP_USER} superuser createdb`));
  await first.stop();
  const second = await folder.start();
  expect(await rightsOf(second.appUrl)).toMatchObject({ rolsuper: false, rolcreatedb: false });
});

test('openDatabase connects as the app role', async () => {
  folder = makeClusterFolder();
  const database = await openDatabase({ dataDir: folder.dataDir, log: SILENT_LOG });
  try {
    expect(await rightsOf(database.url)).toMatchObject({ rolname: APP_USER, rolsuper: false });
    expect((await addPerson(database.db)).id).toBeTruthy();
    expect(await readEpoch(database.db)).toBeTruthy();
  } finally {
    await database.close();
  }
  expect(existsSync(join(folder.pgDir, 'postmaster.pid'))).toBe(false);
});
