import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { embeddedBinaries } from '../embedded/binaries.ts';
import { isAlive, isPostmasterOf, readPostmasterPid } from '../embedded/postmaster-pid.ts';
import { breakPostmaster } from '../embedded/postmaster.ts';

const PREFIX = 'boxroom-test-';

/** Makes a folder for one test run, named after this process so that a later run can remove it after a kill. */
export function makeScratchFolder(): string {
  return mkdtempSync(join(tmpdir(), `${PREFIX}${process.pid}-`));
}

export function removeScratchFolder(folder: string): void {
  rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 });
}

/** Ends and removes the leftovers of killed test runs. */
export async function clearAbandonedFolders(): Promise<void> {
  for (const name of readdirSync(tmpdir())) {
    const owner = new RegExp(`^${PREFIX}(\\d+)-`).exec(name)?.[1];
    if (owner === undefined || isAlive(Number(owner))) continue;
    const folder = join(tmpdir(), name);
    const { uid } = statSync(folder, { throwIfNoEntry: false }) ?? {};
    if (uid === undefined || uid !== (process.getuid?.() ?? uid)) continue;
    const pgDir = join(folder, 'postgres');
    const pid = readPostmasterPid(pgDir)?.pid;
    if (pid !== undefined && isPostmasterOf(pid, pgDir)) await breakPostmaster(pid, await embeddedBinaries());
    removeScratchFolder(folder);
  }
}
