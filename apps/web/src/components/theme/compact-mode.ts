import { useSyncExternalStore } from 'react';
import { readStored, writeStored } from '../../lib/storage/stored-value.ts';

const KEY = 'compact-mode';
const listeners = new Set<() => void>();

window.addEventListener('storage', (event) => {
  if (event.key === KEY) apply();
});

/** On by default. */
export function isCompact(): boolean {
  return readStored(KEY) !== 'false';
}

export function setCompact(on: boolean): void {
  writeStored(KEY, String(on));
  apply();
}

export function useCompact(): boolean {
  return useSyncExternalStore(subscribe, isCompact);
}

function apply(): void {
  document.documentElement.classList.toggle('compact', isCompact());
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
