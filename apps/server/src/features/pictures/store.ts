import { randomBytes } from 'node:crypto';
import { withRetry } from '@boxroom/db/retry';
import type { Database } from '@boxroom/db/tables/database';
import type { AccessLevel } from '@boxroom/domain/command/model';
import { AppError } from '@boxroom/domain/error/app-error';
import { type Kysely, sql } from 'kysely';
import { accessibleSpaces } from '../../access/accessible-spaces.ts';
import { lockPictures, requirePictureQuota } from '../../access/picture-quota.ts';
import type { PictureStore } from '../../picture-store/picture-store.ts';
import type { MadePicture } from './make-picture.ts';

export interface UploadTarget {
  spaceId: string;
  itemId: string;
  /** To whose quota it counts. */
  ownerId: string;
  isStored: boolean;
}

/** The item that waits for this picture. Throws NOT_FOUND, also for an item of strangers, or VIEW_ONLY. */
export async function findUploadTarget(db: Kysely<Database>, userId: string, id: string): Promise<UploadTarget> {
  const { rows } = await sql<UploadTarget & { access: AccessLevel }>`
    select i.id as "itemId", i.space_id as "spaceId", a.access, a.owner_id as "ownerId",
      exists (select from picture p where p.item_id = i.id and p.id = i.picture_id) as "isStored"
    from item i join ${accessibleSpaces(userId)} a on a.id = i.space_id
    where i.picture_id = ${id}
    order by ${ownFirst(userId)} limit 1`.execute(db);
  const [target] = rows;
  if (!target) throw new AppError('NOT_FOUND', 'picture');
  if (target.access === 'view') throw new AppError('VIEW_ONLY', 'picture');
  return target;
}

export interface NewPicture {
  userId: string;
  id: string;
  made: MadePicture;
}

/**
 * Keeps a picture for the item that waits for it, once. Its row is committed after its files are safe: cut off before,
 * nothing is left but files that the sweep removes. Answers the space of the item. Throws NOT_FOUND, VIEW_ONLY, or
 * TOO_MANY when the quota is used up.
 */
export async function keepPicture(
  { db, pictures }: { db: Kysely<Database>; pictures: PictureStore },
  { userId, id, made }: NewPicture,
): Promise<string> {
  const key = randomBytes(16).toString('hex');
  const bytes = made.full.length + made.thumb.length;
  return withRetry(() =>
    db.transaction().execute(async (tx) => {
      const { ownerId: quota } = await findUploadTarget(tx, userId, id);
      await lockPictures(tx, quota);
      // A room that changes hands and an account that is deleted hold the lock too: nothing may be as it was.
      const { itemId, ownerId, spaceId } = await findUploadTarget(tx, userId, id);
      const isNew = await tx
        .insertInto('picture')
        .values({
          item_id: itemId,
          id,
          uploader_id: userId,
          owner_id: ownerId,
          key,
          bytes,
          width: made.width,
          height: made.height,
          unreferenced_since: null,
        })
        .onConflict((conflict) => conflict.columns(['item_id', 'id']).doNothing())
        .returning('id')
        .executeTakeFirst();
      if (!isNew) return spaceId;
      await requirePictureQuota(tx, ownerId);
      await pictures.write(key, made);
      return spaceId;
    }),
  );
}

/** The key in the store of a picture that this person may see. */
export async function findPictureKey(db: Kysely<Database>, userId: string, id: string): Promise<string | undefined> {
  const { rows } = await sql<{ key: string }>`
    select p.key from item i
    join ${accessibleSpaces(userId)} a on a.id = i.space_id
    join picture p on p.item_id = i.id and p.id = i.picture_id
    where i.picture_id = ${id}
    order by ${ownFirst(userId)} limit 1`.execute(db);
  return rows[0]?.key;
}

/**
 * An id that a person can see in one item goes into no second one of theirs, but access may come later: then nobody else
 * puts their picture in the place of one's own.
 */
function ownFirst(userId: string) {
  return sql`a.owner_id = ${userId} desc, i.created_at, i.id`;
}
