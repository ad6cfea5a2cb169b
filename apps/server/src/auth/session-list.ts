import { sql } from 'kysely';
import { translateFor } from '../language/translate-for.ts';
import type { SignedInContext } from '../rpc/context.ts';
import { deviceName } from './device-name.ts';
import { readDeviceHash } from './device.ts';
import { endOtherSessions, endSessions } from './end-sessions.ts';
import { hashSessionId } from './session-adapter.ts';

type Caller = Pick<SignedInContext, 'db' | 'user' | 'sessionId'>;

export interface ListedSession {
  id: string;
  /** "Firefox on Windows". */
  device: string;
  isCurrent: boolean;
  /** Milliseconds since 1970, as is `lastSeenAt`, which is exact to some minutes. */
  signedInAt: number;
  lastSeenAt: number;
}

/** The caller's open sessions: the current one first, then by last use. */
export async function listSessions({
  db,
  user,
  sessionId,
  request,
}: Caller & Pick<SignedInContext, 'request'>): Promise<ListedSession[]> {
  const t = translateFor(request.language);
  const own = hashSessionId(sessionId);
  const rows = await db
    .selectFrom('user_session')
    .select(['id', 'id_hash', 'user_agent', 'created_at', 'last_seen_at'])
    .where('user_id', '=', user.id)
    .where(sql<Date>`least(expires_at, absolute_expires_at)`, '>', sql<Date>`now()`)
    .orderBy('last_seen_at', 'desc')
    .execute();
  const sessions = rows.map((row) => ({
    id: row.id,
    device: deviceName(row.user_agent, t),
    isCurrent: row.id_hash === own,
    signedInAt: row.created_at.getTime(),
    lastSeenAt: row.last_seen_at.getTime(),
  }));
  return sessions.toSorted((a, b) => Number(b.isCurrent) - Number(a.isCurrent));
}

/** Ends another session of the caller. A session that is missing or belongs to another account counts as ended. */
export async function endSession({ db, user, sessionId }: Caller, id: string): Promise<void> {
  const which = sql`id = ${id} and id_hash <> ${hashSessionId(sessionId)}`;
  await db.transaction().execute((tx) => endSessions(tx, user.id, { which }));
}

/** Ends all sessions of the caller except the current one. Returns their number. */
export function endOthers(ctx: SignedInContext): Promise<number> {
  const own = { sessionId: ctx.sessionId, deviceHash: readDeviceHash(ctx) };
  return ctx.db.transaction().execute((tx) => endOtherSessions(tx, ctx.user.id, own));
}
