import { HISTORY_PAGE_SIZE, type HistoryEntry, type HistoryQuery } from '@boxroom/domain/history/history-entry';
import { keepPreviousData } from '@tanstack/react-query';
import { useEffect } from 'react';
import { errorCode, isNetworkError } from '../../lib/error-message.ts';
import { trpc } from '../../lib/trpc-hooks.ts';
import { useOnline } from '../../lib/use-online.ts';
import { useSettled } from '../../lib/use-settled.ts';
import { useLocalHistory } from '../../replica/use-local-history.ts';
import { useSyncStatus } from '../../replica/use-sync-status.ts';

/** Several changes at once lead to one call. */
const HISTORY_DEBOUNCE_MS = 100;

export type HistoryFilter = Omit<HistoryQuery, 'page' | 'pageSize'>;

export interface HistoryView {
  /** Pending changes that match, on the first page only. */
  local: readonly HistoryEntry[];
  entries: readonly HistoryEntry[];
  total: number;
  pages: number;
  /**
   * `unavailable`: the server says that it has no history to give; `failed`: it says no for another reason;
   * `unexpected`: something is wrong on its side, or what answers is none of ours.
   */
  state: 'loading' | 'ready' | 'offline' | 'unavailable' | 'failed' | 'unexpected';
}

/** A page of the edit history, with what was not sent yet before it. Follows each exchange with the server. */
export function useHistory(filter: HistoryFilter, page: number, pageSize = HISTORY_PAGE_SIZE): HistoryView {
  const asked = useSettled(JSON.stringify({ ...filter, page, pageSize }), HISTORY_DEBOUNCE_MS);
  const query = trpc.history.list.useQuery(JSON.parse(asked) as HistoryQuery, {
    placeholderData: keepPreviousData,
    staleTime: 0,
    retry: 1,
  });
  const isOnline = useOnline();
  const { state: sync } = useSyncStatus();
  const local = useLocalHistory().filter((entry) => matches(entry, filter));
  const { refetch } = query;
  const syncedAt = sync.kind === 'up-to-date' ? sync.at : null;
  useEffect(() => {
    if (syncedAt === null) return undefined;
    const timer = setTimeout(() => void refetch(), HISTORY_DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [syncedAt, refetch]);

  const total = query.data?.total ?? 0;
  return {
    local: page === 1 ? local : [],
    entries: query.data?.entries ?? [],
    total,
    pages: Math.max(1, Math.ceil(total / pageSize)),
    state: stateOf(
      query.error,
      query.data !== undefined,
      !isOnline || sync.kind === 'offline' || query.fetchStatus === 'paused',
    ),
  };
}

function stateOf(error: unknown, hasData: boolean, isOffline: boolean): HistoryView['state'] {
  if (isOffline || (error && isNetworkError(error))) return 'offline';
  const code = error ? errorCode(error) : null;
  if (error)
    return code === 'UNAVAILABLE' ? 'unavailable' : code === null || code === 'INTERNAL' ? 'unexpected' : 'failed';
  return hasData ? 'ready' : 'loading';
}

function matches(entry: HistoryEntry, { roomId, boxId, actionType, entityType }: HistoryFilter): boolean {
  return (
    (roomId === undefined || entry.roomId === roomId) &&
    (boxId === undefined || entry.boxId === boxId) &&
    (actionType === undefined || entry.action === actionType) &&
    (entityType === undefined || entry.entity === entityType)
  );
}
