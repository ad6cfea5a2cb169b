import type { HistoryQuery } from '@boxroom/domain/history/history-entry';
import { IMPORT_UNDO_DAYS } from '@boxroom/domain/import/import-limits';
import { type RawBuilder, sql } from 'kysely';
import { isBeforeTime, type Found, GROUP_OF_OWNERS, LINE_OF_OWNERS, seesGroup, seesTo } from './visible.ts';

/** Whether groups stand for their lines. */
export function listsGroups({ groups, groupId }: HistoryQuery): boolean {
  return groups === true && groupId === undefined;
}

/** The groups of which the person sees a part that matches. Their number does not grow with their lines. */
export function findGroups(userId: string, query: HistoryQuery): Found {
  const { until } = query;
  const isBefore = until === undefined ? sql`` : sql`and ${isBeforeTime(sql`g.at`, until)}`;
  const groups = sql`from history_group g where ${partsOf(userId, query)} ${isBefore} group by g.id, g.kind, g.at
    having ${matches(query)}`;
  return {
    count: sql`(select count(*) from (select ${groups}) c)`,
    matching: sql`select g.id, g.at, null::uuid as owner_id ${groups}`,
  };
}

/** Whether a line is summed up in a group: that of an import into a room of a deleted account is gone. */
export const IS_GROUPED = sql`exists (
  select from history_group g where ${GROUP_OF_OWNERS} and g.id = h.group_id)`;

/** The groups that the lines of a box belong to. `lines`: those of the box that match, of which there are few. */
export function findGroupsOfBox(lines: RawBuilder<unknown>): Found {
  const groups = sql`${lines} and ${IS_GROUPED}`;
  return {
    count: sql`(select count(distinct h.group_id) ${groups})`,
    matching: sql`select h.group_id as id, min(h.at) as at, null::uuid as owner_id ${groups} group by h.group_id`,
  };
}

/**
 * Sums up the lines of a box that belong to the group that the row `f` stands for. What was kept is not known for one
 * box, and to undo an import is offered where all of it is shown.
 */
export function describeGroupOfBox(lines: RawBuilder<unknown>): RawBuilder<unknown> {
  const count = (condition: RawBuilder<unknown>) => sql`(count(*) filter (where ${condition}))::int`;
  const created = sql`h.action in ('add', 'delete')`;
  return sql`
    select g.actor_id, g.kind, g.file_name as "fileName", c.*, 0 as kept, false as "canTakeBack"
    from (
      select g.actor_id, g.kind, g.file_name from history_group g
      where f.is_group and ${GROUP_OF_OWNERS} and g.id = f.id limit 1) g
    cross join lateral (
      select ${count(sql`${created} and h.entity = 'room'`)} as rooms, ${count(sql`${created} and h.entity = 'box'`)} as boxes,
        ${count(sql`${created} and h.entity = 'item'`)} as items, ${count(sql`not ${created}`)} as edited,
        count(*)::int as lines
      ${lines} and h.group_id = f.id) c`;
}

/**
 * The lines of a group, read from the index of each of its spaces. A former owner of a space reads those of their time:
 * an import may go on after a transfer.
 */
export function findInGroup(userId: string, query: HistoryQuery & { groupId: string }): Found {
  const { groupId, page, pageSize } = query;
  const parts = sql`from history_group g where g.id = ${groupId} and ${partsOf(userId, query)}`;
  const lines = sql`from history_entry h
    where ${LINE_OF_OWNERS} and h.group_id = ${groupId} and h.space_id = g.space_id and ${seesTo(userId)}`;
  return {
    count: sql`(select coalesce(sum(
      case when g.space_id = any(array(select id from a)) then g.lines else (select count(*) ${lines}) end), 0) ${parts})`,
    matching: sql`select l.id, l.at, l.owner_id from (select g.space_id ${parts}) g cross join lateral (
      select h.id, h.at, h.owner_id ${lines} order by h.at, h.id limit ${page * pageSize}) l`,
  };
}

/** Sums up what the person sees of the group that the row `f` stands for. */
export function describeGroup(userId: string, query: HistoryQuery): RawBuilder<unknown> {
  return sql`
    select g.actor_id, g.kind, g.file_name as "fileName", sum(g.rooms)::int as rooms, sum(g.boxes)::int as boxes,
      sum(g.items)::int as items, sum(g.edited)::int as edited, sum(g.kept)::int as kept, sum(g.lines)::int as lines,
      exists (
        select from import_run r where r.id = g.id and r.user_id = ${userId}
          and (r.state = 'taking_back' or r.state <> 'taken_back'
            and r.began_at > now() - make_interval(days => ${IMPORT_UNDO_DAYS}))) as "canTakeBack"
    from history_group g where f.is_group and g.id = f.id and ${partsOf(userId, query)}
    group by g.id, g.actor_id, g.kind, g.file_name`;
}

/** Stands for `describeGroup` where no groups are listed. */
export const NO_GROUP = sql`select null::uuid as actor_id, null as kind, null as "fileName" where false`;

/** The parts of groups that the person sees, in the room that they asked for. */
function partsOf(userId: string, { roomId }: HistoryQuery): RawBuilder<unknown> {
  return roomId === undefined ? seesGroup(userId) : sql`${seesGroup(userId)} and g.space_id = ${roomId}`;
}

const CREATED = {
  room: sql`sum(g.rooms)`,
  box: sql`sum(g.boxes)`,
  item: sql`sum(g.items)`,
  any: sql`sum(g.rooms + g.boxes + g.items)`,
};

/** Whether a line of the group would match. */
function matches({ actionType, entityType }: HistoryQuery): RawBuilder<unknown> {
  const created = sql`${CREATED[entityType ?? 'any']} > 0`;
  const edited = entityType === undefined || entityType === 'item' ? sql`sum(g.edited) > 0` : sql`false`;
  switch (actionType) {
    case undefined:
      return entityType === undefined ? sql`true` : sql`(${created} or ${edited})`;
    case 'add':
      return sql`g.kind = 'import' and ${created}`;
    case 'delete':
      return sql`g.kind = 'undo' and ${created}`;
    case 'edit':
    case 'move':
      return edited;
    case 'toggle':
      return sql`false`;
  }
}
