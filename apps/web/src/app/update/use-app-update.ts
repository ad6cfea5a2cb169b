import type { SyncState, SyncStatus } from '@boxroom/sync-client/status';
import { useEffect } from 'react';
import { appUpdate } from './start-app-update.ts';

/** Lets a new version take over by itself when no change is pending. */
export function useAppUpdate(status: SyncStatus): void {
  const isMismatch = isOfAnotherVersion(status.state);
  const mayReload = isReloadSafe(status);
  useEffect(() => {
    appUpdate()?.allowReload(mayReload);
    return () => appUpdate()?.allowReload(false);
  }, [mayReload]);
  useEffect(() => {
    if (isMismatch) void appUpdate()?.check();
  }, [isMismatch]);
}

/** Exported for its test. */
export function isReloadSafe({ state, pending, durability }: SyncStatus): boolean {
  // The outbox is not read yet.
  if (state.kind === 'starting') return false;
  // Only the server's version can send the pending changes, and it finds them on disk.
  if (isOfAnotherVersion(state) && durability === 'disk') return true;
  return pending === 0;
}

/**
 * The app is older than the server or the stored data, or newer than a server that rolled back: it needs the server's
 * version.
 */
function isOfAnotherVersion({ kind }: SyncState): boolean {
  return kind === 'update-required' || kind === 'server-outdated';
}
