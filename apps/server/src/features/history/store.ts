import { sqlState } from '@boxroom/db/sql-state';
import type { Database } from '@boxroom/db/tables/database';
import { AppError } from '@boxroom/domain/error/app-error';
import type { HistoryEntry, HistoryGroup, HistoryPage, HistoryQuery } from '@boxroom/domain/history/history-entry';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { accessibleSpaces } from '../../access/accessible-spaces.ts';
import {
  describeGroup,
  describeGroupOfBox,
  findGroups,
  findGroupsOfBox,
  findInGroup,
  IS_GROUPED,
  listsGroups,
  NO_GROUP,
} from './groups.ts';
import { type Conditions, type Found, SEES_FROM, seesTo } from './visible.ts';

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
  const { page, pageSize, groupId, boxId } = query;
  const groups = groupsOf(userId, query);
  const isOfBox = groupId === undefined || boxId !== undefined;
  const lines = isOfBox ? findLines(userId, query) : findInGroup(userId, { ...query, groupId });
  const order = groupId === undefined ? sql`order by at desc, id desc` : sql`order by at, id`;
  const first = (found: Found, isGroup: boolean) =>
    sql`select *, ${isGroup}::bool as is_group from (${found.matching} ${order} limit ${page * pageSize}) l`;
  const visible = sql`with a as materialized (select id from ${accessibleSpaces(userId)} s)`;
  const total = await sql<{ count: number }>`
    ${visible} select ${lines.count} ${groups ? sql`+ ${groups.found.count}` : sql``} as count`.execute(db);
  const { rows } = await sql<Row>`${visible}
    select f.id, (extract(epoch from f.at) * 1000)::bigint as at, n.actor_id as "actorId",
      coalesce(p.username, 'user_' || left(md5(n.actor_id::text), 6)) as "actorName", n.actor_id = ${userId} as "isOwn",
      coalesce(h.action, case g.kind when 'import' then 'add' else 'delete' end) as action,
      coalesce(h.entity, 'item') as entity, coalesce(h.entity_id, f.id) as "entityId",
      coalesce(h.name, g."fileName", '') as name,
      case when h.sees_to then h.room_id end as "roomId", case when h.sees_to then h.room_name end as "roomName",
      case when h.sees_to then h.box_id end as "boxId", case when h.sees_to then h.box_name end as "boxName",
      ${withOwner(sql`case when h.sees_from then h.before end`)} as before,
      ${withOwner(sql`case when h.sees_to then h.after end`)} as after,
      to_jsonb(g) - 'actor_id' as "group"
    from (${first(lines, false)} ${groups ? sql`union all ${first(groups.found, true)}` : sql``}
      ${order} limit ${pageSize} offset ${(page - 1) * pageSize}) f
    left join lateral (
      select h.*, ${seesTo(userId)} as sees_to, (h.from_space_id is null or ${SEES_FROM}) as sees_from
      from history_entry h where not f.is_group and h.id = f.id) h on true
    left join lateral (${groups?.describe ?? NO_GROUP}) g on true
    cross join lateral (select coalesce(h.actor_id, g.actor_id) as actor_id) n
    left join profile p on p.id = n.actor_id
    ${order}`.execute(db);
  return {
    entries: rows.map(({ group, ...entry }) => (group ? { ...entry, group } : entry)),
    total: total.rows[0]?.count ?? 0,
  };
}

type Row = Omit<HistoryEntry, 'group'> & { group: HistoryGroup | null };

/** The groups that are listed, and how each is summed up; null: none are. */
function groupsOf(userId: string, query: HistoryQuery): { found: Found; describe: RawBuilder<unknown> } | null {
  if (!listsGroups(query)) return null;
  if (query.boxId === undefined) return { found: findGroups(userId, query), describe: describeGroup(userId, query) };
  const lines = linesAt(userId, placesOf(userId, query), kindsOf(query));
  return { found: findGroupsOfBox(lines), describe: describeGroupOfBox(lines) };
}

/** The lines of a query. Those of a group are left out where the group is listed. */
function findLines(userId: string, query: HistoryQuery): Found {
  const places = placesOf(userId, query);
  const kinds = kindsOf(query);
  if (query.groupId !== undefined) kinds.push(sql`h.group_id = ${query.groupId}`);
  if (listsGroups(query)) kinds.push(query.boxId === undefined ? sql`h.group_id is null` : sql`not ${IS_GROUPED}`);
  if (places.length === 0) return findEverywhere(userId, kinds, query);
  const matching = linesAt(userId, places, kinds);
  return { count: sql`(select count(*) ${matching})`, matching: sql`select h.id, h.at ${matching}` };
}

function linesAt(userId: string, places: Conditions, kinds: Conditions): RawBuilder<unknown> {
  return all(sql`(${seesTo(userId)} or ${SEES_FROM})`, ...places, ...kinds);
}

function placesOf(userId: string, { roomId, boxId }: HistoryQuery): RawBuilder<unknown>[] {
  const places: RawBuilder<unknown>[] = [];
  // A line's room, if it names one, is its space, which has an index.
  if (roomId)
    places.push(
      sql`((h.space_id = ${roomId} and h.room_id = ${roomId} and ${seesTo(userId)}) or (h.from_space_id = ${roomId} and ${SEES_FROM}))`,
    );
  if (boxId)
    places.push(sql`((h.box_id = ${boxId} and ${seesTo(userId)}) or (h.from_box_id = ${boxId} and ${SEES_FROM}))`);
  return places;
}

function kindsOf({ actionType, entityType }: HistoryQuery): RawBuilder<unknown>[] {
  const kinds: RawBuilder<unknown>[] = [];
  if (actionType) kinds.push(sql`h.action = ${actionType}`);
  if (entityType) kinds.push(sql`h.entity = ${entityType}`);
  return kinds;
}

/**
 * Reads the person's own lines and those of each visible space from the index of each: with one condition for all,
 * Postgres reads the lines of everybody.
 */
function findEverywhere(userId: string, kinds: Conditions, { page, pageSize }: HistoryQuery): Found {
  const own = sql`h.owner_id = ${userId}`;
  const into = sql`h.space_id = a.id`;
  const outOf = sql`h.from_space_id = a.id`;
  const isHidden = sql`h.space_id <> all(array(select id from a))`;
  const newest = sql`order by h.at desc, h.id desc limit ${page * pageSize}`;
  const countInEach = (...conditions: Conditions) =>
    sql`coalesce((select sum(c.count) from a cross join lateral (
      select count(*) as count ${all(...conditions, ...kinds)}) c), 0)::bigint`;
  const newestInEach = (condition: RawBuilder<unknown>) =>
    sql`(select h.id, h.at from a cross join lateral (
      select h.id, h.at ${all(condition, ...kinds)} ${newest}) h)`;
  return {
    // No line is in more than one of the three.
    count: sql`((select count(*) ${all(own, isHidden, ...kinds)}) + ${countInEach(into)}
      + ${countInEach(outOf, isHidden, sql`not ${own}`)})`,
    matching: sql`select l.id, l.at from (
      (select h.id, h.at ${all(own, ...kinds)} ${newest})
      union ${newestInEach(into)}
      union ${newestInEach(outOf)}) l`,
  };
}

function all(...conditions: Conditions): RawBuilder<unknown> {
  return sql`from history_entry h where ${sql.join(conditions, sql` and `)}`;
}

/** Changes of ownership store ids, resolved here, so that no entry contains a name that was changed or deleted. */
function withOwner(values: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(select case when v ? 'ownerId' then jsonb_build_object('owner', coalesce(
      (select username from profile where id = (v->>'ownerId')::uuid), 'user_' || left(md5(v->>'ownerId'), 6))) else v end
    from (values (${values})) t(v))`;
}

/** undefined_table (PostgreSQL manual, appendix A). */
const UNDEFINED_TABLE = '42P01';
