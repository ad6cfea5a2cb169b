import { setPriority } from 'node:os';
import { join } from 'node:path';
import { readClusterId } from '@boxroom/db/backup/open-cluster';
import { readEnv } from '../env.ts';
import { createLogger } from '../logger.ts';
import { readProductVersion } from '../product-version.ts';
import { BACKUPS } from './backup-folder.ts';
import { explainFailure } from './explain-failure.ts';
import { machineZone } from './machine-zone.ts';
import { backUpTonight } from './nightly-backup.ts';
import type { NightlyReport } from './nightly-report.ts';
import { openPictureSource } from './picture-source.ts';

/** Behind everything else on the machine. */
const LOWEST_PRIORITY = 19;

/**
 * Makes the backup of one night in a process of its own, so that neither hashing nor a slow disk holds up a request.
 * Sends a report to the server that started it. Ends cleanly when that server says so, or ends.
 */
export async function main(): Promise<void> {
  const stopping = new AbortController();
  process.once('disconnect', () => stopping.abort());
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => stopping.abort());
  const report = await backUp(stopping.signal);
  // The callback runs when the server can read it.
  if (process.connected) process.send?.(report, undefined, undefined, () => process.disconnect());
}

async function backUp(signal: AbortSignal): Promise<NightlyReport> {
  const read = readEnv();
  if (!read.ok) return { ok: false, reason: read.problems.join(' ') };
  const { dataDir, nightlyBackups } = read.env;
  if (nightlyBackups === null) return { ok: false, reason: 'Nightly backups are off.' };
  try {
    setPriority(LOWEST_PRIORITY);
    const log = createLogger(read.env.logLevel);
    const say = (line: string) => log.debug(line);
    const made = await backUpTonight({
      dataDir,
      pictures: await openPictureSource(read.env, { log, say: (line) => log.warn(line) }),
      target: nightlyBackups.folder,
      mayCreate: nightlyBackups.folder === join(dataDir, BACKUPS),
      cluster: await readClusterId(dataDir),
      version: await readProductVersion(),
      zone: machineZone(),
      log,
      say,
      signal,
    });
    return { ok: true, made };
  } catch (error) {
    return { ok: false, reason: explainFailure(error) };
  }
}
