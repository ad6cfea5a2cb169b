import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readClusterId } from '@boxroom/db/backup/open-cluster';
import { withClient } from '@boxroom/db/embedded/endpoint';
import { lockDataDir } from '@boxroom/db/embedded/lock';
import { SILENT_LOG } from '@boxroom/db/log';
import { migrate } from '@boxroom/db/migrate';
import { type ClusterFolder, makeClusterFolder } from '@boxroom/db/testing/cluster-folder';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createLogger } from '../logger.ts';
import { createOperatorWarnings } from '../operator-warnings.ts';
import { checksumTables, fillDatabase, fillPictures, hashPictures, readState } from '../testing/backup-household.ts';
import { eventually } from '../testing/test-app.ts';
import { findLastNightly } from './find-last-nightly.ts';
import { forkBackup } from './fork-backup.ts';
import { type BackupManifest, readManifest, writeManifest } from './manifest.ts';
import { backUpTonight, type NightlyBackupOptions } from './nightly-backup.ts';
import { startNightlySchedule } from './nightly-schedule.ts';
import { restoreBackup } from './restore-backup.ts';
import { startBackups } from './start-backups.ts';
import { type FinishedBackup, takeBackup } from './take-backup.ts';

vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

const MAIN = fileURLToPath(new URL('../main.ts', import.meta.url));
const DAY = 24 * 60 * 60 * 1000;

/** A household whose database runs, as that of a Boxroom. */
let household: ClusterFolder;
let url: string;
let cluster: string;
let unlock: () => Promise<void>;
/** Its folder for backups. */
let target: string;
let empty: ClusterFolder;

beforeAll(async () => {
  household = makeClusterFolder();
  const started = await household.start();
  ({ url } = started);
  await migrate({ url, log: SILENT_LOG });
  await fillDatabase(url);
  unlock = await lockDataDir(household.dataDir);
  cluster = await readClusterId(household.dataDir);
});
afterAll(async () => {
  await unlock();
  await household.remove();
});
beforeEach(() => {
  target = join(household.dataDir, 'backups');
  for (const name of ['backups', 'pictures']) rmSync(join(household.dataDir, name), { recursive: true, force: true });
  fillPictures(household.dataDir);
  empty = makeClusterFolder();
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await empty.remove();
});

const log = { ...SILENT_LOG, debug: () => undefined };

function backUp(options: Partial<NightlyBackupOptions> = {}): Promise<FinishedBackup> {
  return backUpTonight({
    dataDir: household.dataDir,
    target,
    mayCreate: true,
    cluster,
    version: '1.2.3',
    zone: 'UTC',
    log,
    say: () => undefined,
    signal: new AbortController().signal,
    ...options,
    testing: { durable: false, bytesPerSecond: 1e9, ...options.testing },
  });
}

function restore(folder: string): Promise<void> {
  const { signal } = new AbortController();
  const common = { databaseUrl: null, log, say: () => undefined, signal, testing: { durable: false } };
  return restoreBackup({ ...common, folder, dataDir: empty.dataDir });
}

test('the schedule makes a backup in a process of its own, which restores to the same rows and pictures', async () => {
  vi.stubEnv('DATA_DIR', household.dataDir);
  vi.stubEnv('DATABASE_URL', '');
  let now = Date.now() - 4 * 60_000;
  const schedule = startNightlySchedule({
    // Not soon, or the missed backup would wait for it.
    settings: { folder: target, hour: (new Date().getUTCHours() + 12) % 24 },
    zone: 'UTC',
    log: { info: () => undefined, warn: () => undefined } as never,
    warnings: createOperatorWarnings({ info: () => undefined, warn: () => undefined } as never),
    backUp: (signal) => forkBackup(MAIN, signal),
    findLast: () => findLastNightly(target, cluster, now),
    seeDisk: () => Promise.resolve(true),
    now: () => now,
  });
  try {
    await schedule.look();
    expect(existsSync(target)).toBe(false);
    now += 6 * 60_000;
    await schedule.look();
    expect(schedule.state().failure).toBeNull();
    const [name = ''] = readdirSync(target);
    const { last } = schedule.figures();
    expect(last).toMatchObject({ folder: join(target, name), bytes: expect.any(Number) });
    expect(await findLastNightly(target, cluster, now)).toEqual(last);
    expect(statSync(target).mode & 0o077).toBe(0);
    expect(readdirSync(household.dataDir)).not.toContain('backup.trial');
    await restore(last?.folder ?? '');
    const copy = await empty.start();
    expect(await checksumTables(copy.url)).toEqual(await checksumTables(url));
    expect(hashPictures(empty.dataDir)).toEqual(hashPictures(household.dataDir));
    expect(await readState(url)).toContainEqual(['last_backup', expect.stringContaining('"kind":"embedded"')]);
  } finally {
    await schedule.stop();
  }
});

test('a killed backup leaves a partial folder and a trial, and the next one removes both', async () => {
  const kills = ['database', 'trial'] as const;
  for (const step of kills) {
    const child = spawn(process.execPath, [MAIN, 'nightly-backup'], {
      env: { PATH: process.env['PATH'] ?? '', DATA_DIR: household.dataDir },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    const ended = once(child, 'exit');
    const trial = join(household.dataDir, 'backup.trial', 'postgres', 'postmaster.pid');
    const isThere = () =>
      step === 'trial'
        ? existsSync(trial)
        : existsSync(target) && readdirSync(target).some((n) => n.endsWith('.partial'));
    await eventually(isThere, 30_000);
    child.kill('SIGKILL');
    await ended;
    expect(readdirSync(target).filter((name) => name.includes(`-nightly-${cluster}-`))).toHaveLength(1);
  }
  const { folder } = await backUp();
  expect(readdirSync(target).map((name) => join(target, name))).toEqual([folder]);
  expect(existsSync(join(household.dataDir, 'backup.trial'))).toBe(false);
});

test('a start removes what a killed backup left, and reads the last backup', async () => {
  const { folder } = await backUp();
  mkdirSync(join(target, `boxroom-2026-01-01-000000-nightly-${cluster}-00ff.partial`));
  mkdirSync(join(household.dataDir, 'backup.trial', 'postgres'), { recursive: true });
  const logger = createLogger('silent');
  const env = { nightlyBackups: { folder: target, hour: 3 }, databaseUrl: null, dataDir: household.dataDir };
  const backups = startBackups({ env, log: logger, warnings: createOperatorWarnings(logger), program: MAIN });
  try {
    await eventually(() => backups.figures()?.last !== null, 30_000);
    expect(backups.figures()?.last?.folder).toBe(folder);
    expect(readdirSync(target).map((name) => join(target, name))).toEqual([folder]);
    expect(existsSync(join(household.dataDir, 'backup.trial'))).toBe(false);
    expect(backups.state()).toMatchObject({ mode: 'nightly', isOnSameDisk: true, failure: null });
  } finally {
    await backups.stop();
  }
});

test('a backup whose server stops or ends removes its partial folder and ends', async () => {
  for (const how of ['stop', 'end'] as const) {
    const child = spawn(process.execPath, [MAIN, 'nightly-backup'], {
      env: { PATH: process.env['PATH'] ?? '', DATA_DIR: household.dataDir },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    const ended = once(child, 'exit');
    await eventually(() => existsSync(target) && readdirSync(target).length > 0, 30_000);
    if (how === 'stop') child.kill('SIGTERM');
    else child.disconnect();
    expect(await ended).toEqual([0, null]);
    expect(readdirSync(target)).toEqual([]);
  }
});

test('stopping the server during a backup leaves nothing', async () => {
  vi.stubEnv('DATA_DIR', household.dataDir);
  vi.stubEnv('DATABASE_URL', '');
  const stopping = new AbortController();
  const ended = Promise.allSettled([forkBackup(MAIN, stopping.signal)]);
  await eventually(() => existsSync(target) && readdirSync(target).length > 0, 30_000);
  stopping.abort();
  expect(await ended).toMatchObject([{ status: 'rejected', reason: { message: expect.stringContaining('aborted') } }]);
  expect(readdirSync(target)).toEqual([]);
});

test('refuses while too little would stay free, and stops when the disk runs full, leaving nothing', async () => {
  const full = { freeBytes: () => Promise.resolve(550_000_000) };
  await expect(backUp({ testing: full })).rejects.toThrow(/has 550 MB free, but up to \d+ MB may be needed/);
  expect(readdirSync(target)).toEqual([]);

  let free = 10_000_000_000;
  const filling = { freeBytes: () => Promise.resolve(free), bytesPerSecond: 5_000_000 };
  const say = (line: string) => {
    if (line.startsWith('Copying the database')) free = 1_000_000;
  };
  await expect(backUp({ testing: filling, say })).rejects.toThrow('ran full during the backup');
  expect(readdirSync(target)).toEqual([]);
});

test('a backup whose time cannot be recorded is whole, and is not made again', async () => {
  const warned: string[] = [];
  const rename = (from: string, to: string) =>
    withClient(url, (client) => client.query(`alter table ${from} rename to ${to}`));
  await rename('server_state', 'hidden');
  try {
    const { folder } = await backUp({ log: { ...log, warn: (line) => void warned.push(line) } });
    expect(await readManifest(folder)).toMatchObject({ nightlyOf: cluster });
    expect(warned).toEqual([expect.stringContaining('could not be recorded')]);
  } finally {
    await rename('hidden', 'server_state');
  }
});

test('refuses an absent disk, and a folder inside the data', async () => {
  await expect(backUp({ target: join(household.dataDir, 'backups'), mayCreate: false })).rejects.toThrow(
    'mount its disk',
  );
  await expect(backUp({ target: join(household.dataDir, 'pictures') })).rejects.toThrow('is inside DATA_DIR');
});

test('pictures are shared with the last backup, and a damaged one is replaced', async () => {
  const first = await backUp();
  const before = hashPictures(household.dataDir);
  const [gone = '', damaged = '', ...kept] = Object.keys(before);
  const inShelf = ({ folder }: FinishedBackup, path: string) => join(folder, 'pictures', path);
  // Another inode, as after a defect of the disk: the live picture stays.
  const bytes = readFileSync(inShelf(first, damaged));
  bytes[100] = (bytes[100] ?? 0) ^ 1;
  writeFileSync(inShelf(first, damaged), bytes);
  rmSync(join(household.dataDir, 'pictures', gone));
  fillPictures(household.dataDir, 1);

  // The schedule of another cluster does not delete the first, which is of the same day.
  const second = await backUp({ cluster: 'another' });
  const inode = (backup: FinishedBackup, path: string) => statSync(inShelf(backup, path)).ino;
  for (const path of kept) expect(inode(second, path), path).toBe(inode(first, path));
  expect(inode(second, damaged)).not.toBe(inode(first, damaged));
  expect(existsSync(inShelf(second, gone))).toBe(false);
  // They are not the live files: a program that damages those leaves the backups alone.
  for (const path of kept)
    expect(inode(second, path)).not.toBe(statSync(join(household.dataDir, 'pictures', path)).ino);

  rmSync(first.folder, { recursive: true });
  await restore(second.folder);
  expect(hashPictures(empty.dataDir)).toEqual(hashPictures(household.dataDir));
});

test('deletes only outdated backups that this schedule made', async () => {
  mkdirSync(target);
  const now = Date.now();
  const fake = async (days: number, nightlyOf: string | undefined) => {
    const date = new Date(now - days * DAY);
    const name = `boxroom-${date.toISOString().slice(0, 19).replace('T', '-').replaceAll(':', '')}`;
    const folder = join(target, name);
    mkdirSync(folder);
    const manifest: BackupManifest = {
      format: 1,
      at: date.toISOString(),
      version: '1.2.3',
      kind: 'embedded',
      postgres: '18.1',
      database: { files: 0, bytes: 0 },
      pictures: { files: 0, bytes: 0 },
      ...(nightlyOf !== undefined && { nightlyOf }),
      folders: [],
      files: [],
    };
    await writeManifest(folder, manifest);
    return name;
  };
  const mine = await Promise.all(Array.from({ length: 60 }, (_, day) => fake(day + 1, cluster)));
  const others = [await fake(70, '123'), await fake(71, undefined)];
  const damaged = await fake(72, cluster);
  writeFileSync(join(target, damaged, 'manifest.json'), '{}');
  for (const name of ['note', 'boxroom-2020-01-01-old', 'boxroom-2020-01-01-000000-00ff.partial'])
    mkdirSync(join(target, name));
  const { folder } = await backUp();
  const left = readdirSync(target).filter((name) => join(target, name) !== folder);
  for (const name of [...others, damaged, 'note', 'boxroom-2020-01-01-old', 'boxroom-2020-01-01-000000-00ff.partial'])
    expect(left).toContain(name);
  const kept = mine.filter((name) => left.includes(name));
  expect(kept.length).toBe(10);
  expect(kept.slice(0, 6)).toEqual(mine.slice(0, 6));
});

test('the manifest names the schedule and a checksum of every table; one by hand names no schedule', async () => {
  const { nightlyOf, tables = {} } = await readManifest((await backUp()).folder);
  expect(nightlyOf).toBe(cluster);
  expect(tables['item']).toEqual({ rows: 20, sum: expect.stringMatching(/^[0-9a-f]{32}$/) as string });
  expect(tables).not.toHaveProperty('rate_limit');
  const shelf = makeClusterFolder();
  try {
    const { signal } = new AbortController();
    const common = { databaseUrl: null, log, say: () => undefined, signal, testing: { durable: false } };
    const { folder } = await takeBackup({
      ...common,
      dataDir: household.dataDir,
      target: shelf.dataDir,
      version: '1.2.3',
    });
    const byHand = await readManifest(folder);
    expect(byHand.nightlyOf).toBeUndefined();
    expect(byHand.tables?.['item']).toEqual(tables['item']);
  } finally {
    await shelf.remove();
  }
});
