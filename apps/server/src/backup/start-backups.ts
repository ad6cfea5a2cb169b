import { stat } from 'node:fs/promises';
import { readClusterId } from '@boxroom/db/backup/open-cluster';
import type { NightlyBackups } from '@boxroom/domain/admin/overview';
import type { Env } from '../env.ts';
import type { Logger } from '../logger.ts';
import type { OperatorWarnings } from '../operator-warnings.ts';
import { traced, type Tracing } from '../telemetry/tracing.ts';
import { findLastNightly } from './find-last-nightly.ts';
import { forkBackup } from './fork-backup.ts';
import { machineZone } from './machine-zone.ts';
import { removeNightlyLeftovers } from './nightly-leftovers.ts';
import { type BackupFigures, startNightlySchedule } from './nightly-schedule.ts';

/** The backups that a server makes by itself. */
export interface Backups {
  state(): NightlyBackups;
  /** For /metrics; null: it makes none. */
  figures(): BackupFigures | null;
  stop(): Promise<void>;
}

export const NO_BACKUPS = noBackups('off');

export interface StartBackupsOptions {
  env: Pick<Env, 'nightlyBackups' | 'databaseUrl' | 'dataDir'>;
  log: Logger;
  warnings: OperatorWarnings;
  tracing?: Tracing | null;
  /** The file that Node started. */
  program: string;
}

export function startBackups({ env, log, warnings, tracing = null, program }: StartBackupsOptions): Backups {
  const { nightlyBackups: settings, dataDir } = env;
  if (settings === null) return env.databaseUrl === null ? NO_BACKUPS : noBackups('elsewhere');
  return startNightlySchedule({
    settings,
    zone: machineZone(),
    log,
    warnings,
    backUp: (signal) => traced(tracing, { name: 'nightly backup' }, () => forkBackup(program, signal)),
    findLast: async () => {
      const cluster = await readClusterId(dataDir);
      await removeNightlyLeftovers({ dataDir, target: settings.folder, cluster });
      return findLastNightly(settings.folder, cluster, Date.now());
    },
    seeDisk: () => onSameDisk(dataDir, settings.folder),
  });
}

function noBackups(mode: 'off' | 'elsewhere'): Backups {
  return { state: () => ({ mode }), figures: () => null, stop: () => Promise.resolve() };
}

async function onSameDisk(dataDir: string, folder: string): Promise<boolean | null> {
  const [data, backups] = await Promise.all([dataDir, folder].map((path) => stat(path).catch(() => null)));
  return data && backups ? data.dev === backups.dev : null;
}
