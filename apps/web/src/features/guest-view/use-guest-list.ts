import { useCallback, useEffect, useState } from 'react';
import { errorCode } from '../../lib/error-message.ts';
import { type GuestListView, loadGuestList } from './load-guest-list.ts';

/** Whoever looks again later than this sees what has changed meanwhile. Milliseconds. */
const STALE_AFTER = 60_000;

export interface GuestList {
  /** What was read last; null: nothing yet. */
  view: GuestListView | null;
  /** Why nothing newer could be read; null: it could, or is on its way. */
  error: unknown;
  /** The link does not work, or not any more. */
  isInvalid: boolean;
  reload: () => void;
}

/** What a guest link shows: read now, again when the network is back, and when somebody looks at the page again. */
export function useGuestList(token: string): GuestList {
  const [view, setView] = useState<GuestListView | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [round, setRound] = useState(0);
  const reload = useCallback(() => {
    setError(null);
    setRound((before) => before + 1);
  }, []);

  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    // What is on the screen stays until all of the new is here.
    const show = (next: GuestListView) =>
      setView((before) => (before?.isComplete === true && !next.isComplete ? before : next));
    loadGuestList(token, show, signal).catch((cause: unknown) => {
      if (signal.aborted) return;
      if (isGone(cause)) setView(null);
      setError(cause);
    });
    return () => leaving.abort();
  }, [token, round]);

  const loadedAt = view?.loadedAt ?? 0;
  useEffect(() => {
    const look = () => {
      if (document.visibilityState === 'visible' && Date.now() - loadedAt > STALE_AFTER) reload();
    };
    window.addEventListener('online', reload);
    document.addEventListener('visibilitychange', look);
    return () => {
      window.removeEventListener('online', reload);
      document.removeEventListener('visibilitychange', look);
    };
  }, [loadedAt, reload]);

  return { view, error, isInvalid: isGone(error), reload };
}

function isGone(error: unknown): boolean {
  return errorCode(error) === 'GUEST_LINK_INVALID';
}
