import { HISTORY_PAGE_SIZE, type HistoryEntry, type HistoryQuery } from '@boxroom/domain/history/history-entry';
import { keepPreviousData } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { errorCode, isNetworkError } from '../../lib/http/error-code.ts';
import { trpc } from '../../lib/http/trpc-hooks.ts';
import { useFollowedQuery } from '../../replica/hooks/use-followed-query.ts';
import { type PendingEntry, usePendingHistory } from '../../replica/hooks/use-pending-history.ts';

export type HistoryFilter = Omit<HistoryQuery, 'page' | 'pageSize' | 'groups' | 'groupId'>;

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
  /**
   * `unavailable`: the server reports that it has no history. `signed-out`: the server does not recognize the session.
   * `failed`: the server refused with another code. `unexpected`: it failed without a code.
   */
  state: 'loading' | 'ready' | 'offline' | 'unavailable' | 'signed-out' | 'failed' | 'unexpected';
  retry: () => void;
}

/** A page of the edit history, preceded by pending changes. Refetches after each exchange with the server. */
export function useHistory(filter: HistoryFilter, page: number, pageSize = HISTORY_PAGE_SIZE): HistoryView {
  const { roomId, boxId, actionType, entityType } = filter;
  const input = useMemo(
    () => ({ ...given({ roomId, boxId, actionType, entityType }), groups: true as const, page, pageSize }),
    [roomId, boxId, actionType, entityType, page, pageSize],
  );
  const asked = useSettled(input, FETCH_DEBOUNCE_MS);
  const query = trpc.history.list.useQuery(asked, { placeholderData: keepPreviousData, staleTime: 0, retry: 1 });
  const local = usePendingHistory().filter((entry) => matches(entry, filter));
  const { entries, isOffline } = useFollowedQuery(query);
  const total = query.data?.total ?? null;
  return {
    filter,
    local,
    entries,
    total,
    pages: Math.max(1, Math.ceil((total ?? 0) / pageSize)),
    isStale: !isOffline && (asked !== input || query.isPlaceholderData),
    state: stateOf(query.error, query.data !== undefined, isOffline),
    retry: () => void query.refetch(),
  };
}

function stateOf(error: unknown, hasData: boolean, isOffline: boolean): HistoryView['state'] {
  if (isOffline || (error && isNetworkError(error))) return 'offline';
  if (!error) return hasData ? 'ready' : 'loading';
  const code = errorCode(error);
  if (code === 'UNAVAILABLE') return 'unavailable';
  if (code === 'NOT_SIGNED_IN') return 'signed-out';
  return code === null || code === 'INTERNAL' ? 'unexpected' : 'failed';
}

function matches(entry: PendingEntry, { roomId, boxId, actionType, entityType }: HistoryFilter): boolean {
  return (
    (roomId === undefined || entry.roomId === roomId || entry.fromSpaceId === roomId) &&
    (boxId === undefined || entry.boxId === boxId || entry.fromBoxId === boxId) &&
    (actionType === undefined || entry.action === actionType) &&
    (entityType === undefined || entry.entity === entityType)
  );
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
