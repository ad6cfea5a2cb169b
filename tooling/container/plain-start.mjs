// What the campaign compares the container with: the same program started on this machine.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../scripts/install.mjs';
import { waitFor } from './household.mjs';

/** Starts the built server twice on one new data folder. Returns the seconds until it can serve people, and its memory. */
export async function startPlain(port) {
  const dataDir = mkdtempSync(join(tmpdir(), 'boxroom-plain-'));
  const origin = `http://localhost:${port}`;
  const env = { ...process.env, NODE_ENV: 'production', PORT: String(port), PUBLIC_ORIGIN: origin, DATA_DIR: dataDir };
  const startOnce = async () => {
    const begin = Date.now();
    const program = ['--max-semi-space-size=8', join(root, 'apps/server/dist/main.js')];
    const child = spawn(process.execPath, program, { env, stdio: 'ignore' });
    await waitUntilReady(origin);
    const took = (Date.now() - begin) / 1000;
    const memory = proportionalMemory(child.pid);
    const exited = once(child, 'exit');
    child.kill('SIGTERM');
    await exited;
    return { took, memory };
  };
  try {
    const first = await startOnce();
    const second = await startOnce();
    return { first: first.took, second: second.took, memory: second.memory };
  } finally {
    rmSync(dataDir, { recursive: true });
  }
}

export async function waitUntilReady(origin) {
  await waitFor(() =>
    fetch(`${origin}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    ),
  );
}

/**
 * Returns the memory of a process and its descendants in MB, without the files that they map. Splits a shared page among
 * its users.
 */
export function proportionalMemory(pid) {
  const children = Map.groupBy(
    readdirSync('/proc').filter((name) => /^\d+$/.test(name)),
    (name) => parentOf(name),
  );
  const sum = (each) =>
    [...readFileSync(`/proc/${each}/smaps_rollup`, 'utf8').matchAll(/^Pss_(?:Anon|Shmem):\s+(\d+)/gm)].reduce(
      (total, [, kilobytes]) => total + Number(kilobytes),
      0,
    ) + (children.get(String(each)) ?? []).reduce((total, child) => total + sum(child), 0);
  return Math.round(sum(pid) / 1024);
}

function parentOf(pid) {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) \S+ /s, '')
      .split(' ')[0];
  } catch {
    // It ended meanwhile.
    return null;
  }
}
