import type { HistoryEntry, HistoryFilter } from '@boxroom/domain/history/history-entry';
import type { HistoryCursor } from '@boxroom/domain/history/history-search';
import { matchesHistory } from '@boxroom/domain/history/history-search';
import { searchTerms } from '@boxroom/domain/search/terms';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { trpc } from '../../lib/http/trpc-hooks.ts';
import { useOnline } from '../../lib/window/use-online.ts';
import { type HistoryState, historyState } from './history-state.ts';
import { useLocalHistory } from './use-local-history.ts';

/** So many found entries fill the screen: the search then waits for the person. */
const ENOUGH = 20;
/** So many requests follow each other without being asked for. */
const REQUESTS_AT_ONCE = 10;

export interface HistorySearchView {
  entries: readonly HistoryEntry[];
  state: HistoryState;
  isSearching: boolean;
  /** Searched back to this time, in milliseconds; null: all was searched. */
  searchedTo: number | null;
  searchOn: () => void;
  retry: () => void;
}

/** Searches the whole history on the server, newest first and piece by piece, and the pending changes of the device. */
export function useHistorySearch(text: string, filter: HistoryFilter): HistorySearchView {
  const { client } = trpc.useUtils();
  const isOnline = useOnline();
  const local = useLocalHistory(filter).filter((entry) => matchesHistory(entry, searchTerms(text)));
  const query = useInfiniteQuery({
    queryKey: ['history.search', text, filter],
    queryFn: ({ pageParam, signal }) =>
      client.history.search.query({ ...filter, text, ...(pageParam && { cursor: pageParam }) }, { signal }),
    initialPageParam: null as HistoryCursor | null,
    getNextPageParam: ({ next }) => next,
    retry: 1,
  });
  const { data, error, fetchNextPage, hasNextPage, isFetching, fetchStatus, refetch } = query;
  const pages = data?.pages ?? [];
  const found = pages.flatMap(({ entries }) => entries);
  const goesOn = hasNextPage && !isFetching && !error && found.length < ENOUGH && pages.length % REQUESTS_AT_ONCE !== 0;
  useEffect(() => {
    if (goesOn) void fetchNextPage();
  }, [goesOn, fetchNextPage]);
  return {
    entries: [...local, ...found],
    state: historyState(error, data !== undefined, !isOnline || fetchStatus === 'paused'),
    isSearching: isFetching || goesOn,
    searchedTo: hasNextPage ? (pages.findLast(({ searchedTo }) => searchedTo !== null)?.searchedTo ?? null) : null,
    searchOn: () => void fetchNextPage(),
    retry: () => void (data === undefined ? refetch() : fetchNextPage()),
  };
}
