import type { Database } from '@boxroom/db/tables/database';
import type { Change, ReadView } from '@boxroom/domain/command/model';
import { ITEMS_PER_OWNER_MAX } from '@boxroom/domain/item/item';
import { type Kysely, sql } from 'kysely';

/** Counting 100,000 items with every item that is added would take longer than adding it. */
const REMEMBERED_MS = 10 * 60 * 1000;
const REMEMBERED_OWNERS = 10_000;
/** From here on it is counted each time. */
const NEARLY_FULL = ITEMS_PER_OWNER_MAX * 0.9;

/** What was counted, and what this process has let in since: never too few but for what other processes let in. */
const remembered = new Map<string, { items: number; until: number }>();

/** How many items each owner gets by a plan that has not been written yet: new ones, and those of other owners. */
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
 * Whether an owner may get so many more items. A guard against runaway scripts, not a bill: several processes on one
 * database may let in too many for ten minutes.
 */
export async function hasPlaceForItems(db: Kysely<Database>, ownerId: string, more: number): Promise<boolean> {
  const known = remembered.get(ownerId);
  if (known && known.until > Date.now() && known.items + more <= NEARLY_FULL) {
    known.items += more;
    return true;
  }
  const items = (await countItems(db, ownerId)) + more;
  if (remembered.size >= REMEMBERED_OWNERS) remembered.clear();
  remembered.set(ownerId, { items, until: Date.now() + REMEMBERED_MS });
  return items <= ITEMS_PER_OWNER_MAX;
}

/** The items in all rooms and boxes of a person. */
async function countItems(db: Kysely<Database>, ownerId: string): Promise<number> {
  const { rows } = await sql<{ items: number }>`
    select count(*) as items from item i join space s on s.id = i.space_id where s.owner_id = ${ownerId}`.execute(db);
  return rows[0]?.items ?? 0;
}
