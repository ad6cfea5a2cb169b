import { createHash } from 'node:crypto';
import { fixedQuery } from '@boxroom/db/fixed-query';
import type { Database } from '@boxroom/db/tables/database';
import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { Adapter, DatabaseSession, DatabaseUser, Lucia } from 'lucia';

/** An unused session ends after this many days … */
export const SESSION_IDLE_DAYS = 30;
/** … and any session after this many. */
export const SESSION_ABSOLUTE_DAYS = 90;

/** On a shared computer a session ends after this many hours, used or not, or earlier with the browser. */
export const SESSION_SHARED_HOURS = 12;

/** With more sessions of a person, those end that were used longest ago: each counts as a caller of its own. */
const SESSIONS_MAX = 50;

/** The precision of a session's last use, in minutes: one write per interval. */
const SEEN_MINUTES = 5;

const IDLE_MS = SESSION_IDLE_DAYS * 24 * 60 * 60 * 1000;

/** When the person of a session proved who they are. */
export const PROVEN_AT = sql<Date>`coalesce(user_session.proven_at, user_session.created_at)`;

const IS_SHARED = sql<boolean>`
  user_session.absolute_expires_at <= user_session.created_at + make_interval(hours => ${SESSION_SHARED_HOURS})`;

/** Every request runs it. */
const findSession = fixedQuery<
  { idHash: string; seenMinutes: number },
  {
    user_id: string;
    user_agent: string | null;
    email: string;
    catalogue_id: string;
    language: string | null;
    remaining_ms: number;
    capped: boolean;
    unseen: boolean;
  }
>(
  ({ idHash, seenMinutes }) => sql`
    select s.user_id, s.user_agent, u.email, u.catalogue_id, u.language,
      (extract(epoch from s.expires_at - now()) * 1000)::float8 as remaining_ms,
      s.expires_at >= s.absolute_expires_at as capped,
      s.last_seen_at < now() - make_interval(mins => ${seenMinutes}) as unseen
    from user_session s join app_user u on u.id = s.user_id
    where s.id_hash = ${idHash} and s.expires_at > now() and s.absolute_expires_at > now()`,
);

/**
 * Lucia's storage with four additions: it stores only a SHA-256 of the session id, so a copy of the database signs
 * nobody in; sessions end after 90 days however busy they are; a person has at most 50; and only the database's clock
 * decides, so Lucia gets times relative to its own clock.
 */
export class SessionAdapter implements Adapter {
  readonly #db: Kysely<Database>;

  constructor(db: Kysely<Database>) {
    this.#db = db;
  }

  async getSessionAndUser(sessionId: string): Promise<[DatabaseSession | null, DatabaseUser | null]> {
    const [row] = await findSession(this.#db, { idHash: hashSessionId(sessionId), seenMinutes: SEEN_MINUTES });
    if (!row) return [null, null];
    if (row.unseen) await this.#noteSeen(sessionId);
    // A session at its absolute end cannot be renewed; Lucia leaves it alone when it looks young.
    const expiresAt = new Date(Date.now() + (row.capped ? IDLE_MS : row.remaining_ms));
    return [
      {
        id: sessionId,
        userId: row.user_id,
        expiresAt,
        attributes: { userAgent: row.user_agent, isSharedComputer: false },
      },
      {
        id: row.user_id,
        attributes: { email: row.email, catalogueId: row.catalogue_id, language: row.language },
      },
    ];
  }

  async #noteSeen(sessionId: string): Promise<void> {
    await this.#db
      .updateTable('user_session')
      .set({ last_seen_at: sql<Date>`now()` })
      .where('id_hash', '=', hashSessionId(sessionId))
      .execute();
  }

  async setSession({ id, userId, attributes }: DatabaseSession): Promise<void> {
    await this.#db
      .insertInto('user_session')
      .values({
        id_hash: hashSessionId(id),
        user_id: userId,
        user_agent: attributes.userAgent,
        created_at: sql<Date>`now()`,
        last_seen_at: sql<Date>`now()`,
        proven_at: attributes.provenAt ?? null,
        // Starts at its absolute end, so that nothing renews it.
        ...(attributes.isSharedComputer
          ? { expires_at: inHours(SESSION_SHARED_HOURS), absolute_expires_at: inHours(SESSION_SHARED_HOURS) }
          : {
              expires_at: inDays(SESSION_IDLE_DAYS),
              absolute_expires_at: inDays(SESSION_ABSOLUTE_DAYS, attributes.provenAt),
            }),
      })
      .execute();
    await sql`
      delete from user_session where id_hash in (
        select id_hash from user_session where user_id = ${userId}
        order by last_seen_at desc, created_at desc offset ${SESSIONS_MAX})`.execute(this.#db);
  }

  async updateSessionExpiration(sessionId: string): Promise<void> {
    await this.#db
      .updateTable('user_session')
      .set({
        last_seen_at: sql<Date>`now()`,
        expires_at: sql<Date>`least(${inDays(SESSION_IDLE_DAYS)}, absolute_expires_at)`,
      })
      .where('id_hash', '=', hashSessionId(sessionId))
      .execute();
  }

  async deleteSession(sessionId: string): Promise<void> {
    await this.#db.deleteFrom('user_session').where('id_hash', '=', hashSessionId(sessionId)).execute();
  }

  async deleteUserSessions(userId: string): Promise<void> {
    await this.#db.deleteFrom('user_session').where('user_id', '=', userId).execute();
  }

  async deleteExpiredSessions(): Promise<void> {
    await this.#db
      .deleteFrom('user_session')
      .where((or) =>
        or.or([or('expires_at', '<=', sql<Date>`now()`), or('absolute_expires_at', '<=', sql<Date>`now()`)]),
      )
      .execute();
  }

  /** Always rejects: the ids are not stored. */
  getUserSessions(): Promise<DatabaseSession[]> {
    return Promise.reject(new Error('Session ids are stored as hashes only.'));
  }
}

/** Whether a session was opened on a shared computer. */
export async function isOfSharedComputer(db: Kysely<Database>, sessionId: string): Promise<boolean> {
  const row = await db
    .selectFrom('user_session')
    .select(IS_SHARED.as('is'))
    .where('id_hash', '=', hashSessionId(sessionId))
    .executeTakeFirst();
  return row?.is ?? false;
}

/** What a session takes over from the one of the same browser that it replaces. */
export interface Replaced {
  isShared: boolean;
  /** When the person proved who they are, if their account asks for a passkey; null: the mail at hand is proof enough. */
  provenAt: Date | null;
}

/** Returns what replaces a session; undefined: it has ended. Call it under a lock of the person. */
export async function findReplaced(db: Kysely<Database>, sessionId: string): Promise<Replaced | undefined> {
  const row = await db
    .selectFrom('user_session')
    .innerJoin('app_user', 'app_user.id', 'user_session.user_id')
    .select([PROVEN_AT.as('at'), 'passkey_required_at', IS_SHARED.as('isShared')])
    .where('id_hash', '=', hashSessionId(sessionId))
    .executeTakeFirst();
  return row && { isShared: row.isShared, provenAt: row.passkey_required_at === null ? null : row.at };
}

/** Whether a session was ended from another device. */
export async function wasEndedElsewhere(db: Kysely<Database>, sessionId: string): Promise<boolean> {
  const row = await db
    .selectFrom('ended_session')
    .select('id_hash')
    .where('id_hash', '=', hashSessionId(sessionId))
    .executeTakeFirst();
  return row !== undefined;
}

export function hashSessionId(sessionId: string): string {
  return createHash('sha256').update(sessionId).digest('hex');
}

/** `from`: null or undefined is now. */
function inDays(days: number, from?: Date | null) {
  return sql<Date>`coalesce(${from ?? null}::timestamptz, now()) + make_interval(days => ${days})`;
}

function inHours(hours: number) {
  return sql<Date>`now() + make_interval(hours => ${hours})`;
}

interface UserAttributes {
  email: string;
  catalogueId: string;
  language: string | null;
}

declare module 'lucia' {
  interface Register {
    Lucia: Lucia<Record<never, never>, UserAttributes>;
    DatabaseUserAttributes: UserAttributes;
    DatabaseSessionAttributes: { userAgent: string | null; isSharedComputer: boolean; provenAt?: Date | null };
  }
}
