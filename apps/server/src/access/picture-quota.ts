import type { Database } from '@boxroom/db/tables/database';
import { AppError } from '@boxroom/domain/error/app-error';
import { PICTURES_PER_OWNER_MAX_BYTES } from '@boxroom/domain/picture/picture';
import { type Kysely, sql, type Transaction } from 'kysely';

/**
 * Locks the owner's pictures against other additions until the transaction ends. Take it after people and before
 * spaces.
 */
export async function lockPictures(tx: Transaction<Database>, ownerId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`pictures of ${ownerId}`}, 0))`.execute(tx);
}

/**
 * Throws TOO_MANY when an owner's pictures, with `more` bytes to come, exceed the limit. It is certain only under
 * `lockPictures`.
 */
export async function requirePictureQuota(db: Kysely<Database>, ownerId: string, more = 0): Promise<void> {
  const { rows } = await sql<{ used: number }>`
    select coalesce(sum(bytes), 0) as used from picture where owner_id = ${ownerId}`.execute(db);
  if ((rows[0]?.used ?? 0) + more > PICTURES_PER_OWNER_MAX_BYTES) throw new AppError('TOO_MANY', 'pictures');
}
