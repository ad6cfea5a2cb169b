import type { Database } from '@boxroom/db/tables/database';
import type { DatedItem, DueItem, Told } from '@boxroom/domain/digest/select-digest';
import type { Transaction } from 'kysely';
import { sql } from 'kysely';
import { accessibleSpaces } from '../../access/accessible-spaces.ts';

/** More dates than one person has; of still more, those nearest to today count. */
export const ITEMS_MAX = 5000;

export interface PlacedItem extends DatedItem {
  name: string;
  boxId: string;
  boxName: string;
  /** Null: the box is in no room. */
  roomName: string | null;
}

/**
 * The items with a date between `from` and `to` that a person may see, own and shared, at most ITEMS_MAX. Dates show
 * only where both the person and the room's owner have them on (see `visibleOptions`).
 */
export async function listDatedItems(
  tx: Transaction<Database>,
  { userId, today, from, to }: { userId: string; today: string; from: string; to: string },
): Promise<PlacedItem[]> {
  const { rows } = await sql<PlacedItem>`
    select i.id, i.name, i.date_stamp as "dateStamp", b.id as "boxId", b.name as "boxName", r.name as "roomName"
    from ${accessibleSpaces(userId)} a
    join item i on i.space_id = a.id
    join box b on b.id = i.box_id
    left join room r on r.id = a.id
    join profile viewer on viewer.id = ${userId}
    join profile owner on owner.id = a.owner_id
    where i.date_stamp between ${from}::date and ${to}::date
      and viewer.show_date_stamp and owner.show_date_stamp
    order by abs(i.date_stamp - ${today}::date), i.id desc
    limit ${ITEMS_MAX}`.execute(tx);
  return rows;
}

export function listTold(tx: Transaction<Database>, userId: string): Promise<Told[]> {
  return tx
    .selectFrom('digest_item')
    .select(['item_id as itemId', 'date_stamp as dateStamp', 'stage'])
    .where('user_id', '=', userId)
    .execute();
}

/** Records the items of a digest, and removes records of items that are no longer due (`items` are all that are). */
export async function rememberTold(
  tx: Transaction<Database>,
  { userId, items, due }: { userId: string; items: readonly DatedItem[]; due: readonly DueItem<DatedItem>[] },
): Promise<void> {
  const ids = items.map(({ id }) => id);
  await sql`delete from digest_item where user_id = ${userId} and item_id <> all(${ids}::uuid[])`.execute(tx);
  if (due.length === 0) return;
  await sql`
    insert into digest_item (user_id, item_id, date_stamp, stage)
    select ${userId}, told.item_id, told.date_stamp, told.stage
    from unnest(
      ${due.map(({ item }) => item.id)}::uuid[],
      ${due.map(({ item }) => item.dateStamp)}::date[],
      ${due.map(({ stage }) => stage)}::text[]
    ) as told (item_id, date_stamp, stage)
    on conflict (user_id, item_id) do update set date_stamp = excluded.date_stamp, stage = excluded.stage`.execute(tx);
}
