import { withRetry } from '@boxroom/db/retry';
import type { Database } from '@boxroom/db/tables/database';
import { type Kysely, sql, type Transaction } from 'kysely';
import { translateFor } from '../language/translate-for.ts';
import { type AccountDeleter, accountDeletedMail } from '../mail/account-deleted-mail.ts';
import { enqueueMail } from '../mail/outbox.ts';
import { removeQueuedPictures } from '../picture-store/remove-queued-pictures.ts';
import type { Context } from '../rpc/context.ts';
import { deleteRows } from './delete-rows.ts';

/** How long the response waits for the removal of files, which then continues in the background. */
const PICTURES_WAIT_MS = 5000;

export interface DeletionResult {
  /** Pictures whose files are still queued for removal. */
  picturesLeft: number;
}

interface Deletion {
  id: string;
  userId: string;
  /** Who wanted it; the person if absent. */
  by?: AccountDeleter;
  /** Runs under the lock of the person, before anything is deleted; an error rolls back. */
  judge?: (tx: Transaction<Database>, person: { email: string }) => Promise<void> | void;
  /** Runs at the end of the transaction. */
  note?: (tx: Transaction<Database>) => Promise<void>;
}

/**
 * Runs the transaction of a deletion without checking the caller. Returns the spaces in which other people notice it, or
 * null where nobody has this id.
 */
export async function deletePerson(
  db: Kysely<Database>,
  { id, userId, by = 'person', judge, note }: Deletion,
): Promise<string[] | null> {
  return withRetry(() =>
    db.transaction().execute(async (tx) => {
      // The lock also stops a concurrent second deletion, which then finds nobody.
      const { rows } = await sql<{ email: string; language: string | null }>`
        select email, language from app_user where id = ${userId} for update`.execute(tx);
      const [person] = rows;
      if (!person) return null;
      await judge?.(tx, person);
      const { spaceIds } = await deleteRows(tx, { id, userId, email: person.email });
      await enqueueMail(tx, accountDeletedMail({ to: person.email, by }, translateFor(person.language)));
      await note?.(tx);
      return spaceIds;
    }),
  );
}

/** Returns whether this deletion was committed: a retry after a lost response asks. */
export async function isDeletionDone(db: Kysely<Database>, id: string): Promise<boolean> {
  return (await db.selectFrom('account_deletion').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
}

/** Removes the files that a deletion has queued, for as long as a response may wait. */
export async function removeFilesOf(
  ctx: Pick<Context, 'db' | 'pictures' | 'log'>,
  deletionId: string,
): Promise<DeletionResult> {
  await removeQueuedPictures(ctx, { until: Date.now() + PICTURES_WAIT_MS }).catch((error: unknown) => {
    ctx.log.warn({ err: error }, 'pictures of a deleted account stay queued');
  });
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from picture_removal where account_deletion_id = ${deletionId}`.execute(ctx.db);
  return { picturesLeft: rows[0]?.count ?? 0 };
}
