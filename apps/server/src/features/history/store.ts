import { sqlState } from '@boxroom/db/sql-state';
import type { Database } from '@boxroom/db/tables/database';
import { AppError } from '@boxroom/domain/error/app-error';
import type { HistoryEntry, HistoryGroup, HistoryPage, HistoryQuery } from '@boxroom/domain/history/history-entry';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { findCommands, lineCount } from './commands.ts';
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
import { type Conditions, type Found, isBeforeTime, LINE_OF_OWNERS, placesSeen, SEES_FROM, seesTo } from './visible.ts';

/**
 * Returns a page of the entries that a person may read, newest first: those of spaces they can see, and those of spaces
 * they owned at the time (the owner of a deleted room can still read its entries). Throws UNAVAILABLE if the table is
 * missing: the app then lists its own entries and says so.
 */
export function listHistory(db: Kysely<Database>, userId: string, asked: HistoryQuery): Promise<HistoryPage> {
  return unlessMissing(async () => {
    const query = asked.itemId === undefined ? asked : lineByLine(asked);
    const { partsOf, commands } = query;
    const parts = partsOf === undefined ? [] : await findCommands(db, userId, partsOf);
    const { count, rows } = await readPage(db, userId, query, parts);
    const total = await sql<{ count: number }>`${visibleTo(userId)} select ${count} as count`.execute(db);
    return {
      entries: rows.map((row) => ({
        ...toEntry(row),
        ...(commands && row.lines !== null && { command: row.command ?? row.id, lines: row.lines }),
        ...(commands && row.isSpread && { isSpread: true as const }),
      })),
      total: total.rows[0]?.count ?? 0,
    };
  });
}

/** Throws UNAVAILABLE if the history's table is missing. */
export async function unlessMissing<T>(read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (sqlState(error) === UNDEFINED_TABLE) throw new AppError('UNAVAILABLE', 'history_entry cannot be read');
    throw error;
  }
}

/** One item is one line of a command, or one part of an import. */
function lineByLine({ groups: _, commands: __, ...query }: HistoryQuery): HistoryQuery {
  return query;
}

function visibleTo(userId: string): RawBuilder<unknown> {
  return sql`with a as materialized (${placesSeen(userId)})`;
}

/** Returns the rows of a page, and how to count all. `conditions`: what lines must fulfil besides. */
export async function readPage(
  db: Kysely<Database>,
  userId: string,
  query: HistoryQuery,
  conditions: Conditions,
): Promise<{ count: RawBuilder<unknown>; rows: HistoryRow[] }> {
  const { page, pageSize, groupId, boxId, partsOf } = query;
  const groups = groupsOf(userId, query);
  const isOfBox = groupId === undefined || boxId !== undefined;
  const order = groupId === undefined && partsOf === undefined ? NEWEST_FIRST : sql`order by at, id`;
  const lines = isOfBox ? findLines(userId, query, conditions, order) : findInGroup(userId, { ...query, groupId });
  const first = (found: Found, isGroup: boolean) =>
    sql`select *, ${isGroup}::bool as is_group from (${found.matching} ${order} limit ${page * pageSize}) l`;
  const { rows } = await sql<HistoryRow>`${visibleTo(userId)}
    select f.id, (extract(epoch from f.at) * 1000)::bigint as at, (extract(epoch from f.at) * 1000000)::bigint as micros,
      n.actor_id as "actorId", coalesce(p.username, 'user_' || left(md5(n.actor_id::text), 6)) as "actorName",
      n.actor_id = ${userId} as "isOwn",
      coalesce(h.action, case g.kind when 'import' then 'add' else 'delete' end) as action,
      coalesce(h.entity, 'item') as entity, coalesce(h.entity_id, f.id) as "entityId",
      coalesce(h.name, g."fileName", '') as name,
      case when h.sees_to then h.room_id end as "roomId", case when h.sees_to then h.room_name end as "roomName",
      case when h.sees_to then h.box_id end as "boxId", case when h.sees_to then h.box_name end as "boxName",
      ${withOwner(sql`case when h.sees_from then h.before end`)} as before,
      ${withOwner(sql`case when h.sees_to then h.after end`)} as after,
      left(md5(h.mutation_id::text), 16) as command, ${lineCount(query)} as lines,
      ${lineCount(query)} > h.line_count as "isSpread", to_jsonb(g) - 'actor_id' as "group"
    from (${first(lines, false)} ${groups ? sql`union all ${first(groups.found, true)}` : sql``}
      ${order} limit ${pageSize} offset ${(page - 1) * pageSize}) f
    left join lateral (
      select h.*, ${seesTo(userId)} as sees_to, (h.from_space_id is null or ${SEES_FROM}) as sees_from
      from history_entry h where not f.is_group and h.owner_id = f.owner_id and h.id = f.id) h on true
    left join lateral (${groups?.describe ?? NO_GROUP}) g on true
    cross join lateral (select coalesce(h.actor_id, g.actor_id) as actor_id) n
    left join profile p on p.id = n.actor_id
    ${order}`.execute(db);
  return { count: groups ? sql`${lines.count} + ${groups.found.count}` : lines.count, rows };
}

export type HistoryRow = Omit<HistoryEntry, 'group' | 'command' | 'lines' | 'isSpread'> & {
  /** The time as the database orders lines, in microseconds. */
  micros: number;
  group: HistoryGroup | null;
  command: string | null;
  lines: number | null;
  isSpread: boolean | null;
};

export function toEntry({
  group,
  command: _command,
  lines: _lines,
  isSpread: _isSpread,
  micros: _micros,
  ...entry
}: HistoryRow): HistoryEntry {
  return group ? { ...entry, group } : entry;
}

const NEWEST_FIRST = sql`order by at desc, id desc`;

/** The groups that are listed, and how each is summed up; null: none are. */
function groupsOf(userId: string, query: HistoryQuery): { found: Found; describe: RawBuilder<unknown> } | null {
  if (!listsGroups(query)) return null;
  if (query.boxId === undefined) return { found: findGroups(userId, query), describe: describeGroup(userId, query) };
  const lines = linesAt(userId, placesOf(userId, query), kindsOf(query));
  return { found: findGroupsOfBox(lines), describe: describeGroupOfBox(lines) };
}

/** The lines of a query. Those of a group are left out where the group is listed. */
function findLines(userId: string, query: HistoryQuery, parts: Conditions, order: RawBuilder<unknown>): Found {
  const places = placesOf(userId, query);
  const kinds = [...kindsOf(query), ...parts];
  if (query.commands) kinds.push(sql`${lineCount(query)} > 0`);
  if (query.groupId !== undefined) kinds.push(sql`h.group_id = ${query.groupId}`);
  if (listsGroups(query)) kinds.push(query.boxId === undefined ? sql`h.group_id is null` : sql`not ${IS_GROUPED}`);
  if (places.length === 0) return findEverywhere(userId, kinds, query, order);
  const matching = linesAt(userId, places, kinds);
  return { count: sql`(select count(*) ${matching})`, matching: sql`select h.id, h.at, h.owner_id ${matching}` };
}

function linesAt(userId: string, places: Conditions, kinds: Conditions): RawBuilder<unknown> {
  return all(LINE_OF_OWNERS, sql`(${seesTo(userId)} or ${SEES_FROM})`, ...places, ...kinds);
}

function placesOf(userId: string, { roomId, boxId, itemId }: HistoryQuery): RawBuilder<unknown>[] {
  const places: RawBuilder<unknown>[] = [];
  // A line's room, if it names one, is its space, which has an index.
  if (roomId)
    places.push(
      sql`((h.space_id = ${roomId} and h.room_id = ${roomId} and ${seesTo(userId)}) or (h.from_space_id = ${roomId} and ${SEES_FROM}))`,
    );
  if (boxId)
    places.push(sql`((h.box_id = ${boxId} and ${seesTo(userId)}) or (h.from_box_id = ${boxId} and ${SEES_FROM}))`);
  if (itemId) places.push(sql`(h.entity = 'item' and h.entity_id = ${itemId})`);
  return places;
}

function kindsOf({ actionType, entityType, until }: HistoryQuery): RawBuilder<unknown>[] {
  const kinds: RawBuilder<unknown>[] = [];
  if (actionType) kinds.push(sql`h.action = ${actionType}`);
  if (entityType) kinds.push(sql`h.entity = ${entityType}`);
  if (until !== undefined) kinds.push(isBeforeTime(sql`h.at`, until));
  return kinds;
}

/**
 * Reads the person's own lines and those of each visible space from the index of each: with one condition for all,
 * Postgres reads the lines of everybody.
 */
function findEverywhere(
  userId: string,
  kinds: Conditions,
  { page, pageSize }: HistoryQuery,
  order: RawBuilder<unknown>,
): Found {
  const own = sql`h.owner_id = ${userId}`;
  const into = sql`h.owner_id = a.owner_id and h.space_id = a.id`;
  const outOf = sql`h.owner_id = a.owner_id and h.from_space_id = a.id`;
  const isHidden = sql`h.space_id <> all(array(select id from a))`;
  const first = sql`${order} limit ${page * pageSize}`;
  const countInEach = (...conditions: Conditions) =>
    sql`coalesce((select sum(c.count) from a cross join lateral (
      select count(*) as count ${all(...conditions, ...kinds)}) c), 0)::bigint`;
  const firstInEach = (condition: RawBuilder<unknown>) =>
    sql`(select h.* from a cross join lateral (
      select h.id, h.at, h.owner_id ${all(condition, ...kinds)} ${first}) h)`;
  return {
    // No line is in more than one of the three.
    count: sql`((select count(*) ${all(own, isHidden, ...kinds)}) + ${countInEach(into)}
      + ${countInEach(outOf, isHidden, sql`not ${own}`)})`,
    matching: sql`select l.id, l.at, l.owner_id from (
      (select h.id, h.at, h.owner_id ${all(own, ...kinds)} ${first})
      union ${firstInEach(into)}
      union ${firstInEach(outOf)}) l`,
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
