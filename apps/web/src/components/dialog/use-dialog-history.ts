import { useRouter } from '@tanstack/react-router';
import type { RegisteredRouter, RouterHistory } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useId, useRef } from 'react';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Dialogs that are open at this history entry, the innermost last. */
    dialogs?: string[];
  }
}

/**
 * The browser reports a navigation back within milliseconds. One that it never reports must not block anything for
 * longer.
 */
const RETURN_MAX_MS = 1000;

/** Resolves when no closed dialog has yet to go back, or is on its way back, to the entry before its own. */
let returning: Promise<unknown> = Promise.resolve();

/** Dialogs that closed, and may still have an entry. */
const closed = new Set<string>();

/** Closed dialogs leave the history one after the other: the entry is the next one's only when the last is gone. */
let leaving: Promise<void> = Promise.resolve();

/** Also waits for navigations that start meanwhile. */
async function allReturned(): Promise<void> {
  for (let seen: Promise<unknown> | null = null; seen !== returning;) {
    seen = returning;
    await seen;
  }
}

/**
 * Goes back by this many entries, in one step: a second one would cancel a new address that the person typed meanwhile,
 * or a reload. Meanwhile the person may press a link, or the next dialog may open: an entry pushed during that time
 * would be the one the browser goes back from, so the push waits.
 */
function goBack(history: RouterHistory, entries: number): Promise<void> {
  const unblock = history.block({
    blockerFn: async ({ action }) => {
      if (action === 'PUSH' || action === 'REPLACE') await returning;
      return false;
    },
    enableBeforeUnload: false,
  });
  const back = new Promise<void>((resolve) => {
    const finish = () => {
      clearTimeout(timer);
      unsubscribe();
      unblock();
      resolve();
    };
    const timer = setTimeout(finish, RETURN_MAX_MS);
    const unsubscribe = history.subscribe(finish);
  });
  returning = Promise.all([returning, back]);
  history.go(-entries, { ignoreBlocker: true });
  return back;
}

interface Closing {
  onClose: () => void;
  /** Called before the back button closes the dialog; true keeps it open. */
  holdsBack?: () => boolean;
}

/**
 * Gives an open dialog, or another state of a page, its own history entry, so that the back button closes it instead of
 * leaving the page. Closing it in another way removes the entry too. Outside a router (in a unit test) it does nothing.
 */
export function useDialogHistory(open: boolean, { onClose, holdsBack }: Closing): void {
  // Null without a router, which the library's type omits.
  const router: RegisteredRouter | null = useRouter({ warn: false });
  const id = useId();
  const wanted = useRef(false);
  const close = useEffectEvent(onClose);
  const stays = useEffectEvent(() => holdsBack?.() ?? false);

  useEffect(() => {
    wanted.current = open;
    if (!open || router === null) return;
    closed.delete(id);
    const { history } = router;
    const dialogs = () => history.location.state.dialogs ?? [];
    const leave = async () => {
      const shown = dialogs();
      let first = shown.indexOf(id);
      // What closed with this dialog has entries of its own: on top if it was opened from this one, or below.
      while (closed.has(shown[first - 1] ?? '')) first--;
      if (!wanted.current && first !== -1) await goBack(history, shown.length - first);
      closed.delete(id);
    };
    const leaveInTurn = () => (leaving = leaving.then(leave));
    let isActive = true;
    const ends: (() => void)[] = [];
    const enter = async () => {
      await allReturned();
      if (!isActive) return;
      if (!dialogs().includes(id)) {
        const state = { dialogs: [...dialogs(), id] };
        await router.navigate({ href: history.location.href, state, resetScroll: false });
      }
      if (!isActive) void leaveInTurn();
      else
        ends.push(
          history.subscribe(() => {
            if (!dialogs().includes(id)) close();
          }),
          // Blocking sends the browser back to the entry it left. A new entry in its place could be skipped by the next
          // back: browsers skip entries that were pushed without a user gesture.
          history.block({
            blockerFn: ({ action, nextLocation }) =>
              action !== 'PUSH' && action !== 'REPLACE' && !(nextLocation.state.dialogs ?? []).includes(id) && stays(),
            enableBeforeUnload: false,
          }),
        );
    };
    void enter();
    return () => {
      isActive = false;
      wanted.current = false;
      closed.add(id);
      for (const end of ends) end();
      // Runs after the effects of this commit: a page that opened meanwhile no longer has our entry, and a development
      // double mount needs it again at once. The next dialog may open before that, and waits for this one to leave.
      const gone = new Promise<void>((resolve) => setTimeout(() => resolve(leaveInTurn())));
      returning = Promise.all([returning, gone]);
    };
  }, [open, router, id]);
}
