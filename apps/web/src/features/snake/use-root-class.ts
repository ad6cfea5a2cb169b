import { useSyncExternalStore } from 'react';

/** Returns the classes of the root element, which name the displayed theme, also when the system chooses it. */
export function useRootClass(): string {
  return useSyncExternalStore(subscribe, () => document.documentElement.className);
}

function subscribe(listener: () => void): () => void {
  const observer = new MutationObserver(listener);
  observer.observe(document.documentElement, { attributeFilter: ['class'] });
  return () => observer.disconnect();
}
