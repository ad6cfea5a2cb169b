import { startEmbedded } from '@boxroom/db/embedded/embedded';
import { SILENT_LOG } from '@boxroom/db/log';
import { findPostgres } from '@boxroom/db/testing/find-postgres';
import { makeScratchFolder, removeScratchFolder } from '@boxroom/db/testing/scratch-folder';

/**
 * Provides a durable Postgres server to `withDatabase`: its own fallback is the embedded one without fsync. Uses
 * TEST_DATABASE_URL, or starts an installed Postgres; `pgDir` is the folder of that one.
 */
export async function withServerPostgres<T>(work: (pgDir: string | null) => Promise<T>): Promise<T> {
  if (process.env['TEST_DATABASE_URL']) return work(null);
  const installed = findPostgres();
  if (!installed) throw new Error('There is no Postgres server to compare with: set TEST_DATABASE_URL.');
  const dataDir = makeScratchFolder();
  const server = await startEmbedded({ dataDir, log: SILENT_LOG, installed });
  process.env['TEST_DATABASE_URL'] = server.url;
  try {
    return await work(`${dataDir}/postgres`);
  } finally {
    delete process.env['TEST_DATABASE_URL'];
    await server.stop();
    removeScratchFolder(dataDir);
  }
}
