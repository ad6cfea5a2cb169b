import { listBackups } from './backup-folder.ts';
import { readManifestAlone } from './manifest.ts';
import type { FinishedBackup } from './take-backup.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Returns the newest nightly backup of a cluster, by its manifest alone; null: there is none. Passes over those from the
 * future, made before the clock was set back.
 */
export async function findLastNightly(target: string, cluster: string, now: number): Promise<FinishedBackup | null> {
  const folders = (await listBackups(target).catch(nullWhenMissing)) ?? [];
  for (const folder of folders) {
    const manifest = await readManifestAlone(folder).catch(() => null);
    if (manifest?.nightlyOf !== cluster) continue;
    const at = Date.parse(manifest.at);
    if (at <= now + DAY_MS) return { folder, at, bytes: manifest.database.bytes + manifest.pictures.bytes };
  }
  return null;
}

function nullWhenMissing(error: unknown): null {
  if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
  throw error;
}
