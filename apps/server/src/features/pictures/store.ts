import { randomBytes } from 'node:crypto';
import { withRetry } from '@boxroom/db/retry';
import type { Database } from '@boxroom/db/tables/database';
import type { AccessLevel } from '@boxroom/domain/command/model';
import { AppError } from '@boxroom/domain/error/app-error';
import { type Kysely, sql, type Transaction } from 'kysely';
import { accessibleSpaces, ownersSeen } from '../../access/accessible-spaces.ts';
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
      exists (
        select from picture p where p.owner_id = i.owner_id and p.item_id = i.id and p.id = i.picture_id) as "isStored"
    from item i join ${accessibleSpaces(userId)} a on a.owner_id = i.owner_id and a.id = i.space_id
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
  picture: NewPicture,
): Promise<string> {
  const { userId, id, made } = picture;
  const stored = { key: randomBytes(16).toString('hex'), bytes: made.full.length + made.thumb.length };
  const { ownerId, spaceId, isStored } = await withRetry(() => findUploadTarget(db, userId, id));
  if (isStored) return spaceId;
  await withRetry(() => requirePictureQuota(db, ownerId, stored.bytes));
  // Outside of a transaction: a slow store must hold up neither a connection nor the owner's other pictures.
  await pictures.write(stored.key, made);
  // The sweep removes what stays.
  const remove = () => pictures.remove(stored.key).catch(() => undefined);
  let attempts = 0;
  try {
    const added = await withRetry(() => {
      attempts++;
      return db.transaction().execute((tx) => addRow(tx, picture, stored));
    });
    if (added.key !== stored.key) await remove();
    return added.spaceId;
  } catch (error) {
    // After a lost connection an earlier attempt may have committed.
    if (attempts === 1 && error instanceof AppError) await remove();
    throw error;
  }
}

/** Returns the key of the picture that the item has then, as far as it is known: another upload may have added it. */
async function addRow(
  tx: Transaction<Database>,
  { userId, id, made }: NewPicture,
  { key, bytes }: { key: string; bytes: number },
): Promise<{ key: string; spaceId: string }> {
  const target = await findUploadTarget(tx, userId, id);
  await lockPictures(tx, target.ownerId);
  // A move to another owner takes the pictures along that are there: it waits for this one.
  await sql`
    select from item where owner_id = any(${ownersSeen(userId)}) and id = ${target.itemId} for key share`.execute(tx);
  // A transfer of the room and a deletion of the account take this lock too: either may have changed everything.
  const { itemId, ownerId, spaceId } = await findUploadTarget(tx, userId, id);
  const there = await tx
    .selectFrom('picture')
    .select('key')
    .where('owner_id', '=', ownerId)
    .where('item_id', '=', itemId)
    .where('id', '=', id)
    .executeTakeFirst();
  if (there) return { key: there.key, spaceId };
  const added = await tx
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
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (added) await requirePictureQuota(tx, ownerId);
  // Else another upload has just added it: the sweep removes these files.
  return { key, spaceId };
}

/** The key in the picture store of a picture that this person may see. */
export async function findPictureKey(db: Kysely<Database>, userId: string, id: string): Promise<string | undefined> {
  const { rows } = await sql<{ key: string }>`
    select p.key from item i
    join ${accessibleSpaces(userId)} a on a.owner_id = i.owner_id and a.id = i.space_id
    join picture p on p.owner_id = i.owner_id and p.item_id = i.id and p.id = i.picture_id
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
