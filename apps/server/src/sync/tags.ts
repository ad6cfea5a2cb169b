import type { Database } from '@boxroom/db/tables/database';
import type { MemoryView } from '@boxroom/domain/command/memory-view';
import type { BlankTag } from '@boxroom/domain/tag/blank-tag';
import { sql, type Transaction } from 'kysely';

/**
 * Puts tags into the view, null for what is not there. Whose they are is in them: the plan decides who may use them. No
 * lock: of two claims at once one breaks the index on tags of boxes, is planned again and sees the tag taken.
 */
export async function loadTags(tx: Transaction<Database>, view: MemoryView, ids: readonly string[]): Promise<void> {
  const { rows } = await sql<BlankTag>`
    select t.id, t.owner_id as "ownerId", b.id as "boxId"
    from tag t left join box b on b.tag_id = t.id where t.id = any(${ids}::uuid[])`.execute(tx);
  for (const id of ids) view.tags.set(id, rows.find((tag) => tag.id === id) ?? null);
}
