import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { SILENT_LOG } from '@boxroom/db/log';
import { migrate } from '@boxroom/db/migrate';
import { type ClusterFolder, makeClusterFolder } from '@boxroom/db/testing/cluster-folder';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { fillPictures } from '../testing/backup-household.ts';
import { readManifest, verifyFiles } from './manifest.ts';

vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

const SCRIPTS = fileURLToPath(new URL('../../../../tooling/scripts/', import.meta.url));

let household: ClusterFolder;
let shelf: ClusterFolder;

beforeAll(async () => {
  household = makeClusterFolder();
  fillPictures(household.dataDir, 50);
  const { url, stop } = await household.start();
  await migrate({ url, log: SILENT_LOG });
  await stop();
});
afterAll(() => household.remove());
beforeEach(() => {
  shelf = makeClusterFolder();
});
afterEach(() => shelf.remove());

function run(script: string, args: readonly string[], env: Record<string, string> = {}) {
  const child = spawn(process.execPath, [join(SCRIPTS, script), ...args], {
    cwd: shelf.dataDir,
    env: { PATH: process.env['PATH'] ?? '', DATA_DIR: household.dataDir, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said = { out: '', err: '' };
  child.stdout.on('data', (chunk: Buffer) => (said.out += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (said.err += chunk.toString()));
  const ended = once(child, 'close').then(([code]) => code as number | null);
  const saying = async (text: string) => {
    while (!said.out.includes(text)) await once(child.stdout, 'data');
  };
  return { child, said, ended, saying };
}

test('the commands back up and restore', async () => {
  const backup = run('backup.mjs', ['.']);
  expect(await backup.ended, backup.said.err).toBe(0);
  const [name = ''] = readdirSync(shelf.dataDir);
  expect(name).toMatch(/^boxroom-\d{4}-\d\d-\d\d-\d{6}$/);
  expect(backup.said.out.split('\n').at(-2)).toMatch(new RegExp(`^The backup is in .*${name} \\(\\d+ MB\\)\\.$`));

  const restore = run('restore.mjs', [name], { DATA_DIR: join(shelf.dataDir, 'restored') });
  expect(await restore.ended, restore.said.err).toBe(0);
  expect(restore.said.out).toContain('Start Boxroom now.');
  const over = run('restore.mjs', [name], { DATA_DIR: join(shelf.dataDir, 'restored') });
  expect(await over.ended).toBe(1);
  expect(over.said).toEqual({ out: '', err: expect.stringMatching(/^.* is not empty \(.*\)\..*\n$/) as string });
});

test('Ctrl-C ends a backup and leaves nothing behind', async () => {
  const { child, said, ended, saying } = run('backup.mjs', ['.']);
  await saying('Copying the database');
  child.kill('SIGINT');
  expect(await ended).toBe(130);
  expect(said.err).toBe('The backup was interrupted and left nothing behind.\n');
  expect(readdirSync(shelf.dataDir)).toEqual([]);
});

test('killed backups leave only partial folders, which the next backup names', async () => {
  for (const step of ['Copying the database', 'Copying the pictures', 'Waiting']) {
    const { child, ended, saying } = run('backup.mjs', ['.']);
    await saying(step);
    child.kill('SIGKILL');
    await ended;
  }
  // Wherever the kill came: a folder with the final name of a backup is complete.
  const names = readdirSync(shelf.dataDir);
  expect(names.length).toBeGreaterThan(0);
  for (const name of names.filter((found) => !found.endsWith('.partial')))
    await verifyFiles(join(shelf.dataDir, name), await readManifest(join(shelf.dataDir, name)));
  const next = run('backup.mjs', ['.']);
  expect(await next.ended, next.said.err).toBe(0);
  for (const name of names.filter((found) => found.endsWith('.partial'))) expect(next.said.out).toContain(name);
});

test.each([
  [[], /^Usage: /],
  [['absent'], / does not exist\. /],
])('prints one sentence for arguments %j', async (args, sentence) => {
  const { said, ended } = run('backup.mjs', args);
  expect(await ended).toBe(1);
  expect(said.out).toBe('');
  expect(said.err).toMatch(sentence);
  expect(said.err.trimEnd().split('\n')).toHaveLength(1);
});

test('an unreachable server prints one sentence without the password', async () => {
  const { said, ended } = run('backup.mjs', ['.'], {
    DATABASE_URL: 'postgres://boxroom:opensesame@127.0.0.1:1/boxroom',
  });
  expect(await ended).toBe(1);
  expect(said.err).toMatch(/^Cannot query the Postgres server: .*\n$/);
  expect(said.err + said.out).not.toContain('opensesame');
});
