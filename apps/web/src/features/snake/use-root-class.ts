import { useSyncExternalStore } from 'react';

/** The classes of the page itself, which tell the theme as it is shown, also where the system chooses it. */
export function useRootClass(): string {
  return useSyncExternalStore(subscribe, () => document.documentElement.className);
}

function subscribe(listener: () => void): () => void {
  const observer = new MutationObserver(listener);
  observer.observe(document.documentElement, { attributeFilter: ['class'] });
  return () => observer.disconnect();
}
