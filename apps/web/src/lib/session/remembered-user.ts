import { isText, parseJson, recordOf } from '../storage/read-json.ts';
import { isSharedComputer } from '../storage/shared-computer.ts';
import { TOMBSTONE_KEY, USER_KEY } from '../storage/storage-keys.ts';
import { readStored, readStoredInTab, writeStored, writeStoredInTab } from '../storage/stored-value.ts';

/**
 * The signed-in user of this device, so that a start without a network opens the replica. Never holds a token. On a
 * shared computer it is stored for the tab only.
 */
export interface RememberedUser {
  id: string;
  username: string;
  catalogueId: string;
}

export function readUser(): RememberedUser | null {
  const text = isSharedComputer() ? readStoredInTab(USER_KEY) : readStored(USER_KEY);
  if (text === null) return null;
  const { id, username, catalogueId } = recordOf(parseJson(text));
  if (!isText(id) || !isText(username) || !isText(catalogueId) || id === '' || catalogueId === '') return null;
  return { id, username, catalogueId };
}

export function writeUser(user: RememberedUser | null): void {
  const text = user && JSON.stringify({ id: user.id, username: user.username, catalogueId: user.catalogueId });
  const isShared = isSharedComputer();
  writeStored(USER_KEY, isShared ? null : text);
  writeStoredInTab(USER_KEY, isShared ? text : null);
}

export function isSignOutOwed(): boolean {
  return readStored(TOMBSTONE_KEY) !== null;
}

/** When the person signed out, in milliseconds since 1970; null: no sign-out is owed. */
export function signOutOwedSince(): number | null {
  const stored = readStored(TOMBSTONE_KEY);
  // Earlier versions stored no time.
  return stored === null ? null : Number(stored) || Date.now();
}

export function setSignOutOwed(owed: boolean): void {
  writeStored(TOMBSTONE_KEY, owed ? String(Date.now()) : null);
}
