import { directAddress, naming } from '@boxroom/db/database-address';
import { migrate } from '@boxroom/db/migrate';
import { readEnv } from '../env.ts';
import { createLogger } from '../logger.ts';

/**
 * Runs all missing migrations of a Postgres server, also the steps that wait until no older process runs: the operator
 * says that none does.
 */
export async function main(): Promise<void> {
  const read = readEnv();
  if (!read.ok) throw new Error(read.problems.join('\n'));
  const { databaseUrl, databaseDirectUrl: directUrl } = read.env;
  if (databaseUrl === null)
    throw new Error('The start migrates the embedded database completely: set DATABASE_URL, or start.');
  const url = await directAddress({ databaseUrl, directUrl });
  await naming('DATABASE_URL', () => migrate({ url, log: createLogger('info'), contract: 'always' }));
  process.stdout.write('The database has every migration of this version. Older versions may refuse to start.\n');
}
