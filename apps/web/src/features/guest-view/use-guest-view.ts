import { useCallback, useEffect, useRef, useState } from 'react';
import { errorCode } from '../../lib/http/error-code.ts';
import { type LoadedGuestView, loadGuestView } from './load-guest-view.ts';

/** How often a visible page checks whether its link still works, and what has changed. Milliseconds. */
const ASKED_EVERY = 120_000;
/** Data younger than this is not read again on returning to the page. Milliseconds. */
const STALE_AFTER = 5000;
/** A timer with a longer delay fires at once. */
const TIMER_MAX = 2 ** 31 - 1;

export interface GuestViewState {
  /** The data read last; null: none yet. */
  view: LoadedGuestView | null;
  /** Why newer data could not be read; null: it could, or the request is pending. */
  error: unknown;
  /** The link does not work, or no longer works: none of its content may be shown. */
  isInvalid: boolean;
  reload: () => void;
}

/**
 * Reads the content of a guest link: at once, when the network is back, when the page becomes visible again, and every
 * two minutes while it is visible. It ends when the server reports it, and at the expiry time that the server named.
 */
export function useGuestView(token: string): GuestViewState {
  const [view, setView] = useState<LoadedGuestView | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [round, setRound] = useState(0);
  const [isOver, setIsOver] = useState(false);
  const isLoading = useRef(false);
  const lookAgain = useCallback(() => setRound((before) => before + 1), []);
  const reload = useCallback(() => {
    setError(null);
    lookAgain();
  }, [lookAgain]);

  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    // The old list stays on the screen until the new one is complete.
    const show = (next: LoadedGuestView) => {
      setError(null);
      setView((before) => (before?.isComplete === true && !next.isComplete ? before : next));
      setIsOver(false);
    };
    isLoading.current = true;
    loadGuestView(token, show, signal)
      .catch((cause: unknown) => {
        if (signal.aborted) return;
        if (isGone(cause)) setView(null);
        setError(cause);
      })
      .finally(() => {
        if (!signal.aborted) isLoading.current = false;
      });
    return () => leaving.abort();
  }, [token, round]);

  const loadedAt = view?.loadedAt ?? null;
  // An expiry time already past when the response came is due to a clock that differs from the server's: the server
  // decides.
  const endsAt = view?.expiresAt && view.expiresAt > view.loadedAt ? view.expiresAt : null;
  useEffect(() => {
    window.addEventListener('online', reload);
    return () => window.removeEventListener('online', reload);
  }, [reload]);
  useEffect(() => {
    if (loadedAt === null) return undefined;
    const look = () => {
      if (document.visibilityState !== 'visible') return;
      // A device that slept has missed its timer.
      if (endsAt !== null && Date.now() >= endsAt) setIsOver(true);
      // A long list that is still loading gets to finish; an error stays visible until there is a response.
      if (!isLoading.current && Date.now() - loadedAt > STALE_AFTER) lookAgain();
    };
    const asking = setInterval(look, ASKED_EVERY);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(asking);
      document.removeEventListener('visibilitychange', look);
    };
  }, [loadedAt, endsAt, lookAgain]);
  useEffect(() => {
    const left = endsAt === null ? TIMER_MAX : endsAt - Date.now();
    if (left >= TIMER_MAX) return undefined;
    const ending = setTimeout(() => setIsOver(true), left);
    return () => clearTimeout(ending);
  }, [endsAt, loadedAt]);

  return { view, error, isInvalid: isOver || isGone(error), reload };
}

function isGone(error: unknown): boolean {
  return errorCode(error) === 'GUEST_LINK_INVALID';
}
