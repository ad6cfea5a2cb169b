import type { Database } from '@boxroom/db/tables/database';
import { AppError } from '@boxroom/domain/error/app-error';
import { isToken } from '@boxroom/domain/id/token';
import type { Kysely, Transaction } from 'kysely';
import { sql } from 'kysely';
import { hashSecret, newToken } from '../../auth/secrets.ts';

const PREFIX = 'un_';

/** Creates a link that turns a person's reminders off and can do nothing else. It works any number of times. */
export async function makeUnsubscribeUrl(
  tx: Transaction<Database>,
  { userId, publicOrigin }: { userId: string; publicOrigin: string },
): Promise<string> {
  const token = newToken(PREFIX);
  await tx
    .insertInto('unsubscribe_token')
    .values({ token_hash: hashSecret(token), user_id: userId })
    .execute();
  const url = new URL('/unsubscribe', publicOrigin);
  url.searchParams.set('token', token);
  return url.href;
}

/** Turns reminders by mail off for the token's owner; those on devices go on. Throws UNSUBSCRIBE_INVALID. */
export async function unsubscribe(db: Kysely<Database>, token: string): Promise<void> {
  if (!isToken(PREFIX, token)) throw new AppError('UNSUBSCRIBE_INVALID');
  const { numUpdatedRows } = await db
    .updateTable('notification_setting')
    .set({
      email_notifications: false,
      next_digest_at: sql<Date | null>`case when exists (
        select from push_subscription p where p.user_id = notification_setting.user_id and p.reminders)
        then next_digest_at end`,
      updated_at: sql<Date>`now()`,
    })
    .where('user_id', '=', (of) =>
      of.selectFrom('unsubscribe_token').select('user_id').where('token_hash', '=', hashSecret(token)),
    )
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new AppError('UNSUBSCRIBE_INVALID');
}
