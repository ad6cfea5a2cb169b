import type { Pool } from 'pg';
import type { Household } from './filled-database.ts';

/** Adds this many lines about the person's own items, one a minute up to now; the oldest ones first. */
export async function addHistoryLines(pool: Pool, { userId }: Pick<Household, 'userId'>, count: number): Promise<void> {
  await pool.query(
    // The count of items is not the window's: a join by it would compare each line with each item.
    `with own as (select *, row_number() over (order by id) as place from item
        where space_id in (select id from space where owner_id = $1)),
      many as (select count(*) as items from own)
      insert into history_entry (at, client_at, actor_id, action, entity, entity_id, name, space_id, owner_id, room_id,
        room_name, box_id, box_name, before, after)
      select now() - n * interval '1 minute', now() - n * interval '1 minute', $1, 'edit', 'item', i.id, i.name,
        i.space_id, $1, r.id, r.name, b.id, b.name, jsonb_build_object('quantity', n), jsonb_build_object('quantity', n + 1)
      from generate_series($2::int, 1, -1) n cross join many join own i on i.place = 1 + n % many.items
      join box b on b.id = i.box_id left join room r on r.id = i.space_id order by n desc`,
    [userId, count],
  );
}
