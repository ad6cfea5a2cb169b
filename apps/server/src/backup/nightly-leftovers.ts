import { removeTrial } from '@boxroom/db/backup/open-trial';
import { removeNightlyPartial } from './backup-folder.ts';

export interface NightlyPlace {
  dataDir: string;
  /** The folder for backups. */
  target: string;
  /** The identity of the cluster. */
  cluster: string;
}

/** Removes what a killed backup of this cluster's schedule left behind. The folder for backups may be absent. */
export async function removeNightlyLeftovers({ dataDir, target, cluster }: NightlyPlace): Promise<void> {
  await removeNightlyPartial(target, cluster).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
  });
  await removeTrial(dataDir);
}
