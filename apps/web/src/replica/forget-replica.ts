import { databaseName } from '@boxroom/sync-client/storage';

/**
 * Deletes the local copy of an account from this device, with whatever was not sent. Other tabs let go of it by
 * themselves. Resolves when it is gone.
 */
export function forgetReplica(userId: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.deleteDatabase(databaseName(userId));
    request.addEventListener('success', () => resolve());
    request.addEventListener('error', () => reject(request.error ?? new Error('The local copy could not be deleted.')));
  });
}
