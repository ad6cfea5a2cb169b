import { useSyncExternalStore } from 'react';
import { readStored, writeStored } from '../storage/stored-value.ts';

const KEY = 'single-keys';
const listeners = new Set<() => void>();

/** Whether keys without Ctrl or Cmd are shortcuts on this device. Speech input may press them by mistake (WCAG 2.1.4). */
export function areSingleKeysOn(): boolean {
  return readStored(KEY) !== 'false';
}

export function setSingleKeys(on: boolean): void {
  writeStored(KEY, String(on));
  for (const listener of listeners) listener();
}

export function useSingleKeys(): boolean {
  return useSyncExternalStore(subscribe, areSingleKeysOn);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
