import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { BoxroomServer, TEMPLATE } from './boxroom-server.ts';

/** Makes a database once, for every server of the run to begin with a copy of it: making one takes several times as long. */
// oxlint-disable-next-line import/no-default-export -- Playwright wants it
export default async function makeTemplate(): Promise<() => Promise<void>> {
  const server = await BoxroomServer.create();
  await server.stop();
  // Each makes its own where it runs.
  for (const name of ['socket', 'boxroom.lock']) await rm(join(server.dataDir, name), { recursive: true, force: true });
  process.env[TEMPLATE] = server.dataDir;
  return () => rm(server.dataDir, { recursive: true, force: true });
}
