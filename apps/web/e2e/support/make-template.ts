import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { BoxroomServer, TEMPLATE } from './boxroom-server.ts';

/** Creates a database once, which every server of the run copies: creating one takes several times as long. */
// oxlint-disable-next-line import/no-default-export -- Playwright wants it
export default async function makeTemplate(): Promise<() => Promise<void>> {
  const server = await BoxroomServer.create();
  await server.stop();
  // Each server creates its own.
  for (const name of ['socket', 'boxroom.lock']) await rm(join(server.dataDir, name), { recursive: true, force: true });
  process.env[TEMPLATE] = server.dataDir;
  return () => rm(server.dataDir, { recursive: true, force: true });
}
