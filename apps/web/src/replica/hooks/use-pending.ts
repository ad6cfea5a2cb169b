import type { Pending } from '@boxroom/sync-client/pending';
import type { SyncState } from '@boxroom/sync-client/status';
import { useCallback } from 'react';
import { showToast } from '../../components/toast/toast-store.ts';
import { t } from '../../lib/language/t.ts';
import type { ReplicaStore, Topic } from '../store/replica-store.ts';
import { useReplicaStore, useReplicaValue } from './use-replica-value.ts';

const SYNC: readonly Topic[] = ['sync'];

/** Returns the pending changes of this device in the order in which they were made. */
export function usePending(): readonly Pending[] {
  return useReplicaValue(readPending, SYNC);
}

/** Returns how many of the pending changes, from the oldest on, are in flight, as far as this tab knows. */
export function useOnTheirWay(): number {
  return useReplicaValue(countOnTheirWay, SYNC);
}

/** Discards a pending change. One that was already sent may still take effect. */
export function useDiscardPending(): (id: string) => void {
  const store = useReplicaStore();
  return useCallback(
    (id) => {
      store.engine?.discardPending(id).catch(() => {
        showToast({ title: t('Error'), description: t('This change could not be taken back.'), kind: 'destructive' });
      });
    },
    [store],
  );
}

function readPending(store: ReplicaStore): readonly Pending[] {
  return [...(store.engine?.replica.pending ?? [])];
}

function countOnTheirWay({ engine, status }: ReplicaStore): number {
  // An attempt without a network may have reached the server, but nothing is in flight now.
  const isMoving = MOVING.has(status.state.kind);
  return engine && isMoving ? engine.replica.pending.filter((command) => engine.isSent(command)).length : 0;
}

const MOVING: ReadonlySet<SyncState['kind']> = new Set(['syncing', 'sending', 'uploading', 'up-to-date']);
