import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync, closeSync } from 'node:fs';

export interface UnitOptions {
  name: string;
  command: string;
  args: readonly string[];
  env?: Readonly<Record<string, string>>;
  /** Receives everything that the program prints. */
  logFile: string;
  /** The account that runs the program; absent: ours. */
  account?: Account | undefined;
}

export interface Account {
  uid: number;
  gid: number;
}

/** A program of the cluster that can be killed, frozen and started again. Nothing restarts it by itself. */
export class Unit {
  readonly name: string;
  readonly #options: UnitOptions;
  #child: ChildProcess | null = null;

  constructor(options: UnitOptions) {
    this.name = options.name;
    this.#options = options;
  }

  get isRunning(): boolean {
    return this.#child !== null && this.#child.exitCode === null && this.#child.signalCode === null;
  }

  get pid(): number | undefined {
    return this.isRunning ? this.#child?.pid : undefined;
  }

  start(): void {
    if (this.isRunning) return;
    const { command, args, env = {}, logFile, account } = this.#options;
    const log = openSync(logFile, 'a');
    this.#child = spawn(command, args, {
      // The developer's own configuration must not reach the cluster.
      env: { PATH: process.env['PATH'] ?? '', LANG: 'C.UTF-8', HOME: '/tmp', ...env },
      stdio: ['ignore', log, log],
      // A group of its own, so that a signal reaches the program's workers too.
      detached: true,
      ...account,
    });
    closeSync(log);
    this.#child.on('error', () => undefined); // it counts as ended
  }

  /** Sends a signal to the program and its workers. */
  signal(signal: NodeJS.Signals): void {
    const pid = this.pid;
    if (pid !== undefined) signalIfThere(-pid, signal);
  }

  /** Resolves when the program has ended. */
  async ended(): Promise<void> {
    if (this.#child && this.isRunning) await once(this.#child, 'exit');
  }

  async end(signal: NodeJS.Signals): Promise<void> {
    this.signal(signal);
    await this.ended();
  }

  /** Asks the program to end, and kills it after `ms`. */
  async stop(ms = 10_000): Promise<void> {
    this.signal('SIGCONT');
    const late = setTimeout(() => this.signal('SIGKILL'), ms);
    await this.end('SIGTERM');
    clearTimeout(late);
  }
}

/** Sends a signal; a process that is gone is no fault. A negative id names a group. */
export function signalIfThere(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}
