import { sql, type Transaction } from 'kysely';
import type { Database } from './tables/database.ts';

/** The order in which every writer locks spaces: catalogues, rooms, personal spaces, each kind by id. */
export const LOCK_ORDER = sql`lock_rank(kind), id`;

/**
 * Locks spaces until the end of the transaction: catalogues, then rooms, then personal spaces, each kind in the order
 * of ids. Transactions that take all their locks in one call never deadlock, and the triggers that lock personal spaces
 * later keep the same order. Skips absent ids. Returns the locked ids.
 */
export async function lockSpaces(tx: Transaction<Database>, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<{ id: string }>`
    select id from space where id = any(${ids}::uuid[]) order by ${LOCK_ORDER} for no key update`.execute(tx);
  return rows.map((row) => row.id);
}

/** Locks people's personal spaces, after all others. */
export async function lockPersonalSpaces(tx: Transaction<Database>, people: readonly string[]): Promise<void> {
  if (people.length === 0) return;
  await sql`
    select from space where owner_id = any(${people}::uuid[]) and id = owner_id order by id for no key update`.execute(
    tx,
  );
}

/**
 * Returns the personal spaces that contain a checklist entry or a box setting for these items, boxes or rooms, or whose
 * owner must learn that the rooms are gone. Deleting or moving the rows changes those spaces too: lock them in the same
 * call.
 */
export async function spacesFollowing(
  tx: Transaction<Database>,
  {
    items = [],
    boxes = [],
    rooms = [],
  }: { items?: readonly string[]; boxes?: readonly string[]; rooms?: readonly string[] },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with concerned_box as (select id from box where id = any(${boxes}::uuid[]) or space_id = any(${rooms}::uuid[])),
      concerned_item as (
        select id from item where id = any(${items}::uuid[])
        union select i.id from item i join concerned_box b on b.id = i.box_id)
    select space_id as id from checklist_entry where id in (select id from concerned_item)
    union select space_id from box_setting where id in (select id from concerned_box)
    union select user_id from room_member where space_id = any(${rooms}::uuid[])
    union select owner_id from space where id = any(${rooms}::uuid[])`.execute(tx);
  return rows.map((row) => row.id);
}

/**
 * Returns the spaces that this transaction has changed so far, cascades included: call it last before the commit, and
 * notify the devices after it. Deleted spaces are not included; their members learn of it through their personal
 * spaces.
 */
export async function changedSpaces(tx: Transaction<Database>): Promise<string[]> {
  const { rows } = await sql<{ ids: string | null }>`select ${BUMPED} as ids`.execute(tx);
  return readBumped(rows[0]?.ids);
}

/** The setting in which triggers note the spaces that this transaction has changed. */
export const BUMPED = sql<string | null>`current_setting('boxroom.bumped', true)`;

/** Returns the ids in a value of `BUMPED`. */
export function readBumped(ids: string | null | undefined): string[] {
  return [...new Set((ids ?? '').split(',').filter(Boolean))];
}
