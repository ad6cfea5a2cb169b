import type { Database } from '@boxroom/db/tables/database';
import { SPARSE_FIELDS } from '@boxroom/domain/command/sparse-fields';
import {
  type CompleteBox,
  type CompleteExtras,
  completeExtras,
  type CompleteItem,
  type CompleteRoom,
  DETAIL_FIELDS,
} from '@boxroom/domain/export/complete-columns';
import { EXPORTED_FIELDS, type ExportItem, type ExportOptions } from '@boxroom/domain/export/export-rows';
import { DEFAULT_DISPLAY_SETTINGS, type DisplaySettings, type Profile } from '@boxroom/domain/profile/profile';
import { displaySettingsSchema } from '@boxroom/domain/profile/profile-schemas';
import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import { asField, columnOf } from '../../sync/row-columns.ts';
import { inPages } from './in-pages.ts';

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
      p.currency,
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
  if (!found) return { options: DEFAULT_DISPLAY_SETTINGS, items: 0, rows: 1 };
  const { items, boxes, emptyBoxes, emptyRooms, ...options } = found;
  return { options, items, rows: boxes === 0 ? 1 : items + emptyBoxes + emptyRooms };
}

/** The fields of an item that a complete export may have a column for. */
const MAYBE_FILLED = [...DETAIL_FIELDS, 'papers'] as const;

/** Returns the columns that a complete export of this person has only where a field is used. */
export async function readExtras(db: Kysely<Database>, userId: string): Promise<CompleteExtras> {
  const options = Object.keys(displaySettingsSchema.shape) as (keyof DisplaySettings)[];
  const settings = [...options, 'ownFields'] as const;
  const { rows } = await sql<{ profile: Profile; filled: Record<(typeof MAYBE_FILLED)[number], boolean> }>`
    select to_json(p) as profile, to_json(f) as filled
    from (select ${sql.join(settings.map((field) => asField(columnOf('profile', field, 'p'), field)))}
      from profile p where p.id = ${userId}) p,
    (select ${sql.join(
      MAYBE_FILLED.map((field) => asField(sql`bool_or(${columnOf('item', field, 'i')} is not null)`, field)),
    )}
      from space s join item i on i.space_id = s.id where s.owner_id = ${userId}) f`.execute(db);
  const [found] = rows;
  return completeExtras(found?.profile, new Set(MAYBE_FILLED.filter((field) => found?.filled[field])));
}

/** Rooms of this person that have no box, by name. */
export async function listEmptyRooms(db: Kysely<Database>, userId: string): Promise<CompleteRoom[]> {
  const { rows } = await sql<CompleteRoom>`
    select r.id, r.name, r.created_at as "createdAt", r.updated_at as "updatedAt"
    from room r where r.owner_id = ${userId} and not exists (select from box b where b.space_id = r.id)
    order by lower(r.name), r.id`.execute(db);
  return rows;
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

/** The same with every other field. */
export interface CompleteRowToExport
  extends RowToExport, Pick<CompleteBox, 'boxType' | 'capacity' | 'code'>, Omit<CompleteItem, 'id' | 'picture'> {
  roomId: string | null;
  roomCreatedAt: number;
  roomUpdatedAt: number;
  boxCreatedAt: number;
  boxChangedAt: number;
  pictureId: string | null;
}

interface MoreFields {
  /** Fields of the box `b` and its room `r`, selected again by `ofRow`. */
  ofBox: RawBuilder<unknown>;
  boxJoins: RawBuilder<unknown>;
  ofRow: RawBuilder<unknown>;
  joins: RawBuilder<unknown>;
}

/** The specified export needs no more than every export has, and reads no more. */
const NO_MORE: MoreFields = { ofBox: sql``, boxJoins: sql``, ofRow: sql``, joins: sql`` };

const SPARSE = sql.join(SPARSE_FIELDS.item.map((field) => asField(columnOf('item', field, 'i'), field)));

const allFields = (userId: string): MoreFields => ({
  ofBox: sql`, r.id as "roomId", r.created_at as "roomCreatedAt", r.updated_at as "roomUpdatedAt", b.code,
    b.created_at as "boxCreatedAt", b.changed_at as "boxChangedAt", coalesce(bs.box_type, 'default') as "boxType",
    bs.capacity`,
  boxJoins: sql`left join box_setting bs on bs.id = b.id and bs.space_id = ${userId}`,
  ofRow: sql`, b."roomId", b."roomCreatedAt", b."roomUpdatedAt", b.code, b."boxCreatedAt", b."boxChangedAt",
    b."boxType", b.capacity, i.description, i.date_stamp as "dateStamp", i.picture_id as "pictureId", ${SPARSE},
    i.created_at as "createdAt", i.updated_at as "updatedAt", ce.id is not null as "isTicked"`,
  joins: sql`left join checklist_entry ce on ce.id = i.id and ce.space_id = ${userId}`,
});

export function listRows(tx: Transaction<Database>, userId: string): AsyncGenerator<RowToExport[]> {
  return list<RowToExport>(tx, userId, NO_MORE);
}

export function listCompleteRows(tx: Transaction<Database>, userId: string): AsyncGenerator<CompleteRowToExport[]> {
  return list<CompleteRowToExport>(tx, userId, allFields(userId));
}

/**
 * The items in this person's boxes and the empty boxes, some at a time: by room and box name, unassigned boxes last,
 * then by creation. One statement: paging by keys would sort the rest again for each page. The items of one box at a
 * time are read from its index and sorted.
 */
function list<Row>(tx: Transaction<Database>, userId: string, more: MoreFields): AsyncGenerator<Row[]> {
  return inPages<Row>(
    tx,
    sql`
    select i.id as "itemId", b.id as "boxId", b."roomName", b.name as "boxName", b.description as "boxDescription", ${EXPORTED},
      c.name as "categoryName" ${more.ofRow}
    from (
      select b.id, b.name, b.description, r.name as "roomName", s.kind = 'personal' as "isLoose",
        lower(coalesce(r.name, '')) as "roomKey", s.id as "spaceId", lower(b.name) as "nameKey" ${more.ofBox}
      from space s join box b on b.space_id = s.id left join room r on r.id = s.id ${more.boxJoins}
      where s.owner_id = ${userId}
      order by "isLoose", "roomKey", "spaceId", "nameKey", b.id) b
    left join lateral (select * from item i where i.box_id = b.id order by i.id) i on true
    left join category c on c.id = i.category_id ${more.joins}
    order by "isLoose", "roomKey", "spaceId", "nameKey", b.id, i.id`,
  );
}
