import type { ChildProcess } from 'node:child_process';
import { chmodSync, mkdirSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { DatabaseLog } from '../log.ts';
import { ensureAppRole } from './app-role.ts';
import type { PostgresBinaries } from './binaries.ts';
import { clusterVersion, EMBEDDED_MAJOR_VERSION, embeddedBinaries } from './binaries.ts';
import type { Endpoint } from './endpoint.ts';
import { answeringFolder, APP_USER, CLUSTER_USER, endpointUrl, ensureDatabase } from './endpoint.ts';
import { BUILTIN_LOCALE, initCluster } from './init-cluster.ts';
import type { Launcher } from './launcher.ts';
import { chooseLauncher, handOver } from './launcher.ts';
import { isPostmasterOf, readPostmasterPid } from './postmaster-pid.ts';
import {
  breakPostmaster,
  type PostmasterOptions,
  signalIfAlive,
  startPostmaster,
  stopPostmaster,
} from './postmaster.ts';
import { makeSocketFolder } from './socket-folder.ts';
import { supervise } from './supervise.ts';

export interface EmbeddedOptions {
  /** The folder of everything Boxroom keeps. The caller holds its lock (`lockDataDir`). */
  dataDir: string;
  log: DatabaseLog;
  /** False in tests: no fsync, so what was committed survives kills but no power cut. Default true. */
  durable?: boolean;
  /** Another server's programs instead of the embedded ones, for tests. */
  installed?: { binaries: PostgresBinaries; major: number };
  /** Default: a Unix socket where the system has them. */
  transport?: 'socket' | 'loopback';
  /** For tests: act as on a machine that forbids user namespaces. */
  withoutNamespaces?: boolean;
  /** How long a Postgres that was found running may take to answer before it is replaced. */
  answerMs?: number;
}

export interface EmbeddedPostgres {
  /** A connection URL for Boxroom's database, as the cluster's superuser: for tools and backups. */
  url: string;
  /** The same database as the role that owns it and may do nothing else: for Boxroom itself. */
  appUrl: string;
  /** The same cluster, another database. */
  urlOf(database: string): string;
  /** Whether a Postgres that outlived an earlier Boxroom was taken over. */
  adopted: boolean;
  /** The process to look at, for tests and diagnosis. It changes when Postgres had to be started again. */
  pid(): number;
  /** Stops Postgres and answers when it is gone. May be called twice. */
  stop(): Promise<void>;
}

const DATABASE = 'boxroom';
const ANSWER_MS = 10_000;

/**
 * Opens the Postgres of a data folder: makes its cluster on the first start, takes over one that outlived a killed
 * Boxroom, starts it otherwise, and starts it again when it dies. Errors are sentences for the operator.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const { log, durable = true, answerMs = ANSWER_MS } = options;
  mkdirSync(options.dataDir, { recursive: true, mode: 0o700 });
  const dataDir = realpathSync(options.dataDir);
  const pgDir = join(dataDir, 'postgres');
  const passwordFile = join(dataDir, 'postgres.password');
  const binaries = options.installed?.binaries ?? (await embeddedBinaries());
  const launcher = chooseLauncher({
    pgDir,
    program: binaries.postgres,
    withoutNamespaces: options.withoutNamespaces ?? false,
  });
  const major = options.installed?.major ?? EMBEDDED_MAJOR_VERSION;
  const localeArguments = major >= 17 ? BUILTIN_LOCALE : ['--locale=C'];
  if (clusterVersion(pgDir) === null) log.info(`Making a new database in ${pgDir}.`);
  await initCluster({ binaries, launcher, pgDir, passwordFile, localeArguments, durable });
  const version = clusterVersion(pgDir);
  if (version !== major) {
    throw new Error(
      `${pgDir} was made by Postgres ${version}, this Boxroom carries ${major}. Start the Boxroom that made it, save its data and load it here.`,
    );
  }

  // A copy or a restored backup may have other modes; Postgres would refuse them.
  chmodSync(pgDir, 0o700);
  const password = readFileSync(passwordFile, 'utf8').trim();
  const running = await findRunning({ pgDir, password, answerMs, log });
  const endpoint =
    running?.endpoint ?? (await newEndpoint(dataDir, { launcher, password, transport: options.transport }));
  const postmaster: PostmasterOptions = {
    binaries,
    launcher,
    pgDir,
    endpoint,
    logFile: join(dataDir, 'postgres.log'),
    settings: durable ? [] : ['fsync=off', 'full_page_writes=off'],
  };
  let postgres: { pid: number; child: ChildProcess | null };
  if (running) postgres = { pid: running.pid, child: null };
  else postgres = started(await startPostmaster(postmaster));
  if (running) log.info(`Took over the Postgres (process ${running.pid}) that an earlier Boxroom left running.`);

  const stopWithProcess = () => signalIfAlive(postgres.pid, 'SIGINT');
  process.once('exit', stopWithProcess);
  const supervision = supervise({
    current: () => postgres,
    restart: async () => {
      postgres = started(await startPostmaster(postmaster));
      return postgres;
    },
    log,
  });
  const stopNow = async () => {
    await supervision.end();
    await stopPostmaster(postgres.pid, { pgDir, binaries });
    process.off('exit', stopWithProcess);
    if (endpoint.kind === 'socket' && !endpoint.folder.startsWith(dataDir))
      rmSync(endpoint.folder, { recursive: true, force: true });
  };
  let stopped: Promise<void> | null = null;
  const stop = () => (stopped ??= stopNow());
  try {
    await ensureDatabase(endpoint, DATABASE);
    await ensureAppRole(endpoint, DATABASE, password);
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    url: endpointUrl(endpoint, DATABASE),
    appUrl: endpointUrl(endpoint, DATABASE, APP_USER),
    urlOf: (database) => endpointUrl(endpoint, database),
    adopted: running !== null,
    pid: () => postgres.pid,
    stop,
  };
}

function started(child: ChildProcess): { pid: number; child: ChildProcess } {
  if (child.pid === undefined) throw new Error('Postgres has no process id.');
  return { pid: child.pid, child };
}

interface Postmaster {
  pid: number;
  endpoint: Endpoint;
  isReady: boolean;
}

/** The process that has this cluster open, by its pid file; null: none. */
function postmasterOf(pgDir: string, password: string): Postmaster | null {
  const found = readPostmasterPid(pgDir);
  if (!found || !isPostmasterOf(found.pid, pgDir)) return null;
  const endpoint: Endpoint = found.socketDir
    ? { kind: 'socket', folder: found.socketDir, port: found.port }
    : { kind: 'loopback', port: found.port, password };
  return { pid: found.pid, endpoint, isReady: found.status === 'ready' };
}

async function answers({ endpoint, isReady }: Postmaster, pgDir: string): Promise<boolean> {
  return isReady && (await answeringFolder(endpoint)) === pgDir;
}

/**
 * Where the Postgres of a data folder that is open in another Boxroom can be reached, for a tool; null: nowhere. As the
 * superuser, or as Boxroom itself (`app`).
 */
export async function runningEmbeddedUrl(
  folder: string,
  as: 'app' | 'superuser' = 'superuser',
): Promise<string | null> {
  const dataDir = realpathSync(folder);
  const pgDir = join(dataDir, 'postgres');
  const found = postmasterOf(pgDir, readFileSync(join(dataDir, 'postgres.password'), 'utf8').trim());
  return found && (await answers(found, pgDir))
    ? endpointUrl(found.endpoint, DATABASE, as === 'app' ? APP_USER : CLUSTER_USER)
    : null;
}

interface FindOptions {
  pgDir: string;
  password: string;
  answerMs: number;
  log: DatabaseLog;
}

/** A Postgres that runs on this folder and answers. One that runs and does not answer is ended; null then. */
async function findRunning({
  pgDir,
  password,
  answerMs,
  log,
}: FindOptions): Promise<{ pid: number; endpoint: Endpoint } | null> {
  const giveUpAt = Date.now() + answerMs;
  for (;;) {
    const found = postmasterOf(pgDir, password);
    if (!found) return null;
    if (await answers(found, pgDir)) return found;
    if (Date.now() > giveUpAt) {
      log.warn(
        `The Postgres that an earlier Boxroom left running (process ${found.pid}) does not answer. Starting anew.`,
      );
      await breakPostmaster(found.pid);
      return null;
    }
    await delay(50);
  }
}

interface EndpointOptions {
  launcher: Launcher;
  password: string;
  transport: 'socket' | 'loopback' | undefined;
}

async function newEndpoint(dataDir: string, { launcher, password, transport }: EndpointOptions): Promise<Endpoint> {
  const trusted = [process.getuid?.() ?? -1, launcher.identity?.uid ?? -1];
  const useSocket = process.platform !== 'win32' && transport !== 'loopback';
  const folder = useSocket ? makeSocketFolder(dataDir, trusted) : null;
  if (folder === null) return { kind: 'loopback', port: await freePort(), password };
  handOver(folder, launcher);
  return { kind: 'socket', folder, port: 5432 };
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => {
        if (address !== null && typeof address === 'object') resolve(address.port);
        else reject(new Error('No free port on 127.0.0.1.'));
      });
    });
  });
}
