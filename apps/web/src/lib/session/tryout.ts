import { useSyncExternalStore } from 'react';
import { TRYOUT_KEY } from '../storage/storage-keys.ts';
import { writeStored } from '../storage/stored-value.ts';
import { readTryout, type Tryout } from './stored-tryout.ts';

const listeners = new Set<() => void>();
let tryout = readTryout();
let hasEnded = false;

// Another tab began it, kept it or threw it away.
window.addEventListener('storage', (event) => {
  if (event.key !== TRYOUT_KEY && event.key !== null) return;
  set(readTryout());
});

/** Whether this page showed a tryout that was thrown away. */
export function hasTryoutEndedHere(): boolean {
  return hasEnded;
}

function set(next: Tryout | null): void {
  hasEnded ||= tryout?.isOpen === true && next === null;
  tryout = next;
  for (const listener of listeners) listener();
}

/** Returns the tryout on this device, whoever is signed in. */
export function getTryout(): Tryout | null {
  return tryout;
}

export function useTryout(): Tryout | null {
  return useSyncExternalStore(subscribe, getTryout);
}

/** Null: it is thrown away, or in an account. */
export function writeTryout(next: Tryout | null): void {
  writeStored(TRYOUT_KEY, next && JSON.stringify(next));
  set(next);
}

/** Changes the tryout, unless another tab has ended it. */
export function changeTryout(set: Partial<Pick<Tryout, 'isOpen' | 'keptAt' | 'isFilled'>>): void {
  const known = readTryout();
  if (known) writeTryout({ ...known, ...set });
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
