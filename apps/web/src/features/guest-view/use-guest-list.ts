import { useCallback, useEffect, useRef, useState } from 'react';
import { errorCode } from '../../lib/error-message.ts';
import { type GuestListView, loadGuestList } from './load-guest-list.ts';

/** How often a page that is looked at asks whether its link still works, and what has changed. Milliseconds. */
const ASKED_EVERY = 120_000;
/** Who comes back sooner than this has the last answer. Milliseconds. */
const STALE_AFTER = 5000;
/** A timer that is set further off fires at once. */
const TIMER_MAX = 2 ** 31 - 1;

export interface GuestList {
  /** What was read last; null: nothing yet. */
  view: GuestListView | null;
  /** Why nothing newer could be read; null: it could, or is on its way. */
  error: unknown;
  /** The link does not work, or not any more: nothing of it is to be seen. */
  isInvalid: boolean;
  reload: () => void;
}

/**
 * What a guest link shows: read now, again when the network is back, when somebody looks at the page again, and now and
 * then while they do. It ends when the server says so, and at the end that the server named.
 */
export function useGuestList(token: string): GuestList {
  const [view, setView] = useState<GuestListView | null>(null);
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
    // What is on the screen stays until all of the new is here.
    const show = (next: GuestListView) => {
      setError(null);
      setView((before) => (before?.isComplete === true && !next.isComplete ? before : next));
      setIsOver(false);
    };
    isLoading.current = true;
    loadGuestList(token, show, signal)
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
  // An end that was over when the answer came is one by another clock than this device's: the server knows better.
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
      // A long list that is still on its way comes to its end; what failed stays said until there is an answer.
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
