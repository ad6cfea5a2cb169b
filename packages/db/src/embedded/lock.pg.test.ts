import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openDatabase } from '../client.ts';
import { SILENT_LOG } from '../log.ts';
import { type ClusterFolder, makeClusterFolder } from '../testing/cluster-folder.ts';
import { DataDirLockedError, lockDataDir } from './lock.ts';

const LOCK = new URL('lock.ts', import.meta.url).href;
const HOLD = `import { lockDataDir } from '${LOCK}';
  await lockDataDir(process.argv[1]);
  console.log('held');
  setInterval(() => {}, 1000);`;

let folder: ClusterFolder;
let holder: ChildProcess | null = null;

beforeEach(() => {
  folder = makeClusterFolder();
});
afterEach(async () => {
  await endHolder();
  await folder.remove();
});

/** Starts another process that holds the folder. */
async function hold(): Promise<ChildProcess> {
  const child = spawn(process.execPath, ['--input-type=module', '-e', HOLD, folder.dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  holder = child;
  await once(child.stdout, 'data');
  return child;
}

async function endHolder(): Promise<void> {
  if (!holder) return;
  const ended = once(holder, 'exit');
  holder.kill('SIGKILL');
  holder = null;
  await ended;
}

test('a second process is refused in time and learns the pid of the first, until that is killed', async () => {
  const { pid } = await hold();
  const before = Date.now();
  const refused = await openDatabase({ dataDir: folder.dataDir, log: SILENT_LOG }).catch((error: unknown) => error);
  expect(Date.now() - before).toBeLessThan(2000);
  expect(refused).toBeInstanceOf(DataDirLockedError);
  expect(refused).toMatchObject({ holder: String(pid) });
  await endHolder();
  await (
    await lockDataDir(folder.dataDir)
  )();
});

test('an unresponsive holder keeps the lock', async () => {
  (await hold()).kill('SIGSTOP');
  const before = Date.now();
  await expect(lockDataDir(folder.dataDir)).rejects.toThrow('already open');
  expect(Date.now() - before).toBeLessThan(2000);
});

test('a client that disconnects at once does not disturb the holder', async () => {
  const unlock = await lockDataDir(folder.dataDir);
  for (let n = 0; n < 20; n++)
    connect(join(folder.dataDir, 'boxroom.lock'))
      .on('error', () => undefined)
      .destroy();
  await expect(lockDataDir(folder.dataDir)).rejects.toBeInstanceOf(DataDirLockedError);
  await unlock();
  await (
    await lockDataDir(folder.dataDir)
  )();
});

test('of many concurrent starts, one gets the folder', async () => {
  const tries = await Promise.allSettled(Array.from({ length: 8 }, () => lockDataDir(folder.dataDir)));
  const got = tries.filter((one) => one.status === 'fulfilled');
  expect(got).toHaveLength(1);
  await got[0]?.value();
});
