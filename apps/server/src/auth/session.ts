import type { Database } from '@boxroom/db/tables/database';
import type { Kysely } from 'kysely';
import { Cookie, Lucia, TimeSpan } from 'lucia';
import { refuseBlocked } from './blocked-account.ts';
import { type Cookies, cookieName } from './cookies.ts';
import { SESSION_IDLE_DAYS, SessionAdapter, wasEndedElsewhere } from './session-adapter.ts';

export interface SignedInUser {
  id: string;
  /** Normalized. `app_user.email_proven_at` records whether a mail proved it. */
  email: string;
  /** The space of this person's categories and public profile. */
  catalogueId: string;
}

export interface SignedIn {
  user: SignedInUser;
  /** The session id in the cookie; the database stores only its hash. */
  sessionId: string;
  /** Of the person's mails, as `translateFor` takes it. */
  language: string | null;
}

export interface Sessions {
  /** Returns the user of the session in the request's cookie; renews the session after half of its time. */
  read(cookies: Cookies): Promise<SignedIn | null>;
  /**
   * Opens a session. Returns the Set-Cookie line; send it after the commit. On a shared computer the cookie ends with
   * the browser. `provenAt`: when the person proved who they are, if that was in another session. Every way in ends
   * here, after the proof: nobody else learns that an account is blocked. Throws ACCOUNT_BLOCKED.
   */
  open(userId: string, userAgent: string | null, isSharedComputer?: boolean, provenAt?: Date | null): Promise<string>;
  /** Whether the session of the request's cookie was ended from another device. */
  wasEndedElsewhere(cookies: Cookies): Promise<boolean>;
  /** Ends the session of the request's cookie, if it has one. */
  end(cookies: Cookies): Promise<void>;
  /** The Set-Cookie line that deletes the cookie. */
  blankCookie(): string;
}

const SESSION_ID = /^[a-z2-7]{40}$/;
export const USER_AGENT_MAX = 200;

/** Keeps Lucia behind this file. `db` may be a transaction. */
export function createSessions(db: Kysely<Database>, { secure }: { secure: boolean }): Sessions {
  const name = cookieName('session', secure);
  const lucia = new Lucia(new SessionAdapter(db), {
    sessionExpiresIn: new TimeSpan(SESSION_IDLE_DAYS, 'd'),
    sessionCookie: { name, attributes: { secure, sameSite: 'lax', path: '/' } },
    getUserAttributes: ({ email, catalogueId, language }) => ({ email, catalogueId, language }),
  });

  function idIn(cookies: Cookies): string | null {
    const id = cookies.read(name);
    return id !== null && SESSION_ID.test(id) ? id : null;
  }

  return {
    async read(cookies) {
      const sessionId = idIn(cookies);
      if (sessionId === null) return null;
      const { session, user } = await lucia.validateSession(sessionId);
      if (!session) return null;
      if (session.fresh) cookies.set(lucia.createSessionCookie(sessionId).serialize());
      const { id, email, catalogueId, language } = user;
      return { user: { id, email, catalogueId }, sessionId, language };
    },
    async open(userId, userAgent, isSharedComputer = false, provenAt = null) {
      await refuseBlocked(db, userId);
      const attributes = { userAgent: userAgent?.slice(0, USER_AGENT_MAX) ?? null, isSharedComputer, provenAt };
      const session = await lucia.createSession(userId, attributes);
      const cookie = lucia.createSessionCookie(session.id);
      if (!isSharedComputer) return cookie.serialize();
      const { maxAge: _, ...untilBrowserCloses } = cookie.attributes;
      return new Cookie(cookie.name, cookie.value, untilBrowserCloses).serialize();
    },
    async wasEndedElsewhere(cookies) {
      const sessionId = idIn(cookies);
      return sessionId !== null && wasEndedElsewhere(db, sessionId);
    },
    async end(cookies) {
      const sessionId = idIn(cookies);
      if (sessionId !== null) await lucia.invalidateSession(sessionId);
    },
    blankCookie: () => lucia.createBlankSessionCookie().serialize(),
  };
}
