import { useSyncExternalStore } from 'react';
import { isSignOutOwed, readUser, setSignOutOwed, writeUser } from './remembered-user.ts';
import type { RememberedUser } from './remembered-user.ts';
import { TOMBSTONE_KEY, USER_KEY } from './storage-keys.ts';
import { forgetStoredOf, forgetStoredOfOthers } from './stored-value.ts';
import { trpcClient } from './trpc.ts';

/** `remembered`: from this device, not yet confirmed. `expired`: the server wants a new sign-in; local data stays usable. */
export type SessionStatus = 'remembered' | 'verified' | 'expired' | 'signed-out';

export interface Session {
  user: RememberedUser | null;
  /** Known once the server confirmed the session; never stored on the device. */
  email: string | null;
  status: SessionStatus;
  /** The session was ended from another device: this one empties itself. */
  isEndedElsewhere?: true;
}

const listeners = new Set<() => void>();
let session = fromDevice();
let verifying: Promise<Session> | null = null;
/** Counts completed sign-ins: an answer from before one is about the session that it replaced. */
let signIns = 0;
let hasLeft = false;

// Another tab signed in or out.
window.addEventListener('storage', (event) => {
  if (event.key !== USER_KEY && event.key !== TOMBSTONE_KEY && event.key !== null) return;
  // What only this tab remembers must go too. A tab that slept hears of a sign-out when it is no longer owed.
  const isSignedOut = isSignOutOwed() || (event.key === TOMBSTONE_KEY && event.newValue !== null);
  if (isSignedOut && session.user) forgetStoredOf(session.user.id);
  const next = fromDevice();
  if (next.user?.id !== session.user?.id) set(next);
  else if (session.status === 'expired') void verifySession(); // the same person may have signed in again there
});
window.addEventListener('online', () => void verifySession());

export function getSession(): Session {
  return session;
}

/** Who is signed in. Reads the device first, so it has an answer in the first frame, online or not. */
export function useSession(): Session {
  return useSyncExternalStore(subscribeSession, getSession);
}

export function subscribeSession(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether somebody was signed in on this page, and nobody is any more. */
export function hasSignedOutHere(): boolean {
  return hasLeft;
}

/** Called with the answer of a completed sign-in. */
export function startSession(user: RememberedUser & { email: string }): void {
  signIns++;
  setSignOutOwed(false);
  const before = readUser();
  forgetStoredOfOthers(user.id, { isNew: before !== null && before.id !== user.id });
  writeUser(user);
  set({
    user: { id: user.id, username: user.username, catalogueId: user.catalogueId },
    email: user.email,
    status: 'verified',
  });
}

/** Somewhere a call was answered with "sign in": shown in the status line, nobody is thrown out of local data. */
export function expireSession(): void {
  if (session.user && session.status !== 'expired') set({ ...session, status: 'expired' });
}

/**
 * Forgets the person on this device and tells the server. The device forgets first: a sign-out that the server does not
 * hear of yet still holds here, is sent again at the next start or when the network is back, and gates every start.
 * Answers whether the server has heard of it.
 */
export async function endSession(): Promise<boolean> {
  setSignOutOwed(true);
  writeUser(null);
  if (session.user) forgetStoredOf(session.user.id);
  set({ user: null, email: null, status: 'signed-out' });
  return tellServerOfSignOut();
}

/** Asks the server who is signed in. Without an answer everything stays as it is. One question at a time. */
export function verifySession(): Promise<Session> {
  verifying ??= askServer().finally(() => {
    verifying = null;
  });
  return verifying;
}

async function askServer(): Promise<Session> {
  if (isSignOutOwed() && !(await tellServerOfSignOut())) return session;
  const [asked, signInsBefore] = [session, signIns];
  const signal = AbortSignal.timeout(SESSION_TIMEOUT);
  const answer = await trpcClient.auth.session.query(undefined, { signal }).catch(() => null);
  // No answer, or somebody signed in or out while the question was on its way.
  if (answer === null || session.user?.id !== asked.user?.id || signIns !== signInsBefore) return session;
  if (answer.user) startSession(answer.user);
  else if (answer.isEndedElsewhere && session.user) set({ ...session, status: 'expired', isEndedElsewhere: true });
  else expireSession();
  return session;
}

/** Milliseconds. A person without a session waits for this answer before being sent to sign in. */
const SESSION_TIMEOUT = 5000;
const SIGN_OUT_TIMEOUT = 8000;

async function tellServerOfSignOut(): Promise<boolean> {
  try {
    await trpcClient.auth.signOut.mutate(undefined, { signal: AbortSignal.timeout(SIGN_OUT_TIMEOUT) });
    setSignOutOwed(false);
    return true;
  } catch {
    return false; // The tombstone stays, so the next start or reconnect tries again.
  }
}

function fromDevice(): Session {
  const user = isSignOutOwed() ? null : readUser();
  return { user, email: null, status: user ? 'remembered' : 'signed-out' };
}

function set(next: Session): void {
  hasLeft = next.user === null && (hasLeft || session.user !== null);
  session = next;
  for (const listener of listeners) listener();
}
