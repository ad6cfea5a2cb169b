import { useEffect } from 'react';
import { useReplicaStore } from '../hooks/use-replica-value.ts';
import type { LiveSearch } from './live-search.ts';

/** The time that reading may take of an idle moment: a third of a frame. Milliseconds. */
const SLICE_MS = 5;

/** Loads the search once the screen has rendered and the browser is idle, and reads its texts in small slices. */
export function useWarmSearch(isReady: boolean): void {
  const store = useReplicaStore();
  useEffect(() => {
    if (!isReady) return undefined;
    let isWanted = true;
    let callOff = whenIdle(() => {
      // Code that does not arrive now is loaded with the page that searches.
      const loading = import('./live-search.ts').catch(() => null);
      void loading.then((search) => isWanted && search && readOn(search.liveSearchOf(store)));
    });
    function readOn(search: LiveSearch): void {
      if (!search.warm(SLICE_MS)) callOff = whenIdle(() => readOn(search));
    }
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
