import type { Database } from '@boxroom/db/tables/database';
import { AppError } from '@boxroom/domain/error/app-error';
import { PICTURES_PER_OWNER_MAX_BYTES } from '@boxroom/domain/picture/picture';
import { type Kysely, sql, type Transaction } from 'kysely';
import { IS_HOLDER_THERE, NAMED_IN } from './file-holders.ts';

/** After this time nobody undoes the removal of a file from its row. */
const UNDO_HOURS = 1;

/**
 * Locks the owner's pictures against other additions until the transaction ends. Take it after people and before
 * spaces.
 */
export async function lockPictures(tx: Transaction<Database>, ownerId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`pictures of ${ownerId}`}, 0))`.execute(tx);
}

/**
 * Throws TOO_MANY when an owner's pictures, with `more` bytes to come, exceed the limit: the owner's own, or the
 * default. It is certain only under `lockPictures`.
 */
export async function requirePictureQuota(db: Kysely<Database>, ownerId: string, more = 0): Promise<void> {
  if (await isWithinQuota(db, ownerId, more)) return;
  await removeUnnamed(db, ownerId);
  if (!(await isWithinQuota(db, ownerId, more))) throw new AppError('TOO_MANY', 'pictures');
}

async function isWithinQuota(db: Kysely<Database>, ownerId: string, more: number): Promise<boolean> {
  const { rows } = await sql<{ used: number; max: number | null }>`
    select coalesce(sum(bytes), 0) as used, (select picture_bytes_max from app_user where id = ${ownerId}) as max
    from picture where owner_id = ${ownerId}`.execute(db);
  const { used, max } = rows[0] ?? { used: 0, max: null };
  return used + more <= (max ?? PICTURES_PER_OWNER_MAX_BYTES);
}

/**
 * Deletes what was taken off rows that are still there: the owner sees none of it, so nobody could make room. Files of
 * rows in the trash stay, which the owner can empty. The daily walk removes the bytes.
 */
async function removeUnnamed(db: Kysely<Database>, ownerId: string): Promise<void> {
  await sql`
    delete from picture p
    where p.owner_id = ${ownerId} and p.unreferenced_since < now() - make_interval(hours => ${UNDO_HOURS})
      and not (${sql.join(NAMED_IN, sql` or `)})
      and ${IS_HOLDER_THERE}`.execute(db);
}
