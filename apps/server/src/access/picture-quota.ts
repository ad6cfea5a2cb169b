import type { Database } from '@boxroom/db/tables/database';
import { AppError } from '@boxroom/domain/error/app-error';
import { PICTURES_PER_OWNER_MAX_BYTES } from '@boxroom/domain/picture/picture';
import { sql, type Transaction } from 'kysely';

/** To the end of the transaction nobody else adds to the pictures of this owner. Taken after people, before spaces. */
export async function lockPictures(trx: Transaction<Database>, ownerId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`pictures of ${ownerId}`}, 0))`.execute(trx);
}

/** Throws TOO_MANY when an owner has more pictures than there is place for. Asked under `lockPictures`. */
export async function requirePictureQuota(trx: Transaction<Database>, ownerId: string): Promise<void> {
  const { rows } = await sql<{ used: number }>`
    select coalesce(sum(bytes), 0) as used from picture where owner_id = ${ownerId}`.execute(trx);
  if ((rows[0]?.used ?? 0) > PICTURES_PER_OWNER_MAX_BYTES) throw new AppError('TOO_MANY', 'pictures');
}
