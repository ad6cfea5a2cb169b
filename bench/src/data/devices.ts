import { randomUUID } from 'node:crypto';
import { type Item, NO_ITEM_FIELDS } from '@boxroom/domain/item/item';
import { type Mutation, PROTOCOL_VERSION, type PushInput } from '@boxroom/domain/sync/protocol';
import type { Pool } from 'pg';
import type { BareWrite } from '../children/bare-statements.ts';
import { type LoadRequest, postRequest } from '../harness/load.ts';
import type { Household } from './filled-database.ts';
import { NOW } from './inventory.ts';

/** A change of one person: adds, edits or moves items. */
export type ChangeKind = BareWrite['kind'];

interface KnownItem {
  name: string;
  boxId: string;
}

/**
 * A device that changes a few items of one room and moves them between two boxes. It numbers its mutations, and knows
 * what the database must hold after them.
 */
export class Device {
  readonly household: Household;
  readonly items = new Map<string, KnownItem>();
  readonly clientId = randomUUID();
  seq = 0;
  #boxIds: readonly string[];
  #freeIds: string[] = [];
  /** The items that are changed together, by their number: always the same ones. */
  #ownIds = new Map<number, string[]>();
  #changes = 0;

  private constructor(household: Household, boxIds: readonly string[], items: readonly Item[]) {
    this.household = household;
    this.#boxIds = boxIds;
    for (const { id, name, boxId } of items) {
      this.#freeIds.push(id);
      this.items.set(id, { name, boxId });
    }
  }

  /** Returns devices of one person in the first room. Each can change as many items as `shares` says. */
  static inOneRoom(household: Household, shares: readonly number[]): Device[] {
    const roomId = household.rows.rooms[0]?.id;
    const boxIds = household.rows.boxes
      .filter((box) => box.spaceId === roomId)
      .map((box) => box.id)
      .slice(0, 2);
    const items = household.rows.items.filter((item) => item.spaceId === roomId && !boxIds.includes(item.boxId));
    let start = 0;
    return shares.map((share) => {
      const own = items.slice(start, (start += share));
      if (own.length < share) throw new Error('The first room has too few items.');
      return new Device(household, boxIds, own);
    });
  }

  /** Returns the next push of `count` commands, one for each item. */
  nextPush(kind: ChangeKind, count: number): LoadRequest {
    const { boxId, ids, names, at } = this.#nextChange(kind, count);
    const mutations = ids.map((id, index): Mutation => {
      const name = names[index] ?? '';
      return { id: randomUUID(), seq: ++this.seq, at, ...commandOf({ kind, id, name, boxId }) };
    });
    const { userId, cookie } = this.household;
    const input: PushInput = { protocol: PROTOCOL_VERSION, userId, clientId: this.clientId, mutations };
    return postRequest('/trpc/sync.push', cookie, input);
  }

  /** Returns the next write of the same items to the bare server, in one statement. */
  nextBareWrite(kind: ChangeKind, count: number): LoadRequest {
    this.seq += count;
    return postRequest('/write', this.household.cookie, this.#nextChange(kind, count) satisfies BareWrite);
  }

  #nextChange(kind: ChangeKind, count: number): BareWrite {
    const change = ++this.#changes;
    const ids = kind === 'add' ? Array.from({ length: count }, () => randomUUID()) : this.#takeOwn(count);
    const [first = ''] = ids;
    const known = this.items.get(first);
    const boxId = this.#boxIds.find((id) => id !== known?.boxId) ?? '';
    const names = ids.map((id, index) =>
      kind === 'move' ? (this.items.get(id)?.name ?? '') : `Lamp ${change} of ${index}`,
    );
    for (const [index, id] of ids.entries()) {
      const before = this.items.get(id);
      this.items.set(id, { name: names[index] ?? '', boxId: kind === 'edit' && before ? before.boxId : boxId });
    }
    return { kind, boxId, ids, names, at: NOW + change };
  }

  #takeOwn(count: number): string[] {
    const taken = this.#ownIds.get(count) ?? this.#freeIds.splice(0, count);
    if (taken.length < count) throw new Error('The device has too few items.');
    this.#ownIds.set(count, taken);
    return taken;
  }
}

function commandOf({
  kind,
  id,
  name,
  boxId,
}: KnownItem & { kind: ChangeKind; id: string }): Pick<Mutation, 'name' | 'input'> {
  if (kind === 'add') return { name: 'item.add', input: { boxId, items: [{ id, ...NO_ITEM_FIELDS, name }] } };
  if (kind === 'edit') return { name: 'item.edit', input: { id, set: { name } } };
  return { name: 'item.move', input: { ids: [id], boxId } };
}

/** Compares the items, lines of history and records of mutations in the database with what the devices have sent. */
export async function checkDevices(pool: Pool, devices: readonly Device[], tables: 'ours' | 'bare'): Promise<string[]> {
  const [item, history] =
    tables === 'ours' ? ['item', 'history_entry where mutation_id is not null'] : ['bare_item', 'bare_history'];
  const wrong: string[] = [];
  const expected = new Map(devices.flatMap((device) => [...device.items]));
  const { rows } = await pool.query<KnownItem & { id: string }>(
    `select id, name, box_id as "boxId" from ${item} where id = any($1::uuid[])`,
    [[...expected.keys()]],
  );
  const right = rows.filter(({ id, name, boxId }) => {
    const known = expected.get(id);
    return known?.name === name && known.boxId === boxId;
  });
  if (right.length !== expected.size) wrong.push(`${tables}: ${right.length} of ${expected.size} items are as sent`);
  const sent = devices.reduce((sum, { seq }) => sum + seq, 0);
  const lines = await pool.query<{ count: number }>(`select count(*)::int as count from ${history}`);
  if (lines.rows[0]?.count !== sent) wrong.push(`${tables}: ${lines.rows[0]?.count} lines of history, not ${sent}`);
  if (tables === 'bare') return wrong;
  const done = await pool.query<{ count: number }>(
    'select count(*)::int as count from sync_mutation where client_id = any($1::uuid[]) and code is null',
    [devices.map(({ clientId }) => clientId)],
  );
  if (done.rows[0]?.count !== sent) wrong.push(`${done.rows[0]?.count} mutations took effect, not ${sent}`);
  return wrong;
}
