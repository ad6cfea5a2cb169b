import type { Disk } from '../disk.ts';
import type { EngineOptions } from '../engine-options.ts';
import { IdbDisk } from '../idb-disk.ts';

/** Opens the local database, whose transactions run as `runOn` says. */
export function openDiskWith(runOn: (disk: Disk) => Disk['run']): NonNullable<EngineOptions['openDisk']> {
  return async (name, onGone) => {
    const disk = await IdbDisk.open(name, onGone);
    return { run: runOn(disk), close: () => disk.close() };
  };
}
