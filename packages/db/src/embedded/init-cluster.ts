import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { PostgresBinaries } from './binaries.ts';
import { clusterVersion } from './binaries.ts';
import { CLUSTER_USER } from './endpoint.ts';
import type { Launcher } from './launcher.ts';
import { handOver } from './launcher.ts';
import { postgresEnvironment } from './postmaster.ts';

export interface InitClusterOptions {
  binaries: PostgresBinaries;
  launcher: Launcher;
  pgDir: string;
  /** The file of the password for loopback connections, 0600. */
  passwordFile: string;
  /** Locale arguments; the tests' servers are older and support fewer. */
  localeArguments: readonly string[];
  /** False in tests: the new cluster need not survive a power cut. */
  durable: boolean;
}

/** The draft of an unfinished restore, in the data folder. */
export const RESTORE_DRAFT = 'restore.partial';

export const BUILTIN_LOCALE = ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'] as const;

/**
 * Creates the cluster where it is absent. Creates it in a folder beside and renames it when complete, so that a partial
 * one is never opened; removes the leftovers of an interrupted run. The caller holds the lock of the data folder.
 */
export async function initCluster(options: InitClusterOptions): Promise<void> {
  const { pgDir, launcher, passwordFile, durable } = options;
  const parent = dirname(pgDir);
  for (const name of readdirSync(parent)) {
    if (name.startsWith(`${basename(pgDir)}.init-`))
      rmSync(join(parent, name), { recursive: true, force: true, maxRetries: 5 });
  }
  if (clusterVersion(pgDir) !== null) return;
  // An empty database in its place would look like a restored one that lost everything.
  if (existsSync(join(parent, RESTORE_DRAFT))) {
    throw new Error(
      `A restore into ${parent} was interrupted. Run npm run restore again; if it says that the folder is not empty, empty it first.`,
    );
  }
  if (existsSync(pgDir) && readdirSync(pgDir).length > 0) {
    throw new Error(`${pgDir} is not a Postgres data folder. Move it away, or choose another DATA_DIR.`);
  }

  const draft = `${pgDir}.init-${randomBytes(6).toString('hex')}`;
  mkdirSync(draft, { mode: 0o700 });
  handOver(draft, launcher);
  writeFileSync(passwordFile, randomBytes(24).toString('hex'), { mode: 0o600 });
  handOver(passwordFile, launcher);
  await runInitdb(options, draft);
  rmSync(pgDir, { recursive: true, force: true });
  renameSync(draft, pgDir);
  if (durable && process.platform !== 'win32') syncFolder(parent);
}

function runInitdb(
  { binaries, launcher, passwordFile, localeArguments, durable }: InitClusterOptions,
  folder: string,
): Promise<void> {
  const [file, ...args] = [
    ...launcher.prefix,
    binaries.initdb,
    `--pgdata=${folder}`,
    `--username=${CLUSTER_USER}`,
    `--pwfile=${passwordFile}`,
    '--auth-local=trust',
    '--auth-host=scram-sha-256',
    '--encoding=UTF8',
    ...localeArguments,
    '--data-checksums',
    '--no-instructions',
    ...(durable ? [] : ['--no-sync']),
  ];
  return new Promise((resolve, reject) => {
    const child = spawn(file ?? '', args, {
      ...launcher.identity,
      cwd: folder,
      env: postgresEnvironment(),
      stdio: ['ignore', 'ignore', 'pipe'],
      windowsHide: true,
    });
    let said = '';
    child.stderr.on('data', (chunk) => (said += String(chunk)));
    child.once('error', reject);
    child.once('close', (code) => {
      if (code === 0) resolve();
      else reject(new Error(`Could not create the database folder (initdb exited with ${code}): ${said.trim()}`));
    });
  });
}

/** Makes the rename survive a power cut. */
function syncFolder(path: string): void {
  const folder = openSync(path, 'r');
  fsyncSync(folder);
  closeSync(folder);
}
