import { type Kysely, sql } from 'kysely';
import type { Database } from '../tables/database.ts';

/**
 * Returns "table id" of each row that has not the owner of its space, box or client, and of spaces with lines of owners
 * whom the directory does not name.
 */
export async function wrongOwners(db: Kysely<Database>): Promise<string[]> {
  const { rows } = await sql<{ row: string }>`
    select 'item ' || t.id as row from item t join box b on b.id = t.box_id
      where (t.owner_id, t.space_id) is distinct from (b.owner_id, b.space_id)
    union all select 'tag ' || t.id from tag t join box b on b.tag_id = t.id or b.id = t.box_id
      where t.owner_id <> b.owner_id
    union all select 'picture ' || p.item_id from picture p join (
        select 'item' as entity, id, owner_id from item union all select 'box', id, owner_id from box
        union all select 'room', id, owner_id from room) h
      on h.entity = p.entity and h.id = p.item_id where p.owner_id is distinct from h.owner_id
    union all select 'sync_mutation ' || t.id from sync_mutation t join sync_client c on c.id = t.client_id
      where t.user_id is distinct from c.user_id
    union select 'history_directory ' || s.id from history_entry h join space s on s.id in (h.space_id, h.from_space_id)
      where h.owner_id <> s.owner_id and not exists (
        select from history_directory d
        where d.space_id = s.id and d.lines_owner_id = h.owner_id and d.owner_id = s.owner_id)
    ${sql.join(
      ['room', 'box', 'category', 'tombstone', 'room_member'].map(
        (name) => sql`union all select ${name} || ' ' || t.space_id from ${sql.table(name)} t
          join space s on s.id = t.space_id where t.owner_id is distinct from s.owner_id`,
      ),
      sql` `,
    )}`.execute(db);
  return rows.map(({ row }) => row);
}
