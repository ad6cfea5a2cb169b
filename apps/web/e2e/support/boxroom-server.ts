import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Mailbox } from './mailbox.ts';

const MAIN = fileURLToPath(new URL('../../../server/dist/main.js', import.meta.url));
const START_LIMIT = 60_000;
/** Name of the environment variable with the data folder that new servers copy. */
export const TEMPLATE = 'BOXROOM_E2E_TEMPLATE';

/**
 * The built server as its own process, with its own data folder and embedded Postgres. It keeps its port and its data
 * through `stop`, `kill` and `start`, so that a story can interrupt it.
 */
export class BoxroomServer {
  readonly port: number;
  readonly origin: string;
  readonly dataDir: string;
  readonly mailbox: Mailbox;
  private readonly env: Record<string, string>;
  private readonly main: string;
  private child: ChildProcess | null = null;
  private output = '';

  private constructor(port: number, dataDir: string, env: Record<string, string>, main: string, host: string) {
    this.main = main;
    this.port = port;
    this.origin = `http://${host}:${port}`;
    this.dataDir = dataDir;
    this.env = env;
    this.mailbox = new Mailbox(join(dataDir, 'outbox'));
  }

  /**
   * Starts a server on a free port with its own data folder: a copy of `template`, the folder of a stopped server, or
   * an empty one. `env` adds to its configuration. `main` is the built server, of another version if need be. `host`:
   * another name of this machine.
   */
  static async create(
    env: Record<string, string> = {},
    template = process.env[TEMPLATE],
    main = MAIN,
    host = '127.0.0.1',
  ): Promise<BoxroomServer> {
    const server = new BoxroomServer(await freePort(), await mkdtemp(join(tmpdir(), 'boxroom-e2e-')), env, main, host);
    if (template) await cp(template, server.dataDir, { recursive: true });
    await server.start();
    return server;
  }

  get isRunning(): boolean {
    return this.child !== null;
  }

  /** Everything the server has printed, for the report of a failure. */
  get log(): string {
    return this.output;
  }

  async start(): Promise<void> {
    if (this.child) return;
    const child = spawn(process.execPath, [this.main], {
      env: {
        ...inheritedEnvironment(),
        HOST: '127.0.0.1',
        PORT: String(this.port),
        PUBLIC_ORIGIN: this.origin,
        DATA_DIR: this.dataDir,
        BACKUP: 'off',
        SIGN_IN_LIMIT_PER_IP: '100000',
        // A story signs one person in on several devices.
        SIGN_IN_PAUSE: '1',
        ...this.env,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const keep = (chunk: Buffer): void => {
      this.output += chunk.toString();
    };
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    this.child = child;
    await this.ready(child);
  }

  /** Asks the server to shut down, as an operator does. */
  async stop(): Promise<void> {
    await this.end('SIGTERM');
  }

  /** Kills the server without warning, as a crash does. Its Postgres keeps running until the next start adopts it. */
  async kill(): Promise<void> {
    await this.end('SIGKILL');
  }

  async restart(): Promise<void> {
    await this.stop();
    await this.start();
  }

  /** Stops the server and removes its data. */
  async dispose(): Promise<void> {
    // After `kill` only a new start finds and stops the orphaned Postgres.
    await this.start();
    await this.stop();
    await rm(this.dataDir, { recursive: true, force: true });
  }

  private async end(signal: NodeJS.Signals): Promise<void> {
    const child = this.child;
    if (!child) return;
    this.child = null;
    if (child.exitCode !== null || child.signalCode !== null) return;
    const exited = once(child, 'exit');
    child.kill(signal);
    await exited;
  }

  private async ready(child: ChildProcess): Promise<void> {
    const deadline = Date.now() + START_LIMIT;
    while (Date.now() < deadline) {
      if (child.exitCode !== null) break;
      try {
        const answer = await fetch(`${this.origin}/readyz`);
        if (answer.ok) return;
      } catch (error) {
        // Not listening yet: only then does fetch throw a TypeError.
        if (!(error instanceof TypeError)) throw error;
      }
      await wait(50);
    }
    await this.end('SIGKILL');
    throw new Error(`The server did not start:\n${this.output}`);
  }
}

/** The developer's own configuration must not reach a test's server. */
function inheritedEnvironment(): Record<string, string> {
  const names = ['PATH', 'HOME', 'LANG', 'TMPDIR', 'TEMP', 'SystemRoot', 'USER', 'LD_LIBRARY_PATH', 'WEB_ROOT'];
  return Object.fromEntries(names.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])));
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (address === null || typeof address === 'string') throw new Error('No port was free.');
  return address.port;
}
