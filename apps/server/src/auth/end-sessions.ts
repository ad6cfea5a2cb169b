import type { Database } from '@boxroom/db/tables/database';
import { type RawBuilder, sql, type Transaction } from 'kysely';
import { forgetDevices } from './device.ts';
import { hashSessionId } from './session-adapter.ts';

/**
 * Waits for the sign-ins of a person that have begun, and makes later ones wait until the transaction ends. Call it
 * before deleting sessions, as a statement of its own: a statement does not see a session that is committed while it
 * waits.
 */
export async function holdSignIns(tx: Transaction<Database>, userId: string): Promise<void> {
  await tx.selectFrom('app_user').select('id').where('id', '=', userId).forUpdate().execute();
}

/**
 * Ends sessions of a person and remembers that, so that their devices clear their data at the next request. `which` is
 * a condition on `user_session`. `own` is the session that makes the call and gets a new id; a call still in flight
 * with its old id must not count as ended. Returns the number of ended sessions.
 */
export async function endSessions(
  tx: Transaction<Database>,
  userId: string,
  { which = sql`true`, own = null }: { which?: RawBuilder<unknown>; own?: string | null } = {},
): Promise<number> {
  await holdSignIns(tx, userId);
  const ownHash = own === null ? null : hashSessionId(own);
  const { rows } = await sql`
    with gone as (delete from user_session where user_id = ${userId} and ${which} returning id_hash,
      least(expires_at, absolute_expires_at) > now() as was_open),
    noted as (insert into ended_session (id_hash) select id_hash from gone where was_open
      and id_hash is distinct from ${ownHash}::text on conflict do nothing)
    select from gone`.execute(tx);
  return rows.length;
}

/**
 * Ends all sessions of a person except the one that makes the call, and forgets the browsers except its own. Returns how
 * many ended.
 */
export async function endOtherSessions(
  tx: Transaction<Database>,
  userId: string,
  { sessionId, deviceHash }: { sessionId: string; deviceHash: string | null },
): Promise<number> {
  const ended = await endSessions(tx, userId, { which: sql`id_hash <> ${hashSessionId(sessionId)}` });
  await forgetDevices(tx, userId, deviceHash);
  return ended;
}
