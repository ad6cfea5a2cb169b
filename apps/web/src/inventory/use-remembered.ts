import { useCallback, useSyncExternalStore } from 'react';
import { readStored, writeStored } from '../lib/stored-value.ts';
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
  if (memory === 'device') return readStored(key);
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null; // The browser forbids storage: nothing is remembered.
  }
}

function writeRemembered(key: string, memory: Memory, value: string): void {
  if (memory === 'device') return writeStored(key, value);
  try {
    sessionStorage.setItem(key, value);
  } catch {
    return undefined; // As above.
  }
}
