import { SHARED_COMPUTER_KEY } from './storage-keys.ts';
import { readStored, readStoredInTab, writeStored, writeStoredInTab } from './stored-value.ts';

/** Whether others use this computer too: then nothing is stored on it, and the session ends with the browser. */
export function isSharedComputer(): boolean {
  return readStored(SHARED_COMPUTER_KEY) !== null;
}

export function setSharedComputer(isShared: boolean): void {
  writeStored(SHARED_COMPUTER_KEY, isShared ? 'true' : null);
}

/** Like `readStored`, for personal values. */
export function readPersonal(key: string): string | null {
  return isSharedComputer() ? readStoredInTab(key) : readStored(key);
}

/** Like `writeStored`, for personal values: on a shared computer they are stored for the tab only. */
export function writePersonal(key: string, value: string | null): void {
  const isShared = isSharedComputer();
  writeStored(key, isShared ? null : value);
  if (isShared) writeStoredInTab(key, value);
}
