import type { Pending } from '@boxroom/sync-client/replica';
import type { SyncState } from '@boxroom/sync-client/status';
import { useCallback } from 'react';
import { showToast } from '../components/toast-store.ts';
import type { ReplicaStore, Topic } from './replica-store.ts';
import { useReplicaStore, useReplicaValue } from './use-replica-value.ts';

const SYNC: readonly Topic[] = ['sync'];

/** Changes given on this device that the server has not finished with, in the order they were given. */
export function usePending(): readonly Pending[] {
  return useReplicaValue(readPending, SYNC);
}

/** How many of the pending changes, from the oldest on, are on their way to the server, as far as this tab knows. */
export function useOnTheirWay(): number {
  return useReplicaValue(countOnTheirWay, SYNC);
}

/** Takes a pending change back. What was sent already may take effect all the same. */
export function useDiscardPending(): (id: string) => void {
  const store = useReplicaStore();
  return useCallback(
    (id) => {
      store.engine?.discardPending(id).catch(() => {
        showToast({ title: 'Error', description: 'This change could not be taken back.', kind: 'destructive' });
      });
    },
    [store],
  );
}

function readPending(store: ReplicaStore): readonly Pending[] {
  return [...(store.engine?.replica.pending ?? [])];
}

function countOnTheirWay({ engine, status }: ReplicaStore): number {
  // What was tried without a network may have arrived, but nothing moves.
  const isMoving = MOVING.has(status.state.kind);
  return engine && isMoving ? engine.replica.pending.filter((command) => engine.isSent(command)).length : 0;
}

const MOVING: ReadonlySet<SyncState['kind']> = new Set(['syncing', 'sending', 'uploading', 'up-to-date']);
