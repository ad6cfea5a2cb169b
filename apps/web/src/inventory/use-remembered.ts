import { useCallback, useSyncExternalStore } from 'react';
import { readStored, readStoredInTab, writeStored, writeStoredInTab } from '../lib/stored-value.ts';
import { useReplicaStore } from '../replica/use-replica-value.ts';

/** Where a choice is remembered: on this device, or until the tab is closed. Always for one person. */
export type Memory = 'device' | 'session';

const listeners = new Set<() => void>();

/** A choice that is remembered per person, the same wherever it is asked for. null: none yet. */
export function useRemembered(name: string, memory: Memory): [string | null, (value: string) => void] {
  const { user } = useReplicaStore();
  const key = `${name}_${user.id}`;
  const value = useSyncExternalStore(subscribe, () => readRemembered(key, memory));
  const remember = useCallback(
    (next: string) => {
      writeRemembered(key, memory, next);
      for (const listener of listeners) listener();
    },
    [key, memory],
  );
  return [value, remember];
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function readRemembered(key: string, memory: Memory): string | null {
  return memory === 'device' ? readStored(key) : readStoredInTab(key);
}

function writeRemembered(key: string, memory: Memory, value: string): void {
  if (memory === 'device') writeStored(key, value);
  else writeStoredInTab(key, value);
}
