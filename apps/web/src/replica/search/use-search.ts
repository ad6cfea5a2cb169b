import type { SearchResults } from '@boxroom/domain/search/search-inventory';
import { useMemo, useSyncExternalStore } from 'react';
import type { CategoryEntry } from '../hooks/use-categories.ts';
import { useReplicaStore } from '../hooks/use-replica-value.ts';
import { type LiveSearch, liveSearchOf } from './live-search.ts';

/** Returns the matches grouped by room and box, updated with every change of the replica. */
export function useSearch(query: string, category: CategoryEntry | null): SearchResults {
  const live = useLiveSearch();
  const version = useSyncExternalStore(live.subscribe, live.version);
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- the version covers everything the search reads
  return useMemo(() => live.search(query, category), [live, version, query, category]);
}

/** Returns the search of the open account. */
export function useLiveSearch(): LiveSearch {
  const store = useReplicaStore();
  return useMemo(() => liveSearchOf(store), [store]);
}
