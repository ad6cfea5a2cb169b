import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { binariesIn, type PostgresBinaries } from '../embedded/binaries.ts';
import { startEmbedded } from '../embedded/embedded.ts';
import { SILENT_LOG } from '../log.ts';
import { clearAbandonedFolders, makeScratchFolder, removeScratchFolder } from './scratch-folder.ts';

export interface InstalledPostgres {
  binaries: PostgresBinaries;
  major: number;
}

const OLDEST = 15;
/** The folder of all major versions on Debian and Ubuntu. */
const DEBIAN_ROOT = '/usr/lib/postgresql';

/** Returns the oldest installed server of a supported version (the farthest from the embedded one), or null. */
export function findPostgres(): InstalledPostgres | null {
  const debian = existsSync(DEBIAN_ROOT)
    ? readdirSync(DEBIAN_ROOT).map((version) => join(DEBIAN_ROOT, version, 'bin'))
    : [];
  const folders = [...debian, ...(process.env['PATH'] ?? '').split(delimiter)];
  return (
    folders
      .map(installedIn)
      .filter((found) => found !== null)
      .toSorted((a, b) => a.major - b.major)[0] ?? null
  );
}

/** The same, but installs one where none is installed and it can (root on Debian or Ubuntu). */
export function findOrInstallPostgres(say: (line: string) => void): InstalledPostgres {
  const found = findPostgres();
  if (found) return found;
  if (process.getuid?.() !== 0 || spawnSync('apt-get', ['--version']).status !== 0) {
    throw new Error(
      `Neither ${DEBIAN_ROOT} nor the PATH has a Postgres server (${OLDEST} or newer: initdb and postgres). Install one, or set TEST_DATABASE_URL.`,
    );
  }
  say('Installing a Postgres server with apt-get for the tests.');
  // Prevents Debian from starting a server of its own beside ours.
  const settings = '/etc/postgresql-common';
  mkdirSync(settings, { recursive: true });
  const file = join(settings, 'createcluster.conf');
  if (!existsSync(file)) writeFileSync(file, 'create_main_cluster = false\n');
  for (const args of [['update'], ['install', '--yes', '--no-install-recommends', 'postgresql']]) {
    const { status } = spawnSync('apt-get', args, {
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
    if (status !== 0)
      throw new Error(
        `apt-get ${args.join(' ')} failed (${status}). Install a Postgres server, or set TEST_DATABASE_URL.`,
      );
  }
  const installed = findPostgres();
  if (!installed)
    throw new Error(
      `apt-get did not install Postgres ${OLDEST} or newer. Install it yourself, or set TEST_DATABASE_URL.`,
    );
  return installed;
}

/** Starts an installed server on a socket in a scratch folder, without fsync. `stop` removes it. */
export async function startServerPostgres(
  installed: InstalledPostgres,
): Promise<{ url: string; stop: () => Promise<void> }> {
  await clearAbandonedFolders();
  const dataDir = makeScratchFolder();
  try {
    const { url, stop } = await startEmbedded({ dataDir, log: SILENT_LOG, durable: false, installed });
    return {
      url,
      async stop() {
        await stop();
        removeScratchFolder(dataDir);
      },
    };
  } catch (error) {
    removeScratchFolder(dataDir);
    throw error;
  }
}

function installedIn(folder: string): InstalledPostgres | null {
  const binaries = binariesIn(folder);
  if (!existsSync(binaries.initdb) || !existsSync(binaries.postgres)) return null;
  const { stdout } = spawnSync(binaries.postgres, ['--version'], { encoding: 'utf8' });
  const major = Number(/ (\d+)[.\w]/.exec(stdout ?? '')?.[1] ?? 0);
  return major >= OLDEST ? { binaries, major } : null;
}
