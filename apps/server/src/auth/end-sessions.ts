import type { Database } from '@boxroom/db/tables/database';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { hashSessionId } from './session-adapter.ts';

/**
 * Ends sessions of a person for whoever has them, and remembers that: their devices empty themselves when they ask the
 * next time. `which` is a condition on `user_session`. `own`: the session in which this is done, which gets a new id; a
 * call that is still on its way with the old one learns nothing of an end. Returns how many were ended.
 */
export async function endSessions(
  db: Kysely<Database>,
  userId: string,
  { which = sql`true`, own = null }: { which?: RawBuilder<unknown>; own?: string | null } = {},
): Promise<number> {
  const ownHash = own === null ? null : hashSessionId(own);
  const { rows } = await sql`
    with gone as (delete from user_session where user_id = ${userId} and ${which} returning id_hash,
      least(expires_at, absolute_expires_at) > now() as was_open),
    noted as (insert into ended_session (id_hash) select id_hash from gone where was_open
      and id_hash is distinct from ${ownHash}::text on conflict do nothing)
    select from gone`.execute(db);
  return rows.length;
}
