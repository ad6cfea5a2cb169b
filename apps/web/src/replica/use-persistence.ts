import { useEffect, useState, useSyncExternalStore } from 'react';
import { useSyncStatus } from './use-sync-status.ts';

/** Whether the browser has promised to keep what is stored here; null: it does not say. */
let promised: boolean | null = null;
let isAsked = false;
const listeners = new Set<() => void>();

function set(next: boolean | null): void {
  promised = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function usePersistence(): boolean | null {
  useEffect(() => {
    if (promised === null) void readPersistence();
  }, []);
  return useSyncExternalStore(subscribe, () => promised);
}

/** Asks the browser to keep what is stored here. It may ask the person, or decide by itself. Answers what it promised. */
export async function askForPersistence(): Promise<boolean> {
  isAsked = true;
  const storage = browserStorage();
  if (!storage || !('persist' in storage)) return false;
  set(await storage.persist().catch(() => false));
  return promised === true;
}

/** The browser's storage manager; null on an address without https, where browsers have none. */
export function browserStorage(): StorageManager | null {
  return 'storage' in navigator ? navigator.storage : null;
}

/**
 * Asks once, when there is something to lose: everything was read, and the person has changed something here. Earlier,
 * a question would come from nowhere, and a browser that judges by use would say no.
 */
export function useAskForPersistence(): void {
  const { state, pending, keeping } = useSyncStatus();
  const [hasChanged, setHasChanged] = useState(false);
  if (pending > 0 && !hasChanged) setHasChanged(true);
  const isTime = hasChanged && state.kind === 'up-to-date' && keeping === 'disk';
  useEffect(() => {
    if (isTime && !isAsked && promised !== true) void askForPersistence();
  }, [isTime]);
}

async function readPersistence(): Promise<void> {
  const storage = browserStorage();
  if (storage && 'persisted' in storage) set(await storage.persisted().catch(() => null));
}
