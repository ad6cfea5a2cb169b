import type { PictureQueue } from '@boxroom/sync-client/picture-queue';
import { useCallback, useSyncExternalStore } from 'react';
import { useReplicaStore } from '../hooks/use-replica-value.ts';
import type { ReplicaStore } from '../store/replica-store.ts';

/**
 * The upload state of a picture that the server does not have yet. `delayed`: the server could not take it, and a retry
 * follows. `refused`: the server will not take it; it is kept until the person retries or discards it.
 */
export type PictureSending =
  | { kind: 'waiting' | 'delayed' | 'refused' }
  /** Percentage of the bytes sent. */
  | { kind: 'sending'; percent: number };

/** Null: nothing is to be sent. */
export function usePictureSending(pictureId: string | null): PictureSending | null {
  const store = useReplicaStore();
  const subscribe = useCallback((listener: () => void) => watch(store, pictureId, listener), [store, pictureId]);
  const state = useSyncExternalStore(subscribe, () => readState(store, pictureId));
  if (state === null) return null;
  return typeof state === 'number' ? { kind: 'sending', percent: state } : { kind: state };
}

function readState(store: ReplicaStore, pictureId: string | null): number | 'waiting' | 'delayed' | 'refused' | null {
  const record = pictureId === null ? undefined : store.engine?.pictures.get(pictureId);
  if (!record || record.state === 'sent') return null;
  if (record.state === 'refused') return 'refused';
  const done = store.engine?.pictures.sendingOf(record.id) ?? null;
  if (done !== null) return Math.round(done * 100);
  return store.status.state.kind === 'retrying' ? 'delayed' : 'waiting';
}

/** The queue exists as soon as the replica is open. */
function watch(store: ReplicaStore, pictureId: string | null, listener: () => void): () => void {
  if (pictureId === null) return () => undefined;
  let queue: PictureQueue | undefined;
  let stopQueue: (() => void) | undefined;
  const attach = () => {
    const open = store.engine?.pictures;
    if (!open || open === queue) return;
    stopQueue?.();
    queue = open;
    stopQueue = open.subscribe(({ id }) => id === pictureId && listener());
  };
  attach();
  const stopStore = store.subscribe(({ topics }) => {
    if (!topics.has('sync')) return;
    attach();
    listener();
  });
  return () => {
    stopQueue?.();
    stopStore();
  };
}
