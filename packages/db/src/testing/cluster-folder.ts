import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { embeddedBinaries } from '../embedded/binaries.ts';
import { type EmbeddedOptions, type EmbeddedPostgres, startEmbedded } from '../embedded/embedded.ts';
import { withClient } from '../embedded/endpoint.ts';
import { isPostmasterOf, readPostmasterPid } from '../embedded/postmaster-pid.ts';
import { breakPostmaster } from '../embedded/postmaster.ts';
import { SILENT_LOG } from '../log.ts';
import { makeScratchFolder, removeScratchFolder } from './scratch-folder.ts';

/** A data folder for tests of the embedded Postgres itself. */
export interface ClusterFolder {
  dataDir: string;
  pgDir: string;
  start(options?: Partial<EmbeddedOptions>): Promise<EmbeddedPostgres>;
  /** Ends any Postgres that runs there and removes the folder. */
  remove(): Promise<void>;
}

/** Makes an empty folder, or a copy of one with a cluster: creating one takes a second or two. */
export function makeClusterFolder(template?: ClusterFolder): ClusterFolder {
  const dataDir = makeScratchFolder();
  const pgDir = join(dataDir, 'postgres');
  const started: EmbeddedPostgres[] = [];
  if (template) {
    for (const name of ['postgres', 'postgres.password'])
      cpSync(join(template.dataDir, name), join(dataDir, name), { recursive: true });
  }
  return {
    dataDir,
    pgDir,
    async start(options) {
      const embedded = await startEmbedded({ dataDir, log: SILENT_LOG, durable: false, ...options });
      started.push(embedded);
      return embedded;
    },
    async remove() {
      for (const embedded of started) await embedded.stop();
      const pid = readPostmasterPid(pgDir)?.pid;
      if (pid !== undefined && isPostmasterOf(pid, pgDir)) await breakPostmaster(pid, await embeddedBinaries());
      removeScratchFolder(dataDir);
    },
  };
}

/** Makes a folder to copy from. */
export async function makeTemplateFolder(): Promise<ClusterFolder> {
  const folder = makeClusterFolder();
  await (await folder.start()).stop();
  return folder;
}

export function query(embedded: EmbeddedPostgres, text: string): Promise<Record<string, unknown>[]> {
  return withClient(embedded.url, async (client) => (await client.query<Record<string, unknown>>(text)).rows);
}
