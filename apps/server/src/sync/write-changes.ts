import type { Database } from '@boxroom/db/tables/database';
import { type Change, ENTITIES, type Entity } from '@boxroom/domain/command/model';
import { type RawBuilder, sql, type Transaction } from 'kysely';
import { columnNameOf, columnOf, fieldsOf, tableOf } from './row-columns.ts';

/**
 * Writes new rows of any owner, and other changes to rows of this person, one statement after the other. Triggers handle
 * versions, tombstones and what other people keep about the rows.
 */
export async function writeChanges(
  tx: Transaction<Database>,
  userId: string,
  changes: readonly Change[],
): Promise<void> {
  for (const statement of statementsFor({ userId, owners: null }, changes)) await statement.execute(tx);
}

/** Whose rows are written. */
export interface Written {
  userId: string;
  /**
   * The owners of the spaces. A space that is missing is made by these changes, and the person's own. Null: triggers find
   * the owners of new rows.
   */
  owners: ReadonlyMap<string, string> | null;
}

/**
 * Builds the statements that write these changes: new rows with parents before children, then patches, then deletions,
 * all rows of one kind in one. Each has the same text for any number of rows. Several changes of one row become one.
 */
export function statementsFor(written: Written, changes: readonly Change[]): RawBuilder<unknown>[] {
  const rooms = changes.flatMap((change) => (change.op === 'delete' && change.entity === 'room' ? [change.id] : []));
  // Deleting a room's space deletes all rows in it.
  if (rooms.length > 0)
    return [sql`delete from space where owner_id = any(${ownersOf(written)}::uuid[]) and id = any(${rooms}::uuid[])`];
  const net = netChanges(changes);
  const statements: RawBuilder<unknown>[] = [];
  for (const entity of ENTITIES) {
    const rows = net.flatMap((change) => (change.op === 'put' && change.entity === entity ? [change.row] : []));
    if (rows.length === 0) continue;
    if (entity === 'room') statements.push(insertSpaces(written, rows));
    statements.push(insertRows(written, entity, rows));
  }
  for (const patches of groupBy(net, 'patch', (change) => Object.keys(change.set).toSorted().join()))
    statements.push(patchRows(written, patches));
  for (const deletions of groupBy(net, 'delete', () => '')) {
    const ids = deletions.map(({ id }) => id);
    const [{ entity }] = deletions;
    statements.push(
      sql`delete from ${tableOf(entity)} t where ${byKey(written, entity)} and t.id = any(${ids}::uuid[])`,
    );
  }
  return statements;
}

/** A room has its space. A restored room continues its version numbers, and devices that knew it reload it. */
function insertSpaces(written: Written, rows: readonly object[]): RawBuilder<unknown> {
  return sql`
    insert into space (id, kind, owner_id, version, pruned_below)
    select r.id, 'room', r.owner_id, last.version, last.version from ${recordsOf(written, 'room', rows)} r
    cross join lateral (
      select coalesce(max(space_version) + 1, 0) as version from deletion
      where owner_id = r.owner_id and thing_id = r.id and entity = 'room') last`;
}

/** The entities whose rows have the owner of their space as a column that is no field. */
const OWNED: ReadonlySet<Entity> = new Set(['box', 'item', 'category']);

function insertRows(written: Written, entity: Entity, rows: readonly { spaceId: string }[]): RawBuilder<unknown> {
  const isOwned = OWNED.has(entity);
  const columns = (alias?: string) =>
    sql.join([
      ...fieldsOf(entity).map((field) => columnOf(entity, field, alias)),
      ...(isOwned ? [alias === undefined ? sql`owner_id` : sql`r.owner_id`] : []),
    ]);
  const { userId, owners } = written;
  const added = isOwned && owners ? rows.map(({ spaceId }) => ({ owner_id: owners.get(spaceId) ?? userId })) : [];
  return sql`
    insert into ${tableOf(entity)} (${columns()}, version)
    select ${columns('r')}, 0 from ${recordsOf(written, entity, rows, added)} r`;
}

/** Writes patches of the same fields. A trigger sets the owner of a row that moves to the space of another owner. */
function patchRows(written: Written, patches: Group<'patch'>): RawBuilder<unknown> {
  const [{ entity, set }] = patches;
  const assignments = Object.keys(set)
    .toSorted()
    .map((field) => sql`${columnOf(entity, field)} = ${columnOf(entity, field, 'r')}`);
  const records = recordsOf(
    written,
    entity,
    patches.map((patch) => ({ ...patch.set, id: patch.id })),
  );
  const ids = patches.map(({ id }) => id);
  // By the ids too: Postgres expects so many records that it would read the whole table.
  return sql`update ${tableOf(entity)} t set ${sql.join(assignments)} from ${records} r
    where ${byKey(written, entity)} and t.id = any(${ids}::uuid[]) and t.id = r.id`;
}

/** Builds a table of these rows, as records of the entity's table. */
function recordsOf(
  { userId }: Written,
  entity: Entity,
  rows: readonly object[],
  more: readonly object[] = [],
): RawBuilder<unknown> {
  const records = rows.map((row, index) => ({
    ...Object.fromEntries(Object.entries(row).map(([field, value]) => [columnNameOf(entity, field), value as unknown])),
    ...more[index],
  }));
  // `null::box` would be the geometric type. No row is read.
  const type =
    entity === 'box' ? sql`(select t from box t where t.owner_id = ${userId} limit 0)` : sql`null::${tableOf(entity)}`;
  return sql`json_populate_recordset(${type}, ${JSON.stringify(records)})`;
}

/** Settings and ticks are one person's, and have the id of the box or item they are about. */
function byKey(written: Written, entity: Entity): RawBuilder<unknown> {
  if (entity === 'boxSetting' || entity === 'checklistEntry') return sql`t.space_id = ${written.userId}`;
  if (entity === 'profile') return sql`t.id = ${written.userId}`;
  return sql`t.owner_id = any(${ownersOf(written)}::uuid[])`;
}

function ownersOf({ userId, owners }: Written): string[] {
  return [...new Set([userId, ...(owners?.values() ?? [])])];
}

type Of<Op extends Change['op']> = Extract<Change, { op: Op }>;
type Group<Op extends Change['op']> = [Of<Op>, ...Of<Op>[]];

function netChanges(changes: readonly Change[]): Change[] {
  const net = new Map<string, Change>();
  for (const change of changes) {
    const key = keyOf(change);
    const earlier = net.get(key);
    if (earlier?.op === 'put' && change.op === 'patch')
      net.set(key, { ...earlier, row: { ...earlier.row, ...change.set } } as Change);
    else if (earlier?.op === 'patch' && change.op === 'patch')
      net.set(key, { ...earlier, set: { ...earlier.set, ...change.set } } as Change);
    else net.set(key, change);
  }
  return [...net.values()];
}

/** Names the row that a change is about. */
export function keyOf(change: Change): string {
  return `${change.entity} ${change.op === 'put' ? change.row.id : change.id}`;
}

function groupBy<Op extends 'patch' | 'delete'>(
  changes: readonly Change[],
  op: Op,
  keyOfOne: (change: Of<Op>) => string,
): Group<Op>[] {
  const groups = new Map<string, Group<Op>>();
  for (const change of changes) {
    if (change.op !== op) continue;
    const one = change as Of<Op>;
    const key = `${change.entity} ${keyOfOne(one)}`;
    const group = groups.get(key);
    if (group) group.push(one);
    else groups.set(key, [one]);
  }
  return [...groups.values()];
}
