import { lockSpaces } from '@boxroom/db/spaces';
import type { Database } from '@boxroom/db/tables/database';
import type { ImportedValues } from '@boxroom/domain/command/imported-values';
import { TRASH_DAYS } from '@boxroom/domain/trash/deletion';
import { type RawBuilder, sql, type Transaction } from 'kysely';
import { accessibleAmong, accessibleSpaces } from '../../access/accessible-spaces.ts';
import type { GroupCounts } from './history-group.ts';
import type { LockedRun } from './import-runs.ts';

/** What one step did with rows of one kind. */
export interface Taken {
  looked: number;
  removed: number;
  kept: number;
  counts: GroupCounts[];
}

export interface Work {
  userId: string;
  run: LockedRun;
  undoId: string;
  budget: number;
}

export interface Part {
  part: number;
  space_id: string;
  version: number;
  items: number;
}

export interface RecordedRow {
  id: string;
  entity: 'room' | 'box' | 'category' | 'item';
  space_id: string;
  before: ImportedValues | null;
  after: ImportedValues;
}

/**
 * Removes items that still have the version of a part: nobody changed or moved them since. A tick stays with its item,
 * unless it came with the import.
 */
export async function removeItems(
  tx: Transaction<Database>,
  { userId, run, undoId, budget }: Work,
  part: Part,
): Promise<Taken> {
  const { space_id: spaceId, version } = part;
  // The person's own ticks go with the items.
  const mayEdit = await lockWith(tx, userId, { spaceIds: [spaceId, userId], access: ['edit', 'owner'] });
  const removed = mayEdit.includes(spaceId)
    ? await deleteItems(tx, { userId, run, undoId, budget, spaceId, version })
    : 0;
  const isDone = removed < budget;
  await sql`
    update import_part set items = case when ${isDone} then 0 else greatest(items - ${removed}, 1) end
    where import_id = ${run.id} and part = ${part.part} and space_id = ${spaceId}`.execute(tx);
  const kept = isDone ? await countKeptItems(tx, { userId, importId: run.id, part }) : 0;
  const counts =
    removed + kept > 0 && mayEdit.includes(spaceId)
      ? [{ space_id: spaceId, items: removed, kept, lines: removed }]
      : [];
  return { looked: isDone ? part.items : removed, removed, kept, counts };
}

interface ItemsToDelete {
  userId: string;
  run: LockedRun;
  undoId: string;
  budget: number;
  spaceId: string;
  version: number;
}

async function deleteItems(
  tx: Transaction<Database>,
  { userId, run, undoId, budget, spaceId, version }: ItemsToDelete,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with untouched as materialized (
      select i.id from item i where i.space_id = ${spaceId} and i.version = ${version}
        and not exists (select from import_row r where r.import_id = ${run.id} and r.id = i.id)
        and not exists (select from checklist_entry c where c.id = i.id and ${isNotOf(run.id, 'c')})
      limit ${budget}),
    gone as (
      delete from item i where i.id = any(array(select id from untouched))
      returning i.id, i.name, i.box_id, i.quantity, i.price),
    marked as (
      update box b set changed_at = greatest(b.changed_at, (extract(epoch from now()) * 1000)::bigint)
      where b.id = any(array(select distinct box_id from gone))),
    lines as (${writeLines(
      { userId, undoId, entity: 'item' },
      sql`select g.id, g.name, ${spaceId}::uuid as space_id, b.id as box_id, b.name as box_name,
        jsonb_build_object('quantity', g.quantity, 'price', g.price) as before from gone g join box b on b.id = g.box_id`,
    )})
    select count(*)::int as count from gone`.execute(tx);
  return rows[0]?.count ?? 0;
}

/** The lines of the part name the items that it created, which are counted where the person still sees them. */
async function countKeptItems(
  tx: Transaction<Database>,
  { userId, importId, part }: { userId: string; importId: string; part: Part },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from import_part p
    join history_entry h on h.group_id = p.import_id and h.space_id = p.space_id and h.at = p.at
    join item i on i.id = h.entity_id
    where p.import_id = ${importId} and p.part = ${part.part} and p.space_id = ${part.space_id}
      and h.entity = 'item' and h.action = 'add' and ${isSeen(userId, sql`i.space_id`)}`.execute(tx);
  return rows[0]?.count ?? 0;
}

/** Boxes that are as the import made them and empty. */
export async function removeBoxes(
  tx: Transaction<Database>,
  { userId, run, undoId }: Work,
  rows: readonly RecordedRow[],
): Promise<Taken> {
  const spaceIds = [...new Set(rows.map((row) => row.space_id))];
  const own = await lockWith(tx, userId, { spaceIds: [...spaceIds, userId], access: ['owner'] });
  const { rows: found } = await sql<{ id: string; space_id: string; is_gone: boolean }>`
    with made as (select * from ${madeRows(rows)}),
    gone as (
      delete from box b using made m
      where b.id = m.id and b.space_id = m.space_id and b.space_id = any(${own}::uuid[]) and b.tag_id is null
        and b.name = m.after->>'name' and b.description is not distinct from m.after->>'description'
        and b.pictures is not distinct from m.after->'pictures'
        and not exists (select from item i where i.box_id = b.id)
        and not exists (select from box_setting s where s.id = b.id and ${isNotOf(run.id, 's')})
        and not exists (select from guest_link g where g.box_id = b.id)
        and not exists (select from deletion d where d.box_id = b.id and ${isOthersTrash(run.id)})
      returning b.id, b.name, b.space_id),
    lines as (${writeLines(
      { userId, undoId, entity: 'box' },
      sql`select id, name, space_id, id as box_id, name as box_name, '{"items": 0}'::jsonb as before from gone`,
    )})
    select b.id, b.space_id, b.id in (select id from gone) as is_gone
    from box b where b.id = any(${idsOf(rows)}::uuid[]) and ${isSeen(userId, sql`b.space_id`)}`.execute(tx);
  return sumUp(found, 'boxes');
}

/** Rooms that are as the import made them, empty and not shared. */
export async function removeRooms(
  tx: Transaction<Database>,
  { userId, run, undoId }: Work,
  rows: readonly RecordedRow[],
): Promise<Taken> {
  const own = await lockWith(tx, userId, { spaceIds: [...idsOf(rows), userId], access: ['owner'] });
  const { rows: found } = await sql<{ id: string; space_id: string; is_gone: boolean }>`
    with made as (select * from ${madeRows(rows)}),
    gone as (
      delete from space s using made m, room r
      where s.id = m.id and r.id = s.id and s.id = any(${own}::uuid[]) and r.name = m.after->>'name'
        and r.pictures is not distinct from m.after->'pictures'
        and not exists (select from box b where b.space_id = s.id)
        and not exists (select from room_member o where o.space_id = s.id)
        and not exists (select from invitation v where v.space_id = s.id and v.status = 'pending')
        and not exists (select from guest_link g where g.room_id = s.id)
        and not exists (select from deletion d where d.space_id = s.id and ${isOthersTrash(run.id)})
      returning s.id, r.name),
    lines as (${writeLines(
      { userId, undoId, entity: 'room' },
      sql`select id, name, id as space_id, null::uuid as box_id, null as box_name, '{"boxes": 0}'::jsonb as before from gone`,
    )})
    select r.id, r.id as space_id, r.id in (select id from gone) as is_gone
    from room r where r.id = any(${idsOf(rows)}::uuid[]) and ${isSeen(userId, sql`r.id`)}`.execute(tx);
  return sumUp(found, 'rooms');
}

/** Categories that are as the import made them and that no item has. They are not in the history. */
export async function removeCategories(
  tx: Transaction<Database>,
  { userId }: Work,
  rows: readonly RecordedRow[],
): Promise<Taken> {
  const spaceIds = [...new Set(rows.map((row) => row.space_id))];
  const own = await lockWith(tx, userId, { spaceIds, access: ['owner'] });
  const { rows: found } = await sql<{ is_gone: boolean }>`
    with made as (select * from ${madeRows(rows)}),
    gone as (
      delete from category c using made m
      where c.id = m.id and c.space_id = any(${own}::uuid[]) and c.name = m.after->>'name'
        and c.color is not distinct from m.after->>'color'
        and not exists (select from item i where i.category_id = c.id)
      returning c.id)
    select c.id in (select id from gone) as is_gone from category c where c.id = any(${idsOf(rows)}::uuid[])`.execute(
    tx,
  );
  const removed = found.filter((row) => row.is_gone).length;
  return { looked: rows.length, removed, kept: found.length - removed, counts: [] };
}

/** Locks these spaces as far as the person sees them. Returns those to which they have the access, under the lock. */
async function lockWith(
  tx: Transaction<Database>,
  userId: string,
  { spaceIds, access }: { spaceIds: readonly string[]; access: readonly ('edit' | 'owner')[] },
): Promise<string[]> {
  const mine = async () => {
    const { rows } = await sql<{ id: string }>`
      select id from ${accessibleAmong(userId, sql`${spaceIds}::uuid[]`)} a where access = any(${access}::text[])`.execute(
      tx,
    );
    return rows.map(({ id }) => id);
  };
  await lockSpaces(tx, await mine());
  // Access may have ended while this waited.
  return mine();
}

/** Builds the statement that writes a line for each of these rows: id, name, space_id, box_id, box_name, before. */
function writeLines(
  { userId, undoId, entity }: { userId: string; undoId: string; entity: 'room' | 'box' | 'item' },
  rows: RawBuilder<unknown>,
): RawBuilder<unknown> {
  return sql`
    insert into history_entry (client_at, actor_id, action, entity, entity_id, name, space_id, owner_id, room_id,
      room_name, box_id, box_name, before, group_id)
    select now(), ${userId}, 'delete', ${entity}, l.id, l.name, l.space_id, s.owner_id, r.id, r.name, l.box_id,
      l.box_name, l.before, ${undoId}
    from (${rows}) l join space s on s.id = l.space_id left join room r on r.id = l.space_id`;
}

function isSeen(userId: string, spaceId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`${spaceId} = any(array(select id from ${accessibleSpaces(userId)} s))`;
}

/** Whether a tick or a setting was made or changed otherwise than by this import. */
function isNotOf(importId: string, alias: 'c' | 's'): RawBuilder<boolean> {
  const [spaceId, version] = alias === 'c' ? [sql`c.space_id`, sql`c.version`] : [sql`s.space_id`, sql`s.version`];
  return sql<boolean>`not exists (
    select from import_part p where p.import_id = ${importId} and p.space_id = ${spaceId} and p.version = ${version})`;
}

/** Whether `d` can be restored and is not a thing of this import: it would have no place to return to. */
function isOthersTrash(importId: string): RawBuilder<boolean> {
  return sql<boolean>`d.restored_at is null and d.created_at > now() - make_interval(days => ${TRASH_DAYS})
    and not exists (
      select from history_entry h where h.box_id = coalesce(d.box_id, d.thing_id) and h.entity_id = d.thing_id
        and h.group_id = ${importId} and h.action = 'add')`;
}

function madeRows(rows: readonly RecordedRow[]): RawBuilder<unknown> {
  return sql`json_to_recordset(${JSON.stringify(rows)}) as m(id uuid, space_id uuid, after jsonb)`;
}

function sumUp(found: readonly { space_id: string; is_gone: boolean }[], key: 'boxes' | 'rooms'): Taken {
  const gone = found.filter((row) => row.is_gone);
  const kept = found.filter((row) => !row.is_gone);
  const counts = [...gone.map((row) => ({ space_id: row.space_id, [key]: 1, lines: 1 })), ...countKept(kept)];
  return { looked: found.length, removed: gone.length, kept: kept.length, counts: addUp(counts) };
}

export function countKept(rows: readonly { space_id: string }[]): GroupCounts[] {
  return rows.map((row) => ({ space_id: row.space_id, kept: 1 }));
}

export function addUp(counts: readonly GroupCounts[]): GroupCounts[] {
  const sums = new Map<string, GroupCounts>();
  for (const { space_id: spaceId, ...more } of counts) {
    const sum: GroupCounts = sums.get(spaceId) ?? { space_id: spaceId };
    sums.set(spaceId, sum);
    for (const [key, value] of Object.entries(more) as [keyof typeof more, number][])
      sum[key] = (sum[key] ?? 0) + value;
  }
  return [...sums.values()];
}

export function idsOf(rows: readonly { id: string }[]): string[] {
  return rows.map(({ id }) => id);
}
