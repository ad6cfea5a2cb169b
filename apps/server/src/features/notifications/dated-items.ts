import type { Database } from '@boxroom/db/tables/database';
import type { DatedItem, DateKind, DueItem, Told } from '@boxroom/domain/digest/select-digest';
import type { RawBuilder, Transaction } from 'kysely';
import { sql } from 'kysely';
import { accessibleSpaces } from '../../access/accessible-spaces.ts';

/** More dates than one person has; of still more, those nearest to today count. */
export const ITEMS_MAX = 5000;

export interface PlacedItem extends DatedItem {
  name: string;
  /** Null: nobody has it on loan. */
  lentTo: string | null;
  boxId: string;
  boxName: string;
  /** Null: the box is in no room. */
  roomName: string | null;
}

/** By kind of date: its column, and whether both people show it. */
const KINDS: Readonly<Record<DateKind, { on: RawBuilder<unknown>; isShown: RawBuilder<unknown> }>> = {
  date: { on: sql`i.date_stamp`, isShown: sql`viewer.show_date_stamp and owner.show_date_stamp` },
  warranty: { on: sql`i.warranty_until`, isShown: sql`viewer.show_warranty and owner.show_warranty` },
  lent: { on: sql`i.lent_due`, isShown: sql`viewer.show_lent and owner.show_lent` },
};

/**
 * The dates between `from` and `to` of items that a person may see, own and shared, at most ITEMS_MAX. A date shows only
 * where both the person and the room's owner have its kind on (see `visibleOptions`).
 */
export async function listDatedItems(
  tx: Transaction<Database>,
  { userId, today, from, to }: { userId: string; today: string; from: string; to: string },
): Promise<PlacedItem[]> {
  // One query for each kind, so that each reads the index of its column.
  const kinds = Object.entries(KINDS).map(
    ([kind, { on, isShown }]) => sql`
      select i.id, ${kind}::text as kind, ${on} as "dateStamp", i.name, i.lent_to as "lentTo",
        b.id as "boxId", b.name as "boxName", r.name as "roomName"
      from a
      join item i on i.space_id = a.id
      join box b on b.id = i.box_id
      left join room r on r.id = a.id
      join profile viewer on viewer.id = ${userId}
      join profile owner on owner.id = a.owner_id
      where ${on} between ${from}::date and ${to}::date
        and ${isShown}`,
  );
  const { rows } = await sql<PlacedItem>`
    with a as (select * from ${accessibleSpaces(userId)} s)
    select * from (${sql.join(kinds, sql` union all `)}) dated
    order by abs("dateStamp" - ${today}::date), id desc, kind
    limit ${ITEMS_MAX}`.execute(tx);
  return rows;
}

/** Date stamps have a table of their own: it is older than the other kinds, and older processes still write it. */
export async function listTold(tx: Transaction<Database>, userId: string): Promise<Told[]> {
  const { rows } = await sql<Told>`
    select item_id as "itemId", 'date' as kind, date_stamp as "dateStamp", stage
    from digest_item where user_id = ${userId}
    union all
    select item_id, kind, date_stamp, stage from digest_deadline where user_id = ${userId}`.execute(tx);
  return rows;
}

/** Records the dates of a digest, and removes records of dates that are no longer due (`items` are all that are). */
export async function rememberTold(
  tx: Transaction<Database>,
  { userId, items, due }: { userId: string; items: readonly DatedItem[]; due: readonly DueItem<DatedItem>[] },
): Promise<void> {
  const [stamps, deadlines] = [items.filter(isStamp), items.filter((item) => !isStamp(item))];
  await sql`delete from digest_item
    where user_id = ${userId} and item_id <> all(${stamps.map(({ id }) => id)}::uuid[])`.execute(tx);
  await sql`delete from digest_deadline where user_id = ${userId} and (item_id, kind) not in (
    select * from unnest(
      ${deadlines.map(({ id }) => id)}::uuid[], ${deadlines.map(({ kind }) => kind)}::text[]
    ))`.execute(tx);
  if (due.length === 0) return;
  const told = (each: readonly DueItem<DatedItem>[]) => sql`unnest(
    ${each.map(({ item }) => item.id)}::uuid[],
    ${each.map(({ item }) => item.kind)}::text[],
    ${each.map(({ item }) => item.dateStamp)}::date[],
    ${each.map(({ stage }) => stage)}::text[]
  ) as told (item_id, kind, date_stamp, stage)`;
  await sql`
    insert into digest_item (user_id, item_id, date_stamp, stage)
    select ${userId}, told.item_id, told.date_stamp, told.stage
    from ${told(due.filter(({ item }) => isStamp(item)))}
    on conflict (user_id, item_id) do update set date_stamp = excluded.date_stamp, stage = excluded.stage`.execute(tx);
  await sql`
    insert into digest_deadline (user_id, item_id, kind, date_stamp, stage)
    select ${userId}, told.item_id, told.kind, told.date_stamp, told.stage
    from ${told(due.filter(({ item }) => !isStamp(item)))}
    on conflict (user_id, item_id, kind) do update
      set date_stamp = excluded.date_stamp, stage = excluded.stage`.execute(tx);
}

function isStamp({ kind }: DatedItem): boolean {
  return kind === 'date';
}
