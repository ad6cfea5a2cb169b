import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { errorCode } from '../http/error-code.ts';
import { expireSession } from './session.ts';

const MINUTES = 60_000;
const RETRIES = 3;
const RETRY_DELAY_MAX = 30_000;

/**
 * Caches server state beside the replica: session, sharing, history. Queries are retried, mutations never
 * automatically.
 */
export function makeQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({ onError: noticeSignOut }),
    mutationCache: new MutationCache({ onError: noticeSignOut }),
    defaultOptions: {
      queries: {
        staleTime: 5 * MINUTES,
        networkMode: 'offlineFirst',
        retry: (failures, error) => failures < RETRIES && isWorthRetrying(error),
        retryDelay: (failures) => Math.min(1000 * 2 ** failures, RETRY_DELAY_MAX),
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });
}

/** One of our error codes stays the same on a retry; any other error may be temporary. */
function isWorthRetrying(error: unknown): boolean {
  const code = errorCode(error);
  return code === null || code === 'INTERNAL' || code === 'UNAVAILABLE';
}

function noticeSignOut(error: unknown): void {
  if (errorCode(error) === 'NOT_SIGNED_IN') expireSession();
}
