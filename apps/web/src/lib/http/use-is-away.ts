import { useEffect, useEffectEvent, useState } from 'react';
import { useOnline } from '../window/use-online.ts';
import { isNetworkError } from './error-code.ts';

/** How long "Loading…" stays on the screen at most. Milliseconds. */
export const LATE_AFTER = 4000;

interface Asked {
  data: unknown;
  isError: boolean;
  /** The error of the last attempt, kept while the next one is pending. */
  failureReason: unknown;
  fetchStatus: 'fetching' | 'paused' | 'idle';
  refetch: () => unknown;
}

/**
 * Whether a first response is missing for want of a connection: true at once without a network, after the first failed
 * attempt, or after `LATE_AFTER` without a response. The attempts continue; a failed query is retried when the network
 * is back.
 */
export function useIsAway({ data, isError, failureReason, fetchStatus, refetch }: Asked): boolean {
  const isOnline = useOnline();
  const isMissing = data === undefined;
  const isLate = useHasLasted(isMissing && fetchStatus === 'fetching', LATE_AFTER);
  // The library assumes a network at the start, so it does not retry when there was none.
  const askAgain = useEffectEvent(() => isError && isMissing && refetch());
  useEffect(() => {
    if (isOnline) askAgain();
  }, [isOnline]);
  return isMissing && (!isOnline || fetchStatus === 'paused' || isNetworkError(failureReason) || isLate);
}

function useHasLasted(is: boolean, ms: number): boolean {
  const [hasLasted, setHasLasted] = useState(false);
  useEffect(() => {
    if (!is) return undefined;
    const timer = setTimeout(() => setHasLasted(true), ms);
    return () => {
      clearTimeout(timer);
      setHasLasted(false);
    };
  }, [is, ms]);
  return is && hasLasted;
}
