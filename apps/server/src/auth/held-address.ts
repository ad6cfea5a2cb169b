import type { Database } from '@boxroom/db/tables/database';
import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** For how long the address that an account had before can take its change back, counted from the confirmation. */
export const HELD_HOURS = 72;

/**
 * Whether an address is kept for another account, which had it until it was changed. Without that, a person whose
 * address was changed by somebody else would make a new account by merely signing in, and could then no longer take the
 * change back. Ask after having written the address: a change that was under way then counts.
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
