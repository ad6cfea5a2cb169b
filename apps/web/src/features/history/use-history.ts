import { HISTORY_PAGE_SIZE, type HistoryEntry, type HistoryFilter } from '@boxroom/domain/history/history-entry';
import { keepPreviousData } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { trpc } from '../../lib/http/trpc-hooks.ts';
import { useFollowedQuery } from '../../replica/hooks/use-followed-query.ts';
import { type HistoryState, historyState } from './history-state.ts';
import { useLocalHistory } from './use-local-history.ts';

/** Several filter changes in quick succession cause one request. */
const FETCH_DEBOUNCE_MS = 100;

export interface HistoryView {
  filter: HistoryFilter;
  /** Pending changes that match; listed before the first page. */
  local: readonly HistoryEntry[];
  entries: readonly HistoryEntry[];
  /** The number of matching lines on the server; null until it is known. */
  total: number | null;
  pages: number;
  /** The entries belong to another page or filter; the right ones are loading. */
  isStale: boolean;
  state: HistoryState;
  retry: () => void;
}

/** A page of the edit history, preceded by pending changes. Refetches after each exchange with the server. */
export function useHistory(filter: HistoryFilter, page: number, pageSize = HISTORY_PAGE_SIZE): HistoryView {
  const { roomId, boxId, itemId, actionType, entityType, until } = filter;
  const input = useMemo(
    () => ({
      ...given({ roomId, boxId, itemId, actionType, entityType, until }),
      groups: true as const,
      commands: true as const,
      page,
      pageSize,
    }),
    [roomId, boxId, itemId, actionType, entityType, until, page, pageSize],
  );
  const asked = useSettled(input, FETCH_DEBOUNCE_MS);
  const query = trpc.history.list.useQuery(asked, { placeholderData: keepPreviousData, staleTime: 0, retry: 1 });
  const local = useLocalHistory(filter);
  const { entries, isOffline } = useFollowedQuery(query);
  const total = query.data?.total ?? null;
  return {
    filter,
    local,
    entries,
    total,
    pages: Math.max(1, Math.ceil((total ?? 0) / pageSize)),
    isStale: !isOffline && (asked !== input || query.isPlaceholderData),
    state: historyState(query.error, query.data !== undefined, isOffline),
    retry: () => void query.refetch(),
  };
}

/** Omits the filters that are not set. */
function given(filter: { [K in keyof HistoryFilter]: HistoryFilter[K] | undefined }): HistoryFilter {
  return Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined));
}

/** Returns the value once it has not changed for `ms`; the first one at once. */
function useSettled<T>(value: T, ms: number): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return settled;
}
