import { readStored, readStoredInTab, writeStored, writeStoredInTab } from './stored-value.ts';

/** Of the device, not of a person: a shared computer stays one until somebody says otherwise. */
const KEY = 'boxroom-shared-computer';

/** Whether others use this computer too: then nothing is kept on it, and the sign-in ends with the browser. */
export function isSharedComputer(): boolean {
  return readStored(KEY) !== null;
}

export function setSharedComputer(isShared: boolean): void {
  writeStored(KEY, isShared ? 'true' : null);
}

/** Like `readStored`, for what belongs to a person. */
export function readPersonal(key: string): string | null {
  return isSharedComputer() ? readStoredInTab(key) : readStored(key);
}

/** Like `writeStored`, for what belongs to a person: on a shared computer it goes with the tab. */
export function writePersonal(key: string, value: string | null): void {
  const isShared = isSharedComputer();
  writeStored(key, isShared ? null : value);
  if (isShared) writeStoredInTab(key, value);
}
