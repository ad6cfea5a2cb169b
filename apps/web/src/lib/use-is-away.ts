import { useEffect, useEffectEvent, useState } from 'react';
import { isNetworkError } from './error-message.ts';
import { useOnline } from './use-online.ts';

/** So long somebody may believe in "Loading…". Milliseconds. */
export const LATE_AFTER = 4000;

interface Asked {
  data: unknown;
  isError: boolean;
  /** Of the last try, also while the next one waits. */
  failureReason: unknown;
  fetchStatus: 'fetching' | 'paused' | 'idle';
  refetch: () => unknown;
}

/**
 * Whether a first answer wants a connection that is not there: known at once where there is no network, with the first
 * try that failed, or after a while without any word. The tries go on; what failed is asked again when a network is back.
 */
export function useIsAway({ data, isError, failureReason, fetchStatus, refetch }: Asked): boolean {
  const isOnline = useOnline();
  const isMissing = data === undefined;
  const isLate = useHasLasted(isMissing && fetchStatus === 'fetching', LATE_AFTER);
  // The library takes it that there was a network all along, where none is there from the start.
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
