import { openDatabase } from '@boxroom/db/client';
import { renewEpoch } from '@boxroom/db/epoch';
import { readEnv } from '../env.ts';
import { createLogger } from '../logger.ts';

/**
 * Run it once after restoring a backup and before the start: devices then start over from a snapshot and keep their
 * edits.
 */
export async function main(): Promise<void> {
  const read = readEnv();
  if (!read.ok) throw new Error(read.problems.join('\n'));
  const { databaseUrl, databaseDirectUrl, dataDir } = read.env;
  const database = await openDatabase({
    databaseUrl: databaseUrl ?? undefined,
    directUrl: databaseDirectUrl ?? undefined,
    dataDir,
    log: createLogger('warn'),
  });
  try {
    await renewEpoch(database.db);
  } finally {
    await database.close();
  }
  process.stdout.write('The database is marked as restored. Start Boxroom now.\n');
}
