import type { Database } from '@boxroom/db/tables/database';
import { type Change, ENTITIES, type Entity } from '@boxroom/domain/command/model';
import { type RawBuilder, sql, type Transaction } from 'kysely';
import { columnNameOf, columnOf, fieldsOf, tableOf } from './row-columns.ts';

/**
 * Writes the changes of one or several plans, one statement after the other. Triggers handle versions, tombstones and
 * what other people keep about the rows.
 */
export async function writeChanges(
  tx: Transaction<Database>,
  userId: string,
  changes: readonly Change[],
): Promise<void> {
  for (const statement of statementsFor(userId, changes)) await statement.execute(tx);
}

/**
 * Builds the statements that write these changes: new rows with parents before children, then patches, then deletions,
 * all rows of one kind in one. Each has the same text for any number of rows. Several changes of one row become one.
 */
export function statementsFor(userId: string, changes: readonly Change[]): RawBuilder<unknown>[] {
  const rooms = changes.flatMap((change) => (change.op === 'delete' && change.entity === 'room' ? [change.id] : []));
  // Deleting a room's space deletes all rows in it.
  if (rooms.length > 0) return [sql`delete from space where id = any(${rooms}::uuid[])`];
  const net = netChanges(changes);
  const statements: RawBuilder<unknown>[] = [];
  for (const entity of ENTITIES) {
    const rows = net.flatMap((change) => (change.op === 'put' && change.entity === entity ? [change.row] : []));
    if (rows.length === 0) continue;
    if (entity === 'room') statements.push(insertSpaces(rows));
    statements.push(insertRows(entity, rows));
  }
  for (const patches of groupBy(net, 'patch', (change) => Object.keys(change.set).toSorted().join()))
    statements.push(patchRows(userId, patches));
  for (const deletions of groupBy(net, 'delete', () => '')) {
    const ids = deletions.map(({ id }) => id);
    const [{ entity }] = deletions;
    statements.push(sql`delete from ${tableOf(entity)} t where t.id = any(${ids}::uuid[])${ofPerson(entity, userId)}`);
  }
  return statements;
}

/** A room has its space. A restored room continues its version numbers, and devices that knew it reload it. */
function insertSpaces(rows: readonly object[]): RawBuilder<unknown> {
  return sql`
    insert into space (id, kind, owner_id, version, pruned_below)
    select r.id, 'room', r.owner_id, last.version, last.version from ${recordsOf('room', rows)} r
    cross join lateral (
      select coalesce(max(space_version) + 1, 0) as version from deletion
      where thing_id = r.id and entity = 'room') last`;
}

function insertRows(entity: Entity, rows: readonly object[]): RawBuilder<unknown> {
  const fields = fieldsOf(entity);
  const columns = (alias?: string) => sql.join(fields.map((field) => columnOf(entity, field, alias)));
  return sql`insert into ${tableOf(entity)} (${columns()}, version) select ${columns('r')}, 0 from ${recordsOf(entity, rows)} r`;
}

/** Writes patches of the same fields. */
function patchRows(userId: string, patches: Group<'patch'>): RawBuilder<unknown> {
  const [{ entity, set }] = patches;
  const assignments = Object.keys(set)
    .toSorted()
    .map((field) => sql`${columnOf(entity, field)} = ${columnOf(entity, field, 'r')}`);
  const records = recordsOf(
    entity,
    patches.map((patch) => ({ ...patch.set, id: patch.id })),
  );
  const ids = patches.map(({ id }) => id);
  // By the ids too: Postgres expects so many records that it would read the whole table.
  return sql`update ${tableOf(entity)} t set ${sql.join(assignments)} from ${records} r
    where t.id = any(${ids}::uuid[]) and t.id = r.id${ofPerson(entity, userId)}`;
}

/** Builds a table of these rows, as records of the entity's table. */
function recordsOf(entity: Entity, rows: readonly object[]): RawBuilder<unknown> {
  const records = rows.map((row) =>
    Object.fromEntries(Object.entries(row).map(([field, value]) => [columnNameOf(entity, field), value as unknown])),
  );
  // `null::box` would be the geometric type.
  return sql`json_populate_recordset((select t from ${tableOf(entity)} t limit 0), ${JSON.stringify(records)})`;
}

/** Settings and ticks have the id of the box or item they are about, so the person's space is part of their key. */
function ofPerson(entity: Entity, userId: string): RawBuilder<unknown> {
  return entity === 'boxSetting' || entity === 'checklistEntry' ? sql` and t.space_id = ${userId}` : sql``;
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
