import type { Database } from '@boxroom/db/tables/database';
import { AppError } from '@boxroom/domain/error/app-error';
import { TRASH_DAYS } from '@boxroom/domain/trash/deletion';
import { type PurgeInput, TRASH_PAGE_SIZE, type TrashEntry, type TrashPage } from '@boxroom/domain/trash/trash-list';
import { type Kysely, sql } from 'kysely';
import { UNREFERENCED_DAYS } from '../../picture-store/sweep-pictures.ts';
import { mayFind } from '../../sync/deletions.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** The condition for a restore: everything in the person's own spaces, and items where they may edit. */
function mayRestore(userId: string) {
  return sql`d.restored_at is null and d.created_at > now() - make_interval(days => ${TRASH_DAYS})
    and ${mayFind(userId, ['edit'])}`;
}

/**
 * The condition for a purge: only the person's own. Otherwise an editor could destroy another person's items by
 * deleting and purging them.
 */
function mayPurge(userId: string) {
  return sql`d.restored_at is null and ${mayFind(userId, [])}`;
}

/** Returns a page of what the person may restore, newest first. */
export async function listTrash(
  db: Kysely<Database>,
  userId: string,
  { page = 1, pageSize = TRASH_PAGE_SIZE }: { page?: number; pageSize?: number },
): Promise<TrashPage> {
  const matching = sql`from deletion d where ${mayRestore(userId)}`;
  const total = await sql<{ count: number }>`select count(*) as count ${matching}`.execute(db);
  const { rows } = await sql<Omit<TrashEntry, 'expiresAt'>>`
    select d.id as "deletionId", d.thing_id as id, d.entity, d.name, d.room_name as "roomName",
      d.box_name as "boxName", d.boxes, d.items, (extract(epoch from d.created_at) * 1000)::bigint as "deletedAt",
      coalesce(p.username, 'user_' || left(md5(d.deleted_by::text), 6), 'user') as "deletedByName",
      d.deleted_by is not distinct from ${userId}::uuid as "isOwn", ${mayFind(userId, [])} as "mayPurge"
    from (select d.* ${matching} order by d.created_at desc, d.thing_id limit ${pageSize} offset ${(page - 1) * pageSize}) d
    left join profile p on p.id = d.deleted_by
    order by d.created_at desc, d.thing_id`.execute(db);
  const entries = rows.map((row) => ({ ...row, expiresAt: row.deletedAt + TRASH_DAYS * DAY_MS }));
  return { entries, total: total.rows[0]?.count ?? 0 };
}

/**
 * Purges a deletion permanently; the next sweep removes its files. Returns the spaces it belonged to. Throws NOT_FOUND if
 * the person may purge none of it.
 */
export async function purge(db: Kysely<Database>, userId: string, { deletionId, ids }: PurgeInput): Promise<string[]> {
  const chosen = ids ? sql`and d.thing_id = any(${ids}::uuid[])` : sql``;
  const { rows } = await sql<{ spaceId: string }>`
    with gone as (
      delete from deletion d where d.id = ${deletionId} ${chosen} and ${mayPurge(userId)}
      returning d.space_id, d.owner_id, d.rows),
    due as (
      update picture p set unreferenced_since = now() - make_interval(days => ${UNREFERENCED_DAYS})
      from gone g cross join lateral jsonb_array_elements(g.rows) r
      where p.owner_id = g.owner_id and p.entity = r->>'entity' and p.item_id = (r->'row'->>'id')::uuid)
    select space_id as "spaceId" from gone`.execute(db);
  if (rows.length === 0) throw new AppError('NOT_FOUND', 'deletion');
  return [...new Set(rows.map(({ spaceId }) => spaceId))];
}
