import { safeNextPath } from '@boxroom/domain/profile/safe-next-path';
import { redirect } from '@tanstack/react-router';
import { getSession, hasSignedOutHere, verifySession } from '../lib/session.ts';
import type { AuthSearch } from './search-params.ts';

/**
 * Lets a person in whom this device remembers, at once and offline too; the server confirms in the background. Somebody
 * unknown may still have a session (storage cleared): only then the server is asked first. Otherwise to /auth, with the
 * way back.
 */
export async function requireSession({ location }: { location: { href: string } }): Promise<void> {
  // Who signs in after somebody has signed out begins anew: no way back, and the layout says first what has happened.
  if (getSession().user || hasSignedOutHere()) return;
  if ((await verifySession()).user) return;
  const next = safeNextPath(location.href);
  throw redirect({ to: '/auth', search: next === null || next === '/app' ? {} : { next }, replace: true });
}

/** Whoever is signed in needs no sign-up: their invitation is accepted on its own page. */
export function leaveInviteWhenSignedIn({ search }: { search: { token?: string } }): void {
  if (!getSession().user) return;
  const { token } = search;
  if (token === undefined) throw redirect({ to: '/app', replace: true });
  throw redirect({ to: '/accept-invitation', search: { token }, replace: true });
}

/**
 * Whoever is signed in has no business at /auth, unless the server wants a new sign-in. After a reload only the server
 * knows that; where it cannot be reached, nobody can sign in anyway. Another link to set a password is for everybody, and
 * what wants a sign-in of the last minutes sends here though the session lives.
 */
export async function skipWhenSignedIn({ search }: { search: AuthSearch }): Promise<void> {
  if (search['forgot-password'] || search.again) return;
  const { user, status } = getSession().status === 'remembered' ? await verifySession() : getSession();
  if (user && status !== 'expired') throw redirect({ href: safeNextPath(search.next) ?? '/app', replace: true });
}
