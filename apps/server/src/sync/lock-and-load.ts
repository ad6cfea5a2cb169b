import { lockSpaces } from '@boxroom/db/spaces';
import type { Database } from '@boxroom/db/tables/database';
import type { Touches } from '@boxroom/domain/command/command';
import { MemoryView } from '@boxroom/domain/command/memory-view';
import type { CountedEntity, Entity, Rows, Space } from '@boxroom/domain/command/model';
import { type RawBuilder, sql, type Transaction } from 'kysely';
import { accessibleSpaces, findAccessibleSpaces } from '../access/accessible-spaces.ts';
import { countOwned } from '../access/count-owned.ts';
import { loadDeletions, referencesOfDeletions } from './deletions.ts';
import { selectRow, tableOf } from './row-columns.ts';
import { loadTags } from './tags.ts';

/** Thrown when a row changed its space while this waited for the lock; retried like a serialization failure. */
class SpaceChangedError extends Error {
  readonly code = '40001';
}

/**
 * Locks the spaces of the rows that a command touches, then loads these rows, their parents and dependents, as far as
 * this person may see them. `lockSpaces` locks in one order, so that two commands never deadlock. A row may change its
 * space between look-up and lock, so the look-up runs again.
 */
export async function lockAndLoad(tx: Transaction<Database>, userId: string, named: Touches): Promise<MemoryView> {
  const touches = await withDeletions(tx, userId, named);
  const wanted = await findSpaces(tx, userId, touches);
  await lockSpaces(
    tx,
    wanted.flatMap((space) => (space.isReadOnly ? [] : [space.id])),
  );
  const spaceIds = wanted.map((space) => space.id);
  if (touches.items?.length || touches.boxes?.length) {
    const again = await findSpaces(tx, userId, touches);
    if (again.some(({ id }) => !spaceIds.includes(id))) throw new SpaceChangedError('A row changed space.');
  }
  return loadView(tx, userId, spaceIds, touches);
}

/** Adds the rows that deletions refer to and that still exist. */
async function withDeletions(tx: Transaction<Database>, userId: string, touches: Touches): Promise<Touches> {
  if (!touches.deletions) return touches;
  const { boxes, categories } = await referencesOfDeletions(tx, userId, touches.deletions);
  return {
    ...touches,
    boxes: [...(touches.boxes ?? []), ...boxes],
    categories: [...(touches.categories ?? []), ...categories],
  };
}

/** The spaces of the named rows that this person may see. Another person's catalogue is read-only and needs no lock. */
async function findSpaces(
  tx: Transaction<Database>,
  userId: string,
  touches: Touches,
): Promise<{ id: string; isReadOnly: boolean }[]> {
  const named = [...(touches.spaces ?? []), ...(touches.rooms ?? [])];
  const { rows } = await sql<{ id: string; isReadOnly: boolean }>`
    with named as (
      select unnest(${named}::uuid[]) as id
      union select space_id from box where id = any(${touches.boxes ?? []}::uuid[])
      union select space_id from item where id = any(${touches.items ?? []}::uuid[])
      union select space_id from category where id = any(${touches.categories ?? []}::uuid[])
      union select space_id from profile where id = any(${touches.profiles ?? []}::uuid[])
      union select case when entity = 'room' then owner_id else space_id end
        from deletion where id = any(${touches.deletions ?? []}::uuid[]) and entity <> 'item')
    select a.id, (a.access = 'view' and a.kind = 'catalogue') as "isReadOnly"
    from ${accessibleSpaces(userId)} a join named on named.id = a.id`.execute(tx);
  return rows;
}

async function loadView(
  tx: Transaction<Database>,
  userId: string,
  spaceIds: string[],
  touches: Touches,
): Promise<MemoryView> {
  const view = new MemoryView(userId);
  const { items = [], boxes = [], rooms = [], categories = [], profiles = [] } = touches;
  const load = async <E extends Entity>(entity: E, where: RawBuilder<unknown>): Promise<Rows[E][]> => {
    const { rows } = await sql<Rows[E]>`
      select ${selectRow(entity, 't')} from ${tableOf(entity)} t where ${where}`.execute(tx);
    return rows;
  };
  const put = <E extends Entity>(entity: E, rows: readonly Rows[E][]) => {
    for (const row of rows) view.set(entity, row.id, row);
  };

  const categoryRows = categories.length > 0 ? await load('category', sql`t.id = any(${categories}::uuid[])`) : [];
  const catalogues = categoryRows.map((row) => row.spaceId);
  for (const space of await findAccessibleSpaces(tx, userId, [...spaceIds, ...catalogues]))
    view.spaces.set(space.id, space);
  // Access may have ended while this waited for the locks: rows that the person no longer sees do not exist for them.
  const seen = spaceIds.filter((id) => view.spaces.has(id));
  const inSpaces = sql`t.space_id = any(${seen}::uuid[])`;
  put(
    'category',
    categoryRows.filter((row) => view.spaces.has(row.spaceId)),
  );

  put('room', await load('room', inSpaces));
  if (profiles.length > 0) put('profile', await load('profile', sql`${inSpaces} and t.id = any(${profiles}::uuid[])`));
  if (items.length > 0) put('item', await load('item', sql`${inSpaces} and t.id = any(${items}::uuid[])`));
  const parents = [...view.rows.item.values()].map((item) => item.boxId);
  const boxIds = [...new Set([...boxes, ...parents])];
  if (boxIds.length > 0) put('box', await load('box', sql`${inSpaces} and t.id = any(${boxIds}::uuid[])`));
  if (touches.contents) {
    put('box', await load('box', sql`${inSpaces} and t.space_id = any(${rooms}::uuid[])`));
    const full = sql`(t.space_id = any(${rooms}::uuid[]) or t.box_id = any(${boxes}::uuid[]))`;
    put('item', await load('item', sql`${inSpaces} and ${full}`));
  }
  if (touches.ownersCategories) await loadOwnersCategories(tx, view, put, load);
  await loadOwnRows(view, touches, load);
  if (touches.deletions) await loadDeletions(tx, view, touches.deletions);
  if (touches.tags) await loadTags(tx, view, touches.tags);
  if (touches.counts) await loadCounts(tx, view, touches.counts);
  return view;
}

/** Read only, so they need no lock: an item whose category is deleted concurrently loses it, as always. */
async function loadOwnersCategories(
  tx: Transaction<Database>,
  view: MemoryView,
  put: (entity: 'category', rows: readonly Rows['category'][]) => void,
  load: (entity: 'category', where: RawBuilder<unknown>) => Promise<Rows['category'][]>,
): Promise<void> {
  const owners = [...new Set([...view.spaces.values()].map(({ ownerId }) => ownerId))];
  if (owners.length < 2 || ![...view.rows.item.values()].some((item) => item.categoryId !== null)) return;
  const { rows } = await sql<Space>`
    select id, kind, owner_id as "ownerId", access from ${accessibleSpaces(view.userId)} a
    where kind = 'catalogue' and owner_id = any(${owners}::uuid[])`.execute(tx);
  for (const space of rows) view.spaces.set(space.id, space);
  put('category', await load('category', sql`t.space_id = any(${rows.map(({ id }) => id)}::uuid[])`));
}

async function loadCounts(
  tx: Transaction<Database>,
  view: MemoryView,
  entities: readonly CountedEntity[],
): Promise<void> {
  const owners = new Set([view.userId, ...[...view.spaces.values()].map(({ ownerId }) => ownerId)]);
  for (const ownerId of owners) view.owned.set(ownerId, await countOwned(tx, ownerId, entities));
}

/** The person's own settings and ticks for the loaded rows. */
async function loadOwnRows(
  view: MemoryView,
  touches: Touches,
  load: <E extends 'boxSetting' | 'checklistEntry'>(entity: E, where: RawBuilder<unknown>) => Promise<Rows[E][]>,
): Promise<void> {
  const own = sql`t.space_id = ${view.userId}`;
  const boxIds = [...view.rows.box.keys()];
  const itemIds = [...view.rows.item.keys()];
  if (boxIds.length > 0)
    for (const row of await load('boxSetting', sql`${own} and t.id = any(${boxIds}::uuid[])`))
      view.set('boxSetting', row.id, row);
  const entries = touches.checklist ? own : sql`${own} and t.id = any(${itemIds}::uuid[])`;
  if (touches.checklist || itemIds.length > 0)
    for (const row of await load('checklistEntry', entries)) view.set('checklistEntry', row.id, row);
}
