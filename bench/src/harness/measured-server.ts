import { type ChildProcess, execFileSync, fork } from 'node:child_process';
import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { ProbeQuestion, Usage } from '../children/probe.ts';

const START_MS = 60_000;
const STOP_MS = 15_000;
const PROBE = fileURLToPath(import.meta.resolve('../children/probe.ts'));
const SERVER = fileURLToPath(import.meta.resolve('@boxroom/server/main'));
const SERVER_FOLDER = join(dirname(SERVER), '..');
const BARE = fileURLToPath(import.meta.resolve('../children/bare-server.ts'));

export interface MeasuredServer {
  port: number;
  pid: number;
  /** Time from the start of the process to the first response. */
  firstReplyMs: number;
  usage(question?: ProbeQuestion): Promise<Usage>;
  stop(): Promise<void>;
}

export interface ServerOptions {
  program: string;
  env?: Record<string, string>;
  /** A path that returns 200 once the server is ready. */
  readyPath: string;
}

/** Starts a server in its own process, which reports its usage. Its environment is ours plus PORT and `env`. */
export async function startMeasured({ program, env, readyPath }: ServerOptions): Promise<MeasuredServer> {
  const port = await freePort();
  const begin = performance.now();
  const child = fork(program, [], {
    env: {
      ...process.env,
      ...env,
      PORT: String(port),
      HOST: '127.0.0.1',
      BACKUP: 'off',
      PUBLIC_ORIGIN: `http://127.0.0.1:${port}`,
      NODE_ENV: '',
    },
    // The same flags as `npm start`.
    execArgv: ['--max-semi-space-size=8', '--import', PROBE, '--expose-gc', '--disable-warning=ExperimentalWarning'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  try {
    await firstReply(child, port, readyPath);
  } catch (error) {
    child.kill('SIGKILL');
    throw error;
  }
  return {
    port,
    pid: child.pid ?? 0,
    firstReplyMs: performance.now() - begin,
    async usage(question = 'usage') {
      const answered = once(child, 'message') as Promise<[Usage]>;
      child.send(question);
      return (await answered)[0];
    },
    stop: () => end(child),
  };
}

/** Starts our server from its sources, on an existing database. */
export function startOurs(
  databaseUrl: string,
  program = SERVER,
  more: Record<string, string> = {},
): Promise<MeasuredServer> {
  // The benchmark's one account must never reach the rate limit.
  const env = { DATABASE_URL: databaseUrl, CALLS_PER_MINUTE: '1000000000', ...more };
  return startMeasured({ program, env, readyPath: '/livez' });
}

/** Starts the anchor of the rows with a database. */
export function startBare(databaseUrl: string, more: Record<string, string> = {}): Promise<MeasuredServer> {
  return startMeasured({ program: BARE, env: { DATABASE_URL: databaseUrl, ...more }, readyPath: '/livez' });
}

let bundle: string | undefined;

/** Bundles our server, once per process, as `npm run build` does. Returns the program's path. */
export function bundleServer(): string {
  if (bundle === undefined) {
    execFileSync(join(SERVER_FOLDER, 'node_modules/.bin/rolldown'), ['-c'], { cwd: SERVER_FOLDER, stdio: 'pipe' });
    bundle = join(SERVER_FOLDER, 'dist/main.js');
  }
  return bundle;
}

async function firstReply(child: ChildProcess, port: number, path: string): Promise<void> {
  const giveUp = performance.now() + START_MS;
  while (!(await answers(port, path))) {
    if (child.exitCode !== null) throw new Error(`The server ended with ${child.exitCode} before it answered.`);
    if (performance.now() > giveUp) throw new Error(`The server did not answer ${path} within ${START_MS / 1000} s.`);
    await delay(2);
  }
}

/** Uses a bare socket: setting up a client library would take longer than the server's start. */
function answers(port: number, path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.write(`GET ${path} HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\nconnection: close\r\n\r\n`);
    });
    socket.once('data', (chunk) => {
      resolve(String(chunk).startsWith('HTTP/1.1 200'));
      socket.destroy();
    });
    socket.once('error', () => resolve(false));
    socket.once('close', () => resolve(false));
  });
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  const late = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
  await ended;
  clearTimeout(late);
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const address = probe.address();
  probe.close();
  await once(probe, 'close');
  if (address === null || typeof address === 'string') throw new Error('No free port on 127.0.0.1.');
  return address.port;
}
