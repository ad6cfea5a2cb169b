import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type ClusterFolder, makeClusterFolder, makeTemplateFolder, query } from '../testing/cluster-folder.ts';
import { type EmbeddedPostgres, runningEmbeddedUrl } from './embedded.ts';
import { withClient } from './endpoint.ts';
import { lockDataDir } from './lock.ts';
import { isAlive } from './postmaster-pid.ts';

const asRoot = process.getuid?.() === 0;

let template: ClusterFolder;
let folder: ClusterFolder;

beforeAll(async () => {
  template = await makeTemplateFolder();
});
afterAll(() => template.remove());
afterEach(() => folder.remove());

async function keep(embedded: EmbeddedPostgres): Promise<void> {
  await query(embedded, 'create table kept as select 1 as n');
}
const kept = (embedded: EmbeddedPostgres) => query(embedded, 'select n from kept');

test('a new folder becomes a cluster that is safe by default and keeps its data', async () => {
  folder = makeClusterFolder();
  const first = await folder.start({ durable: true });
  expect(first.adopted).toBe(false);
  const settings = await query(
    first,
    `select name, setting from pg_settings where name in
      ('fsync', 'full_page_writes', 'synchronous_commit', 'data_checksums', 'listen_addresses', 'max_connections', 'server_encoding') order by name`,
  );
  expect(Object.fromEntries(settings.map(({ name, setting }) => [name, setting]))).toEqual({
    data_checksums: 'on',
    fsync: 'on',
    full_page_writes: 'on',
    listen_addresses: '',
    max_connections: '50',
    server_encoding: 'UTF8',
    synchronous_commit: 'on',
  });
  const [locale] = await query(
    first,
    `select lower('ÄÉ') as lower, datlocprovider as provider from pg_database where datname = 'boxroom'`,
  );
  expect(locale).toEqual({ lower: 'äé', provider: 'b' });
  await keep(first);
  const pid = first.pid();
  await first.stop();
  expect(isAlive(pid)).toBe(false);

  const second = await folder.start();
  expect(second.adopted).toBe(false);
  expect(await kept(second)).toEqual([{ n: 1 }]);
  await second.stop();
});

test('a tool finds the Postgres that another process has open, only while it runs', async () => {
  folder = makeClusterFolder(template);
  const embedded = await folder.start();
  expect(await runningEmbeddedUrl(folder.dataDir)).toBe(embedded.url);
  await embedded.stop();
  expect(await runningEmbeddedUrl(folder.dataDir)).toBeNull();
});

test('files are private to the owner, and the postmaster has its own process group', async () => {
  folder = makeClusterFolder(template);
  const embedded = await folder.start();
  for (const name of ['.', 'postgres', 'socket'])
    expect(statSync(join(folder.dataDir, name)).mode & 0o077, name).toBe(0);
  for (const name of ['postgres.log', 'postgres.password'])
    expect(statSync(join(folder.dataDir, name)).mode & 0o077, name).toBe(0);
  const group = spawnSync('ps', ['-o', 'pgid=', '-p', String(embedded.pid())], { encoding: 'utf8' }).stdout.trim();
  expect(Number(group)).toBe(embedded.pid());
  await embedded.stop();
});

test('a cluster of another major version is refused', async () => {
  folder = makeClusterFolder();
  mkdirSync(folder.pgDir);
  writeFileSync(join(folder.pgDir, 'PG_VERSION'), '13\n');
  await expect(folder.start()).rejects.toThrow('belongs to Postgres 13');
});

test('a folder that is no cluster is refused and stays unchanged', async () => {
  folder = makeClusterFolder();
  mkdirSync(folder.pgDir);
  writeFileSync(join(folder.pgDir, 'letter.txt'), 'mine');
  await expect(folder.start()).rejects.toThrow('is not a Postgres data folder');
  expect(readFileSync(join(folder.pgDir, 'letter.txt'), 'utf8')).toBe('mine');
});

test('a failed start reports the reason', async () => {
  folder = makeClusterFolder(template);
  await (await folder.start()).stop();
  writeFileSync(join(folder.pgDir, 'postgresql.conf'), 'no_such_setting = 1\n');
  await expect(folder.start()).rejects.toThrow('no_such_setting');
});

test('loopback, where there are no sockets, requires the right password', async () => {
  folder = makeClusterFolder(template);
  const embedded = await folder.start({ transport: 'loopback' });
  expect(await query(embedded, 'select 1 as n')).toEqual([{ n: 1 }]);
  const wrong = embedded.url.replace(/:[0-9a-f]{48}@/, ':wrong@');
  expect(wrong).not.toBe(embedded.url);
  await expect(withClient(wrong, (client) => client.query('select 1'))).rejects.toMatchObject({ code: '28P01' });
  await embedded.stop();
});

test("a path longer than a socket's limit works", async () => {
  folder = makeClusterFolder();
  const long = join(folder.dataDir, 'a'.repeat(90), 'b'.repeat(90));
  const unlock = await lockDataDir(long);
  await expect(lockDataDir(long)).rejects.toThrow(`process ${process.pid}`);
  const embedded = await folder.start({ dataDir: long });
  const socketFolder = new URL(embedded.url).searchParams.get('host') ?? '';
  expect(socketFolder).not.toContain(long);
  expect(statSync(socketFolder).mode & 0o077).toBe(0);
  expect(await query(embedded, 'select 1 as n')).toEqual([{ n: 1 }]);
  await embedded.stop();
  expect(existsSync(socketFolder)).toBe(false);
  await unlock();
  await (
    await lockDataDir(long)
  )();
});

test.runIf(asRoot)('root, where namespaces are forbidden, runs it as another system user', async () => {
  folder = makeClusterFolder();
  chmodSync(folder.dataDir, 0o700);
  const first = await folder.start({ withoutNamespaces: true });
  expect(statSync(folder.pgDir).uid).not.toBe(0);
  await keep(first);
  await first.stop();
  // From now on the owner of the folder decides.
  const second = await folder.start();
  expect(await kept(second)).toEqual([{ n: 1 }]);
  await second.stop();
});

test.runIf(asRoot)('root without any way to start it gets a sentence with instructions', async () => {
  folder = makeClusterFolder();
  const closed = join(folder.dataDir, 'closed');
  mkdirSync(closed, { mode: 0o700 });
  chmodSync(folder.dataDir, 0o700);
  await expect(folder.start({ dataDir: join(closed, 'data'), withoutNamespaces: true })).rejects.toThrow(
    'Start Boxroom as an ordinary user',
  );
});
