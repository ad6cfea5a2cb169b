import { chmodSync, mkdirSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { join, relative } from 'node:path';
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
  type StartedPostgres,
  startPostmaster,
  stopPostmaster,
} from './postmaster.ts';
import { makeSocketFolder } from './socket-folder.ts';
import { supervise } from './supervise.ts';

export interface EmbeddedOptions {
  /** The folder that holds all of Boxroom's data. The caller holds its lock (`lockDataDir`). */
  dataDir: string;
  log: DatabaseLog;
  /** False in tests: no fsync, so committed data survives a kill but not a power cut. Default true. */
  durable?: boolean;
  /** Programs of another server instead of the embedded ones, for tests. */
  installed?: { binaries: PostgresBinaries; major: number };
  /** Default: a Unix socket where the system supports it. */
  transport?: 'socket' | 'loopback';
  /** For tests: act as on a machine that forbids user namespaces. */
  withoutNamespaces?: boolean;
  /** How long a Postgres that is already running may take to respond before it is replaced, in milliseconds. */
  answerMs?: number;
}

export interface EmbeddedPostgres {
  /** A connection URL for Boxroom's database as the cluster's superuser: for tools and backups. */
  url: string;
  /** The same database as the role that owns it and has no other privileges: for Boxroom itself. */
  appUrl: string;
  /** The URL of another database in the same cluster. */
  urlOf(database: string): string;
  /** Whether this took over a Postgres that outlived an earlier Boxroom. */
  adopted: boolean;
  /** The process id, for tests and diagnosis. It changes when Postgres restarts. */
  pid(): number;
  /** Stops Postgres and resolves once the process has ended. Idempotent. */
  stop(): Promise<void>;
}

const DATABASE = 'boxroom';
const ANSWER_MS = 10_000;

/**
 * Opens the Postgres of a data folder. Creates the cluster on the first start, takes over a Postgres that outlived a
 * killed Boxroom, starts one otherwise, and restarts it when it dies. Errors are sentences for the operator.
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
  if (clusterVersion(pgDir) === null) log.info(`Creating a new database in ${pgDir}.`);
  await initCluster({ binaries, launcher, pgDir, passwordFile, localeArguments, durable });
  const version = clusterVersion(pgDir);
  if (version !== major) {
    throw new Error(
      `${pgDir} belongs to Postgres ${version}, and this Boxroom includes Postgres ${major}. Start the Boxroom that created it, dump its data, and load the dump here.`,
    );
  }

  // A copy or a restored backup may have other modes, and Postgres would refuse to start.
  chmodSync(pgDir, 0o700);
  const password = readFileSync(passwordFile, 'utf8').trim();
  const running = await findRunning({ pgDir, password, answerMs, binaries, log });
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
  let postgres: StartedPostgres = running ? { pid: running.pid, child: null } : await startPostmaster(postmaster);
  if (running) log.info(`Took over the Postgres (process ${running.pid}) that an earlier Boxroom left running.`);

  const stopWithProcess = () => signalIfAlive(postgres.pid, 'SIGINT', binaries);
  process.once('exit', stopWithProcess);
  const supervision = supervise({
    current: () => postgres,
    restart: async () => {
      postgres = await startPostmaster(postmaster);
      return postgres;
    },
    log,
  });
  const stopNow = async () => {
    await supervision.end();
    await stopPostmaster(postgres.pid, binaries);
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
  const folder = isReady ? await answeringFolder(endpoint) : null;
  // Postgres on Windows separates folders by slashes, and the case of letters may differ.
  return folder !== null && relative(folder, pgDir) === '';
}

/**
 * Returns the URL, for a tool, of the Postgres of a data folder that another Boxroom has open, as the superuser or as
 * Boxroom itself (`app`). Null: not reachable.
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
  binaries: PostgresBinaries;
  log: DatabaseLog;
}

/** Returns a responding Postgres that runs on this folder, or null. Ends one that runs without responding. */
async function findRunning({
  pgDir,
  password,
  answerMs,
  binaries,
  log,
}: FindOptions): Promise<{ pid: number; endpoint: Endpoint } | null> {
  const giveUpAt = Date.now() + answerMs;
  for (;;) {
    const found = postmasterOf(pgDir, password);
    if (!found) return null;
    if (await answers(found, pgDir)) return found;
    if (Date.now() > giveUpAt) {
      log.warn(
        `The Postgres that an earlier Boxroom left running (process ${found.pid}) does not respond. Starting a new one.`,
      );
      await breakPostmaster(found.pid, binaries);
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
