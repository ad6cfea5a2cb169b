import type { Database } from '@boxroom/db/tables/database';
import { AppError } from '@boxroom/domain/error/app-error';
import type { Kysely } from 'kysely';

/**
 * Throws ACCOUNT_BLOCKED for a person whom an operator has blocked. The lock makes a block wait for the transaction of
 * a sign-in that has begun, and then end its session; a sign-in that comes later waits for the block and sees it.
 */
export async function refuseBlocked(db: Kysely<Database>, userId: string): Promise<void> {
  const person = await db
    .selectFrom('app_user')
    .select('blocked_at')
    .where('id', '=', userId)
    .forKeyShare()
    .executeTakeFirst();
  if (person && person.blocked_at !== null) throw new AppError('ACCOUNT_BLOCKED');
}
