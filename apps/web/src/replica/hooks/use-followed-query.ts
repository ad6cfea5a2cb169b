import { useEffect } from 'react';
import { useOnline } from '../../lib/window/use-online.ts';
import { useExchangedAt, useSyncStatus } from './use-sync-status.ts';

/** Syncs that end within this time cause a single refetch. Milliseconds. */
const PAUSE_MS = 100;

interface FollowedQuery<T> {
  data: { entries: readonly T[] } | undefined;
  fetchStatus: 'fetching' | 'paused' | 'idle';
  isPlaceholderData: boolean;
  refetch: () => Promise<unknown>;
}

/**
 * Refetches a server-side page after each sync. `isOffline`: the page cannot be read now. In that case `entries` is
 * empty rather than the rows of another page or filter.
 */
export function useFollowedQuery<T>(query: FollowedQuery<T>): { entries: readonly T[]; isOffline: boolean } {
  const isOnline = useOnline();
  const { state } = useSyncStatus();
  const { data, fetchStatus, isPlaceholderData, refetch } = query;
  const exchangedAt = useExchangedAt();
  useEffect(() => {
    if (exchangedAt === null) return undefined;
    const timer = setTimeout(() => void refetch(), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [exchangedAt, refetch]);
  const isOffline = !isOnline || state.kind === 'offline' || fetchStatus === 'paused';
  return { entries: isOffline && isPlaceholderData ? [] : (data?.entries ?? []), isOffline };
}
