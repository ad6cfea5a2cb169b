import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { PostgresBinaries } from './binaries.ts';
import type { Endpoint } from './endpoint.ts';
import type { Launcher } from './launcher.ts';
import { disownPostmasterPid, isAlive, readPostmasterPid } from './postmaster-pid.ts';
import { signalByPgCtl, startByPgCtl } from './windows.ts';

export interface PostmasterOptions {
  binaries: PostgresBinaries;
  launcher: Launcher;
  pgDir: string;
  endpoint: Endpoint;
  logFile: string;
  /** Additional `name=value` settings, after ours. */
  settings: readonly string[];
}

/** A running Postgres. */
export interface StartedPostgres {
  pid: number;
  /** Null where it is not a child of this process, so that the system does not report its end. */
  child: ChildProcess | null;
}

const POLL_MS = 10;
/** After a crash of a large database, replaying its log takes time. */
const START_MS = 120_000;
/** Backends that outlive a killed postmaster notice within a second or two. */
const SURVIVORS_MS = 15_000;
const FAST_STOP_MS = 30_000;
const HARD_STOP_MS = 5000;
const LOG_ROTATE_BYTES = 2_000_000;

/** Returns the environment without the variables that control libpq and Postgres. */
export function postgresEnvironment(): NodeJS.ProcessEnv {
  // oxlint-disable-next-line no-restricted-properties -- passed on to a program, nothing is read from it
  const kept = Object.entries(process.env).filter(([name]) => !name.startsWith('PG') && !name.startsWith('LC_'));
  return { ...Object.fromEntries(kept), LC_ALL: 'C' };
}

/**
 * Starts Postgres and resolves when it accepts connections. The caller guarantees that none runs on the folder. Throws
 * with the end of its log when the start fails.
 */
export async function startPostmaster(options: PostmasterOptions): Promise<StartedPostgres> {
  const giveUpAt = Date.now() + SURVIVORS_MS;
  for (;;) {
    const outcome = await tryStart(options);
    if (typeof outcome !== 'string') return outcome;
    // A failed start gives no error code, only this line of its log (always English: LC_ALL=C).
    if (!outcome.includes('is still in use') || Date.now() > giveUpAt) {
      throw new Error(`The embedded Postgres did not start. Its log (${options.logFile}) ends with:\n${outcome}`);
    }
    await delay(200);
  }
}

/**
 * Stops Postgres and resolves when the process is gone: first rolls back running transactions and writes a checkpoint
 * ("fast"), then escalates. None of the three ways loses a commit.
 */
export async function stopPostmaster(pid: number, binaries: PostgresBinaries): Promise<void> {
  for (const [signal, timeoutMs] of [
    ['SIGINT', FAST_STOP_MS],
    ['SIGQUIT', HARD_STOP_MS],
    ['SIGKILL', HARD_STOP_MS],
  ] as const) {
    if (!signalIfAlive(pid, signal, binaries) || (await isGoneWithin(pid, timeoutMs))) return;
  }
  throw new Error(`Postgres (process ${pid}) cannot be stopped.`);
}

/** Kills an unresponsive Postgres; the next start replays its log. */
export async function breakPostmaster(pid: number, binaries: PostgresBinaries): Promise<void> {
  for (const [signal, timeoutMs] of [
    ['SIGQUIT', 2000],
    ['SIGKILL', HARD_STOP_MS],
  ] as const) {
    if (!signalIfAlive(pid, signal, binaries) || (await isGoneWithin(pid, timeoutMs))) return;
  }
  throw new Error(`Postgres (process ${pid}) does not respond and cannot be stopped.`);
}

/** Returns false where the process is gone. */
export function signalIfAlive(pid: number, signal: NodeJS.Signals, binaries: PostgresBinaries): boolean {
  if (!isAlive(pid)) return false;
  try {
    if (process.platform === 'win32') signalByPgCtl(binaries, pid, signal);
    else process.kill(pid, signal);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false;
    throw error;
  }
}

/** Returns the started Postgres, or the end of the log of a failed start. */
async function tryStart(options: PostmasterOptions): Promise<StartedPostgres | string> {
  const { pgDir, endpoint, logFile } = options;
  disownPostmasterPid(pgDir);
  if (endpoint.kind === 'socket') rmSync(join(endpoint.folder, `.s.PGSQL.${endpoint.port}.lock`), { force: true });
  rotateLog(logFile);
  const from = statSync(logFile, { throwIfNoEntry: false })?.size ?? 0;
  const started = process.platform === 'win32' ? await startOnWindows(options) : await startChild(options);
  if (typeof started !== 'string') return started;
  return `${readFileSync(logFile, 'utf8').slice(from).slice(-2000)}${started}`;
}

/** Returns the started Postgres, or how the start ended. */
async function startChild(options: PostmasterOptions): Promise<StartedPostgres | string> {
  const { binaries, launcher, pgDir, logFile } = options;
  const [file, ...args] = [...launcher.prefix, binaries.postgres, '-D', pgDir];
  for (const setting of allSettings(options)) args.push('-c', setting);
  const log = openSync(logFile, 'a', 0o600);
  // A process group of its own: Ctrl-C in the terminal reaches only Boxroom, which closes first and then stops
  // Postgres.
  const child = spawn(file ?? '', args, {
    ...launcher.identity,
    cwd: pgDir,
    env: postgresEnvironment(),
    stdio: ['ignore', log, log],
    detached: true,
  });
  closeSync(log);
  let ended: Error | string | null = null;
  child.once('error', (error) => (ended = error));
  child.once('exit', (code, signal) => (ended ??= `ended with ${code ?? signal}`));
  const giveUpAt = Date.now() + START_MS;
  for (;;) {
    const found = readPostmasterPid(pgDir);
    if (ended === null && found?.pid === child.pid && found?.status === 'ready') {
      child.unref();
      return { pid: found.pid, child };
    }
    if (ended !== null || Date.now() > giveUpAt) {
      child.kill('SIGQUIT');
      return String(ended ?? 'no answer');
    }
    await delay(POLL_MS);
  }
}

async function startOnWindows(options: PostmasterOptions): Promise<StartedPostgres | string> {
  const { binaries, pgDir, logFile } = options;
  const settings = allSettings(options);
  const start = { pgDir, logFile, settings, seconds: START_MS / 1000 };
  const isStarted = await startByPgCtl(binaries, postgresEnvironment(), start);
  const found = readPostmasterPid(pgDir);
  return isStarted && found ? { pid: found.pid, child: null } : 'pg_ctl could not start it';
}

function allSettings({ endpoint, settings }: PostmasterOptions): string[] {
  return [...baseSettings(endpoint), ...settings];
}

function baseSettings(endpoint: Endpoint): string[] {
  const listening =
    endpoint.kind === 'socket'
      ? ['listen_addresses=', `unix_socket_directories=${endpoint.folder}`, 'unix_socket_permissions=0700']
      : ['listen_addresses=127.0.0.1', 'unix_socket_directories='];
  return [
    ...listening,
    `port=${endpoint.port}`,
    'shared_buffers=64MB',
    'max_connections=50',
    'max_wal_size=256MB',
    // Parallel queries need /dev/shm, which is small in containers; a household's queries do not need them.
    'max_parallel_workers_per_gather=0',
    'jit=off',
    'timezone=UTC',
    'logging_collector=off',
    'log_destination=stderr',
    'log_checkpoints=off',
    // Neither statements nor the values of a violated key: both may contain people's texts.
    'log_error_verbosity=terse',
    'log_min_error_statement=panic',
    'log_parameter_max_length_on_error=0',
  ];
}

async function isGoneWithin(pid: number, ms: number): Promise<boolean> {
  const giveUpAt = Date.now() + ms;
  while (isAlive(pid)) {
    if (Date.now() > giveUpAt) return false;
    await delay(POLL_MS);
  }
  return true;
}

function rotateLog(logFile: string): void {
  const size = statSync(logFile, { throwIfNoEntry: false })?.size ?? 0;
  if (size > LOG_ROTATE_BYTES) renameSync(logFile, `${logFile}.1`);
}
