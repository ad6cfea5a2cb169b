import type { SyncStatus } from '@boxroom/sync-client/status';
import { useEffect } from 'react';
import { appUpdate } from './start-app-update.ts';

/** Lets a new version take over by itself when nothing waits to be sent. */
export function useAppUpdate(status: SyncStatus): void {
  const isOutdated = status.state.kind === 'update-required';
  const mayReload = isReloadSafe(status);
  useEffect(() => {
    appUpdate()?.allowReload(mayReload);
    return () => appUpdate()?.allowReload(false);
  }, [mayReload]);
  useEffect(() => {
    if (isOutdated) void appUpdate()?.check();
  }, [isOutdated]);
}

/** Exported for its test. */
export function isReloadSafe({ state, pending, keeping }: SyncStatus): boolean {
  // What there is, is not known yet.
  if (state.kind === 'starting') return false;
  // What waits can only be sent by the new version, which finds it on disk.
  if (state.kind === 'update-required' && keeping === 'disk') return true;
  return pending === 0;
}
