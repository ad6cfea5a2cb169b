import { existsSync, realpathSync } from 'node:fs';
import { constants, cp, readdir, rm, rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { embeddedBinaries } from '../embedded/binaries.ts';
import { DataDirLockedError, LOCK_FILE, lockDataDir } from '../embedded/lock.ts';
import { isPostmasterOf, readPostmasterPid } from '../embedded/postmaster-pid.ts';
import { breakPostmaster } from '../embedded/postmaster.ts';
import type { DatabaseLog } from '../log.ts';
import { startCopy } from './start-copy.ts';

/** The folder inside the data folder, where Postgres is known to run; a disk for backups may be of any kind. */
const TRIAL = 'backup.trial';
const WAIT_MS = 200;

export interface TrialOptions<T> {
  dataDir: string;
  /** The copied cluster and its password. They stay as they are. */
  postgres: string;
  password: string;
  log: DatabaseLog;
  signal: AbortSignal;
  read: (url: string) => Promise<T>;
}

/**
 * Copies a fresh base backup once more, starts that copy, reads from it and removes it. Waits for the trial of another
 * backup to end.
 */
export async function openTrial<T>({ postgres, password, log, signal, read, ...rest }: TrialOptions<T>): Promise<T> {
  const dataDir = realpathSync(rest.dataDir);
  const draft = join(dataDir, TRIAL);
  const unlock = await lockTrial(draft, signal);
  try {
    await empty(draft);
    const mode = constants.COPYFILE_FICLONE;
    await cp(password, join(draft, 'postgres.password'), { mode });
    await cp(postgres, join(draft, 'postgres'), { recursive: true, mode });
    signal.throwIfAborted();
    // Lives for seconds: it need not survive a power cut.
    const { url, stop } = await startCopy({ draft, dataDir, log, durable: false });
    try {
      signal.throwIfAborted();
      return await read(url);
    } finally {
      await stop();
    }
  } finally {
    await empty(draft);
    await unlock();
    // Another trial may have begun there.
    await rmdir(draft).catch(() => undefined);
  }
}

/** Removes what a killed process left, and ends the Postgres that may still run there. */
export async function removeTrial(folder: string): Promise<void> {
  if (!existsSync(join(folder, TRIAL))) return;
  const draft = join(realpathSync(folder), TRIAL);
  const unlock = await lockDataDir(draft).catch((error: unknown) => nullWhenLocked(error, draft));
  if (!unlock) return;
  await empty(draft);
  await unlock();
  await rmdir(draft).catch(() => undefined);
}

async function lockTrial(draft: string, signal: AbortSignal): Promise<() => Promise<void>> {
  for (;;) {
    const unlock = await lockDataDir(draft).catch((error: unknown) => nullWhenLocked(error, draft));
    if (unlock) return unlock;
    await delay(WAIT_MS, undefined, { signal });
  }
}

async function empty(draft: string): Promise<void> {
  const pgDir = join(draft, 'postgres');
  const pid = readPostmasterPid(pgDir)?.pid;
  if (pid !== undefined && isPostmasterOf(pid, pgDir)) await breakPostmaster(pid, await embeddedBinaries());
  for (const name of await readdir(draft))
    if (name !== LOCK_FILE) await rm(join(draft, name), { recursive: true, force: true, maxRetries: 5 });
}

function nullWhenLocked(error: unknown, draft: string): null {
  const { code, syscall } = error as NodeJS.ErrnoException;
  if (error instanceof DataDirLockedError || code === 'ENOENT') return null;
  // The folder may have been removed after a trial that just ended. To listen in a missing one is EACCES, says Node.
  if (code === 'EACCES' && syscall === 'listen' && !existsSync(draft)) return null;
  throw error;
}
