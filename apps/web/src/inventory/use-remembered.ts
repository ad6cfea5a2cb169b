import { useCallback, useState } from 'react';
import { readStored, writeStored } from '../lib/stored-value.ts';
import { useReplicaStore } from '../replica/use-replica-value.ts';

/** Where a choice is remembered: on this device, or until the tab is closed. Always for one person. */
export type Memory = 'device' | 'session';

/** A choice that is remembered per person. null: none yet. */
export function useRemembered(name: string, memory: Memory): [string | null, (value: string) => void] {
  const { user } = useReplicaStore();
  const key = `${name}_${user.id}`;
  const [value, setValue] = useState(() => readRemembered(key, memory));
  const remember = useCallback(
    (next: string) => {
      setValue(next);
      writeRemembered(key, memory, next);
    },
    [key, memory],
  );
  return [value, remember];
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
