import { LOCK_ORDER } from '@boxroom/db/spaces';
import type { Database } from '@boxroom/db/tables/database';
import type { Touches } from '@boxroom/domain/command/command';
import { MemoryView } from '@boxroom/domain/command/memory-view';
import type { CountedEntity, Entity, Rows, Space } from '@boxroom/domain/command/model';
import { type RawBuilder, sql, type Transaction } from 'kysely';
import { accessibleAmong, accessibleSpaces, ownersSeen } from '../access/accessible-spaces.ts';
import { ownedCounts } from '../access/count-owned.ts';
import { inTurns } from '../next-turn.ts';
import { loadDeletions, referencesOfDeletions } from './deletions.ts';
import { rowAsJson, selectRow, tableOf } from './row-columns.ts';
import { loadTags } from './tags.ts';

/** Thrown when a row changed its space, or a space its owner, while this waited for the lock; retried like a serialization failure. */
class SpaceChangedError extends Error {
  readonly code = '40001';
}

/** What a command or a run of commands needs from the database, all ids distinct. */
type Wanted = Required<Omit<Touches, 'alone'>>;

/** The record of the client that pushes. */
interface LockedClient {
  lastSeq: number;
}

export interface Locked {
  /** Undefined: the client has no record yet, or this is a call outside of sync. */
  client: LockedClient | undefined;
  wanted: Wanted;
  /** The spaces of the named rows that this person may see. */
  spaceIds: readonly string[];
}

/**
 * Locks the client, then the spaces of the rows that the commands touch, as far as this person may see them, until the
 * end of the transaction. All spaces at once and in one order (see `lockSpaces`), so that two transactions never
 * deadlock. Another person's catalogue is read-only and needs no lock.
 */
export async function lock(
  tx: Transaction<Database>,
  { userId, clientId, touches }: { userId: string; clientId: string | null; touches: readonly Touches[] },
): Promise<Locked> {
  const wanted = await withDeletions(tx, userId, together(touches));
  const named = [
    sql`select unnest(${[...wanted.spaces, ...wanted.rooms]}::uuid[]) as id`,
    ...spacesOfRows(wanted),
    ...when(
      wanted.categories,
      (ids) => sql`select space_id from category where ${OF_OWNERS} and id = any(${ids}::uuid[])`,
    ),
    ...when(wanted.profiles, (ids) => sql`select space_id from profile where id = any(${ids}::uuid[])`),
    ...when(
      wanted.deletions,
      (ids) => sql`select case when entity = 'room' then owner_id else space_id end
        from deletion where ${OF_OWNERS} and id = any(${ids}::uuid[]) and entity <> 'item'`,
    ),
  ];
  // The subqueries lock in this order: `locked` begins only when the client is locked.
  const { rows } = await sql<{
    owner: string | null;
    lastSeq: number | null;
    seenSeq: number | null;
    wanted: number;
    locked: string[];
    readOnly: string[];
  }>`
    with client as materialized (
        select last_seq from sync_client where user_id = ${userId} and id = ${clientId}::uuid for update),
      ${ownersOf(userId)},
      named as materialized (${sql.join(named, sql` union `)}),
      wanted as materialized (
        select a.id, a.owner_id, a.access = 'view' and a.kind = 'catalogue' as is_read_only
        from ${accessibleAmong(userId, sql`array(select id from named)`)} a),
      locked as materialized (
        select s.id from space s
        where s.owner_id = any(array(select owner_id from wanted))
          and s.id = any(array(select id from wanted where not is_read_only)) and (select count(*) from client) >= 0
        order by ${LOCK_ORDER} for no key update)
    select (select last_seq from client) as "lastSeq",
      (select last_seq from sync_client where user_id = ${userId} and id = ${clientId}::uuid) as "seenSeq",
      (select count(*) from wanted where not is_read_only) as wanted,
      array(select id from locked) as locked, array(select id from wanted where is_read_only) as "readOnly"`.execute(
    tx,
  );
  const [found] = rows;
  if (!found) throw new Error('A statement without a condition returned no row.');
  const { lastSeq, seenSeq, locked, readOnly } = found;
  // Another request of this client committed while this waited for it: what the snapshot shows is older.
  if (lastSeq !== seenSeq) return lock(tx, { userId, clientId, touches });
  // While this waited, a space got another owner, or was deleted.
  if (locked.length !== found.wanted) throw new SpaceChangedError('A space changed owner.');
  return { client: lastSeq === null ? undefined : { lastSeq }, wanted, spaceIds: [...locked, ...readOnly] };
}

/** Builds the common table of the keys of all that a person can see, which each statement reads once. */
function ownersOf(userId: string): RawBuilder<unknown> {
  return sql`owners as materialized (select unnest(${ownersSeen(userId)}) as id)`;
}
const OF_OWNERS = sql`owner_id = any(array(select id from owners))`;

/** Joins what several commands touch. */
function together(touches: readonly Touches[]): Wanted {
  const all = <K extends keyof Touches>(key: K) => [
    ...new Set(touches.flatMap((one) => (one[key] as readonly string[] | undefined) ?? [])),
  ];
  const any = (key: 'contents' | 'ownersCategories' | 'checklist') => touches.some((one) => one[key]);
  return {
    spaces: all('spaces'),
    rooms: all('rooms'),
    boxes: all('boxes'),
    items: all('items'),
    categories: all('categories'),
    itemsOfCategories: all('itemsOfCategories'),
    profiles: all('profiles'),
    deletions: all('deletions'),
    tags: all('tags'),
    counts: all('counts') as CountedEntity[],
    contents: any('contents'),
    ownersCategories: any('ownersCategories'),
    checklist: any('checklist'),
  };
}

/** Adds the rows that deletions refer to and that still exist. */
async function withDeletions(tx: Transaction<Database>, userId: string, wanted: Wanted): Promise<Wanted> {
  if (wanted.deletions.length === 0) return wanted;
  const { boxes, categories } = await referencesOfDeletions(tx, userId, wanted.deletions);
  return { ...wanted, boxes: [...wanted.boxes, ...boxes], categories: [...wanted.categories, ...categories] };
}

/** The spaces of boxes and items, which may move to another one. */
function spacesOfRows({ boxes, items, itemsOfCategories }: Wanted): RawBuilder<unknown>[] {
  return [
    ...when(boxes, (ids) => sql`select space_id from box where ${OF_OWNERS} and id = any(${ids}::uuid[])`),
    ...when(items, (ids) => sql`select space_id from item where ${OF_OWNERS} and id = any(${ids}::uuid[])`),
    ...when(
      itemsOfCategories,
      (ids) => sql`select space_id from item where ${OF_OWNERS} and category_id = any(${ids}::uuid[])`,
    ),
  ];
}

/** Builds a part of a query if there is something that it is about: a list with members, or true. */
function when<T extends readonly unknown[] | boolean>(
  something: T,
  build: (something: T) => RawBuilder<unknown>,
): RawBuilder<unknown>[] {
  return something === true || (something !== false && something.length > 0) ? [build(something)] : [];
}

export interface Loaded {
  view: MemoryView;
  /** Those of the given mutation ids that are done already. */
  done: ReadonlySet<string>;
}

type LoadedRow =
  | { kind: Entity; row: Rows[Entity] }
  | { kind: 'space'; row: Space }
  | { kind: 'owned'; row: { ownerId: string; counts: Partial<Record<CountedEntity, number>> } }
  | { kind: 'done'; row: string }
  | { kind: 'moved'; row: null };

/**
 * Loads the touched rows with their parents and dependents, as far as this person may see them, after the locks: access
 * may have ended and a row may have changed its space meanwhile. Also finds the mutations that are done, in one
 * snapshot with the records that are being replaced (see `finishMutations`).
 */
export async function load(
  tx: Transaction<Database>,
  userId: string,
  { wanted, spaceIds }: Locked,
  mutationIds: readonly string[],
): Promise<Loaded> {
  const { items, boxes, rooms, categories, itemsOfCategories, profiles, contents, checklist, counts } = wanted;
  const withItems = items.length > 0 || itemsOfCategories.length > 0 || contents;
  const withBoxes = boxes.length > 0 || withItems;
  const inSeen = sql`t.owner_id = any(array(select owner_id from seen)) and t.space_id = any(array(select id from seen))`;
  const full = contents
    ? sql` union select t.* from item t where ${inSeen}
        and (t.space_id = any(${rooms}::uuid[]) or t.box_id = any(${boxes}::uuid[]))`
    : sql``;
  const [ofCategories = sql``] = when(
    itemsOfCategories,
    (ids) => sql` union select t.* from item t where ${inSeen} and t.category_id = any(${ids}::uuid[])`,
  );
  const boxIds = withItems ? sql`${boxes}::uuid[] || array(select box_id from some_item)` : sql`${boxes}::uuid[]`;
  const boxesOfRooms = contents
    ? sql` union select t.* from box t where t.space_id = any(${rooms}::uuid[]) and ${inSeen}`
    : sql``;
  const hasRows = boxes.length + items.length + itemsOfCategories.length > 0;
  const tables = [
    ...when(hasRows, () => ownersOf(userId)),
    sql`seen as materialized (
      select id, kind, owner_id, access from ${accessibleAmong(userId, sql`${spaceIds}::uuid[]`)} a)`,
    ...when(
      withItems,
      () => sql`some_item as materialized (
        select t.* from item t where t.id = any(${items}::uuid[]) and ${inSeen}${full}${ofCategories})`,
    ),
    ...when(
      withBoxes,
      () => sql`some_box as materialized (
        select t.* from box t where t.id = any(${boxIds}) and ${inSeen}${boxesOfRooms})`,
    ),
  ];
  const rowsOf = (entity: Entity, table: RawBuilder<unknown>, where = sql``) => {
    const { json, join } = rowAsJson(entity, 't');
    return sql`select ${entity}::text as kind, ${json} as row from ${table} t ${join} ${where}`;
  };
  const own = sql`t.space_id = ${userId}`;
  const ofItems = checklist ? sql`` : sql` and t.id = any(array(select id from some_item))`;
  const parts = [
    sql`select 'space' as kind,
      json_build_object('id', id, 'kind', kind, 'ownerId', owner_id, 'access', access) as row from seen`,
    rowsOf('room', sql`room`, sql`where ${inSeen}`),
    ...when(withItems, () => rowsOf('item', sql`some_item`)),
    ...when(withBoxes, () => rowsOf('box', sql`some_box`)),
    ...when(withBoxes, () =>
      rowsOf('boxSetting', sql`box_setting`, sql`where ${own} and t.id = any(array(select id from some_box))`),
    ),
    ...when(checklist || withItems, () => rowsOf('checklistEntry', sql`checklist_entry`, sql`where ${own}${ofItems}`)),
    ...when(categories, (ids) =>
      rowsOf('category', sql`category`, sql`where t.id = any(${ids}::uuid[]) and ${inSeen}`),
    ),
    ...when(profiles, (ids) =>
      rowsOf(
        'profile',
        sql`profile`,
        sql`where t.id = any(${ids}::uuid[]) and t.space_id = any(array(select id from seen))`,
      ),
    ),
    ...when(
      counts,
      () => sql`select 'owned', json_build_object('ownerId', o.id, 'counts', ${ownedCounts(sql`o.id`, counts)})
        from (select ${userId}::uuid as id union select owner_id from seen) o`,
    ),
    ...when(
      mutationIds,
      (ids) => sql`select 'done', to_json(id) from sync_mutation
          where user_id = ${userId} and id = any(${ids}::uuid[]) and not repeat
        union all select 'done', to_json(id) from finished_mutation
          where user_id = ${userId} and id = any(${ids}::uuid[])`,
    ),
    ...when(
      hasRows,
      () =>
        sql`select 'moved', null from ${accessibleAmong(
          userId,
          sql`array(select space_id from (${sql.join(spacesOfRows(wanted), sql` union all `)}) m
          where space_id <> all(${spaceIds}::uuid[]))`,
        )} a`,
    ),
  ];
  const { rows } = await sql<LoadedRow>`
    with ${sql.join(tables)} ${sql.join(parts, sql` union all `)}`.execute(tx);
  const view = new MemoryView(userId);
  const done = new Set<string>();
  await inTurns(rows, ({ kind, row }) => {
    if (kind === 'moved') throw new SpaceChangedError('A row changed space.');
    if (kind === 'space') view.spaces.set(row.id, row);
    else if (kind === 'owned') view.owned.set(row.ownerId, row.counts);
    else if (kind === 'done') done.add(row);
    else view.set(kind, row.id, row as never);
  });
  if (wanted.ownersCategories) await loadOwnersCategories(tx, view);
  await loadDeletions(tx, view, wanted.deletions);
  if (wanted.tags.length > 0) await loadTags(tx, view, wanted.tags);
  return { view, done };
}

/** Read only, so they need no lock: an item whose category is deleted concurrently loses it, as always. */
async function loadOwnersCategories(tx: Transaction<Database>, view: MemoryView): Promise<void> {
  const owners = [...new Set([...view.spaces.values()].map(({ ownerId }) => ownerId))];
  if (owners.length < 2 || ![...view.rows.item.values()].some((item) => item.categoryId !== null)) return;
  const { rows: spaces } = await sql<Space>`
    select id, kind, owner_id as "ownerId", access from ${accessibleSpaces(view.userId)} a
    where kind = 'catalogue' and owner_id = any(${owners}::uuid[])`.execute(tx);
  for (const space of spaces) view.spaces.set(space.id, space);
  const { rows } = await sql<Rows['category']>`
    select ${selectRow('category', 't')} from ${tableOf('category')} t
    where t.owner_id = any(${owners}::uuid[]) and t.space_id = any(${spaces.map(({ id }) => id)}::uuid[])`.execute(tx);
  for (const row of rows) view.set('category', row.id, row);
}
