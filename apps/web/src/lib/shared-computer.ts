import { readStored, writeStored } from './stored-value.ts';

/** Of the device, not of a person: a shared computer stays one until somebody says otherwise. */
const KEY = 'boxroom-shared-computer';

/** Whether others use this computer too: then nothing is kept on it, and the sign-in ends with the browser. */
export function isSharedComputer(): boolean {
  return readStored(KEY) !== null;
}

export function setSharedComputer(isShared: boolean): void {
  writeStored(KEY, isShared ? 'true' : null);
}
