import { useEffect } from 'react';
import { useReplicaStore } from '../hooks/use-replica-value.ts';

/** Loads the search and builds its index once the screen has rendered and the browser is idle. */
export function useWarmSearch(isReady: boolean): void {
  const store = useReplicaStore();
  useEffect(() => {
    if (!isReady) return undefined;
    let isWanted = true;
    const callOff = whenIdle(() => {
      // Code that does not arrive now is loaded with the page that searches.
      const loading = import('./live-search.ts').catch(() => null);
      void loading.then((search) => isWanted && search?.liveSearchOf(store).warm());
    });
    return () => {
      isWanted = false;
      callOff();
    };
  }, [store, isReady]);
}

/** Safari has no idle callback; there a pause after the paint replaces it. */
function whenIdle(callback: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(callback, 300);
    return () => clearTimeout(timer);
  }
  const handle = window.requestIdleCallback(callback, { timeout: 2000 });
  return () => window.cancelIdleCallback(handle);
}
