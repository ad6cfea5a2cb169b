import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { SILENT_LOG } from '@boxroom/db/log';
import { migrate } from '@boxroom/db/migrate';
import { type ClusterFolder, makeClusterFolder } from '@boxroom/db/testing/cluster-folder';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { fillDatabase, fillPictures } from '../testing/backup-household.ts';
import { drillBackup, type DrillOptions, type DrillReport } from './drill-backup.ts';
import { drillDifferences, drillTable, drillVerdict } from './drill-text.ts';
import { type BackupManifest, readManifest, writeManifest } from './manifest.ts';
import { restoreBackup } from './restore-backup.ts';
import { takeBackup } from './take-backup.ts';

vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

const SCRIPT = fileURLToPath(new URL('../../../../tooling/scripts/backup-drill.mjs', import.meta.url));
const NAME = 'boxroom-2026-11-22-030000';

/** Holds a backup that no test changes. */
let original: ClusterFolder;
/** A copy of it for one test, below a folder for backups. */
let shelf: ClusterFolder;
let backup: string;
/** The system's folder for temporary files, empty before and after each drill. */
let temporary: ClusterFolder;

beforeAll(async () => {
  const household = makeClusterFolder();
  original = makeClusterFolder();
  fillPictures(household.dataDir);
  const { url, stop } = await household.start();
  await migrate({ url, log: SILENT_LOG });
  await fillDatabase(url);
  await stop();
  const { signal } = new AbortController();
  const common = { databaseUrl: null, version: '1.2.3', log: SILENT_LOG, say: () => undefined, signal };
  const { folder } = await takeBackup({
    ...common,
    dataDir: household.dataDir,
    target: original.dataDir,
    testing: { durable: false },
  });
  renameSync(folder, join(original.dataDir, NAME));
  await household.remove();
});
afterAll(() => original.remove());
beforeEach(() => {
  shelf = makeClusterFolder();
  temporary = makeClusterFolder();
  backup = join(shelf.dataDir, NAME);
  cpSync(join(original.dataDir, NAME), backup, { recursive: true });
  vi.stubEnv('TMPDIR', temporary.dataDir);
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await shelf.remove();
  await temporary.remove();
});

/** Drills, and checks that nothing was left behind. */
async function drill(options: Partial<DrillOptions> = {}): Promise<DrillReport> {
  const { signal } = new AbortController();
  const testing = { durable: false, ...options.testing };
  try {
    return await drillBackup({ folder: backup, log: SILENT_LOG, say: () => undefined, signal, ...options, testing });
  } finally {
    expect(readdirSync(temporary.dataDir)).toEqual([]);
  }
}

/** Rewrites the manifest, as another program of ours would have written it. */
async function rewriteManifest(change: (manifest: BackupManifest) => BackupManifest): Promise<void> {
  const manifest = await readManifest(backup);
  rmSync(join(backup, 'manifest.json'));
  await writeManifest(backup, change(manifest));
}

function flipByte(path: string): void {
  const bytes = readFileSync(path);
  const middle = Math.floor(bytes.length / 2);
  bytes[middle] = (bytes[middle] ?? 0) ^ 1;
  writeFileSync(path, bytes);
}

const differing = ({ lines }: DrillReport) => lines.filter(({ outcome }) => outcome === 'differs');

test('a whole backup restores, and every table and picture is the same', async () => {
  // The newest of the folder.
  mkdirSync(join(shelf.dataDir, 'boxroom-2026-11-21-030000'));
  const report = await drill({ folder: shelf.dataDir });
  expect(report.folder).toBe(backup);
  expect(new Set(report.lines.map(({ outcome }) => outcome))).toEqual(new Set(['same']));
  expect(report.lines).toContainEqual({ part: 'item', count: 20, outcome: 'same', details: [] });
  expect(report.lines.at(-1)).toEqual({ part: 'pictures', count: 10, outcome: 'same', details: [] });
  expect(drillVerdict(report)).toMatch(/^The backup restores: \d+ tables and 10 picture files are as they were/);
  const table = drillTable(report);
  expect(table[0]).toBe(`${backup}, of ${report.manifest.at}, Boxroom 1.2.3, Postgres ${report.manifest.postgres}`);
  expect(table).toContainEqual(expect.stringMatching(/^ {2}item +20 {2}same$/));
});

test('one other byte in a file of a table, in a picture, and a missing file are named', async () => {
  const { files } = await readManifest(backup);
  const paths = files.map(({ path }) => path);
  const table = paths.find((path) => /^postgres\/base\/\d+\/\d+$/.test(path)) ?? '';
  const [picture = '', missing = ''] = paths.filter((path) => path.startsWith('pictures/'));
  for (const path of [table, picture]) flipByte(join(backup, path));
  rmSync(join(backup, missing));
  const report = await drill();
  expect(differing(report)).toMatchObject([
    { part: 'database files', details: [`${table} has other content`] },
    { part: 'pictures', details: [`${picture} has other content`, `${missing} is missing`] },
  ]);
  expect(drillDifferences(report.lines)).toContain(`pictures: ${missing} is missing.`);
});

test('a table with another row or another number of rows is named, although the files match', async () => {
  await rewriteManifest((manifest) => {
    const { item = { rows: 0, sum: '' }, box = item, ...tables } = manifest.tables ?? {};
    const other = { ...item, sum: item.sum.replace(/^./, (first) => (first === '0' ? '1' : '0')) };
    return { ...manifest, tables: { ...tables, item: other, box: { ...box, rows: 2 }, chest: box } };
  });
  expect(differing(await drill())).toMatchObject([
    { part: 'box', count: 1, details: ['2 rows were backed up'] },
    { part: 'chest', count: 0, details: ['it is missing'] },
    { part: 'item', count: 20, details: ['a row has other content'] },
  ]);
});

test('a backup without checksums of tables still restores, and the drill says what it compared', async () => {
  await rewriteManifest(({ tables: _, ...older }) => older);
  const report = await drill();
  expect(report.lines).toContainEqual({ part: 'item', count: 20, outcome: 'not compared', details: [] });
  expect(report.lines.at(-1)).toMatchObject({ part: 'pictures', outcome: 'same' });
  expect(drillVerdict(report)).toContain('Its tables were not compared');
  const { signal } = new AbortController();
  const into = join(shelf.dataDir, 'restored');
  const common = { databaseUrl: null, log: SILENT_LOG, say: () => undefined, signal, testing: { durable: false } };
  await restoreBackup({ ...common, folder: backup, dataDir: into });
  expect(readdirSync(into)).toContain('postgres');
});

test('of a dump it compares the files, and says that the dump was not restored', async () => {
  await rewriteManifest(({ tables: _, ...manifest }) => ({ ...manifest, kind: 'server' }));
  const report = await drill();
  expect(report.lines.map(({ part, outcome }) => [part, outcome])).toEqual([
    ['database files', 'same'],
    ['pictures', 'same'],
  ]);
  expect(drillVerdict(report)).toContain('was not tried');
});

test('refuses without room, without a backup and with a changed manifest', async () => {
  const full = { freeBytes: () => Promise.resolve(50_000_000) };
  await expect(drill({ testing: full })).rejects.toThrow(/has 50 MB free, .* Or set TMPDIR to a folder/);
  await expect(drill({ folder: temporary.dataDir })).rejects.toThrow('There is no backup in');
  flipByte(join(backup, 'manifest.json'));
  await expect(drill()).rejects.toThrow('The backup is damaged');
});

test('an aborted drill leaves nothing', async () => {
  const stopping = new AbortController();
  const say = (line: string) => {
    if (line.startsWith('Restoring')) stopping.abort();
  };
  await expect(drill({ say, signal: stopping.signal })).rejects.toThrow('aborted');
});

test('the command exits with 0 for a whole backup, and with 1 and the differences for another', async () => {
  const run = async (args: readonly string[], env: Record<string, string> = {}) => {
    const child = spawn(process.execPath, [SCRIPT, ...args], {
      env: { PATH: process.env['PATH'] ?? '', TMPDIR: temporary.dataDir, BACKUP_DIR: shelf.dataDir, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const said = { out: '', err: '' };
    child.stdout.on('data', (chunk: Buffer) => (said.out += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (said.err += chunk.toString()));
    const [code] = (await once(child, 'close')) as [number];
    return { code, ...said };
  };
  const whole = await run([]);
  expect(readdirSync(temporary.dataDir)).toEqual([]);
  expect(whole).toMatchObject({ code: 0, err: '' });
  expect(whole.out).toContain('The backup restores: ');
  expect(await run([], { BACKUP: 'off' })).toMatchObject({ code: 1, err: expect.stringMatching(/^Usage: /) as string });
  const { files } = await readManifest(backup);
  const picture = files.find(({ path }) => path.startsWith('pictures/'))?.path ?? '';
  flipByte(join(backup, picture));
  const damaged = await run([backup]);
  expect(damaged.code).toBe(1);
  expect(damaged.out).toMatch(/pictures +10 {2}differs/);
  expect(damaged.err).toBe(`${backup} is not as it was backed up.\npictures: ${picture} has other content.\n`);
});
