import { useEffect, useState, useSyncExternalStore } from 'react';
import { useSyncStatus } from './use-sync-status.ts';

/** Whether the browser has promised to keep this origin's storage; null: it does not tell. */
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

/** Requests persistent storage. The browser may ask the person, or decide by itself. Returns what it granted. */
export async function askForPersistence(): Promise<boolean> {
  isAsked = true;
  const storage = browserStorage();
  if (!storage || !('persist' in storage)) return false;
  set(await storage.persist().catch(() => false));
  return promised === true;
}

/** Returns the browser's storage manager; null on an address without HTTPS, where browsers have none. */
export function browserStorage(): StorageManager | null {
  return 'storage' in navigator ? navigator.storage : null;
}

/**
 * Requests persistence once, when there is something to lose: the person has changed something here, and it is sent or waits
 * for a network. Before that, a prompt would come out of nowhere, and a browser that judges by use would refuse.
 */
export function useAskForPersistence(): void {
  const { state, pending, durability } = useSyncStatus();
  const [hasChanged, setHasChanged] = useState(false);
  if (pending > 0 && !hasChanged) setHasChanged(true);
  const isTime = hasChanged && (state.kind === 'up-to-date' || state.kind === 'offline') && durability === 'disk';
  useEffect(() => {
    if (isTime && !isAsked && promised !== true) void askForPersistence();
  }, [isTime]);
}

async function readPersistence(): Promise<void> {
  const storage = browserStorage();
  if (storage && 'persisted' in storage) set(await storage.persisted().catch(() => null));
}
