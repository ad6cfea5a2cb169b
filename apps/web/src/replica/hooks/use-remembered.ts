import { useMemo, useSyncExternalStore } from 'react';
import { readPersonal, writePersonal } from '../../lib/storage/shared-computer.ts';
import { readStoredInTab, writeStoredInTab } from '../../lib/storage/stored-value.ts';
import { useReplicaStore } from './use-replica-value.ts';

/** Where a choice is remembered: on this device, or until the tab closes. Always per user. */
export type Memory = 'device' | 'session';

const listeners = new Set<() => void>();

/** Returns a choice that is remembered per user and shared by all components that read it. Null: none yet. */
export function useRemembered(name: string, memory: Memory): [string | null, (value: string) => void] {
  const { user } = useReplicaStore();
  const { read, write } = useMemo(() => rememberedOf(user.id, name, memory), [user.id, name, memory]);
  return [useSyncExternalStore(subscribe, read), write];
}

/** The same outside of components. */
export function rememberedOf(
  userId: string,
  name: string,
  memory: Memory,
): { read: () => string | null; write: (value: string) => void } {
  const key = `${name}_${userId}`;
  return {
    read: () => (memory === 'device' ? readPersonal(key) : readStoredInTab(key)),
    write(value) {
      if (memory === 'device') writePersonal(key, value);
      else writeStoredInTab(key, value);
      for (const listener of listeners) listener();
    },
  };
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
