import type { Entity, Row, Rows, Space } from '@boxroom/domain/command/model';
import { ENTITIES } from '@boxroom/domain/command/model';
import type { Item } from '@boxroom/domain/item/item';
import { completeRow, type PullOutput } from '@boxroom/domain/sync/protocol';
import { type Bucket, DISCARDED, type OutboxRecord, type SpaceRecord, type SpaceRows } from './disk.ts';
import type { Replica, ServerRow, StoredReplica } from './replica.ts';

/** Converts the records on disk to rows. The records hold the server's rows without pending effects. */

export function fromRecords(records: {
  spaces: SpaceRecord[];
  buckets: Bucket[];
  outbox: OutboxRecord[];
}): StoredReplica {
  const rows: ServerRow[] = [];
  // A store of an older app may lack entities.
  for (const space of records.spaces)
    for (const entity of SPACE_ENTITIES)
      for (const row of space.rows[entity] ?? []) rows.push({ entity, row: completeRow(entity, row) });
  rows.push(...rowsOfBuckets(records.buckets));
  const spaces = records.spaces.map(({ rows: _, ...space }) => space);
  return { rows, spaces, pending: records.outbox.filter((command) => command.name !== DISCARDED) };
}

export function rowsOfBuckets(buckets: readonly Bucket[]): ServerRow[] {
  const rows: ServerRow[] = [];
  for (const { box, items } of buckets) {
    if (box) rows.push({ entity: 'box', row: completeRow('box', box) });
    for (const row of items) rows.push({ entity: 'item', row: completeRow('item', row) });
  }
  return rows;
}

/** Returns the record of a box; undefined when neither the box nor an item in it is known. */
function toBucket(replica: Replica, boxId: string): Bucket | undefined {
  const items: Item[] = [];
  for (const item of replica.view.itemsIn(boxId)) {
    const row = replica.serverRow('item', item.id);
    if (row?.boxId === boxId) items.push(row);
  }
  // On the server, items that a pending command moved out of this box are still in it.
  for (const base of replica.base.values()) {
    if (base.entity !== 'item') continue;
    const row = base.row as Item | undefined;
    if (row?.boxId === boxId && replica.view.get('item', row.id)?.boxId !== boxId) items.push(row);
  }
  const box = replica.serverRow('box', boxId) ?? null;
  return box || items.length > 0 ? { id: boxId, box, items } : undefined;
}

/**
 * The records of the named spaces that are visible and were read at some time, even when their cursors are no longer
 * valid. One pass over the few rows outside buckets.
 */
function toSpaceRecords(replica: Replica, ids: ReadonlySet<string>): SpaceRecord[] {
  const records = new Map<string, SpaceRecord>();
  for (const id of ids) {
    const space = replica.view.spaces.get(id);
    const cursor = replica.cursors.get(id) ?? null;
    if (space) records.set(id, { ...space, cursor, rows: emptyRows() });
  }
  const collect = <E extends keyof SpaceRows>(entity: E, row: Rows[E] | undefined) => {
    if (row) records.get(row.spaceId)?.rows[entity].push(row);
  };
  for (const entity of SPACE_ENTITIES) {
    for (const id of replica.view.rows[entity].keys()) collect(entity, replica.serverRow(entity, id) as never);
    for (const base of replica.base.values())
      if (base.entity === entity && !replica.view.get(entity, base.id)) collect(entity, base.row as never);
  }
  // A page of a pull names all spaces and brings the rows of some: a space without rows still waits for them.
  return [...records.values()].filter(
    ({ id, cursor, rows }) =>
      cursor !== null || replica.view.boxIds.has(id) || Object.values(rows).some(({ length }) => length > 0),
  );
}

/** Returns the records to write for the stale ones, and the ids of the buckets that are now empty. */
export function toRecords(
  replica: Replica,
  stale: StaleRecords,
): { buckets: Bucket[]; goneBuckets: string[]; spaces: SpaceRecord[] } {
  const buckets: Bucket[] = [];
  const goneBuckets: string[] = [];
  for (const id of stale.boxIds) {
    const bucket = toBucket(replica, id);
    if (bucket) buckets.push(bucket);
    else goneBuckets.push(id);
  }
  return { buckets, goneBuckets, spaces: toSpaceRecords(replica, stale.spaceIds) };
}

/** Collects the records that a change of server rows makes stale. */
export class StaleRecords {
  readonly boxIds = new Set<string>();
  readonly spaceIds = new Set<string>();

  /** Marks every record as stale, to write a whole store from memory. */
  static ofAll(replica: Replica): StaleRecords {
    const stale = new StaleRecords();
    for (const id of replica.view.spaces.keys()) stale.spaceIds.add(id);
    for (const id of replica.view.rows.box.keys()) stale.boxIds.add(id);
    // Between two pages of a pull, an item can arrive before its box.
    for (const { boxId } of replica.view.rows.item.values()) stale.boxIds.add(boxId);
    for (const { entity, row } of replica.base.values()) stale.note(entity, row);
    return stale;
  }

  /** Marks the spaces that a response names; their boxes and items are noted as they change. */
  static ofPull(known: ReadonlyMap<string, Space>, out: PullOutput): StaleRecords {
    const stale = new StaleRecords();
    for (const space of out.accessible) if (known.get(space.id)?.access !== space.access) stale.spaceIds.add(space.id);
    for (const patch of out.spaces) stale.spaceIds.add(patch.id);
    return stale;
  }

  readonly note = (entity: Entity, ...states: (Row | undefined)[]): void => {
    for (const row of states) {
      if (!row) continue;
      if (entity === 'box') this.boxIds.add(row.id);
      else if (entity === 'item') this.boxIds.add((row as Item).boxId);
      else this.spaceIds.add(row.spaceId);
    }
  };
}

const SPACE_ENTITIES = ENTITIES.filter((entity) => entity !== 'box' && entity !== 'item');

function emptyRows(): SpaceRows {
  return { room: [], category: [], profile: [], boxSetting: [], checklistEntry: [] };
}
