import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import type { PostgresBinaries } from './binaries.ts';

/** Options of pg_ctl must reach it in one argument, which a shell then splits. */
const NEEDS_QUOTES = /[\s"&|<>^%]/;

export interface PgCtlStart {
  pgDir: string;
  logFile: string;
  settings: readonly string[];
  /** How long Postgres may take until it accepts connections. */
  seconds: number;
}

/** Returns the arguments with which pg_ctl starts Postgres and waits until it accepts connections. */
export function pgCtlStartArguments({ pgDir, logFile, settings, seconds }: PgCtlStart): string[] {
  const unquotable = settings.find((setting) => NEEDS_QUOTES.test(setting));
  if (unquotable !== undefined) throw new Error(`Postgres cannot be started with the setting ${unquotable}.`);
  const options = settings.map((setting) => `-c ${setting}`).join(' ');
  return ['start', '-D', pgDir, '-l', logFile, '-w', '-t', String(seconds), '-s', '-o', options];
}

/**
 * Starts Postgres through pg_ctl, and returns whether it accepts connections. On Windows Postgres refuses to run as an
 * administrator, and pg_ctl gives those rights up. The hidden console keeps Ctrl-C in the terminal away from Postgres:
 * Boxroom closes first and then stops it.
 */
export async function startByPgCtl(
  binaries: PostgresBinaries,
  env: NodeJS.ProcessEnv,
  start: PgCtlStart,
): Promise<boolean> {
  const child = spawn(binaries.pgCtl, pgCtlStartArguments(start), { env, stdio: 'ignore', windowsHide: true });
  const [code] = (await once(child, 'exit')) as [number | null];
  return code === 0;
}

/** Sends a signal that Postgres understands: Windows has none, and `process.kill` would end the process at once. */
export function signalByPgCtl(binaries: PostgresBinaries, pid: number, signal: NodeJS.Signals): void {
  spawnSync(binaries.pgCtl, ['kill', signal.slice('SIG'.length), String(pid)], { stdio: 'ignore', windowsHide: true });
}

/** Returns whether the process is a Postgres on this folder. Takes a second: the caller has looked whether it runs. */
export function isPostgresOn(pid: number, pgDir: string): boolean {
  const query = `(Get-CimInstance Win32_Process -Filter 'ProcessId=${pid}').CommandLine`;
  const { stdout } = spawnSync('powershell', ['-NoProfile', '-NonInteractive', '-Command', query], {
    encoding: 'utf8',
    windowsHide: true,
  });
  return opensFolder(stdout ?? '', pgDir);
}

/** Reads a command line such as `"C:\…\postgres.exe" -D "C:/…/data/postgres" -c port=5432`; backends name no folder. */
export function opensFolder(commandLine: string, pgDir: string): boolean {
  const spelled = (path: string) => path.replaceAll('\\', '/').toLowerCase();
  return (
    / -D "([^"]+)"/
      .exec(commandLine)
      ?.slice(1)
      .some((folder) => spelled(folder) === spelled(pgDir)) ?? false
  );
}
