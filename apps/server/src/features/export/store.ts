import type { Database } from '@boxroom/db/tables/database';
import { EXPORTED_FIELDS, type ExportItem, type ExportOptions } from '@boxroom/domain/export/export-rows';
import { type Kysely, sql, type Transaction } from 'kysely';
import { asField, columnOf } from '../../sync/row-columns.ts';

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

/** Rooms of this person that have no box, by name. */
export async function listEmptyRooms(db: Kysely<Database>, userId: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select r.name from room r where r.owner_id = ${userId} and not exists (select from box b where b.space_id = r.id)
    order by lower(r.name), r.id`.execute(db);
  return rows.map(({ name }) => name);
}

/** `i.name as "name", …`; the category is exported by its name. */
const EXPORTED = sql.join(
  EXPORTED_FIELDS.filter((field) => field !== 'categoryId').map((field) =>
    asField(columnOf('item', field, 'i'), field),
  ),
);

/** An item with its box, or an empty box. */
export interface RowToExport extends ExportItem {
  /** Null for an empty box; the item's fields are then null too. */
  itemId: string | null;
  boxId: string;
  roomName: string | null;
  boxName: string;
  boxDescription: string | null;
}

/**
 * The items in this person's boxes and the empty boxes, some at a time: by room and box name, unassigned boxes last,
 * then by creation. Takes a transaction, whose end closes the cursor. One statement: paging by keys would sort the
 * rest again for each page. The items of one box at a time are read from its index and sorted.
 */
export async function* listRows(tx: Transaction<Database>, userId: string): AsyncGenerator<RowToExport[]> {
  await sql`
    declare exported no scroll cursor for
    select i.id as "itemId", b.id as "boxId", b."roomName", b.name as "boxName", b.description as "boxDescription", ${EXPORTED},
      c.name as "categoryName"
    from (
      select b.id, b.name, b.description, r.name as "roomName", s.kind = 'personal' as "isLoose",
        lower(coalesce(r.name, '')) as "roomKey", s.id as "spaceId", lower(b.name) as "nameKey"
      from space s join box b on b.space_id = s.id left join room r on r.id = s.id
      where s.owner_id = ${userId}
      order by "isLoose", "roomKey", "spaceId", "nameKey", b.id) b
    left join lateral (select * from item i where i.box_id = b.id order by i.id) i on true
    left join category c on c.id = i.category_id
    order by "isLoose", "roomKey", "spaceId", "nameKey", b.id, i.id`.execute(tx);
  for (;;) {
    // Less than 1 MB in memory at a time, however large the account.
    const { rows } = await sql<RowToExport>`fetch 1000 from exported`.execute(tx);
    if (rows.length === 0) return;
    yield rows;
  }
}
