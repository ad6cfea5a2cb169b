import type { Database } from '@boxroom/db/tables/database';
import type { ArchiveCounts, ArchiveRows, ArchiveSection } from '@boxroom/domain/archive/archive-rows';
import { FILLED_FIELDS } from '@boxroom/domain/item/item-fields';
import type { DisplaySettings } from '@boxroom/domain/profile/profile';
import { displaySettingsSchema } from '@boxroom/domain/profile/profile-schemas';
import { type RawBuilder, sql, type Transaction } from 'kysely';
import { asField, columnOf } from '../../sync/row-columns.ts';
import { inPages } from './in-pages.ts';

export interface CountedArchive {
  username: string;
  settings: DisplaySettings;
  counts: ArchiveCounts;
  /** Of the stored pictures, with their thumbnails. */
  pictureBytes: number;
}

/** Counts what a person owns. Null: the account is gone. */
export async function countArchive(tx: Transaction<Database>, userId: string): Promise<CountedArchive | null> {
  const options = Object.keys(displaySettingsSchema.shape) as (keyof DisplaySettings)[];
  const settings = sql.join(options.map((option) => asField(columnOf('profile', option, 'p'), option)));
  const { rows } = await sql<Omit<CountedArchive, 'counts' | 'settings'> & ArchiveCounts & DisplaySettings>`
    select p.username, ${settings},
      (select count(*) from room r where r.owner_id = p.id) as rooms,
      (select count(*) from category c join space s on s.id = c.space_id where s.owner_id = p.id) as categories,
      (select count(*) from box b join space s on s.id = b.space_id where s.owner_id = p.id) as boxes,
      (select count(*) from item i join space s on s.id = i.space_id where s.owner_id = p.id) as items,
      k.pictures, k."pictureBytes"
    from profile p, lateral (
      select count(*) as pictures, coalesce(sum(k.bytes), 0) as "pictureBytes"
      from item i join space s on s.id = i.space_id
        join picture k on k.owner_id = i.owner_id and k.item_id = i.id and k.id = i.picture_id
      where s.owner_id = p.id) k
    where p.id = ${userId}`.execute(tx);
  const [found] = rows;
  if (!found) return null;
  const { username, pictureBytes, rooms, categories, boxes, items, pictures, ...shown } = found;
  return { username, pictureBytes, settings: shown, counts: { rooms, categories, boxes, items, pictures } };
}

type RowSection = Exclude<ArchiveSection, 'pictures'>;

const TIMES = (alias: RawBuilder<unknown>) =>
  sql`${alias}.created_at as "createdAt", ${alias}.updated_at as "updatedAt"`;

const ROWS: Readonly<Record<RowSection, (userId: string) => RawBuilder<unknown>>> = {
  rooms: (userId) => sql`
    select r.id, r.name, ${TIMES(sql`r`)} from room r where r.owner_id = ${userId} order by r.id`,
  categories: (userId) => sql`
    select c.id, c.name, c.color, ${TIMES(sql`c`)} from category c join space s on s.id = c.space_id
    where s.owner_id = ${userId} order by c.id`,
  boxes: (userId) => sql`
    select b.id, case s.kind when 'room' then s.id end as "roomId", b.name, b.description, b.code, b.tag_id as "tagId",
      coalesce(bs.box_type, 'default') as "boxType", bs.capacity, ${TIMES(sql`b`)}, b.changed_at as "changedAt"
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
const ITEM_FIELDS = sql.join(FILLED_FIELDS.map((field) => asField(columnOf('item', field, 'i'), field)));

/** Yields the rows of a section, some at a time. */
export function listSection<S extends RowSection>(
  tx: Transaction<Database>,
  userId: string,
  section: S,
): AsyncGenerator<ArchiveRows[S][]> {
  return inPages<ArchiveRows[S]>(tx, ROWS[section](userId));
}

export interface PictureToArchive {
  id: string;
  itemId: string;
  /** The item's. */
  name: string;
  /** Names its file; null: it was not uploaded yet. */
  key: string | null;
}

export function listPictures(tx: Transaction<Database>, userId: string): AsyncGenerator<PictureToArchive[]> {
  return inPages<PictureToArchive>(
    tx,
    sql`
      select i.picture_id as id, i.id as "itemId", i.name, k.key
      from space s join item i on i.space_id = s.id
        left join picture k on k.owner_id = i.owner_id and k.item_id = i.id and k.id = i.picture_id
      where s.owner_id = ${userId} and i.picture_id is not null order by i.id`,
  );
}
