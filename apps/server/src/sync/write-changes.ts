import type { Database } from '@boxroom/db/tables/database';
import type { Change, Entity } from '@boxroom/domain/command/model';
import { sql, type Transaction } from 'kysely';
import { columnOf, fieldsOf, tableOf } from './row-columns.ts';

/** Rows per statement: far below Postgres' limit of 65,535 parameters. */
const CHUNK = 1000;

/**
 * Writes the changes of a plan, adjacent ones of one kind in one statement. Triggers handle versions, tombstones and
 * what other people keep about the rows.
 */
export async function writeChanges(
  tx: Transaction<Database>,
  userId: string,
  changes: readonly Change[],
): Promise<void> {
  const rooms = changes.filter((change) => change.op === 'delete' && change.entity === 'room');
  if (rooms.length > 0) {
    // Deleting a room's space deletes all rows in it.
    const ids = rooms.flatMap((change) => (change.op === 'delete' ? [change.id] : []));
    await sql`delete from space where id = any(${ids}::uuid[])`.execute(tx);
    return;
  }
  for (const group of groupNeighbors(changes)) await writeGroup(tx, userId, group);
}

type Group = [Change, ...Change[]];

function groupNeighbors(changes: readonly Change[]): Group[] {
  const groups: Group[] = [];
  let last = '';
  for (const change of changes) {
    const kind = `${change.op} ${change.entity} ${change.op === 'patch' ? JSON.stringify(change.set) : ''}`;
    const group = groups.at(-1);
    if (group && kind === last && group.length < CHUNK) group.push(change);
    else groups.push([change]);
    last = kind;
  }
  return groups;
}

async function writeGroup(tx: Transaction<Database>, userId: string, group: Group): Promise<void> {
  const [first] = group;
  const { op, entity } = first;
  if (op === 'put')
    return insertRows(
      tx,
      entity,
      group.flatMap((change) => (change.op === 'put' ? [change.row] : [])),
    );
  const ids = group.flatMap((change) => (change.op === 'put' ? [] : [change.id]));
  // Settings and ticks have the id of the box or item they are about, so the person's space is part of their key.
  const isPersonal = entity === 'boxSetting' || entity === 'checklistEntry';
  const theRows = isPersonal ? sql`id = any(${ids}::uuid[]) and space_id = ${userId}` : sql`id = any(${ids}::uuid[])`;
  if (first.op !== 'patch') {
    await sql`delete from ${tableOf(entity)} where ${theRows}`.execute(tx);
    return;
  }
  const assignments = Object.entries(first.set).map(([field, value]) => sql`${columnOf(entity, field)} = ${value}`);
  await sql`update ${tableOf(entity)} set ${sql.join(assignments)} where ${theRows}`.execute(tx);
}

async function insertRows(tx: Transaction<Database>, entity: Entity, rows: readonly object[]): Promise<void> {
  if (entity === 'room') {
    const spaces = (rows as { id: string; ownerId: string }[]).map(
      (room) => sql`(${room.id}::uuid, ${room.ownerId}::uuid)`,
    );
    // A restored room continues its version numbers, and devices that knew it reload it.
    await sql`
      insert into space (id, kind, owner_id, version, pruned_below)
      select r.id, 'room', r.owner_id, last.version, last.version from (values ${sql.join(spaces)}) r(id, owner_id)
      cross join lateral (
        select coalesce(max(space_version) + 1, 0) as version from deletion
        where thing_id = r.id and entity = 'room') last`.execute(tx);
  }
  const fields = fieldsOf(entity);
  const columns = sql.join(fields.map((field) => columnOf(entity, field)));
  const values = rows.map(
    (row) => sql`(${sql.join([...fields.map((field) => (row as Record<string, unknown>)[field]), 0])})`,
  );
  await sql`insert into ${tableOf(entity)} (${columns}, version) values ${sql.join(values)}`.execute(tx);
}
