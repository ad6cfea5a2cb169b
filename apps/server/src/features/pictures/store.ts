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
  /** The account whose quota it counts towards. */
  ownerId: string;
  isStored: boolean;
}

/** Returns the item that waits for this picture. Throws VIEW_ONLY, or NOT_FOUND, also for a stranger's item. */
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
 * Stores a picture for the item that waits for it, once. Its row commits after its files are safe, so an interruption
 * leaves only files that the sweep removes. Returns the item's space. Throws NOT_FOUND, VIEW_ONLY, or TOO_MANY when the
 * quota is used up.
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
      // A transfer of the room and a deletion of the account take this lock too: either may have changed everything.
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

/** The key in the picture store of a picture that this person may see. */
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
 * A person cannot use one visible id in two items, but access to a second item may come later. Then the own picture
 * comes first, so that no other person replaces it.
 */
function ownFirst(userId: string) {
  return sql`a.owner_id = ${userId} desc, i.created_at, i.id`;
}
