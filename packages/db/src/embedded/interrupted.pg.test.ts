import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { SILENT_LOG } from '../log.ts';
import { createPool } from '../pool.ts';
import { withRetry } from '../retry.ts';
import { type ClusterFolder, makeClusterFolder, makeTemplateFolder, query } from '../testing/cluster-folder.ts';
import { startWritingBoxroom, type WritingBoxroom } from '../testing/writing-boxroom.ts';
import { lockDataDir } from './lock.ts';
import { isAlive, readPostmasterPid } from './postmaster-pid.ts';

// Each starts Postgres several times, which takes ten times as long on a machine with much to do.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });
/** Until it is up again, however long that takes: the limit of the test ends it. */
const UNTIL_BACK = { attempts: Number.POSITIVE_INFINITY };

let template: ClusterFolder;
let folder: ClusterFolder;
const writing: WritingBoxroom[] = [];

beforeAll(async () => {
  template = await makeTemplateFolder();
});
afterAll(() => template.remove());
afterEach(async () => {
  for (const one of writing.splice(0)) await one.killed();
  await folder.remove();
});

function startWriting(): WritingBoxroom {
  const started = startWritingBoxroom(folder.dataDir);
  writing.push(started);
  return started;
}

test('a partial cluster is removed and created from scratch', async () => {
  folder = makeClusterFolder();
  const half = join(folder.dataDir, 'postgres.init-0123456789ab');
  mkdirSync(join(half, 'base'), { recursive: true });
  writeFileSync(join(half, 'PG_VERSION'), '18\n');
  const embedded = await folder.start();
  expect(await query(embedded, 'select 1 as n')).toEqual([{ n: 1 }]);
  expect(readdirSync(folder.dataDir).filter((name) => name.includes('init-'))).toEqual([]);
  await embedded.stop();
});

test('a first start recovers from a kill in the middle', async () => {
  folder = makeClusterFolder();
  const first = startWriting();
  while (!readdirSync(folder.dataDir).some((name) => name.startsWith('postgres.init-'))) await delay(2);
  await first.killed();
  expect(existsSync(folder.pgDir)).toBe(false);
  const second = startWriting();
  await second.saying(3);
  await second.killed();
});

test('after kill -9 of Boxroom the next start adopts Postgres, with every acknowledged row', async () => {
  folder = makeClusterFolder(template);
  const acknowledged = new Set<string>();
  let pid = 0;
  for (let round = 0; round < 3; round++) {
    if (round === 0) {
      const writing = startWriting();
      await writing.saying(100);
      await writing.killed();
      for (const line of writing.lines()) acknowledged.add(`n${line}`);
      pid = readPostmasterPid(folder.pgDir)?.pid ?? 0;
      continue;
    }
    const unlock = await lockDataDir(folder.dataDir);
    const embedded = await folder.start();
    expect(embedded.adopted).toBe(round === 1);
    if (round === 1) expect(embedded.pid()).toBe(pid);
    const rows = new Set((await query(embedded, 'select key from server_state')).map((row) => row['key']));
    for (const key of acknowledged) expect(rows).toContain(key);
    await embedded.stop();
    expect(isAlive(embedded.pid())).toBe(false);
    await unlock();
  }
});

test('after kill -9 Postgres restarts by itself, with every acknowledged row', async () => {
  folder = makeClusterFolder(template);
  const embedded = await folder.start();
  const pool = createPool({ url: embedded.url, log: SILENT_LOG });
  await pool.query('create table written (n int primary key)');
  for (let n = 0; n < 60; n++) {
    if (n % 30 === 10) {
      while (!isAlive(embedded.pid())) await delay(10); // Backends outlive their postmaster a little.
      process.kill(embedded.pid(), 'SIGKILL');
    }
    await withRetry(() => pool.query('insert into written values ($1) on conflict do nothing', [n]), UNTIL_BACK);
  }
  const { rows } = await pool.query<{ count: number }>('select count(*) from written');
  expect(rows).toEqual([{ count: 60 }]);
  await pool.end();
  await embedded.stop();
});

test('an adopted Postgres that dies is restarted', async () => {
  folder = makeClusterFolder(template);
  const writing = startWriting();
  await writing.saying(1);
  await writing.killed();
  const embedded = await folder.start();
  const pid = embedded.pid();
  process.kill(pid, 'SIGKILL');
  while (embedded.pid() === pid) await delay(10);
  expect(await withRetry(() => query(embedded, 'select 1 as n'), UNTIL_BACK)).toEqual([{ n: 1 }]);
  await embedded.stop();
});

test('an unresponsive Postgres is replaced', async () => {
  folder = makeClusterFolder(template);
  const writing = startWriting();
  await writing.saying(1);
  await writing.killed();
  const frozen = readPostmasterPid(folder.pgDir)?.pid ?? 0;
  process.kill(frozen, 'SIGSTOP');
  const embedded = await folder.start({ answerMs: 200 });
  expect(embedded.adopted).toBe(false);
  expect(isAlive(frozen)).toBe(false);
  expect(await query(embedded, "select key from server_state where key = 'n0'")).toHaveLength(1);
  await embedded.stop();
});

test('a pid file with the number of an unrelated process is ignored', async () => {
  folder = makeClusterFolder(template);
  const first = await folder.start();
  await query(first, 'create table kept as select 1 as n');
  const pidFile = readFileSync(join(folder.pgDir, 'postmaster.pid'), 'utf8');
  await first.stop();
  const stranger = spawn('sleep', ['60']);
  writeFileSync(join(folder.pgDir, 'postmaster.pid'), pidFile.replace(/^\d+/, String(stranger.pid)), { mode: 0o600 });
  const second = await folder.start();
  expect(second.adopted).toBe(false);
  expect(await query(second, 'select n from kept')).toEqual([{ n: 1 }]);
  await second.stop();
  expect(stranger.exitCode).toBe(null);
  stranger.kill();
});
