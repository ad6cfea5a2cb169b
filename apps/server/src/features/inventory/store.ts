import type { Database } from '@boxroom/db/tables/database';
import type { Box } from '@boxroom/domain/box/box';
import type { Category } from '@boxroom/domain/category/category';
import type { Space } from '@boxroom/domain/command/model';
import { withoutEmpty } from '@boxroom/domain/command/sparse-fields';
import type { Item } from '@boxroom/domain/item/item';
import type { Room } from '@boxroom/domain/room/room';
import { type Kysely, sql } from 'kysely';
import { accessibleSpaces, seenSpaces } from '../../access/accessible-spaces.ts';
import { selectRow } from '../../sync/row-columns.ts';
import { BOX_OF_TAG } from '../../sync/tags.ts';

/** Rows per page of a list: the app reads its own replica, and no script needs a whole account in one response. */
export const LIST_PAGE_SIZE = 1000;
/** More pages than the largest account has. */
export const LIST_PAGE_MAX = 1000;

/** Every read goes through the spaces that the person can see; a foreign row is not found. */

export async function listRooms(
  db: Kysely<Database>,
  userId: string,
  page?: number,
): Promise<(Room & { access: Space['access'] })[]> {
  const { rows } = await sql<Room & { access: Space['access'] }>`
    select ${selectRow('room', 't')}, a.access from room t join ${accessibleSpaces(userId)} a on a.id = t.space_id
    ${pageOf(page)}`.execute(db);
  return rows.map((row) => withoutEmpty('room', row));
}

/** Boxes with their number of items; `roomId` null: the person's unassigned boxes. */
export async function listBoxes(
  db: Kysely<Database>,
  userId: string,
  { roomId, page }: { roomId: string | null; page?: number | undefined },
): Promise<(Box & { itemCount: number })[]> {
  const spaceId = roomId ?? userId;
  // Counts the items of the page together: one subquery for each box may read the whole table a thousand times.
  const { rows } = await sql<Box & { itemCount: number }>`
    with page as (
      select t.* from box t join ${accessibleSpaces(userId)} a on a.id = t.space_id
      where t.space_id = ${spaceId} and a.kind <> 'catalogue' ${pageOf(page)}),
    counted as (
      select box_id, count(*) from item where space_id = ${spaceId} and box_id in (select id from page) group by box_id)
    select ${selectRow('box', 't')}, coalesce(c.count, 0) as "itemCount"
    from page t left join counted c on c.box_id = t.id order by t.id`.execute(db);
  return rows.map((row) => withoutEmpty('box', row));
}

export async function listItems(
  db: Kysely<Database>,
  userId: string,
  { boxId, page }: { boxId: string; page?: number | undefined },
): Promise<Item[]> {
  const { rows } = await sql<Item>`
    select ${selectRow('item', 't')} from item t join ${accessibleSpaces(userId)} a on a.id = t.space_id
    where t.box_id = ${boxId} ${pageOf(page)}`.execute(db);
  return rows.map((row) => withoutEmpty('item', row));
}

export async function findBox(db: Kysely<Database>, userId: string, boxId: string): Promise<Box | undefined> {
  const { rows } = await sql<Box>`
    select ${selectRow('box', 't')} from box t join ${accessibleSpaces(userId)} a on a.id = t.space_id
    where t.id = ${boxId}`.execute(db);
  return rows[0] && withoutEmpty('box', rows[0]);
}

/** Boxes with this code, or with a tag of this code on them, whether the newest or an older one. */
export async function listBoxesOfCode(db: Kysely<Database>, userId: string, code: string): Promise<Box[]> {
  // By owner first: the index on codes begins with it.
  const { rows } = await sql<Box>`
    with ${seenSpaces(userId)}
    select ${selectRow('box', 't')} from box t join seen on seen.id = t.space_id
    where t.id in (
      select id from box where code = ${code} and owner_id in (select owner_id from seen)
      union select b.id from tag t ${BOX_OF_TAG} where t.code = ${code})`.execute(db);
  return rows.map((row) => withoutEmpty('box', row));
}

export async function listCategories(db: Kysely<Database>, userId: string, page?: number): Promise<Category[]> {
  const { rows } = await sql<Category>`
    select ${selectRow('category', 't')} from category t join ${accessibleSpaces(userId)} a on a.id = t.space_id
    ${pageOf(page)}`.execute(db);
  return rows;
}

/** By id: a rename between two pages does not move a row. */
function pageOf(page = 1) {
  return sql`order by t.id limit ${LIST_PAGE_SIZE} offset ${(page - 1) * LIST_PAGE_SIZE}`;
}
