import { readdirSync, readFileSync } from 'node:fs';

export interface PostgresUsage {
  /** Seconds of processor time of all processes of the server, since its start. */
  cpuSeconds: number;
  /** Bytes that belong to one process alone: grows with every statement that a connection keeps. */
  privateBytes: number;
  /** Client connections, by the name of their process. */
  connections: number;
}

/** Ticks a second in /proc, the same on every Linux that Node runs on. */
const TICKS = 100;

/** Reads the usage of a postmaster and its children, or null where there is no /proc. */
export function readPostgres(postmaster: number): PostgresUsage | null {
  const pids = [postmaster, ...childrenOf(postmaster)];
  const usage: PostgresUsage = { cpuSeconds: 0, privateBytes: 0, connections: 0 };
  for (const pid of pids) {
    const stat = read(`/proc/${pid}/stat`);
    if (stat === null) continue;
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    // utime and stime; for the postmaster also those of its ended children (proc(5), fields 14 to 17).
    const ticks = fields.slice(11, pid === postmaster ? 15 : 13).reduce((sum, text) => sum + Number(text), 0);
    usage.cpuSeconds += ticks / TICKS;
    const [, kilobytes = '0'] = /^Private_Dirty:\s+(\d+) kB/m.exec(read(`/proc/${pid}/smaps_rollup`) ?? '') ?? [];
    usage.privateBytes += Number(kilobytes) * 1024;
    // 'postgres: boxroom boxroom 127.0.0.1(41234) idle', or '[local] idle'
    if (/^postgres: .*(\[local\]|\(\d+\)) /.test(read(`/proc/${pid}/cmdline`) ?? '')) usage.connections++;
  }
  return usage.cpuSeconds === 0 ? null : usage;
}

function childrenOf(parent: number): number[] {
  const found: number[] = [];
  for (const name of listProcesses()) {
    const stat = read(`/proc/${name}/stat`);
    if (stat === null) continue;
    const [, ppid] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    if (Number(ppid) === parent) found.push(Number(name));
  }
  return found;
}

function listProcesses(): string[] {
  try {
    return readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  } catch {
    return []; // not Linux
  }
}

function read(path: string): string | null {
  try {
    return readFileSync(path, 'latin1');
  } catch {
    return null; // the process has just ended
  }
}
