import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isPostgresOn } from './windows.ts';

/** The content of `postmaster.pid` (PostgreSQL source, `src/include/utils/pidfile.h`). */
export interface PostmasterPid {
  pid: number;
  port: number;
  /** '' where it listens on no Unix socket. */
  socketDir: string;
  status: 'starting' | 'ready' | 'stopping' | 'standby' | 'unknown';
}

/** Returns null where the file is absent or incomplete. */
export function readPostmasterPid(pgDir: string): PostmasterPid | null {
  const file = join(pgDir, 'postmaster.pid');
  if (!existsSync(file)) return null;
  const lines = readTextIfThere(file)?.split('\n') ?? [];
  const pid = Number(lines[0]);
  if (!Number.isInteger(pid) || pid <= 0) return null;
  const word = lines[7]?.trim();
  const status =
    word === 'starting' || word === 'ready' || word === 'stopping' || word === 'standby' ? word : 'unknown';
  return { pid, port: Number(lines[3] ?? 0), socketDir: lines[4]?.trim() ?? '', status };
}

/** Returns whether the process runs. A zombie does not: it only waits for a parent that may never collect it. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
  const stat = process.platform === 'linux' ? readTextIfThere(`/proc/${pid}/stat`) : null;
  return stat === null ? process.platform !== 'linux' : !/^\d+ \(.*\) [ZX]/s.test(stat);
}

/**
 * Returns whether the process is a Postgres on this folder, and not an unrelated one that reused the pid of a dead one.
 */
export function isPostmasterOf(pid: number, pgDir: string): boolean {
  if (!isAlive(pid)) return false;
  if (process.platform === 'win32') return isPostgresOn(pid, pgDir);
  const command =
    process.platform === 'linux'
      ? readTextIfThere(`/proc/${pid}/cmdline`)?.split('\0')
      : spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).stdout?.split(' ');
  return command?.some((word) => word === pgDir || word === `-D${pgDir}`) ?? false;
}

/**
 * Neutralizes the pid file of a dead Postgres: its pid may now belong to an unrelated process, or to a zombie. Writes
 * this process's pid, which Postgres accepts as its parent's. The file itself stays, because Postgres also reads from
 * it whether old backends still use the data. The caller guarantees that no Postgres runs on the folder.
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
