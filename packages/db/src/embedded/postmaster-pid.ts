import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** What `postmaster.pid` says (PostgreSQL source, `src/include/utils/pidfile.h`). */
export interface PostmasterPid {
  pid: number;
  port: number;
  /** '' when it listens on no Unix socket. */
  socketDir: string;
  status: 'starting' | 'ready' | 'stopping' | 'standby' | 'unknown';
}

/** Null: no file, or one that is not complete. */
export function readPostmasterPid(pgDir: string): PostmasterPid | null {
  const file = join(pgDir, 'postmaster.pid');
  if (!existsSync(file)) return null;
  const lines = readTextIfThere(file)?.split('\n') ?? [];
  const pid = Number(lines[0]);
  if (!Number.isInteger(pid) || pid <= 0) return null;
  const word = lines[7]?.trim();
  const status =
    word === 'starting' || word === 'ready' || word === 'stopping' || word === 'standby' ? word : 'unknown';
  return { pid, port: Number(lines[3] ?? 0), socketDir: lines[4] ?? '', status };
}

/** Whether the process runs. A zombie does not: it only waits for a parent that may never ask. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
  const stat = process.platform === 'linux' ? readTextIfThere(`/proc/${pid}/stat`) : null;
  return stat === null ? process.platform !== 'linux' : !/^\d+ \(.*\) [ZX]/s.test(stat);
}

/** Whether the process is a Postgres on this folder, not a stranger that got the number of one that died. */
export function isPostmasterOf(pid: number, pgDir: string): boolean {
  if (!isAlive(pid)) return false;
  const command =
    process.platform === 'linux'
      ? readTextIfThere(`/proc/${pid}/cmdline`)?.split('\0')
      : spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).stdout?.split(' ');
  return command?.some((word) => word === pgDir || word === `-D${pgDir}`) ?? false;
}

/**
 * Makes what a dead Postgres left harmless: its number may belong to a stranger now, or to a zombie. Postgres takes
 * its parent's number for its own and starts. The file itself stays, because Postgres also reads in it whether old
 * backends still use the data. The caller knows that no Postgres runs on the folder.
 */
export function disownPostmasterPid(pgDir: string): void {
  const file = join(pgDir, 'postmaster.pid');
  const text = readTextIfThere(file);
  if (text !== null) writeFileSync(file, text.replace(/^\d+/, String(process.pid)));
}

function readTextIfThere(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    if (code === 'ENOENT' || code === 'ESRCH') return null;
    throw error;
  }
}
