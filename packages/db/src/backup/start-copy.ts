import { chmodSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { embeddedBinaries } from '../embedded/binaries.ts';
import { type EmbeddedPostgres, startEmbedded } from '../embedded/embedded.ts';
import { chooseLauncher, handOver } from '../embedded/launcher.ts';
import type { DatabaseLog } from '../log.ts';

export interface StartCopyOptions {
  /** The folder below `dataDir` that holds the copied cluster: `postgres` and `postgres.password`. */
  draft: string;
  /** The data folder that the cluster came from or will move to. The caller holds its lock, or its owner does. */
  dataDir: string;
  log: DatabaseLog;
  durable?: boolean;
  /** For tests: act as on a machine that forbids user namespaces. */
  withoutNamespaces?: boolean;
}

/** Starts a cluster copied from a base backup, which makes it consistent. Changes none of its rows. */
export async function startCopy(options: StartCopyOptions): Promise<EmbeddedPostgres> {
  const { draft, dataDir, log, durable = true, withoutNamespaces = false } = options;
  const { postgres: program } = await embeddedBinaries();
  // Chosen as for the cluster of the data folder, so that Boxroom opens a restored one the same way.
  const launcher = chooseLauncher({ pgDir: join(dataDir, 'postgres'), program, withoutNamespaces });
  if (launcher.identity) {
    chmodSync(draft, 0o711);
    handOver(join(draft, 'postgres.password'), launcher);
    handOver(join(draft, 'postgres'), launcher);
    for (const path of readdirSync(join(draft, 'postgres'), { recursive: true, encoding: 'utf8' }))
      handOver(join(draft, 'postgres', path), launcher);
  }
  return startEmbedded({ dataDir: draft, log, durable, withoutNamespaces });
}
