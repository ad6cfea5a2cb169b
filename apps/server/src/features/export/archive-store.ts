import type { Database } from '@boxroom/db/tables/database';
import type {
  ArchiveCounts,
  ArchivedFileKind,
  ArchiveRows,
  ArchiveSection,
} from '@boxroom/domain/archive/archive-rows';
import type { Entity } from '@boxroom/domain/command/model';
import { withoutEmpty } from '@boxroom/domain/command/sparse-fields';
import { FILLED_FIELDS } from '@boxroom/domain/item/filled-fields';
import type { OwnField } from '@boxroom/domain/item/own-fields';
import type { PaperKind } from '@boxroom/domain/paper/paper';
import type { DisplaySettings } from '@boxroom/domain/profile/profile';
import { displaySettingsSchema } from '@boxroom/domain/profile/profile-schemas';
import { type RawBuilder, sql, type Transaction } from 'kysely';
import { asField, columnOf } from '../../sync/row-columns.ts';
import { inPages } from './in-pages.ts';

export interface CountedArchive {
  username: string;
  settings: DisplaySettings;
  ownFields: OwnField[] | null;
  counts: ArchiveCounts;
  /** Of the stored pictures, with their thumbnails, and the papers. */
  pictureBytes: number;
}

/** Counts what a person owns. Null: the account is gone. */
export async function countArchive(tx: Transaction<Database>, userId: string): Promise<CountedArchive | null> {
  const options = Object.keys(displaySettingsSchema.shape) as (keyof DisplaySettings)[];
  const settings = sql.join(options.map((option) => asField(columnOf('profile', option, 'p'), option)));
  const { rows } = await sql<Omit<CountedArchive, 'counts' | 'settings'> & ArchiveCounts & DisplaySettings>`
    select p.username, ${settings}, p.own_fields as "ownFields",
      (select count(*) from room r where r.owner_id = p.id) as rooms,
      (select count(*) from category c join space s on s.id = c.space_id where s.owner_id = p.id) as categories,
      (select count(*) from box b join space s on s.id = b.space_id where s.owner_id = p.id) as boxes,
      (select count(*) from item i join space s on s.id = i.space_id where s.owner_id = p.id) as items,
      k.pictures, k."pictureBytes"
    from profile p, (
      select count(*) as pictures, coalesce(sum(k.bytes), 0) as "pictureBytes"
      from (${filesOf(userId)}) f join picture k on ${isFile(userId)}) k
    where p.id = ${userId}`.execute(tx);
  const [found] = rows;
  if (!found) return null;
  const { username, ownFields, pictureBytes, rooms, categories, boxes, items, pictures, ...shown } = found;
  const counts = { rooms, categories, boxes, items, pictures };
  return { username, ownFields, pictureBytes, settings: shown, counts };
}

type RowSection = Exclude<ArchiveSection, 'pictures'>;

const TIMES = (alias: RawBuilder<unknown>) =>
  sql`${alias}.created_at as "createdAt", ${alias}.updated_at as "updatedAt"`;

const ROWS: Readonly<Record<RowSection, (userId: string) => RawBuilder<unknown>>> = {
  rooms: (userId) => sql`
    select r.id, r.name, r.pictures, ${TIMES(sql`r`)} from room r where r.owner_id = ${userId} order by r.id`,
  categories: (userId) => sql`
    select c.id, c.name, c.color, ${TIMES(sql`c`)} from category c join space s on s.id = c.space_id
    where s.owner_id = ${userId} order by c.id`,
  boxes: (userId) => sql`
    select b.id, case s.kind when 'room' then s.id end as "roomId", b.name, b.description, b.code, b.tag_id as "tagId",
      coalesce(bs.box_type, 'default') as "boxType", bs.capacity, b.pictures, ${TIMES(sql`b`)}, b.changed_at as "changedAt"
    from space s join box b on b.space_id = s.id
      left join box_setting bs on bs.id = b.id and bs.space_id = ${userId}
    where s.owner_id = ${userId} order by b.id`,
  items: (userId) => sql`
    select i.id, i.box_id as "boxId", ${ITEM_FIELDS}, i.picture_id as "pictureId", ce.checked_at as "tickedAt",
      ${TIMES(sql`i`)}
    from space s join item i on i.space_id = s.id
      left join checklist_entry ce on ce.id = i.id and ce.space_id = ${userId}
    where s.owner_id = ${userId} order by i.id`,
};
const ITEM_FIELDS = sql.join(
  [...FILLED_FIELDS, ...(['own', 'pictures', 'papers'] as const)].map((field) =>
    asField(columnOf('item', field, 'i'), field),
  ),
);
/** The entity whose sparse fields the rows of a section have. */
const ENTITIES = { rooms: 'room', categories: 'category', boxes: 'box', items: 'item' } as const satisfies Record<
  RowSection,
  Entity
>;

/** Yields the rows of a section, some at a time. */
export async function* listSection<S extends RowSection>(
  tx: Transaction<Database>,
  userId: string,
  section: S,
): AsyncGenerator<ArchiveRows[S][]> {
  for await (const rows of inPages<ArchiveRows[S]>(tx, ROWS[section](userId)))
    yield rows.map((row) => withoutEmpty(ENTITIES[section], row));
}

export interface FileToArchive {
  id: string;
  /** The row that names it. */
  itemId: string;
  kind: ArchivedFileKind;
  /** That row's name. */
  name: string;
  /** From 1, among the pictures or the papers of the row. */
  place: number;
  paperName: string | null;
  paperKind: PaperKind | null;
  /** Names its file; null: it was not uploaded yet. */
  key: string | null;
}

export function listFiles(tx: Transaction<Database>, userId: string): AsyncGenerator<FileToArchive[]> {
  return inPages<FileToArchive>(
    tx,
    sql`
      select f.*, k.key
      from (${filesOf(userId)}) f
        left join picture k on ${isFile(userId)}
      order by f."itemId", f.kind, f.place`,
  );
}

/** Whether the stored file `k` is the one that a row of `filesOf` names. */
function isFile(userId: string): RawBuilder<unknown> {
  return sql`k.owner_id = ${userId} and k.entity = f.entity and k.item_id = f."itemId" and k.id = f.id`;
}

/** Every picture and paper that a row of this person names. */
function filesOf(userId: string): RawBuilder<unknown> {
  const list = (entity: 'item' | 'box' | 'room', kind: ArchivedFileKind, files: RawBuilder<unknown>) => sql`
    select (e.file->>'id')::uuid as id, ${entity}::text as entity, t.id as "itemId", ${kind}::text as kind, t.name, e.place::int as place,
      e.file->>'name' as "paperName", e.file->>'kind' as "paperKind"
    from space s join ${sql.table(entity)} t on t.space_id = s.id
      cross join lateral jsonb_array_elements(${files}) with ordinality e(file, place)
    where s.owner_id = ${userId} and ${files} is not null`;
  const ofItem = sql`coalesce(t.pictures, case when t.picture_id is not null
    then jsonb_build_array(jsonb_build_object('id', t.picture_id)) end)`;
  return sql`${list('item', 'item', ofItem)} union all ${list('item', 'paper', sql`t.papers`)}
    union all ${list('box', 'box', sql`t.pictures`)} union all ${list('room', 'room', sql`t.pictures`)}`;
}
