import type { Database } from '@boxroom/db/tables/database';
import type { Change, ReadView } from '@boxroom/domain/command/model';
import { ITEMS_PER_OWNER_MAX } from '@boxroom/domain/item/item';
import { type Kysely, sql } from 'kysely';

/** Counting 100,000 items on every insert would take longer than the insert. Milliseconds. */
const REMEMBERED_MS = 10 * 60 * 1000;
const REMEMBERED_OWNERS = 10_000;
/** Above this share of the limit, every check counts in the database. */
const NEARLY_FULL = 0.9;

/**
 * The last count plus what this process has admitted since, and the limit of that time. Too low only by what other
 * processes have admitted.
 */
const remembered = new Map<string, { items: number; max: number; until: number }>();

/** Call it after an owner's limit has changed: this process then reads the new one. */
export function forgetItemCount(ownerId: string): void {
  remembered.delete(ownerId);
}

/** Returns how many items each owner gains by a plan that is not written yet: new items and items of other owners. */
export function itemsGained(changes: readonly Change[], view: ReadView, ownerOf: (spaceId: string) => string) {
  const gained = new Map<string, number>();
  for (const change of changes) {
    if (change.entity !== 'item' || change.op === 'delete') continue;
    const to = change.op === 'put' ? change.row.spaceId : change.set.spaceId;
    const from = change.op === 'put' ? undefined : view.get('item', change.id)?.spaceId;
    if (to === undefined || (from !== undefined && ownerOf(from) === ownerOf(to))) continue;
    gained.set(ownerOf(to), (gained.get(ownerOf(to)) ?? 0) + 1);
  }
  return gained;
}

/**
 * Returns whether an owner may add `more` items, after `before` that their transaction has yet to write. This guards
 * against runaway scripts: several processes on one database may together admit too many for ten minutes, and go by an
 * earlier limit for as long. A raised limit holds at once for owners near the earlier one.
 */
export async function hasPlaceForItems(
  db: Kysely<Database>,
  ownerId: string,
  { more, before }: { more: number; before: number },
): Promise<boolean> {
  const known = remembered.get(ownerId);
  if (known && known.until > Date.now() && known.items + more <= known.max * NEARLY_FULL) {
    known.items += more;
    return true;
  }
  const counted = await countItems(db, ownerId);
  const items = counted.items + before + more;
  if (remembered.size >= REMEMBERED_OWNERS) remembered.clear();
  remembered.set(ownerId, { items, max: counted.max, until: Date.now() + REMEMBERED_MS });
  return items <= counted.max;
}

async function countItems(db: Kysely<Database>, ownerId: string): Promise<{ items: number; max: number }> {
  const { rows } = await sql<{ items: number; max: number | null }>`
    select count(*) as items, (select items_max from app_user where id = ${ownerId}) as max
    from item where owner_id = ${ownerId}`.execute(db);
  return { items: rows[0]?.items ?? 0, max: rows[0]?.max ?? ITEMS_PER_OWNER_MAX };
}
