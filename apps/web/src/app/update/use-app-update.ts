import type { SyncState, SyncStatus } from '@boxroom/sync-client/status';
import { useEffect } from 'react';
import { appUpdate } from './start-app-update.ts';

/** Lets a new version take over by itself when nothing waits to be sent. */
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
export function isReloadSafe({ state, pending, keeping }: SyncStatus): boolean {
  // What there is, is not known yet.
  if (state.kind === 'starting') return false;
  // What waits can only be sent by the version that the server has, which finds it on disk.
  if (isOfAnotherVersion(state) && keeping === 'disk') return true;
  return pending === 0;
}

/** Older than the server or the copy, or newer than a server that went back: the one that the server has is needed. */
function isOfAnotherVersion({ kind }: SyncState): boolean {
  return kind === 'update-required' || kind === 'server-outdated';
}
