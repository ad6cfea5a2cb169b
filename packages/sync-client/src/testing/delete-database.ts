import { vi } from 'vitest';

/** Deletes a database as a sign-out does. Returns `blocked` when a connection stays open. */
export function deleteDatabase(name: string): Promise<'deleted' | 'blocked'> {
  const deletion = indexedDB.deleteDatabase(name);
  return new Promise((resolve) => {
    deletion.addEventListener('blocked', () => resolve('blocked'));
    deletion.addEventListener('success', () => resolve('deleted'));
  });
}

/** Returns whether a connection to the database was open; the deletion makes those of `IdbDisk` close. */
export async function isHeld(name: string): Promise<boolean> {
  const close = vi.spyOn(IDBDatabase.prototype, 'close');
  const ended = await deleteDatabase(name);
  const closes = close.mock.calls.length;
  close.mockRestore();
  return ended === 'blocked' || closes > 0;
}
