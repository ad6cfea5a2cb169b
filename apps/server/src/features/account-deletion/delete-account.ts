import type { Database } from '@boxroom/db/tables/database';
import { AppError } from '@boxroom/domain/error/app-error';
import type { Kysely } from 'kysely';
import { deletePerson, type DeletionResult, isDeletionDone, removeFilesOf } from '../../access/delete-person.ts';
import { hashUserId } from '../../auth/deleted-account.ts';
import { requireFreshSignIn } from '../../auth/fresh-sign-in.ts';
import type { Context } from '../../rpc/context.ts';

const DELETIONS_PER_HOUR = 3;
const HOUR_SECONDS = 3600;

/**
 * Deletes the caller's account: all rows in one transaction, then the files. The device makes `id`: a retry after a
 * lost response gets the same result although the session is gone. Throws NOT_SIGNED_IN, SIGN_IN_AGAIN, RATE_LIMITED.
 */
export async function deleteAccount(ctx: Context, { id }: { id: string }): Promise<DeletionResult> {
  if (await isDeletionDone(ctx.db, id)) return answer(ctx, id);
  const signedIn = await ctx.authenticate();
  if (!signedIn) {
    // The device sent the request twice, and the first one finished in between.
    if (await isDeletionDone(ctx.db, id)) return answer(ctx, id);
    throw new AppError('NOT_SIGNED_IN');
  }
  const { user, sessionId } = signedIn;
  await ctx.limits.take({ key: `delete-account:${user.id}`, max: DELETIONS_PER_HOUR, windowSeconds: HOUR_SECONDS });
  await requireFreshSignIn({ db: ctx.db, sessionId });
  const spaceIds = await deletePerson(ctx.db, { id, userId: user.id });
  ctx.log.info({ reqId: ctx.request.id }, 'authn_account_deleted');
  ctx.events.publish(spaceIds ?? []);
  ctx.mailer.wake();
  return answer(ctx, id);
}

/** Returns whether an account was deleted. Devices ask when their session has ended, and then erase their data. */
export async function isAccountDeleted(db: Kysely<Database>, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('account_deletion')
    .select('id')
    .where('user_hash', '=', hashUserId(userId))
    .executeTakeFirst();
  return row !== undefined;
}

function answer(ctx: Context, id: string): Promise<DeletionResult> {
  ctx.cookies.set(ctx.sessions.blankCookie());
  return removeFilesOf(ctx, id);
}
