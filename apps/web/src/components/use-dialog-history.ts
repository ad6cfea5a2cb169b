import { useRouter } from '@tanstack/react-router';
import type { RegisteredRouter, RouterHistory } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useId, useRef } from 'react';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Dialogs that are open at this entry, the innermost last. */
    dialogs?: string[];
  }
}

/** Going back is told within milliseconds. One that is never told must not hold up anything for longer. */
const RETURN_MAX_MS = 1000;

/** Settled when no dialog that was closed has still to go, or is on its way, back to the entry before its own. */
let returning: Promise<unknown> = Promise.resolve();

/** Also what began while it waited. */
async function allReturned(): Promise<void> {
  for (let seen: Promise<unknown> | null = null; seen !== returning;) {
    seen = returning;
    await seen;
  }
}

/**
 * Goes back to the entry before the dialog's. That takes a moment, in which the person may press a link, or the next
 * dialog may open: what is pushed meanwhile would be what the browser goes back from, so it waits.
 */
function goBack(history: RouterHistory): Promise<void> {
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
  history.back({ ignoreBlocker: true });
  return back;
}

interface Closing {
  onClose: () => void;
  /** Asked before the back button closes it: whether it stays after all. */
  holdsBack: () => boolean;
}

/**
 * Gives an open dialog its own history entry, so that the back button closes it instead of leaving the page. However
 * else it closes, the entry goes too. Outside a router (in a unit test) it does nothing.
 */
export function useDialogHistory(open: boolean, { onClose, holdsBack }: Closing): void {
  // Null without a router, which the library's type does not say.
  const router: RegisteredRouter | null = useRouter({ warn: false });
  const id = useId();
  const wanted = useRef(false);
  const close = useEffectEvent(onClose);
  const stays = useEffectEvent(holdsBack);

  useEffect(() => {
    wanted.current = open;
    if (!open || router === null) return;
    const { history } = router;
    const dialogs = () => history.location.state.dialogs ?? [];
    const leave = () => {
      if (wanted.current || !dialogs().includes(id)) return undefined;
      return goBack(history);
    };
    let isActive = true;
    const ends: (() => void)[] = [];
    const enter = async () => {
      await allReturned();
      if (!isActive) return;
      if (!dialogs().includes(id)) {
        const state = { dialogs: [...dialogs(), id] };
        await router.navigate({ href: history.location.href, state, resetScroll: false });
      }
      if (!isActive) void leave();
      else
        ends.push(
          history.subscribe(() => {
            if (!dialogs().includes(id)) close();
          }),
          // The browser is sent back to the entry it left. A new one in its place could be passed over by the next back:
          // browsers do not stop at what was pushed without a touch of the page.
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
      for (const end of ends) end();
      // After the effects of this commit: a page that was opened meanwhile no longer has our entry, and a development
      // double mount wants it again at once. The next dialog may be open before that, and lets this one go first.
      const gone = new Promise<void>((resolve) => setTimeout(() => resolve(leave())));
      returning = Promise.all([returning, gone]);
    };
  }, [open, router, id]);
}
