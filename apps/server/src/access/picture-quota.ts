import type { Database } from '@boxroom/db/tables/database';
import { AppError } from '@boxroom/domain/error/app-error';
import { PICTURES_PER_OWNER_MAX_BYTES } from '@boxroom/domain/picture/picture';
import { sql, type Transaction } from 'kysely';

/**
 * Locks the owner's pictures against other additions until the transaction ends. Take it after people and before
 * spaces.
 */
export async function lockPictures(tx: Transaction<Database>, ownerId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`pictures of ${ownerId}`}, 0))`.execute(tx);
}

/** Throws TOO_MANY when an owner's pictures exceed the limit. Call it under `lockPictures`. */
export async function requirePictureQuota(tx: Transaction<Database>, ownerId: string): Promise<void> {
  const { rows } = await sql<{ used: number }>`
    select coalesce(sum(bytes), 0) as used from picture where owner_id = ${ownerId}`.execute(tx);
  if ((rows[0]?.used ?? 0) > PICTURES_PER_OWNER_MAX_BYTES) throw new AppError('TOO_MANY', 'pictures');
}
