import type { SearchResults } from '@boxroom/domain/search/search-inventory';
import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { LiveSearch } from './live-search.ts';
import type { ReplicaStore } from './replica-store.ts';
import type { CategoryEntry } from './use-categories.ts';
import { useReplicaStore } from './use-replica-value.ts';

const searches = new WeakMap<ReplicaStore, LiveSearch>();

/** Returns the matches grouped by room and box, updated with every change of the replica. */
export function useSearch(query: string, category: CategoryEntry | null): SearchResults {
  const live = useLiveSearch();
  const version = useSyncExternalStore(live.subscribe, live.version);
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- the version covers everything the index reads
  return useMemo(() => live.search(query, category), [live, version, query, category]);
}

/** Builds the search index once the screen has rendered and the browser is idle. */
export function useWarmSearch(isReady: boolean): void {
  const live = useLiveSearch();
  useEffect(() => (isReady ? whenIdle(() => live.warm()) : undefined), [live, isReady]);
}

/** Returns the search index of the open account. */
export function useLiveSearch(): LiveSearch {
  const store = useReplicaStore();
  return useMemo(() => {
    const known = searches.get(store);
    if (known) return known;
    const live = new LiveSearch(store);
    searches.set(store, live);
    return live;
  }, [store]);
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
