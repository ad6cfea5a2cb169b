import { getSession, useSession } from './session.ts';
import type { Tryout } from './stored-tryout.ts';
import { getTryout, useTryout } from './tryout.ts';

/** Returns the tryout that the app shows; null while somebody is signed in. */
export function getOpenTryout(): Tryout | null {
  const tryout = getTryout();
  return tryout?.isOpen && !getSession().user ? tryout : null;
}

export function useOpenTryout(): Tryout | null {
  const { user } = useSession();
  const tryout = useTryout();
  return tryout?.isOpen && !user ? tryout : null;
}
