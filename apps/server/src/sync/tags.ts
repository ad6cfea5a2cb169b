import type { Database } from '@boxroom/db/tables/database';
import type { MemoryView } from '@boxroom/domain/command/memory-view';
import type { BlankTag } from '@boxroom/domain/tag/blank-tag';
import { sql, type Transaction } from 'kysely';
import { accessibleSpaces } from '../access/accessible-spaces.ts';

/**
 * The box `b` of a tag `t`, with its `space_id`, which has the owner of the tag: the box that has the tag, or else the last box that had it, which
 * still exists and has a newer tag (`b.is_older`).
 */
export const BOX_OF_TAG = sql`left join lateral (
    select id, space_id, tag_id is distinct from t.id as is_older from box
    where owner_id = t.owner_id and (tag_id = t.id or id = t.box_id) order by is_older limit 1) b on true`;

/**
 * Loads tags into the view: null for a tag that does not exist or is on a box that this person cannot see. The tags
 * include their owners, because the plan decides who may use them. Takes no lock: of two concurrent claims, one
 * violates the unique index on the tags of boxes, is planned again and finds the tag taken.
 */
export async function loadTags(tx: Transaction<Database>, view: MemoryView, ids: readonly string[]): Promise<void> {
  const { rows } = await sql<BlankTag>`
    select t.id, t.owner_id as "ownerId", case when not b.is_older then b.id end as "boxId"
    from tag t ${BOX_OF_TAG}
    where t.id = any(${ids}::uuid[])
      and (b.id is null or b.space_id in (select id from ${accessibleSpaces(view.userId)} a))`.execute(tx);
  for (const id of ids) view.tags.set(id, rows.find((tag) => tag.id === id) ?? null);
}
