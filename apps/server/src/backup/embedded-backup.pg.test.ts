import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  rmdirSync,
  readFileSync,
  renameSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { withClient } from '@boxroom/db/embedded/endpoint';
import { lockDataDir } from '@boxroom/db/embedded/lock';
import { SILENT_LOG } from '@boxroom/db/log';
import { migrate } from '@boxroom/db/migrate';
import { type ClusterFolder, makeClusterFolder } from '@boxroom/db/testing/cluster-folder';
import { startWritingBoxroom } from '@boxroom/db/testing/writing-boxroom';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { checksumTables, fillDatabase, fillPictures, hashPictures, readState } from '../testing/backup-household.ts';
import { readManifest, writeManifest } from './manifest.ts';
import { restoreBackup } from './restore-backup.ts';
import { type BackupOptions, takeBackup } from './take-backup.ts';

// Each test starts and stops up to four databases.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

let template: ClusterFolder;
/** The template's tables as checksums, and the files that store its items and their index. */
let rows: Record<string, string>;
let itemFile: string;
let indexFile: string;
/** An empty data folder to restore into. */
let empty: ClusterFolder;
/** The folder for backups. */
let shelf: ClusterFolder;
/** A backup of the template, taken while no Boxroom had it open, and the folder that contains it. */
let whole: string;
let wholeShelf: ClusterFolder;
/** The folders that one test has made. */
let made: ClusterFolder[];

beforeAll(async () => {
  template = makeClusterFolder();
  fillPictures(template.dataDir);
  const { url, stop } = await template.start();
  await migrate({ url, log: SILENT_LOG });
  await fillDatabase(url);
  rows = await checksumTables(url);
  [itemFile = '', indexFile = ''] = await withClient(url, async (client) => {
    const found = await client.query<{ path: string }>(
      "select pg_relation_filepath(name) as path from unnest('{item,item_pkey}'::regclass[]) name",
    );
    return found.rows.map(({ path }) => path);
  });
  await stop();
  wholeShelf = makeClusterFolder();
  whole = await take(template, { target: wholeShelf.dataDir });
});
afterAll(async () => {
  await template.remove();
  await wholeShelf.remove();
});
beforeEach(() => {
  empty = makeClusterFolder();
  shelf = makeClusterFolder();
  made = [empty, shelf];
});
afterEach(async () => {
  for (const folder of made) await folder.remove();
});

/** Returns a copy of the template, for a test that changes it. */
function makeHousehold(): ClusterFolder {
  const household = makeClusterFolder(template);
  fillPictures(household.dataDir);
  made.push(household);
  return household;
}

const common = { databaseUrl: null, log: SILENT_LOG, say: () => undefined, testing: { durable: false } };

async function take({ dataDir }: { dataDir: string }, options: Partial<BackupOptions> = {}): Promise<string> {
  const { signal } = new AbortController();
  const target = options.target ?? shelf.dataDir;
  return (await takeBackup({ ...common, version: '1.2.3', signal, ...options, dataDir, target })).folder;
}

function restore(folder: string, options: Partial<Parameters<typeof restoreBackup>[0]> = {}): Promise<void> {
  return restoreBackup({ ...common, folder, dataDir: empty.dataDir, signal: new AbortController().signal, ...options });
}

test('a backup taken during writes has everything committed before it, and nothing that was never written', async () => {
  const household = makeHousehold();
  const writing = startWritingBoxroom(household.dataDir);
  try {
    await writing.saying(100);
    const before = writing.lines();
    const began = Date.now();
    const folder = await take(household);
    const after = writing.lines().length;
    await writing.saying(after + 1);
    expect(after).toBeGreaterThan(before.length);
    await writing.killed();

    rmdirSync(empty.dataDir);
    await restore(folder);
    const source = await household.start();
    const copy = await empty.start();
    expect(await checksumTables(copy.url)).toEqual(await checksumTables(source.url));
    expect(hashPictures(empty.dataDir)).toEqual(hashPictures(household.dataDir));
    expect(existsSync(join(empty.dataDir, 'pictures', 'parts'))).toBe(false);

    const written = await readState(source.url);
    const kept = await readState(copy.url);
    for (const line of before) expect(kept.has(`n${line}`), line).toBe(true);
    // The restore itself says that any folder of pictures will do.
    expect(kept.get('picture_folder')).toBe('any');
    kept.delete('picture_folder');
    for (const key of kept.keys()) expect(written.has(key), key).toBe(true);
    // Devices that read the copy before the restore start over.
    expect(kept.get('epoch')).not.toBe(written.get('epoch'));
    const noted: unknown = JSON.parse(written.get('last_backup') ?? 'null');
    expect(noted).toEqual({ at: expect.any(Number), kind: 'embedded' });
    expect((noted as { at: number }).at).toBeGreaterThanOrEqual(began);
  } finally {
    await writing.killed();
  }
});

test('the size announced before the copy is roughly right', async () => {
  const said: string[] = [];
  const { database } = await readManifest(await take(template, { say: (line) => said.push(line) }));
  const estimate = Number(/^Copying the database \(about (\d+) MB\)/.exec(said[0] ?? '')?.[1]) * 1_000_000;
  expect(estimate / database.bytes).toBeGreaterThan(0.9);
  expect(estimate / database.bytes).toBeLessThan(1.5);
});

test('a backup without a running Boxroom leaves the folder unlocked and restores the same rows', async () => {
  expect((await readManifest(whole)).pictures).toMatchObject({ files: 10 });
  expect(statSync(whole).mode & 0o077).toBe(0);
  await (
    await lockDataDir(template.dataDir)
  )();

  await restore(whole);
  const { url } = await empty.start();
  expect(await checksumTables(url)).toEqual(rows);
  expect(hashPictures(empty.dataDir)).toEqual(hashPictures(template.dataDir));
  expect(readdirSync(empty.dataDir).toSorted()).toEqual([
    'pictures',
    'postgres',
    'postgres.log',
    'postgres.password',
    'socket',
  ]);
});

test.runIf(process.getuid?.() === 0)(
  'a restore as root without namespaces gives the database to another user',
  async () => {
    const testing = { durable: false, withoutNamespaces: true };
    await restore(whole, { testing });
    expect(statSync(join(empty.dataDir, 'postgres', 'base')).uid).not.toBe(0);
    const { url } = await empty.start(testing);
    expect((await readState(url)).has('epoch')).toBe(true);
  },
);

test.each([
  ['a file with one other byte', 'postgres/PG_VERSION', (text: string) => text.replace('18', '19')],
  [
    'a picture with one other byte',
    'pictures/',
    (text: string) => `${text.startsWith('x') ? 'y' : 'x'}${text.slice(1)}`,
  ],
  ['a file that is longer', 'postgres/backup_label', (text: string) => `${text}x`],
  ['a changed manifest', 'manifest.json', (text: string) => text.replace('"1.2.3"', '"1.2.4"')],
  ['a manifest that is cut off', 'manifest.json', (text: string) => text.slice(0, 1000)],
])('refuses %s and leaves the data folder empty', async (_, name, damage) => {
  const { files } = await readManifest(whole);
  const path = join(whole, files.find((file) => file.path.startsWith(name))?.path ?? name);
  const bytes = readFileSync(path);
  writeFileSync(path, damage(bytes.toString('latin1')), 'latin1');
  await expect(restore(whole)).rejects.toThrow('The backup is damaged');
  writeFileSync(path, bytes);
  expect(readdirSync(empty.dataDir)).toEqual([]);
});

test('refuses a backup with a missing file', async () => {
  const path = join(whole, 'postgres/global/pg_control');
  renameSync(path, `${path}.away`);
  await expect(restore(whole)).rejects.toThrow('The backup is incomplete');
  renameSync(`${path}.away`, path);
});

test('refuses a manifest that names files outside the backup', async () => {
  const manifest = await readManifest(whole);
  const [file] = manifest.files;
  if (!file) throw new Error('The backup has no files.');
  const escaping = { ...file, path: 'pictures/../../../escaped' };
  await writeManifest(shelf.dataDir, { ...manifest, files: [escaping] });
  await expect(restore(shelf.dataDir)).rejects.toThrow('cannot read this backup');
});

test('refuses to restore over data, under a running Boxroom or from a folder without a backup', async () => {
  writeFileSync(join(empty.dataDir, 'note'), 'mine');
  await expect(restore(whole)).rejects.toThrow('is not empty (note)');
  expect(readdirSync(empty.dataDir)).toEqual(['note']);
  const unlock = await lockDataDir(template.dataDir);
  await expect(restore(whole, { dataDir: template.dataDir })).rejects.toThrow('already open in another Boxroom');
  await unlock();
  await expect(restore(shelf.dataDir)).rejects.toThrow('is not a Boxroom backup');
  await expect(restore(whole, { databaseUrl: 'postgres://localhost/x' })).rejects.toThrow('Unset DATABASE_URL');
  await expect(restore(whole, { dataDir: join(whole, 'inner') })).rejects.toThrow('is inside the backup');
  expect(readdirSync(whole)).not.toContain('inner');
});

test('refuses a backup of a newer Boxroom', async () => {
  const household = makeHousehold();
  const unlock = await lockDataDir(household.dataDir);
  const { url } = await household.start();
  await withClient(url, (client) =>
    client.query("insert into kysely_migration (name, timestamp) values ('9999-later', 'now')"),
  );
  const folder = await take(household);
  await unlock();
  await expect(restore(folder)).rejects.toThrow('newer Boxroom');
  expect(readdirSync(empty.dataDir)).toEqual([]);
});

test('after an interrupted restore, Boxroom creates no database there, and a new restore starts over', async () => {
  mkdirSync(join(empty.dataDir, 'restore.partial', 'postgres'), { recursive: true });
  await expect(empty.start()).rejects.toThrow('Run npm run restore again');
  await restore(whole);
  expect(readdirSync(empty.dataDir).toSorted()).toEqual(['pictures', 'postgres', 'postgres.password']);
});

test('an aborted backup leaves nothing behind, and the database stays up', async () => {
  const household = makeHousehold();
  const { url } = await household.start();
  const before = await readState(url);
  const unlock = await lockDataDir(household.dataDir);
  for (const step of ['Copying the database', 'Copying the pictures', 'Waiting']) {
    const stopping = new AbortController();
    const say = (line: string) => {
      if (!line.startsWith(step)) return;
      // Aborts while the server is sending, not before.
      if (step === 'Copying the database') setTimeout(() => stopping.abort(), 30);
      else stopping.abort();
    };
    await expect(take(household, { say, signal: stopping.signal }), step).rejects.toThrow('aborted');
    expect(readdirSync(shelf.dataDir), step).toEqual([]);
  }
  await unlock();
  expect(await readState(url)).toEqual(before);
});

test('an aborted restore leaves an empty folder', async () => {
  const stopping = new AbortController();
  const say = (line: string) => {
    if (line.startsWith('Starting')) stopping.abort();
  };
  await expect(restore(whole, { say, signal: stopping.signal })).rejects.toThrow();
  expect(readdirSync(empty.dataDir)).toEqual([]);
});

test('of two concurrent backups without a running Boxroom, each is complete or fails with a sentence', async () => {
  const household = makeHousehold();
  const shelves = [shelf, makeClusterFolder()];
  made.push(...shelves.slice(1));
  const results = await Promise.allSettled(shelves.map(({ dataDir }) => take(household, { target: dataDir })));
  for (const result of results)
    if (result.status === 'rejected')
      expect(String(result.reason)).toMatch(/had the database open stopped it|could not be recorded/);
  expect(results.some(({ status }) => status === 'fulfilled')).toBe(true);
});

test.each([0, 30])('a database stopped %i ms into its backup gives a sentence and leaves nothing', async (ms) => {
  const household = makeHousehold();
  const { stop } = await household.start();
  const unlock = await lockDataDir(household.dataDir);
  let stopped: Promise<void> | undefined;
  const say = (line: string) => {
    if (!line.startsWith('Copying the database')) return;
    setTimeout(() => {
      stopped = stop();
    }, ms);
  };
  await expect(take(household, { say })).rejects.toThrow('had the database open stopped it');
  await stopped;
  await unlock();
  expect(readdirSync(shelf.dataDir)).toEqual([]);
});

test('a damaged page of a table or an index fails the backup', async () => {
  // Of the index a page that no query of the backup reads.
  for (const [path, at, sentence] of [
    [itemFile, 4000, 'invalid page'],
    [indexFile, 12_000, 'checksum verification failure'],
  ] as const) {
    const household = makeHousehold();
    const file = openSync(join(household.pgDir, path), 'r+');
    writeSync(file, 'damaged', at);
    closeSync(file);
    await expect(take(household)).rejects.toThrow(sentence);
    expect(readdirSync(shelf.dataDir)).toEqual([]);
  }
});

test('impossible targets and full disks fail with a sentence', async () => {
  const file = join(shelf.dataDir, 'file');
  writeFileSync(file, '');
  const inside = join(template.dataDir, 'pictures');
  await expect(take(template, { target: file })).rejects.toThrow('is not a folder');
  await expect(take(template, { target: join(shelf.dataDir, 'absent') })).rejects.toThrow('does not exist');
  await expect(take(template, { target: inside })).rejects.toThrow('is inside DATA_DIR');
  await expect(take(template, { target: template.dataDir })).rejects.toThrow('is inside DATA_DIR');
  await expect(take(empty)).rejects.toThrow('There is no database');
  const full = { durable: false, freeBytes: () => Promise.resolve(50_000_000) };
  await expect(take(template, { testing: full })).rejects.toThrow(/ has 50 MB free, but up to \d+ MB may be needed/);
  expect(readdirSync(shelf.dataDir)).toEqual(['file']);
  await expect(restore(whole, { testing: full })).rejects.toThrow('has 50 MB free');
});
