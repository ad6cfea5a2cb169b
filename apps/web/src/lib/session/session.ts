import type { Language } from '@boxroom/domain/language/language';
import { useSyncExternalStore } from 'react';
import { browserLanguage, readChosenLanguage } from '../language/language.ts';
import { endPushHere } from '../push/push-device.ts';
import { forgetShares, forgetSharesOfOthers } from '../share/whose-shares.ts';
import { TOMBSTONE_KEY, USER_KEY } from '../storage/storage-keys.ts';
import { forgetStoredOf, forgetStoredOfOthers } from '../storage/stored-value.ts';
import { isSignOutOwed, readUser, setSignOutOwed, signOutOwedSince, writeUser } from './remembered-user.ts';
import type { RememberedUser } from './remembered-user.ts';
import { readTryout } from './stored-tryout.ts';

/**
 * `remembered`: from this device, not yet confirmed. `expired`: the server requires a new sign-in; local data stays
 * usable.
 */
export type SessionStatus = 'remembered' | 'verified' | 'expired' | 'signed-out';

export interface Session {
  user: RememberedUser | null;
  /** Known once the server confirmed the session; never stored on the device. */
  email: string | null;
  status: SessionStatus;
  /** Another device or the operator ended the session: this device deletes its data. */
  isEndedElsewhere?: true;
}

/** Milliseconds. A person without a session waits for this response before the sign-in page opens. */
const SESSION_TIMEOUT = 5000;
const SIGN_OUT_TIMEOUT = 8000;

const listeners = new Set<() => void>();
let session = fromDevice();
let verifying: Promise<Session> | null = null;
/** Counts completed sign-ins: a response from before one is about the session that it replaced. */
let signIns = 0;
let hasLeft = false;
let leaving: Promise<unknown> = Promise.resolve();

// The page of the sign-out may have been killed before it was done.
const leftAt = signOutOwedSince();
if (leftAt !== null) leaveDevice(leftAt);

// Another tab signed in or out.
window.addEventListener('storage', (event) => {
  if (event.key !== USER_KEY && event.key !== TOMBSTONE_KEY && event.key !== null) return;
  // Values that only this tab remembers must be removed too. A suspended tab may receive the sign-out after it was
  // sent.
  followDevice(isSignOutOwed() || (event.key === TOMBSTONE_KEY && event.newValue !== null));
  // The same person may have signed in again there.
  if (session.status === 'expired') void verifySession();
});
// A page from the back-forward cache has missed what other tabs wrote.
window.addEventListener('pageshow', ({ persisted }) => {
  if (!persisted) return;
  followDevice(fromDevice().user === null);
  if (session.user) void verifySession();
});
window.addEventListener('online', () => void verifySession());

function followDevice(isSignedOut: boolean): void {
  if (isSignedOut && session.user) forgetStoredOf(session.user.id);
  const next = fromDevice();
  if (next.user?.id !== session.user?.id) set(next);
}

export function getSession(): Session {
  return session;
}

/** The signed-in person. Reads the device first, so the first frame has a value, online or not. */
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

/** Called with the response of a completed sign-in. */
export function startSession(user: RememberedUser & { email: string }): void {
  signIns++;
  setSignOutOwed(false);
  const before = readUser();
  if (before !== null && before.id !== user.id) leaveDevice(Date.now());
  forgetStoredOfOthers(user.id, { isNew: before !== null && before.id !== user.id });
  void forgetSharesOfOthers({ userId: user.id, tryoutId: readTryout()?.id ?? null, isNew: before === null }).catch(
    () => undefined, // the next start tries again
  );
  writeUser(user);
  set({
    user: { id: user.id, username: user.username, catalogueId: user.catalogueId },
    email: user.email,
    status: 'verified',
  });
}

/** The server requires a new sign-in for some call: the status line shows it, and local data stays usable. */
export function expireSession(): void {
  if (session.user && session.status !== 'expired') set({ ...session, status: 'expired' });
}

/**
 * Forgets the person on this device and notifies the server. The device forgets first: a sign-out that has not reached
 * the server takes effect here, is sent again at the next start or when the network is back, and blocks every start
 * until then. Returns whether the server confirmed it.
 */
export async function endSession(): Promise<boolean> {
  setSignOutOwed(true);
  writeUser(null);
  if (session.user) forgetStoredOf(session.user.id);
  leaveDevice(Date.now());
  set({ user: null, email: null, status: 'signed-out' });
  return tellServerOfSignOut();
}

/** Ends what outlives the pages of the person who was here. */
function leaveDevice(leftAt: number): void {
  const tryoutId = readTryout()?.id ?? null;
  leaving = Promise.allSettled([endPushHere(), forgetShares({ tryoutId, leftAt })]);
}

/** Asks the server for the signed-in person. Without a response nothing changes. One request at a time. */
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
  const answer = await askSession(signal).catch(() => null);
  // No response, or somebody signed in or out during the request.
  if (answer === null || session.user?.id !== asked.user?.id || signIns !== signInsBefore) return session;
  if (answer.user) {
    startSession(answer.user);
    void keepLanguage(answer.language).catch(() => undefined); // the next start tries again
  } else if (answer.isEndedElsewhere && session.user) set({ ...session, status: 'expired', isEndedElsewhere: true });
  else expireSession();
  return session;
}

async function askSession(signal: AbortSignal) {
  return (await loadClient()).auth.session.query(undefined, { signal });
}

/** The first screen shows without the server: the code that calls it loads beside. */
async function loadClient() {
  return (await import('../http/trpc.ts')).trpcClient;
}

/** Mails come in the language that was chosen on the device used last, or in the first one that the person saw. */
async function keepLanguage(kept: Language | null | undefined): Promise<void> {
  const language = readChosenLanguage() ?? (kept === null ? browserLanguage() : kept);
  // A server of an earlier version keeps none.
  if (kept !== undefined && language !== undefined && language !== kept)
    await (await loadClient()).account.setLanguage.mutate({ language });
}

async function tellServerOfSignOut(): Promise<boolean> {
  try {
    await (await loadClient()).auth.signOut.mutate(undefined, { signal: AbortSignal.timeout(SIGN_OUT_TIMEOUT) });
    // Owed as long as something of the person is here: a start repeats it. What never ends must not hold up the others.
    await Promise.race([leaving, new Promise((resolve) => setTimeout(resolve, SIGN_OUT_TIMEOUT))]);
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
