import { SHARED_COMPUTER_KEY } from './storage-keys.ts';
import { readStored, readStoredInTab, writeStored, writeStoredInTab } from './stored-value.ts';

/** Whether others use this computer too: then nothing is kept on it, and the sign-in ends with the browser. */
export function isSharedComputer(): boolean {
  return readStored(SHARED_COMPUTER_KEY) !== null;
}

export function setSharedComputer(isShared: boolean): void {
  writeStored(SHARED_COMPUTER_KEY, isShared ? 'true' : null);
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
