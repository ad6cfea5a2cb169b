import { createTestDatabase, type TestDatabase } from '@boxroom/db/testing/test-database';
import type { ImportPart, ImportUpdate } from '@boxroom/domain/import/import-input';
import { NO_ITEM_FIELDS } from '@boxroom/domain/item/item';
import { seededRandom } from '@boxroom/domain/seed/seeded-random';
import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addCaller, type SignedInCaller } from '../../testing/caller.ts';
import { beginImport, newBox, newItem, NO_ROWS, outcomeOf, takeAllBack } from '../../testing/import-steps.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const PARTS = 4;
const STEPS_BETWEEN = 6;

interface ItemRow {
  box_id: string;
  name: string;
  quantity: number | null;
  ticks: number;
}
interface Inventory {
  rooms: Map<string, { name: string }>;
  boxes: Map<string, { space_id: string; name: string }>;
  items: Map<string, ItemRow>;
}

/** Two people, Ann who imports and Bob who may edit her room and has one that she may edit. */
class Household {
  readonly ann: SignedInCaller;
  readonly bob: SignedInCaller;
  readonly random: () => number;
  readonly rooms: string[] = [];
  /** What the import made, and the values that it changed: what they were and what it set. */
  readonly made = {
    rooms: new Map<string, string>(),
    boxes: new Map<string, string>(),
    items: new Map<string, string>(),
  };
  readonly updated = new Map<string, Map<string, { before: unknown; after: unknown }>>();
  /** Items that a person touched since the import wrote them. */
  readonly touched = new Set<string>();

  constructor(ann: SignedInCaller, bob: SignedInCaller, random: () => number) {
    [this.ann, this.bob, this.random] = [ann, bob, random];
  }

  pick<T>(of: readonly T[]): T | undefined {
    return of[Math.floor(this.random() * of.length)];
  }

  async read(): Promise<Inventory> {
    const { db } = database;
    const spaces = [...this.rooms, ...this.made.rooms.keys(), this.ann.id, this.bob.id];
    const rooms = await db.selectFrom('room').select(['id', 'name']).where('id', 'in', spaces).execute();
    const boxes = await db
      .selectFrom('box')
      .select(['id', 'space_id', 'name'])
      .where('space_id', 'in', spaces)
      .execute();
    const items = await db
      .selectFrom('item')
      .select(['id', 'box_id', 'name', 'quantity'])
      .select(sql<number>`(select count(*)::int from checklist_entry c where c.id = item.id)`.as('ticks'))
      .where('space_id', 'in', spaces)
      .execute();
    const byId = <R extends { id: string }>(rows: R[]) => new Map(rows.map(({ id, ...row }) => [id, row]));
    return { rooms: byId(rooms), boxes: byId(boxes), items: byId(items) };
  }

  /** A person does something by hand. A refusal changes nothing. */
  async act(): Promise<void> {
    const who = this.random() < 0.6 ? this.ann : this.bob;
    const now = await this.read();
    const [item, box] = [this.pick([...now.items.keys()]), this.pick([...now.boxes.keys()])];
    const [room, target] = [this.pick([...now.rooms.keys()]), this.pick([...now.boxes.keys()])];
    if (item === undefined || box === undefined || target === undefined || room === undefined) return;
    const name = `Hand ${Math.floor(this.random() * 4)}`;
    const touchIf = async (id: string, call: Promise<unknown>, isOk = () => true) => {
      if ((await outcomeOf(call)) === 'ok' && isOk()) this.touched.add(id);
    };
    switch (Math.floor(this.random() * 11)) {
      case 0:
        return touchIf(
          item,
          who.call.items.edit({ id: item, set: { name } }),
          () => now.items.get(item)?.name !== name,
        );
      case 1:
        return touchIf(item, who.call.items.adjustQuantity({ id: item, delta: 1 }));
      case 2:
        return touchIf(
          item,
          who.call.items.move({ ids: [item], boxId: target }),
          () => now.items.get(item)?.box_id !== target,
        );
      case 3:
        return void (await outcomeOf(who.call.checklist.add({ itemIds: [item] })));
      case 4:
        return void (await outcomeOf(who.call.items.delete({ ids: [item] })));
      case 5: {
        const items = [{ ...NO_ITEM_FIELDS, id: newId(), name }];
        return void (await outcomeOf(who.call.items.add({ boxId: box, items })));
      }
      case 6:
        return void (await outcomeOf(who.call.boxes.edit({ id: box, set: { name } })));
      case 7: {
        const isMoved = (await outcomeOf(this.ann.call.boxes.move({ id: box, roomId: room }))) === 'ok';
        if (!isMoved || now.boxes.get(box)?.space_id === room) return;
        for (const [id, row] of now.items) if (row.box_id === box) this.touched.add(id);
        return;
      }
      case 8:
        return void (await outcomeOf(who.call.rooms.rename({ id: room, name })));
      case 9: {
        const [entry] = (await who.call.trash.list({})).entries;
        if (!entry || entry.entity !== 'item') return;
        return touchIf(entry.id, who.call.trash.restore({ deletionId: entry.deletionId, ids: [entry.id] }));
      }
      default:
        return void (await outcomeOf(this.ann.call.boxes.delete({ id: box })));
    }
  }

  /** A part of the import: new rooms, boxes and items, and changes of what is there. */
  async part(importId: string, part: number): Promise<void> {
    const now = await this.read();
    const rooms = this.random() < 0.5 ? [{ id: newId(), name: `Room ${part}` }] : [];
    const places = [...this.rooms, ...this.made.rooms.keys(), ...rooms.map(({ id }) => id), null];
    const boxes = Array.from({ length: 2 }, () => newBox(this.pick(places) ?? null));
    const boxIds = [...now.boxes.keys(), ...boxes.map(({ id }) => id)];
    const items = Array.from({ length: 6 }, (_, n) =>
      newItem(this.pick(boxIds) ?? '', { name: `File ${n}`, quantity: n }),
    );
    const updates: ImportUpdate[] = [...now.items.keys()]
      .filter(() => this.random() < 0.3)
      .map((id) => {
        const boxId = this.pick(boxIds);
        return {
          id,
          set: this.random() < 0.5 ? { name: `File ${part}` } : { quantity: 10 + part },
          ...(this.random() < 0.3 && boxId !== undefined && { boxId }),
        };
      });
    const input: ImportPart = { ...NO_ROWS, importId, part, rooms, boxes, items, updates };
    if ((await outcomeOf(this.ann.call.import.create(input))) !== 'ok') return;
    for (const { id, name } of rooms) this.made.rooms.set(id, name);
    for (const { id, name, roomId } of boxes) this.made.boxes.set(id, `${roomId ?? this.ann.id} ${name}`);
    for (const { id, boxId } of items) this.made.items.set(id, boxId);
    const after = await this.read();
    for (const { id } of updates) this.noteUpdate(id, now.items.get(id), after.items.get(id));
  }

  noteUpdate(id: string, before: ItemRow | undefined, after: ItemRow | undefined): void {
    if (!before || !after || (this.made.items.has(id) && !this.touched.has(id) && !this.updated.has(id))) return;
    for (const field of ['box_id', 'name', 'quantity'] as const) {
      if (before[field] === after[field]) continue;
      const values = this.updated.get(id) ?? new Map<string, { before: unknown; after: unknown }>();
      this.updated.set(id, values);
      const earlier = values.get(field);
      const isChain = earlier !== undefined && earlier.after === before[field];
      values.set(field, { before: isChain ? earlier.before : before[field], after: after[field] });
    }
  }

  /** What undoing the import must leave. */
  expected(now: Inventory, trashed: ReadonlySet<string>): Inventory {
    const items = new Map<string, ItemRow>();
    for (const [id, row] of now.items) {
      const isAsMade = this.made.items.has(id) && !this.touched.has(id) && !this.updated.has(id);
      if (isAsMade && row.ticks === 0) continue;
      const back: Record<string, unknown> = { ...row };
      for (const [field, { before, after }] of this.updated.get(id) ?? [])
        if (back[field] === after && (field !== 'box_id' || now.boxes.has(String(before)))) back[field] = before;
      items.set(id, back as unknown as ItemRow);
    }
    const full = new Set([...items.values()].map((row) => row.box_id));
    const boxes = new Map(
      [...now.boxes].filter(([id, { space_id: spaceId, name }]) => {
        const isOwn = spaceId === this.ann.id || this.rooms[0] === spaceId || this.made.rooms.has(spaceId);
        const isAsMade = this.made.boxes.get(id) === `${spaceId} ${name}`;
        return !(isOwn && isAsMade && !full.has(id) && !trashed.has(id));
      }),
    );
    const taken = new Set([...boxes.values()].map((row) => row.space_id));
    const rooms = new Map(
      [...now.rooms].filter(([id, { name }]) => this.made.rooms.get(id) !== name || taken.has(id) || trashed.has(id)),
    );
    return { rooms, boxes, items };
  }
}

async function setUp(seed: number): Promise<Household> {
  const { db } = database;
  const [ann, bob] = [await addCaller(db), await addCaller(db)];
  const home = new Household(ann, bob, seededRandom(seed));
  for (const [owner, guest] of [
    [ann, bob],
    [bob, ann],
  ] as const) {
    const [room, box] = [newId(), newId()];
    await owner.call.rooms.create({ id: room, name: 'Old room' });
    await owner.call.boxes.add({ roomId: room, boxes: [{ id: box, name: 'Old box', description: null }] });
    const items = Array.from({ length: 4 }, (_, n) => ({ ...NO_ITEM_FIELDS, id: newId(), name: `Old ${n}` }));
    await owner.call.items.add({ boxId: box, items });
    await db.insertInto('room_member').values({ space_id: room, user_id: guest.id, access: 'edit' }).execute();
    home.rooms.push(room);
  }
  return home;
}

/** Boxes and rooms out of which something was deleted that the import did not make, and that can be restored. */
async function placesOfTrash(home: Household): Promise<Set<string>> {
  const rows = await database.db
    .selectFrom('deletion')
    .select(['thing_id', 'space_id', 'box_id'])
    .where('restored_at', 'is', null)
    .where('owner_id', 'in', [home.ann.id, home.bob.id])
    .execute();
  // A thing that the import made, and that nobody moved before it was deleted, keeps no place.
  const others = rows.filter(
    ({ thing_id: id, box_id: boxId }) =>
      (boxId === null || home.made.items.get(id) !== boxId) && !home.made.boxes.has(id),
  );
  return new Set(
    others.flatMap(({ space_id: spaceId, box_id: boxId }) => [spaceId, ...(boxId === null ? [] : [boxId])]),
  );
}

function differences(expected: Inventory, found: Inventory): string[] {
  return (['rooms', 'boxes', 'items'] as const).flatMap((kind) => {
    const ids = new Set([...expected[kind].keys(), ...found[kind].keys()]);
    return [...ids].flatMap((id) => {
      const [one, other] = [expected[kind].get(id), found[kind].get(id)].map((row) => JSON.stringify(row) ?? 'nothing');
      return one === other ? [] : [`${kind} ${id}: ${other} instead of ${one}`];
    });
  });
}

test.each(Array.from({ length: 20 }, (_, n) => n + 1))(
  'history %i: undoing removes exactly what the import made and nobody touched',
  async (seed) => {
    const home = await setUp(seed);
    const importId = await beginImport(home.ann);
    for (let part = 0; part < PARTS; part++) {
      await home.part(importId, part);
      for (let step = 0; step < STEPS_BETWEEN; step++) await home.act();
    }
    const now = await home.read();
    const expected = home.expected(now, await placesOfTrash(home));
    await takeAllBack(home.ann, importId);
    expect(differences(expected, await home.read())).toEqual([]);
  },
);
