import type { Database } from '@boxroom/db/tables/database';
import { AppError } from '@boxroom/domain/error/app-error';
import { TRASH_DAYS } from '@boxroom/domain/trash/deletion';
import { type PurgeInput, TRASH_PAGE_SIZE, type TrashEntry, type TrashPage } from '@boxroom/domain/trash/trash-list';
import { type Kysely, sql } from 'kysely';

const DAY_MS = 24 * 60 * 60 * 1000;

/** What this person may have back: what the owner deleted or had deleted, and items where the person may edit. */
function mayRestore(userId: string) {
  return sql`d.restored_at is null and d.created_at > now() - make_interval(days => ${TRASH_DAYS})
    and (coalesce((select owner_id from space where id = d.space_id), d.owner_id) = ${userId}
      or d.entity = 'item' and exists (
        select from room_member where user_id = ${userId} and access = 'edit'
          and space_id = coalesce((select space_id from box where id = d.box_id), d.space_id)))`;
}

/** A page of it, newest first. */
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
      d.deleted_by is not distinct from ${userId}::uuid as "isOwn"
    from (select d.* ${matching} order by d.created_at desc, d.thing_id limit ${pageSize} offset ${(page - 1) * pageSize}) d
    left join profile p on p.id = d.deleted_by
    order by d.created_at desc, d.thing_id`.execute(db);
  const entries = rows.map((row) => ({ ...row, expiresAt: row.deletedAt + TRASH_DAYS * DAY_MS }));
  return { entries, total: total.rows[0]?.count ?? 0 };
}

/** Lets go of it for good. Throws NOT_FOUND when there is nothing that this person may have back. */
export async function purge(db: Kysely<Database>, userId: string, { deletionId, ids }: PurgeInput): Promise<void> {
  const chosen = ids ? sql`and d.thing_id = any(${ids}::uuid[])` : sql``;
  const { rows } = await sql`
    delete from deletion d where d.id = ${deletionId} ${chosen} and ${mayRestore(userId)}
    returning d.thing_id`.execute(db);
  if (rows.length === 0) throw new AppError('NOT_FOUND', 'deletion');
}
