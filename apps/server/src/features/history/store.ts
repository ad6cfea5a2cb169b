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
  // An array, because with a subquery Postgres reads the lines of everybody instead of using the indexes.
  const isSeen = (column: RawBuilder<unknown>) => sql`${column} = any(array(select id from a))`;
  // A move between two rooms appears in both, but hides the room at the other end from a person who cannot see it.
  const seesTo = sql`(h.owner_id = ${userId} or ${isSeen(sql`h.space_id`)})`;
  const seesFrom = isSeen(sql`h.from_space_id`);
  const places: RawBuilder<unknown>[] = [];
  // A line's room, if it names one, is its space, which has an index.
  if (roomId)
    places.push(
      sql`((h.space_id = ${roomId} and h.room_id = ${roomId} and ${seesTo}) or (h.from_space_id = ${roomId} and ${seesFrom}))`,
    );
  if (boxId) places.push(sql`((h.box_id = ${boxId} and ${seesTo}) or (h.from_box_id = ${boxId} and ${seesFrom}))`);
  const kinds: RawBuilder<unknown>[] = [];
  if (actionType) kinds.push(sql`h.action = ${actionType}`);
  if (entityType) kinds.push(sql`h.entity = ${entityType}`);
  const visible = sql`with a as materialized (select id from ${accessibleSpaces(userId)} s)`;
  const { count, lines } =
    places.length > 0
      ? findInPlaces(all(sql`(${seesTo} or ${seesFrom})`, ...places, ...kinds), { page, pageSize })
      : findEverywhere(userId, kinds, { page, pageSize });
  const total = await sql<{ count: number }>`${visible} select ${count} as count`.execute(db);
  const { rows } = await sql<HistoryEntry>`${visible}
    select h.id, (extract(epoch from h.at) * 1000)::bigint as at, h.actor_id as "actorId",
      coalesce(p.username, 'user_' || left(md5(h.actor_id::text), 6)) as "actorName", h.actor_id = ${userId} as "isOwn",
      h.action, h.entity, h.entity_id as "entityId", h.name,
      case when h.sees_to then h.room_id end as "roomId", case when h.sees_to then h.room_name end as "roomName",
      case when h.sees_to then h.box_id end as "boxId", case when h.sees_to then h.box_name end as "boxName",
      ${withOwner(sql`case when h.sees_from then h.before end`)} as before,
      ${withOwner(sql`case when h.sees_to then h.after end`)} as after
    from (select h.*, ${seesTo} as sees_to, (h.from_space_id is null or ${seesFrom}) as sees_from from ${lines} h) h
    left join profile p on p.id = h.actor_id
    order by h.at desc, h.id desc`.execute(db);
  return { entries: rows, total: total.rows[0]?.count ?? 0 };
}

/** Parts of statements that have the visible spaces as `a`: the number of matching lines, and those of one page. */
interface Matching {
  count: RawBuilder<unknown>;
  lines: RawBuilder<unknown>;
}
type Span = Pick<HistoryQuery, 'page' | 'pageSize'>;
type Conditions = readonly RawBuilder<unknown>[];

function findInPlaces(matching: RawBuilder<unknown>, { page, pageSize }: Span): Matching {
  return {
    count: sql`(select count(*) ${matching})`,
    lines: sql`(select h.* ${matching} ${newest(pageSize)} offset ${(page - 1) * pageSize})`,
  };
}

/**
 * Reads the person's own lines and those of each visible space from the index of each: with one condition for all,
 * Postgres reads the lines of everybody.
 */
function findEverywhere(userId: string, kinds: Conditions, { page, pageSize }: Span): Matching {
  const own = sql`h.owner_id = ${userId}`;
  const into = sql`h.space_id = a.id`;
  const outOf = sql`h.from_space_id = a.id`;
  const isHidden = sql`h.space_id <> all(array(select id from a))`;
  const countInEach = (...conditions: Conditions) =>
    sql`coalesce((select sum(c.count) from a cross join lateral (
      select count(*) as count ${all(...conditions, ...kinds)}) c), 0)::bigint`;
  const newestInEach = (condition: RawBuilder<unknown>) =>
    sql`(select h.id, h.at from a cross join lateral (
      select h.id, h.at ${all(condition, ...kinds)} ${newest(page * pageSize)}) h)`;
  return {
    // No line is in more than one of the three.
    count: sql`(select count(*) ${all(own, isHidden, ...kinds)}) + ${countInEach(into)}
      + ${countInEach(outOf, isHidden, sql`not ${own}`)}`,
    lines: sql`(select h.* from (
        select h.id from (
          (select h.id, h.at ${all(own, ...kinds)} ${newest(page * pageSize)})
          union ${newestInEach(into)}
          union ${newestInEach(outOf)}) h
        ${newest(pageSize)} offset ${(page - 1) * pageSize}) found
      join history_entry h on h.id = found.id)`,
  };
}

function all(...conditions: Conditions): RawBuilder<unknown> {
  return sql`from history_entry h where ${sql.join(conditions, sql` and `)}`;
}

function newest(limit: number): RawBuilder<unknown> {
  return sql`order by h.at desc, h.id desc limit ${limit}`;
}

/** Changes of ownership store ids, resolved here, so that no entry contains a name that was changed or deleted. */
function withOwner(values: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(select case when v ? 'ownerId' then jsonb_build_object('owner', coalesce(
      (select username from profile where id = (v->>'ownerId')::uuid), 'user_' || left(md5(v->>'ownerId'), 6))) else v end
    from (values (${values})) t(v))`;
}

/** undefined_table (PostgreSQL manual, appendix A). */
const UNDEFINED_TABLE = '42P01';
