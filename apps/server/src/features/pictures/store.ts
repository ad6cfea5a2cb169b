import { randomBytes } from 'node:crypto';
import { withRetry } from '@boxroom/db/retry';
import type { Database } from '@boxroom/db/tables/database';
import type { AccessLevel } from '@boxroom/domain/command/model';
import { AppError } from '@boxroom/domain/error/app-error';
import type { PaperKind } from '@boxroom/domain/paper/paper';
import { type Kysely, sql, type Transaction } from 'kysely';
import { ownersSeen } from '../../access/accessible-spaces.ts';
import { type FileKind, fileHolders, type HolderEntity } from '../../access/file-holders.ts';
import { lockPictures, requirePictureQuota } from '../../access/picture-quota.ts';
import type { PictureFiles, PictureStore } from '../../picture-store/picture-store.ts';

/** Whether the file `p` is the one that the row of `holder` names. */
const IS_OF_HOLDER = sql`p.owner_id = h.owner_id and p.entity = h.entity and p.item_id = h.id and p.id = h.file_id`;

export interface UploadTarget {
  entity: HolderEntity;
  /** The item, box or room that names the file. */
  holderId: string;
  spaceId: string;
  /** The account whose quota it counts towards. */
  ownerId: string;
  /** As the item names the paper; null for a picture. */
  paperKind: PaperKind | null;
  isStored: boolean;
}

/**
 * Returns the row that waits for this file. Throws VIEW_ONLY, OWNER_ONLY for the picture of a room, or NOT_FOUND, also
 * for a stranger's row.
 */
export async function findUploadTarget(
  db: Kysely<Database>,
  userId: string,
  { id, kind }: { id: string; kind: FileKind },
): Promise<UploadTarget> {
  const { rows } = await sql<UploadTarget & { access: AccessLevel }>`
    with ${fileHolders(userId, { ids: [id], kind })}
    select h.entity, h.id as "holderId", h.space_id as "spaceId", h.access, h.owner_id as "ownerId",
      ${paperOf('kind')} as "paperKind",
      exists (select from picture p where ${IS_OF_HOLDER}
        and (p.paper_kind is null) = (h.kind = 'picture')) as "isStored"
    from holder h order by ${ownFirst(userId)} limit 1`.execute(db);
  const [target] = rows;
  if (!target) throw new AppError('NOT_FOUND', kind);
  if (target.access === 'view') throw new AppError('VIEW_ONLY', kind);
  if (target.entity === 'room' && target.access !== 'owner') throw new AppError('OWNER_ONLY', kind);
  return target;
}

/** A file as the server keeps it, made of an uploaded one. */
export interface MadeFile {
  files: PictureFiles;
  /** Null for a picture that is no paper. */
  paperKind: PaperKind | null;
  /** In pixels; null for a PDF. */
  width: number | null;
  height: number | null;
}

export interface NewFile {
  userId: string;
  id: string;
  made: MadeFile;
}

/**
 * Stores a file for the row that waits for it, once. Its row commits after its bytes are safe, so an interruption
 * leaves only bytes that the sweep removes. Returns the space of the row that names it. Throws NOT_FOUND, VIEW_ONLY,
 * OWNER_ONLY, or TOO_MANY when the quota is used up.
 */
export async function keepFile(
  { db, pictures }: { db: Kysely<Database>; pictures: PictureStore },
  file: NewFile,
): Promise<string> {
  const { userId, made } = file;
  const bytes = Object.values(made.files).reduce((sum, each) => sum + each.length, 0);
  const stored = { key: randomBytes(16).toString('hex'), bytes };
  const { ownerId, spaceId, isStored } = await withRetry(() => findUploadTarget(db, userId, namedBy(file)));
  if (isStored) return spaceId;
  await withRetry(() => requirePictureQuota(db, ownerId, stored.bytes));
  // Outside of a transaction: a slow store must hold up neither a connection nor the owner's other pictures.
  await pictures.write(stored.key, made.files);
  // The sweep removes what stays.
  const remove = () => pictures.remove(stored.key).catch(() => undefined);
  let attempts = 0;
  try {
    const added = await withRetry(() => {
      attempts++;
      return db.transaction().execute((tx) => addRow(tx, file, stored));
    });
    if (!added.isAdded) await remove();
    return added.spaceId;
  } catch (error) {
    // After a lost connection an earlier attempt may have committed.
    if (attempts === 1 && error instanceof AppError) await remove();
    throw error;
  }
}

function namedBy({ id, made }: NewFile): { id: string; kind: FileKind } {
  return { id, kind: made.paperKind === null ? 'picture' : 'paper' };
}

/** Returns whether the file is the row's now, or another upload was quicker. */
async function addRow(
  tx: Transaction<Database>,
  file: NewFile,
  { key, bytes }: { key: string; bytes: number },
): Promise<{ isAdded: boolean; spaceId: string }> {
  const { userId, id, made } = file;
  const named = namedBy(file);
  const target = await findUploadTarget(tx, userId, named);
  await lockPictures(tx, target.ownerId);
  // A move to another owner takes the files along that are there: it waits for this one.
  await sql`
    select from ${sql.table(target.entity)} where owner_id = any(${ownersSeen(userId)}) and id = ${target.holderId}
    for key share`.execute(tx);
  // A transfer of the room and a deletion of the account take this lock too: either may have changed everything.
  const { entity, holderId, ownerId, spaceId, isStored } = await findUploadTarget(tx, userId, named);
  if (isStored) return { isAdded: false, spaceId };
  const added = await tx
    .insertInto('picture')
    .values({
      entity,
      item_id: holderId,
      id,
      uploader_id: userId,
      owner_id: ownerId,
      key,
      bytes,
      paper_kind: made.paperKind,
      width: made.width,
      height: made.height,
      unreferenced_since: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  // A file of the other kind has this id.
  if (!added) throw new AppError('NOT_FOUND', named.kind);
  await requirePictureQuota(tx, ownerId);
  return { isAdded: true, spaceId };
}

/** The key in the picture store of a picture that this person may see. */
export async function findPictureKey(db: Kysely<Database>, userId: string, id: string): Promise<string | undefined> {
  const { rows } = await sql<{ key: string }>`
    with ${fileHolders(userId, { ids: [id], kind: 'picture' })}
    select p.key from holder h join picture p on ${IS_OF_HOLDER}
    where p.paper_kind is null
    order by ${ownFirst(userId)} limit 1`.execute(db);
  return rows[0]?.key;
}

export interface StoredPaper {
  key: string;
  kind: PaperKind;
  /** As the item has it. */
  name: string;
}

/** A paper that this person may see. */
export async function findPaper(db: Kysely<Database>, userId: string, id: string): Promise<StoredPaper | undefined> {
  const { rows } = await sql<StoredPaper>`
    with ${fileHolders(userId, { ids: [id], kind: 'paper' })}
    select p.key, p.paper_kind as kind, ${paperOf('name')} as name
    from holder h join picture p on ${IS_OF_HOLDER}
    where p.paper_kind is not null
    order by ${ownFirst(userId)} limit 1`.execute(db);
  return rows[0];
}

/** What the item `h` says of the paper; null for a picture. */
function paperOf(field: 'kind' | 'name') {
  return sql`(
    select e->>${field} from item i cross join lateral jsonb_array_elements(i.papers) e
    where h.kind = 'paper' and i.owner_id = h.owner_id and i.id = h.id and e->>'id' = h.file_id::text limit 1)`;
}

/**
 * A person cannot use one visible id in two rows, but access to a second row may come later. Then the own file comes
 * first, so that no other person replaces it.
 */
function ownFirst(userId: string) {
  return sql`h.owner_id = ${userId} desc, h.created_at, h.id`;
}
