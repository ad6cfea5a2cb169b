import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { request } from 'node:https';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Mailbox } from './mailbox.ts';

/** Installing and building take minutes on a slow machine. */
const START_LIMIT = 15 * 60_000;

export interface HomeServerOptions {
  /** The checkout. */
  folder: string;
  dataDir: string;
  /** A name at home, such as boxroom.local. */
  host: string;
  port: number;
  httpPort: number;
}

/** `HTTPS=home npm start` in a checkout: a person's first command. */
export class HomeServer {
  readonly origin: string;
  readonly plainOrigin: string;
  readonly mailbox: Mailbox;
  readonly #options: HomeServerOptions;
  #child: ChildProcess | null = null;
  #output = '';

  constructor(options: HomeServerOptions) {
    this.#options = options;
    this.origin = `https://${options.host}:${options.port}`;
    this.plainOrigin = `http://${options.host}:${options.httpPort}`;
    this.mailbox = new Mailbox(join(options.dataDir, 'outbox'));
  }

  /** Resolves when it answers over https. */
  async start(): Promise<void> {
    const { folder, dataDir, port, httpPort } = this.#options;
    const { PATH = '', HOME = '' } = process.env;
    const child = spawn('npm', ['start'], {
      cwd: folder,
      env: {
        PATH,
        HOME,
        HTTPS: 'home',
        PUBLIC_ORIGIN: this.origin,
        HOST: '127.0.0.1',
        PORT: String(port),
        HTTP_PORT: String(httpPort),
        DATA_DIR: dataDir,
        BACKUP: 'off',
      },
      stdio: ['ignore', 'pipe', 'pipe'],
      // npm starts further processes: a signal to the group reaches them all.
      detached: true,
    });
    this.#child = child;
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => {
        this.#output += chunk.toString();
      });
    const deadline = Date.now() + START_LIMIT;
    while (!(await isReady(this.#options))) {
      if (child.exitCode !== null || Date.now() > deadline)
        throw new Error(`The server did not start:\n${this.#output.slice(-4000)}`);
      await wait(100);
    }
  }

  async stop(): Promise<void> {
    const child = this.#child;
    if (!child?.pid || child.exitCode !== null) return;
    this.#child = null;
    const exited = once(child, 'exit');
    process.kill(-child.pid, 'SIGTERM');
    await exited;
  }
}

/** Asks without judging the certificate, which is for the browsers to do. */
function isReady({ host, port }: HomeServerOptions): Promise<boolean> {
  return new Promise((resolve) => {
    const asked = request(
      { host: '127.0.0.1', port, servername: host, headers: { host }, path: '/readyz', rejectUnauthorized: false },
      (answer) => {
        answer.resume();
        resolve(answer.statusCode === 200);
      },
    );
    asked.on('error', () => resolve(false));
    asked.end();
  });
}
