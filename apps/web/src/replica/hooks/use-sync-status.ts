import type { Entity } from '@boxroom/domain/command/model';
import type { SyncStatus } from '@boxroom/sync-client/status';
import { useCallback } from 'react';
import type { ReplicaStore, Topic } from '../store/replica-store.ts';
import { useReplicaStore, useReplicaValue } from './use-replica-value.ts';

const SYNC: readonly Topic[] = ['sync'];

/** Returns the state of the sync and the number of pending changes. */
export function useSyncStatus(): SyncStatus {
  return useReplicaValue(readStatus, SYNC);
}

/** Returns when the last sync ended, in milliseconds since 1970; null while the latest state is a different one. */
export function useExchangedAt(): number | null {
  const { state } = useSyncStatus();
  return state.kind === 'up-to-date' ? state.at : null;
}

/** Starts a sync now: the "try again" of the status line. */
export function useSyncNow(): () => void {
  const store = useReplicaStore();
  return useCallback(() => store.wake(), [store]);
}

/** Whether a missing row does not exist. Before that, no empty state and no "not found" may be shown. */
export function useIsComplete(): boolean {
  return useReplicaValue(readIsComplete, SYNC);
}

/** Whether a row shows a change that the server has not confirmed. */
export function useIsPending(entity: Entity, id: string): boolean {
  const select = useCallback((store: ReplicaStore) => store.isPending(entity, id), [entity, id]);
  return useReplicaValue(select, PENDING_TOPICS[entity]);
}

const PENDING_TOPICS: Record<Entity, readonly Topic[]> = {
  room: ['room', 'sync'],
  box: ['box', 'sync'],
  item: ['item', 'sync'],
  category: ['category', 'sync'],
  profile: ['profile', 'sync'],
  boxSetting: ['boxSetting', 'sync'],
  checklistEntry: ['checklistEntry', 'sync'],
};

function readStatus(store: ReplicaStore): SyncStatus {
  return store.status;
}

function readIsComplete(store: ReplicaStore): boolean {
  return store.isComplete;
}
