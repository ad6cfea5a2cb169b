import { useEffect } from 'react';
import { useOnline } from '../lib/use-online.ts';
import { useExchangedAt, useSyncStatus } from './use-sync-status.ts';

/** Exchanges that come close together are followed once. */
const PAUSE_MS = 100;

interface FollowedQuery<T> {
  data: { entries: readonly T[] } | undefined;
  fetchStatus: 'fetching' | 'paused' | 'idle';
  isPlaceholderData: boolean;
  refetch: () => Promise<unknown>;
}

/**
 * Reads a page that only the server has again after each exchange with it. `isOffline`: it cannot be read now. Then what
 * another page or filter showed does not stand for the one that was asked for: `entries` are none.
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
