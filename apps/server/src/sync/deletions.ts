import { lockPersonalSpaces } from '@boxroom/db/spaces';
import type { Database } from '@boxroom/db/tables/database';
import type { MemoryView } from '@boxroom/domain/command/memory-view';
import type { AccessLevel, Change, DeletedRow, DeletedThing, ReadView } from '@boxroom/domain/command/model';
import { completeRow } from '@boxroom/domain/sync/protocol';
import { collectDeletion } from '@boxroom/domain/trash/deletion';
import { type RawBuilder, sql, type Transaction } from 'kysely';
import { v7 as newId } from 'uuid';
import { accessibleSpaces, formerOwnersSeen, ownersSeen } from '../access/accessible-spaces.ts';
import { fileHolders } from '../access/file-holders.ts';
import { nextTurn, ROWS_PER_TURN } from '../next-turn.ts';
import { fileIdsOf, withoutFiles } from './files-of-deleted.ts';
import { selectRow } from './row-columns.ts';

/**
 * Records what these changes are about to delete, with everybody's settings for it. Call it before writing the changes.
 */
export async function keepDeletion(
  tx: Transaction<Database>,
  { id, userId, view }: { id: string; userId: string; view: ReadView },
  changes: readonly Change[],
): Promise<void> {
  const things = collectDeletion(view, changes) ?? [];
  await nextTurn(changes.length);
  // Text of all at once would hold up other requests: most of the work is to write it.
  for (const some of inParts(things)) await insertThings(tx, { id, userId, view }, some);
}

/** Cuts things into parts of about as many rows as a turn handles; one thing is never cut. */
function inParts(things: readonly DeletedThing[]): DeletedThing[][] {
  const parts: DeletedThing[][] = [];
  let rows = ROWS_PER_TURN;
  for (const thing of things) {
    if (rows + thing.rows.length > ROWS_PER_TURN) {
      parts.push([]);
      rows = 0;
    }
    parts.at(-1)?.push(thing);
    rows += thing.rows.length;
  }
  return parts;
}

async function insertThings(
  tx: Transaction<Database>,
  { id, userId, view }: { id: string; userId: string; view: ReadView },
  things: readonly DeletedThing[],
): Promise<void> {
  const records = things.map((thing) => toRecord(view, thing));
  // Nobody else has settings and ticks for them.
  const people = sql`any(t.owner_id || array(select user_id from room_member where space_id = t.space_id))`;
  await sql`
    insert into deletion (id, thing_id, entity, owner_id, space_id, box_id, name, room_name, box_name, boxes, items,
      rows, space_version, deleted_by, personal)
    select ${id}, t.id, t.entity, s.owner_id, t.space_id, t.box_id, t.name, t.room_name, t.box_name,
      cardinality(t.box_ids) - (t.entity = 'box')::int, cardinality(t.item_ids) - (t.entity = 'item')::int,
      t.rows, case when t.entity = 'room' then s.version end, ${userId},
      jsonb_build_object(
        'settings', (select jsonb_agg(to_jsonb(b)) from box_setting b
          where b.space_id = ${people} and b.id = any(t.box_ids)),
        'ticks', (select jsonb_agg(to_jsonb(c)) from checklist_entry c
          where c.space_id = ${people} and c.id = any(t.item_ids)),
        'members', (select jsonb_agg(to_jsonb(m)) from room_member m where t.entity = 'room' and m.space_id = t.id))
    from jsonb_to_recordset(${JSON.stringify(records)}::jsonb) as t(id uuid, entity text, owner_id uuid, space_id uuid,
      box_id uuid, name text, room_name text, box_name text, box_ids uuid[], item_ids uuid[], rows jsonb)
    join space s on s.owner_id = t.owner_id and s.id = t.space_id
    on conflict do nothing`.execute(tx);
}

function toRecord(view: ReadView, { entity, id, rows }: DeletedThing) {
  const kept = rows.filter((one) => one.entity === 'room' || one.entity === 'box' || one.entity === 'item');
  const [root] = kept;
  const boxId = root?.entity === 'item' ? root.row.boxId : null;
  const spaceId = root?.row.spaceId ?? id;
  return {
    id,
    entity,
    owner_id: view.space(spaceId)?.ownerId,
    space_id: spaceId,
    box_id: boxId,
    name: root && 'name' in root.row ? root.row.name : '',
    room_name: view.get('room', spaceId)?.name ?? null,
    box_name: boxId === null ? null : (view.get('box', boxId)?.name ?? null),
    box_ids: idsOf(kept, 'box'),
    item_ids: idsOf(kept, 'item'),
    rows: kept,
  };
}

function idsOf(rows: readonly DeletedRow[], entity: DeletedRow['entity']): string[] {
  return rows.flatMap((one) => (one.entity === entity ? [one.row.id] : []));
}

/**
 * Whether a person may see a deletion `d`, by two conditions. First the place it was deleted from, by index: people of
 * a box's new room must not see what was deleted before the box came. Then the place it would be restored to: its
 * owner, and for an item everybody with `itemAccess` there (a box may have moved since, and its deleted items move
 * along).
 */
export function mayFind(userId: string, itemAccess: readonly AccessLevel[] = ['view', 'edit']): RawBuilder<boolean> {
  const place = sql`coalesce(case d.entity when 'item' then (select space_id from box where id = d.box_id) end, d.space_id)`;
  return sql<boolean>`d.owner_id = any(${formerOwnersSeen(userId)})
    and (d.owner_id = ${userId} or d.space_id = any(array(select id from ${accessibleSpaces(userId)} s)))
    and case coalesce(case when d.entity <> 'room' then (select owner_id from space where id = ${place}) end, d.owner_id)
      when ${userId} then true
      else d.entity = 'item' and exists (
        select from room_member where user_id = ${userId} and space_id = ${place}
          and access = any(${itemAccess}::text[])) end`;
}

/** The rows that a command about deletions refers to: the boxes of the items, and their categories. */
export async function referencesOfDeletions(
  tx: Transaction<Database>,
  userId: string,
  ids: readonly string[],
): Promise<{ boxes: string[]; categories: string[] }> {
  const { rows } = await sql<{ boxId: string | null; categories: string[] | null }>`
    select d.box_id as "boxId",
      (select array_agg(distinct r->'row'->>'categoryId') from jsonb_array_elements(d.rows) r
        where r->'row'->>'categoryId' is not null) as categories
    from deletion d where d.id = any(${ids}::uuid[]) and (${mayFind(userId)})`.execute(tx);
  return {
    boxes: [...new Set(rows.flatMap(({ boxId }) => boxId ?? []))],
    categories: [...new Set(rows.flatMap(({ categories }) => categories ?? []))],
  };
}

/** Loads the deletions that this person may see into the view; null for one that is missing. */
export async function loadDeletions(
  tx: Transaction<Database>,
  view: MemoryView,
  ids: readonly string[],
): Promise<void> {
  for (const id of ids) {
    const { rows: things } = await sql<{
      entity: DeletedThing['entity'];
      id: string;
      rows: DeletedRow[];
      isRestored: boolean;
    }>`
      select d.entity, d.thing_id as id, d.rows, d.restored_at is not null as "isRestored"
      from deletion d where d.id = ${id} and (${mayFind(view.userId)})
      order by d.thing_id for update`.execute(tx);
    const own = await loadOwn(tx, view.userId, id);
    const deletion = await withFreeIds(
      tx,
      view.userId,
      things.map((thing) => ({
        ...thing,
        rows: [...thing.rows.map(completed), ...(own.get(thing.id) ?? [])],
      })),
    );
    view.deletions.set(id, deletion.length > 0 ? deletion : null);
  }
}

/** A row that was deleted before a field existed. */
function completed(one: DeletedRow): DeletedRow {
  return { ...one, row: completeRow(one.entity, one.row) } as DeletedRow;
}

/**
 * An id may be in use by now, because a person who knew it took it. So that the rest can be restored, the room, box or
 * item gets a new id. A picture or paper that another visible row names stays there.
 */
async function withFreeIds(
  tx: Transaction<Database>,
  userId: string,
  things: readonly DeletedThing[],
): Promise<DeletedThing[]> {
  const rows = things.flatMap((thing) => thing.rows);
  const { rows: taken } = await sql<{ id: string; isFile: boolean }>`
    with ${fileHolders(userId, { ids: rows.flatMap(fileIdsOf) })}
    select id, false as "isFile" from space where id = any(${idsOf(rows, 'room')}::uuid[])
    union select id, false from box where id = any(${idsOf(rows, 'box')}::uuid[])
    union select id, false from item where id = any(${idsOf(rows, 'item')}::uuid[])
    union select file_id, true from holder`.execute(tx);
  // A row and a file may have one id.
  const replaced = new Map(taken.filter(({ isFile }) => !isFile).map(({ id }) => [id, newId()]));
  const free = (id: string) => replaced.get(id) ?? id;
  const files = new Set(taken.filter(({ isFile }) => isFile).map(({ id }) => id));
  return things.map((thing) => ({
    ...thing,
    rows: thing.rows.map((one) => {
      const { row } = withoutFiles(one, files);
      const ids = { id: free(row.id), spaceId: free(row.spaceId), ...('boxId' in row && { boxId: free(row.boxId) }) };
      return { ...one, row: { ...row, ...ids } } as DeletedRow;
    }),
  }));
}

/** The person's own settings and ticks for deleted things, by the thing they belong to. */
async function loadOwn(tx: Transaction<Database>, userId: string, id: string): Promise<Map<string, DeletedRow[]>> {
  const found = new Map<string, DeletedRow[]>();
  for (const [entity, list, table] of [
    ['boxSetting', 'settings', 'box_setting'],
    ['checklistEntry', 'ticks', 'checklist_entry'],
  ] as const) {
    const { rows } = await sql<{ thing: string } & DeletedRow['row']>`
      select d.thing_id as thing, ${selectRow(entity, 't')} from deletion d
      cross join lateral jsonb_populate_recordset(null::${sql.table(table)}, nullif(d.personal->${list}, 'null')) t
      where d.owner_id = any(${formerOwnersSeen(userId)}) and d.id = ${id} and t.space_id = ${userId}`.execute(tx);
    for (const { thing, ...row } of rows) {
      const list = found.get(thing) ?? [];
      list.push({ entity, row } as DeletedRow);
      found.set(thing, list);
    }
  }
  return found;
}

/** Runs after the rows are restored: writes other people's settings, the members, and the mark that it is done. */
export async function finishRestore(
  tx: Transaction<Database>,
  view: MemoryView,
  deletionIds: readonly string[],
  changes: readonly Change[],
): Promise<void> {
  const put = changes.flatMap((change) => (change.op === 'put' ? [change.row.id] : []));
  const isPut = new Set(put);
  // By row and not by the original id, which may belong to something else by now.
  const restored = deletionIds.flatMap((id) =>
    (view.deletions.get(id) ?? [])
      .filter(({ rows: [root] }) => root && isPut.has(root.row.id))
      .map((thing) => thing.id),
  );
  if (restored.length === 0) return;
  const { userId } = view;
  const theThings = sql`d.owner_id = any(${formerOwnersSeen(userId)})
    and d.id = any(${deletionIds}::uuid[]) and d.thing_id = any(${restored}::uuid[])`;
  const { rows: things } = await sql<{ personal: Personal }>`
    select d.personal from deletion d where ${theThings}`.execute(tx);
  const members = things.flatMap(({ personal }) => personal.members ?? []);
  const settings = things.flatMap(({ personal }) => personal.settings ?? []);
  const ticks = things.flatMap(({ personal }) => personal.ticks ?? []);
  const people = [...members.map((one) => one.user_id), ...[...settings, ...ticks].map((one) => one.space_id)];
  await lockPersonalSpaces(tx, [...new Set(people)]);
  const recordsOf = (table: string, rows: readonly object[]) =>
    sql`jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)`;
  const back = sql`any(${put}::uuid[])`;
  const owners = sql`any(${ownersSeen(userId)})`;
  await sql`
    insert into room_member select m.* from ${recordsOf('room_member', members)} m
    where m.space_id = ${back} and exists (select from app_user where id = m.user_id)
    on conflict do nothing`.execute(tx);
  await sql`
    insert into box_setting select s.* from ${recordsOf('box_setting', settings)} s
    join box b on b.owner_id = ${owners} and b.id = s.id where b.id = ${back} and may_see(s.space_id, b.space_id)
    on conflict do nothing`.execute(tx);
  await sql`
    insert into checklist_entry select c.* from ${recordsOf('checklist_entry', ticks)} c
    join item i on i.owner_id = ${owners} and i.id = c.id where i.id = ${back} and may_see(c.space_id, i.space_id)
    on conflict do nothing`.execute(tx);
  // The box of an item may be in a room of another owner by now: its pictures and papers follow.
  // The stored rows are not needed twice; the mark makes a repeated restore a no-op.
  await sql`
    with back as (
      select 'item' as entity, owner_id, id from item where owner_id = ${owners} and id = ${back}
      union all select 'box', owner_id, id from box where owner_id = ${owners} and id = ${back}),
    followed as (
      update picture p set owner_id = b.owner_id from back b
      where p.owner_id in (select d.owner_id from deletion d where ${theThings})
        and p.entity = b.entity and p.item_id = b.id and p.owner_id <> b.owner_id)
    update deletion d set restored_at = now(), rows = '[]', personal = '{}'
    where ${theThings}`.execute(tx);
}

/** What everybody keeps about deleted things, in the form of the tables. */
interface Personal {
  members?: { user_id: string }[] | null;
  settings?: { space_id: string }[] | null;
  ticks?: { space_id: string }[] | null;
}
