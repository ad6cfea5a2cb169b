import type { Database } from '@boxroom/db/tables/database';
import { AppError } from '@boxroom/domain/error/app-error';
import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import { hashSessionId, PROVEN_AT } from './session-adapter.ts';

/** Changes to how an account can be accessed need a proof of who the person is within this many minutes. */
export const FRESH_MINUTES = 15;

/** Of a signed-in procedure. */
interface SignedIn {
  db: Kysely<Database>;
  sessionId: string;
}

/** Throws SIGN_IN_AGAIN if the session is older than FRESH_MINUTES, or the one that it came from. */
export async function requireFreshSignIn(context: SignedIn): Promise<void> {
  if (!(await isFreshSignIn(context))) throw new AppError('SIGN_IN_AGAIN');
}

/** Returns whether the session, and the one that it came from, are at most FRESH_MINUTES old. */
export async function isFreshSignIn({ db, sessionId }: SignedIn): Promise<boolean> {
  const fresh = await db
    .selectFrom('user_session')
    .select('id')
    .where('id_hash', '=', hashSessionId(sessionId))
    .where(PROVEN_AT, '>', sql<Date>`now() - make_interval(mins => ${FRESH_MINUTES})`)
    .executeTakeFirst();
  return fresh !== undefined;
}
