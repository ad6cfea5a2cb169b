import { withRetry } from '@boxroom/db/retry';
import type { Database } from '@boxroom/db/tables/database';
import { AppError } from '@boxroom/domain/error/app-error';
import { type Kysely, sql } from 'kysely';
import { hashUserId } from '../../auth/deleted-account.ts';
import { requireFreshSignIn } from '../../auth/fresh-sign-in.ts';
import { accountDeletedMail } from '../../mail/account-deleted-mail.ts';
import { enqueueMail } from '../../mail/outbox.ts';
import { removeQueuedPictures } from '../../picture-store/remove-queued-pictures.ts';
import type { Context } from '../../rpc/context.ts';
import { deleteRows } from './delete-rows.ts';

const DELETIONS_PER_HOUR = 3;
const HOUR_SECONDS = 3600;
/** How long the response waits for the removal of files, which then continues in the background. */
const PICTURES_WAIT_MS = 5000;

export interface DeletionResult {
  /** Pictures whose files are still queued for removal. */
  picturesLeft: number;
}

/**
 * Deletes the caller's account: all rows in one transaction, then the files. The device makes `id`: a retry after a
 * lost response gets the same result although the session is gone. Throws NOT_SIGNED_IN, SIGN_IN_AGAIN, RATE_LIMITED.
 */
export async function deleteAccount(ctx: Context, { id }: { id: string }): Promise<DeletionResult> {
  if (await isFinished(ctx.db, id)) return answer(ctx, id);
  const signedIn = await ctx.authenticate();
  if (!signedIn) {
    // The device sent the request twice, and the first one finished in between.
    if (await isFinished(ctx.db, id)) return answer(ctx, id);
    throw new AppError('NOT_SIGNED_IN');
  }
  const { user, sessionId } = signedIn;
  await ctx.limits.take({ key: `delete-account:${user.id}`, max: DELETIONS_PER_HOUR, windowSeconds: HOUR_SECONDS });
  await requireFreshSignIn({ db: ctx.db, sessionId });
  const spaceIds = await deletePerson(ctx.db, { id, userId: user.id });
  ctx.log.info({ reqId: ctx.request.id }, 'authn_account_deleted');
  ctx.events.publish(spaceIds);
  ctx.mailer.wake();
  return answer(ctx, id);
}

/**
 * Runs the transaction of a deletion without checking the caller. Returns the spaces in which other people notice it.
 */
export async function deletePerson(
  db: Kysely<Database>,
  { id, userId }: { id: string; userId: string },
): Promise<string[]> {
  return withRetry(() =>
    db.transaction().execute(async (tx) => {
      // The lock also stops a concurrent second deletion, which then finds nobody.
      const { rows } = await sql<{ email: string }>`select email from app_user where id = ${userId} for update`.execute(
        tx,
      );
      const [person] = rows;
      if (!person) return [];
      const { spaceIds } = await deleteRows(tx, { id, userId, email: person.email });
      await enqueueMail(tx, accountDeletedMail(person.email));
      return spaceIds;
    }),
  );
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

async function isFinished(db: Kysely<Database>, id: string): Promise<boolean> {
  return (await db.selectFrom('account_deletion').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
}

async function answer(ctx: Context, id: string): Promise<DeletionResult> {
  ctx.cookies.set(ctx.sessions.blankCookie());
  await removeQueuedPictures(ctx, { until: Date.now() + PICTURES_WAIT_MS }).catch((error: unknown) => {
    ctx.log.warn({ err: error }, 'pictures of a deleted account stay queued');
  });
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from picture_removal where account_deletion_id = ${id}`.execute(ctx.db);
  return { picturesLeft: rows[0]?.count ?? 0 };
}
