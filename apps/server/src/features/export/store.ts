import type { Database } from '@boxroom/db/tables/database';
import {
  type ExportBox,
  EXPORTED_FIELDS,
  type ExportItem,
  type ExportOptions,
} from '@boxroom/domain/export/export-rows';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { asField, columnOf } from '../../sync/row-columns.ts';

/** Boxes and items in memory at a time: together less than 1 MB, however large the account. */
const BOXES_PER_PAGE = 100;
const ITEMS_PER_PAGE = 1000;

export interface ExportCounts {
  options: ExportOptions;
  items: number;
  /** Lines after the header line: items, empty boxes and rooms, or the one line of an account without boxes. */
  rows: number;
}

/** The columns of a person's export, and the number of lines. */
export async function countExport(db: Kysely<Database>, userId: string): Promise<ExportCounts> {
  const { rows } = await sql<ExportOptions & Record<'items' | 'boxes' | 'emptyBoxes' | 'emptyRooms', number>>`
    select p.show_quantity as "showQuantity", p.show_price as "showPrice", p.show_categories as "showCategories",
      (select count(*) from item i join space s on s.id = i.space_id where s.owner_id = p.id) as items,
      b.boxes, b."emptyBoxes",
      (select count(*) from room r where r.owner_id = p.id and not exists (select from box b where b.space_id = r.id))
        as "emptyRooms"
    from profile p, lateral (
      select count(*) as boxes,
        count(*) filter (where not exists (select from item i where i.box_id = b.id)) as "emptyBoxes"
      from box b join space s on s.id = b.space_id where s.owner_id = p.id) b
    where p.id = ${userId}`.execute(db);
  const [found] = rows;
  if (!found) return { options: { showQuantity: false, showPrice: false, showCategories: false }, items: 0, rows: 1 };
  const { items, boxes, emptyBoxes, emptyRooms, ...options } = found;
  return { options, items, rows: boxes === 0 ? 1 : items + emptyBoxes + emptyRooms };
}

export interface BoxToExport extends ExportBox {
  id: string;
}

/** Rooms of this person that have no box, by name. */
export async function listEmptyRooms(db: Kysely<Database>, userId: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select r.name from room r where r.owner_id = ${userId} and not exists (select from box b where b.space_id = r.id)
    order by lower(r.name), r.id`.execute(db);
  return rows.map(({ name }) => name);
}

interface BoxRow extends BoxToExport {
  isLoose: boolean;
  roomKey: string;
  spaceId: string;
  nameKey: string;
}

/** Own boxes, one page at a time, by room and name; unassigned boxes come last. */
export async function* listBoxes(db: Kysely<Database>, userId: string): AsyncGenerator<BoxToExport[]> {
  let behindLast: RawBuilder<unknown> = sql``;
  for (;;) {
    const page = sql<BoxRow>`
      select * from (
        select b.id, b.name, b.description, r.name as "roomName", s.kind = 'personal' as "isLoose",
          lower(coalesce(r.name, '')) as "roomKey", s.id as "spaceId", lower(b.name) as "nameKey"
        from space s join box b on b.space_id = s.id left join room r on r.id = s.id
        where s.owner_id = ${userId}) b
      ${behindLast}
      order by "isLoose", "roomKey", "spaceId", "nameKey", id limit ${BOXES_PER_PAGE}`;
    const { rows } = await page.execute(db);
    if (rows.length > 0) yield rows;
    const last = rows.at(-1);
    if (!last || rows.length < BOXES_PER_PAGE) return;
    const { isLoose, roomKey, spaceId, nameKey, id } = last;
    behindLast = sql`where ("isLoose", "roomKey", "spaceId", "nameKey", id)
      > (${isLoose}::boolean, ${roomKey}::text, ${spaceId}::uuid, ${nameKey}::text, ${id}::uuid)`;
  }
}

/** `i.name as "name", …`; the category is exported by its name. */
const EXPORTED = sql.join(
  EXPORTED_FIELDS.filter((field) => field !== 'categoryId').map((field) =>
    asField(columnOf('item', field, 'i'), field),
  ),
);

export interface ItemToExport extends ExportItem {
  /** The position of its box among the requested ones, from 1. */
  place: number;
}

/** The items in these boxes, one page at a time: by the order of the boxes, then by creation. */
export async function* listItems(
  db: Kysely<Database>,
  userId: string,
  boxIds: readonly string[],
): AsyncGenerator<ItemToExport[]> {
  let after = { place: 0, id: '00000000-0000-0000-0000-000000000000' };
  for (;;) {
    const page = sql<ItemToExport & { id: string }>`
      select i.id, b.place, ${EXPORTED}, c.name as "categoryName"
      from unnest(${boxIds}::uuid[]) with ordinality b(id, place)
      join item i on i.box_id = b.id
      join space s on s.id = i.space_id and s.owner_id = ${userId}
      left join category c on c.id = i.category_id
      where (b.place, i.id) > (${after.place}::bigint, ${after.id}::uuid)
      order by b.place, i.id limit ${ITEMS_PER_PAGE}`;
    const { rows } = await page.execute(db);
    if (rows.length > 0) yield rows;
    const last = rows.at(-1);
    if (!last || rows.length < ITEMS_PER_PAGE) return;
    after = { place: last.place, id: last.id };
  }
}
