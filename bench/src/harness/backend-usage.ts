import { readFileSync } from 'node:fs';
import type { Pool } from 'pg';

/** Microseconds of processor time since its start, by process id of a Postgres backend. */
export type BackendUsage = ReadonlyMap<number, number>;

/**
 * Returns the processor time of all backends of the pool's database except the asking one, or null where it cannot be
 * read: Postgres runs on another machine, or this is not Linux.
 */
export async function readBackends(pool: Pool): Promise<BackendUsage | null> {
  const { rows } = await pool.query<{ pid: number }>(
    `select pid from pg_stat_activity
      where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`,
  );
  const usage = new Map<number, number>();
  for (const { pid } of rows) {
    const used = backendTime(pid);
    if (used !== null) usage.set(pid, used);
  }
  return rows.length > 0 && usage.size === 0 ? null : usage;
}

/** Returns the microseconds that the backends used between two readings. */
export function usedBetween(before: BackendUsage, after: BackendUsage): number {
  let used = 0;
  for (const [pid, time] of after) used += time - (before.get(pid) ?? 0);
  return used;
}

function backendTime(pid: number): number | null {
  try {
    // The same process id means another program if Postgres runs elsewhere.
    if (!readFileSync(`/proc/${pid}/cmdline`, 'latin1').startsWith('postgres:')) return null;
    const [nanoseconds] = readFileSync(`/proc/${pid}/schedstat`, 'latin1').split(' ');
    return Number(nanoseconds) / 1000;
  } catch {
    return null; // the backend has just ended, or there is no such file
  }
}
