import { safeNextPath } from '@boxroom/domain/account/safe-next-path';
import { redirect } from '@tanstack/react-router';
import { getOpenTryout } from '../lib/session/open-tryout.ts';
import { isSignOutOwed } from '../lib/session/remembered-user.ts';
import { getSession, hasSignedOutHere, verifySession } from '../lib/session/session.ts';
import { hasTryoutEndedHere } from '../lib/session/tryout.ts';
import type { AuthSearch } from './search-params.ts';

/**
 * Lets a user in whom this device remembers, at once and offline too; the server confirms in the background. When none
 * is remembered there may still be a session (storage cleared): only then it asks the server first. Otherwise it
 * redirects to /auth with the way back. A tryout on this device asks nobody.
 */
export async function requireSession({ location }: { location: { href: string } }): Promise<void> {
  // After a sign-out here the next sign-in starts from scratch: it gets no way back, and the layout first shows that
  // the session ended. So it does when a tryout was thrown away.
  if (getSession().user || hasSignedOutHere() || hasTryoutEndedHere()) return;
  if (getOpenTryout()) {
    // The person before may have signed out without a network.
    if (isSignOutOwed()) void verifySession();
    return;
  }
  if ((await verifySession()).user) return;
  const next = safeNextPath(location.href);
  throw redirect({ to: '/auth', search: next === null || next === '/app' ? {} : { next }, replace: true });
}

/** A signed-in user needs no sign-up: they accept the invitation on its own page. */
export function leaveInviteWhenSignedIn({ search }: { search: { token?: string } }): void {
  if (!getSession().user) return;
  const { token } = search;
  if (token === undefined) throw redirect({ to: '/app', replace: true });
  throw redirect({ to: '/accept-invitation', search: { token }, replace: true });
}

/**
 * A signed-in user skips /auth, unless the server wants a new sign-in. After a reload only the server knows that; while
 * it is unreachable, nobody can sign in anyway. Requesting another password link is open to all, and actions that need
 * a sign-in of the last minutes lead here although the session lives.
 */
export async function skipWhenSignedIn({ search }: { search: AuthSearch }): Promise<void> {
  if (search['forgot-password'] || search.again) return;
  const { user, status } = getSession().status === 'remembered' ? await verifySession() : getSession();
  if (user && status !== 'expired') throw redirect({ href: safeNextPath(search.next) ?? '/app', replace: true });
}
