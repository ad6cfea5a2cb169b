// Starts Boxroom like a first-time user, waits until its page responds, stops it, and fails if one of these fails.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { root } from './install.mjs';

const MINUTES = 5;
const windows = process.platform === 'win32';
const dataDir = mkdtempSync(join(tmpdir(), 'boxroom-smoke-'));
const begin = Date.now();
const port = await freePort();
const origin = `http://127.0.0.1:${port}`;
const child = spawn('npm', ['start'], {
  cwd: root,
  env: { ...process.env, PORT: String(port), PUBLIC_ORIGIN: origin, DATA_DIR: dataDir },
  stdio: ['ignore', 'inherit', 'inherit'],
  shell: windows,
});
const exited = once(child, 'exit');

const status = await firstAnswer();
console.log(`First page after ${((Date.now() - begin) / 1000).toFixed(1)} s: ${status ?? 'none'}`);
// Windows has no signal to stop a process of another terminal: this ends all of them at once.
if (windows) spawnSync('taskkill', ['/PID', String(child.pid), '/T', '/F'], { stdio: 'ignore' });
else child.kill('SIGTERM');
const [code, signal] = await exited;
const stillThere = await answers();
// There the database outlives its Boxroom, for the next one to take over.
if (!windows) rmSync(dataDir, { recursive: true, force: true });
if (status !== 200) process.exit(1);
if (stillThere) {
  console.error(`npm exited (${code ?? signal}), but the server is still running.`);
  process.exit(1);
}
console.log(windows ? 'Ended.' : 'Stopped cleanly.');

async function firstAnswer() {
  while (Date.now() - begin < MINUTES * 60_000 && child.exitCode === null) {
    const answer = await answers();
    if (answer) return answer;
    await wait(200);
  }
  return null;
}

async function answers() {
  try {
    return (await fetch(`${origin}/`, { headers: { accept: 'text/html' } })).status;
  } catch {
    return null;
  }
}

async function freePort() {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port: free } = probe.address();
  probe.close();
  await once(probe, 'close');
  return free;
}
