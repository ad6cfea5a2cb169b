import type { Database } from '@boxroom/db/tables/database';
import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** How long the previous address of an account can undo its change. Hours, counted from the confirmation. */
export const HELD_HOURS = 72;

/**
 * Returns whether an address is reserved for another account, which had it before a change. Without the reservation, a
 * person whose address somebody else changed would create a new account by signing in, and could no longer undo the
 * change. Call this after writing the address, so that it sees a concurrent change.
 */
export async function isHeldForAnother(db: Kysely<Database>, email: string, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('email_change')
    .select('id')
    .where('old_email', '=', email)
    .where('user_id', '<>', userId)
    .where('stopped_at', 'is', null)
    .where('confirmed_at', '>', sql<Date>`now() - make_interval(hours => ${HELD_HOURS})`)
    .executeTakeFirst();
  return row !== undefined;
}
