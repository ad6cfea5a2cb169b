import { sqlState } from '@boxroom/db/sql-state';
import type { Database } from '@boxroom/db/tables/database';
import { AppError } from '@boxroom/domain/error/app-error';
import type { HistoryEntry, HistoryPage, HistoryQuery } from '@boxroom/domain/history/history-entry';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { accessibleSpaces } from '../../access/accessible-spaces.ts';

/**
 * Returns a page of the entries that a person may read, newest first: those of spaces they can see, and those of spaces
 * they owned at the time (the owner of a deleted room can still read its entries). Throws UNAVAILABLE if the table is
 * missing: the app then lists its own entries and says so.
 */
export async function listHistory(db: Kysely<Database>, userId: string, query: HistoryQuery): Promise<HistoryPage> {
  try {
    return await readPage(db, userId, query);
  } catch (error) {
    if (sqlState(error) === UNDEFINED_TABLE) throw new AppError('UNAVAILABLE', 'history_entry cannot be read');
    throw error;
  }
}

async function readPage(db: Kysely<Database>, userId: string, query: HistoryQuery): Promise<HistoryPage> {
  const { page, pageSize, roomId, boxId, actionType, entityType } = query;
  // A move between two rooms appears in both, but hides the room at the other end from a person who cannot see it.
  const seesTo = sql`(h.owner_id = ${userId} or h.space_id in (select id from a))`;
  const seesFrom = sql`(h.from_space_id in (select id from a))`;
  const conditions = [
    sql`(h.owner_id = ${userId} or h.space_id in (select id from a) or h.from_space_id in (select id from a))`,
  ];
  if (roomId)
    conditions.push(sql`((h.room_id = ${roomId} and ${seesTo}) or (h.from_space_id = ${roomId} and ${seesFrom}))`);
  if (boxId) conditions.push(sql`((h.box_id = ${boxId} and ${seesTo}) or (h.from_box_id = ${boxId} and ${seesFrom}))`);
  if (actionType) conditions.push(sql`h.action = ${actionType}`);
  if (entityType) conditions.push(sql`h.entity = ${entityType}`);
  const matching = sql`from history_entry h where ${sql.join(conditions, sql` and `)}`;
  const visible = sql`with a as (select id from ${accessibleSpaces(userId)} s)`;
  const total = await sql<{ count: number }>`${visible} select count(*) as count ${matching}`.execute(db);
  const { rows } = await sql<HistoryEntry>`${visible}
    select h.id, (extract(epoch from h.at) * 1000)::bigint as at, h.actor_id as "actorId",
      coalesce(p.username, 'user_' || left(md5(h.actor_id::text), 6)) as "actorName", h.actor_id = ${userId} as "isOwn",
      h.action, h.entity, h.entity_id as "entityId", h.name,
      case when h.sees_to then h.room_id end as "roomId", case when h.sees_to then h.room_name end as "roomName",
      case when h.sees_to then h.box_id end as "boxId", case when h.sees_to then h.box_name end as "boxName",
      ${withOwner(sql`case when h.sees_from then h.before end`)} as before,
      ${withOwner(sql`case when h.sees_to then h.after end`)} as after
    from (select h.*, ${seesTo} as sees_to, (h.from_space_id is null or ${seesFrom}) as sees_from ${matching} order by h.at desc, h.id desc limit ${pageSize} offset ${(page - 1) * pageSize}) h
    left join profile p on p.id = h.actor_id
    order by h.at desc, h.id desc`.execute(db);
  return { entries: rows, total: total.rows[0]?.count ?? 0 };
}

/** Changes of ownership store ids, resolved here, so that no entry contains a name that was changed or deleted. */
function withOwner(values: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(select case when v ? 'ownerId' then jsonb_build_object('owner', coalesce(
      (select username from profile where id = (v->>'ownerId')::uuid), 'user_' || left(md5(v->>'ownerId'), 6))) else v end
    from (values (${values})) t(v))`;
}

/** undefined_table (PostgreSQL manual, appendix A). */
const UNDEFINED_TABLE = '42P01';
