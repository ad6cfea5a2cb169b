import { errorCode, isNetworkError } from '../../lib/http/error-code.ts';

/**
 * `unavailable`: the server reports that it has no history. `signed-out`: the server does not recognize the session.
 * `failed`: the server refused with another code. `unexpected`: it failed without a code.
 */
export type HistoryState = 'loading' | 'ready' | 'offline' | 'unavailable' | 'signed-out' | 'failed' | 'unexpected';

export function historyState(error: unknown, hasData: boolean, isOffline: boolean): HistoryState {
  if (isOffline || (error && isNetworkError(error))) return 'offline';
  if (!error) return hasData ? 'ready' : 'loading';
  const code = errorCode(error);
  if (code === 'NEEDS_ACCOUNT') return 'ready'; // all of it is on this device
  if (code === 'UNAVAILABLE') return 'unavailable';
  if (code === 'NOT_SIGNED_IN') return 'signed-out';
  return code === null || code === 'INTERNAL' ? 'unexpected' : 'failed';
}
