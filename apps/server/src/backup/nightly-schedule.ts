import type { NightlyBackups } from '@boxroom/domain/admin/overview';
import type { NightlySettings } from '../env.ts';
import type { Logger } from '../logger.ts';
import type { OperatorWarnings } from '../operator-warnings.ts';
import { explainFailure } from './explain-failure.ts';
import { nextBackupAt } from './nightly-times.ts';
import type { FinishedBackup } from './take-backup.ts';

const LOOK_EVERY_MS = 60_000;
/** After the start, which it must not slow down. */
const FIRST_LOOK_MS = 2000;
/** From then on the operator is warned. */
export const LATE_AFTER_MS = 48 * 60 * 60 * 1000;

export interface ScheduleOptions {
  settings: NightlySettings;
  /** The time zone of the machine. */
  zone: string;
  log: Pick<Logger, 'info' | 'warn'>;
  warnings: OperatorWarnings;
  /** Makes a backup and deletes outdated ones. Rejects with a sentence for the operator. */
  backUp: (signal: AbortSignal) => Promise<FinishedBackup>;
  /** Returns the newest backup on the disk; null: there is none. */
  findLast: () => Promise<FinishedBackup | null>;
  /** Returns whether the backups are on the disk of the data; null: their folder does not exist yet. */
  seeDisk: () => Promise<boolean | null>;
  /** For tests. */
  now?: () => number;
}

export interface NightlySchedule {
  state(): Extract<NightlyBackups, { mode: 'nightly' }>;
  figures(): BackupFigures;
  /** Begins a backup if one is due. Resolves when it is done. Never rejects. */
  look(): Promise<void>;
  /** Aborts a running backup and waits for its end. */
  stop(): Promise<void>;
}

export interface BackupFigures {
  last: FinishedBackup | null;
  /** How long the last backup of this process took; null: it made none. */
  seconds: number | null;
  /** Of this process. */
  failures: number;
}

/** Makes a backup each night, on this process's own clock. The lock of the data folder keeps it the only one. */
export function startNightlySchedule(options: ScheduleOptions): NightlySchedule {
  const { settings, zone, log, warnings, backUp, findLast, seeDisk, now = Date.now } = options;
  let startedAt = now();
  const stopping = new AbortController();
  const figures: BackupFigures = { last: null, seconds: null, failures: 0 };
  let failure: { at: number; reason: string } | null = null;
  let isOnSameDisk: boolean | null = null;
  let isKnown = false;
  let isBackingUp = false;
  let looking: Promise<void> | null = null;

  const nextAt = () =>
    nextBackupAt(
      { startedAt, lastAt: figures.last?.at ?? null, failedAt: failure?.at ?? null },
      { hour: settings.hour, zone },
      now(),
    );
  const isLate = () => now() - (figures.last?.at ?? startedAt) > LATE_AFTER_MS;

  /** Until it succeeds there seems to be no backup; then an attempt will tell the operator why. */
  async function readDisk(): Promise<void> {
    try {
      isOnSameDisk = await seeDisk();
      figures.last = await findLast();
      isKnown = true;
    } catch (error) {
      log.warn({ reason: explainFailure(error) }, 'the folder for backups cannot be read');
    }
  }

  async function backUpNow(): Promise<void> {
    const began = now();
    isBackingUp = true;
    try {
      log.info('making the nightly backup');
      figures.last = await backUp(stopping.signal);
      figures.seconds = (now() - began) / 1000;
      isOnSameDisk = await seeDisk();
      failure = null;
      log.info({ folder: figures.last.folder, bytes: figures.last.bytes }, 'made the nightly backup');
    } catch (error) {
      if (stopping.signal.aborted) return;
      failure = { at: now(), reason: explainFailure(error) };
      figures.failures++;
      log.warn({ reason: failure.reason }, 'the nightly backup failed, and is retried in an hour');
    } finally {
      isBackingUp = false;
    }
  }

  async function lookOnce(): Promise<void> {
    // Where the clock was set back, the time since the start begins again.
    startedAt = Math.min(startedAt, now());
    if (!isKnown) await readDisk();
    if (nextAt() <= now() && !stopping.signal.aborted) await backUpNow();
    if (isLate()) warnings.raise('backup-late');
    else warnings.clear('backup-late');
  }

  const look = () =>
    (looking ??= lookOnce().finally(() => {
      looking = null;
    }));

  const timer = setInterval(() => void look(), LOOK_EVERY_MS);
  timer.unref();
  const first = setTimeout(() => void look(), FIRST_LOOK_MS);
  first.unref();
  return {
    look,
    figures: () => figures,
    state: () => ({
      mode: 'nightly',
      folder: settings.folder,
      isOnSameDisk,
      isRunning: isBackingUp,
      isLate: isLate(),
      lastAt: figures.last?.at ?? null,
      bytes: figures.last?.bytes ?? null,
      nextAt: nextAt(),
      failure,
    }),
    async stop() {
      clearInterval(timer);
      clearTimeout(first);
      stopping.abort();
      await looking;
    },
  };
}
