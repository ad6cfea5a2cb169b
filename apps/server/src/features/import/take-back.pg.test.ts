import { createTestDatabase, type TestDatabase } from '@boxroom/db/testing/test-database';
import { NO_ITEM_FIELDS } from '@boxroom/domain/item/item';
import { type Mutation, PROTOCOL_VERSION } from '@boxroom/domain/sync/protocol';
import { Replica } from '@boxroom/sync-client/replica';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { push } from '../../sync/push.ts';
import { addCaller, callerOf, type SignedInCaller } from '../../testing/caller.ts';
import { beginImport, importParts, newBox, newItem, NO_ROWS, takeAllBack } from '../../testing/import-steps.ts';
import { interleave } from '../../testing/interleave.ts';
import { pullParsed } from '../../testing/pull-parsed.ts';
import { pushServices } from '../../testing/push-services.ts';

let database: TestDatabase;
let ann: SignedInCaller;
let bob: SignedInCaller;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  [ann, bob] = [await addCaller(database.db), await addCaller(database.db)];
});

const db = () => database.db;

/** A room with a box, a category and three items, in two parts. */
async function importGarage(who = ann) {
  const [room, box, category] = [newId(), newId(), newId()];
  const items = [newItem(box, { categoryId: category }), newItem(box), newItem(box, { isTicked: true })] as const;
  const importId = await importParts(
    who,
    {
      rooms: [{ id: room, name: 'Garage' }],
      boxes: [newBox(room, { id: box, boxType: 'plastic', capacity: 20 })],
      categories: [{ id: category, name: 'Metal' }],
      items: [items[0]],
    },
    { items: [items[1], items[2]] },
  );
  return { importId, room, box, category, items: items.map(({ id }) => id) as [string, string, string] };
}
type Garage = Awaited<ReturnType<typeof importGarage>>;

/** What is left of an import, by its names. */
async function leftOf({ room, box, category, items }: Garage): Promise<string[]> {
  const names: Record<string, string> = { [room]: 'room', [box]: 'box', [category]: 'category' };
  for (const [n, id] of items.entries()) names[id] = `item ${n}`;
  const found: string[] = [];
  for (const table of ['room', 'box', 'category', 'item'] as const) {
    const rows = await db().selectFrom(table).select('id').where('id', 'in', Object.keys(names)).execute();
    found.push(...rows.map(({ id }) => names[id] ?? ''));
  }
  return found.toSorted();
}

const share = (space: string, access: 'view' | 'edit') =>
  db().insertInto('room_member').values({ space_id: space, user_id: bob.id, access }).execute();

test('an untouched import goes without a trace but for the history', async () => {
  const garage = await importGarage();
  expect(await takeAllBack(ann, garage.importId)).toEqual({ left: 0, removed: 6, kept: 0 });
  expect(await leftOf(garage)).toEqual([]);
  expect((await ann.call.import.recent())[0]).toMatchObject({ state: 'taken_back', removed: 6, canTakeBack: false });
  // Not a deletion by hand: the file is still there.
  expect((await ann.call.trash.list({})).total).toBe(0);
  expect(await takeAllBack(ann, garage.importId)).toEqual({ left: 0, removed: 6, kept: 0 });
});

describe('leaves what was touched since, and what holds it', () => {
  const inBox = ['box', 'room'];
  const later = async ({ box }: Garage) => {
    const id = newId();
    await ann.call.items.add({ boxId: box, items: [{ ...NO_ITEM_FIELDS, id, name: 'By hand' }] });
    return id;
  };
  const cases: [string, (garage: Garage) => Promise<unknown>, string[]][] = [
    [
      'an item edited',
      ({ items }) => ann.call.items.edit({ id: items[1], set: { quantity: 4 } }),
      [...inBox, 'item 1'],
    ],
    [
      'an item edited and edited back',
      async ({ items }) => {
        await ann.call.items.edit({ id: items[1], set: { name: 'Axe' } });
        await ann.call.items.edit({ id: items[1], set: { name: 'Saw' } });
      },
      [...inBox, 'item 1'],
    ],
    [
      'an item with a category',
      ({ items }) => ann.call.items.edit({ id: items[0], set: { price: 1 } }),
      [...inBox, 'category', 'item 0'],
    ],
    [
      'a category given a color',
      ({ category }) => ann.call.categories.rename({ id: category, color: 'red' }),
      ['category'],
    ],
    ['an item ticked', ({ items }) => ann.call.checklist.add({ itemIds: [items[1]] }), [...inBox, 'item 1']],
    [
      'an item that a member ticked',
      async ({ room, items }) => {
        await share(room, 'view');
        await bob.call.checklist.add({ itemIds: [items[0]] });
        await bob.call.checklist.add({ itemIds: [items[2]] });
      },
      [...inBox, 'category', 'item 0', 'item 2'],
    ],
    [
      'an item given a picture',
      ({ items }) => ann.call.items.setPicture({ id: items[1], pictureId: newId() }),
      [...inBox, 'item 1'],
    ],
    [
      'an item moved elsewhere',
      async ({ items }) => {
        const id = newId();
        await ann.call.boxes.add({ roomId: null, boxes: [{ id, name: 'Other', description: null }] });
        await ann.call.items.move({ ids: [items[1]], boxId: id });
      },
      ['item 1'],
    ],
    ['an item added by hand', later, inBox],
    ['an item deleted by hand', async (garage) => ann.call.items.delete({ ids: [garage.items[1]] }), []],
    [
      'an item that was added and deleted by hand, which can be restored',
      async (garage) => ann.call.items.delete({ ids: [await later(garage)] }),
      inBox,
    ],
    ['a box renamed', ({ box }) => ann.call.boxes.edit({ id: box, set: { name: 'Tins' } }), inBox],
    ['a box described', ({ box }) => ann.call.boxes.edit({ id: box, set: { description: 'Left' } }), inBox],
    [
      'a box moved',
      ({ box }) => ann.call.boxes.move({ id: box, roomId: null }),
      ['box', 'category', 'item 0', 'item 1', 'item 2'],
    ],
    ['a box with another capacity', ({ box }) => ann.call.boxes.setCapacity({ id: box, capacity: 50 }), inBox],
    [
      'a box for which a member chose a picture',
      async ({ room, box }) => {
        await share(room, 'view');
        await bob.call.boxes.setType({ id: box, boxType: 'shelf' });
      },
      inBox,
    ],
    [
      'a box with a tag',
      async ({ box }) => {
        const [tag] = await ann.call.tags.make({ count: 1 });
        await ann.call.tags.claim({ tagId: tag?.id ?? '', boxId: box });
      },
      inBox,
    ],
    [
      'a box given a picture',
      ({ box }) => ann.call.pictures.add({ entity: 'box', id: box, pictures: [{ id: newId() }] }),
      inBox,
    ],
    [
      'a box given a picture that was removed again',
      async ({ box }) => {
        const id = newId();
        await ann.call.pictures.add({ entity: 'box', id: box, pictures: [{ id }] });
        await ann.call.pictures.remove({ entity: 'box', id: box, pictureIds: [id] });
      },
      [],
    ],
    [
      'a room given a picture',
      ({ room }) => ann.call.pictures.add({ entity: 'room', id: room, pictures: [{ id: newId() }] }),
      ['room'],
    ],
    ['a room renamed', ({ room }) => ann.call.rooms.rename({ id: room, name: 'Shed' }), ['room']],
    ['a room that is shared', ({ room }) => share(room, 'view'), ['room']],
    [
      'a room with a box made by hand',
      ({ room }) => ann.call.boxes.add({ roomId: room, boxes: [{ id: newId(), name: 'Other', description: null }] }),
      ['room'],
    ],
    [
      'a room from which a box made by hand was deleted',
      async ({ room }) => {
        const id = newId();
        await ann.call.boxes.add({ roomId: room, boxes: [{ id, name: 'Other', description: null }] });
        await ann.call.boxes.delete({ id });
      },
      ['room'],
    ],
    ['a category renamed', ({ category }) => ann.call.categories.rename({ id: category, name: 'Steel' }), ['category']],
    ['a room deleted by hand', ({ room }) => ann.call.rooms.delete({ id: room }), []],
  ];
  test.each(cases)('%s', async (_, touch, left) => {
    const garage = await importGarage();
    await touch(garage);
    const { kept } = await takeAllBack(ann, garage.importId);
    expect(await leftOf(garage)).toEqual(left.toSorted());
    expect(kept).toBe(left.length);
  });
});

describe('a box and a room that came with pictures', () => {
  const cases: [string, (box: string, pictures: readonly [string, string]) => Promise<unknown>, number][] = [
    ['go', async () => undefined, 0],
    [
      'stay with another caption',
      (id, [pictureId]) => ann.call.pictures.caption({ entity: 'box', id, pictureId, caption: 'Top' }),
      2,
    ],
    [
      'stay with another order',
      (id, [first, second]) => ann.call.pictures.order({ entity: 'box', id, pictureIds: [second, first] }),
      2,
    ],
    [
      'stay with a picture less',
      (id, [first]) => ann.call.pictures.remove({ entity: 'box', id, pictureIds: [first] }),
      2,
    ],
  ];
  test.each(cases)('%s', async (_, touch, kept) => {
    const [room, pictures] = [newId(), [newId(), newId()] as const];
    const box = newBox(room, { pictures: [{ id: pictures[0], caption: 'Front' }, { id: pictures[1] }] });
    const rooms = [{ id: room, name: 'Garage', pictures: [{ id: newId() }] }];
    const importId = await importParts(ann, { rooms, boxes: [box] });
    await touch(box.id, pictures);
    expect(await takeAllBack(ann, importId)).toEqual({ left: 0, removed: 2 - kept, kept });
  });
});

describe('values of details and own fields', () => {
  const LOAN = { lentTo: 'Ben', lentSince: '2026-11-03', lentDue: '2026-11-27' };
  const cases: [string, object, object][] = [
    ['a detail cleared', { serial: 'SN1' }, { serial: null }],
    ['a detail changed', { serial: 'SN1' }, { serial: 'SN2' }],
    ['a detail added', {}, { serial: 'SN2' }],
    ['a loan ended', LOAN, { lentTo: null }],
    ['an own value cleared', { own: { color: 'Red', watts: 60 } }, { own: { color: null } }],
    ['an own value changed', { own: { color: 'Red', watts: 60 } }, { own: { color: 'Blue' } }],
    ['an own value added', { own: { watts: 60 } }, { own: { color: 'Blue' } }],
    ['the first own value added', {}, { own: { constructor: 'Lego' } }],
  ];
  async function itemWith(set: object) {
    const [boxId, id] = [newId(), newId()];
    await ann.call.boxes.add({ roomId: null, boxes: [{ id: boxId, name: 'Old', description: null }] });
    await ann.call.items.add({ boxId, items: [{ ...NO_ITEM_FIELDS, id, name: 'Lamp', ...set }] });
    const read = () =>
      db()
        .selectFrom('item')
        .select(['serial', 'lent_to', 'lent_since', 'lent_due', 'own'])
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
    return { id, read };
  }

  test.each(cases)('%s goes back', async (_, before, set) => {
    const { id, read } = await itemWith(before);
    const first = await read();
    const importId = await importParts(ann, { updates: [{ id, set }] });
    expect(await read()).not.toEqual(first);
    expect(await takeAllBack(ann, importId)).toEqual({ left: 0, removed: 1, kept: 0 });
    expect(await read()).toEqual(first);
  });

  test('that a person changed since stay, beside one that goes back', async () => {
    const { id, read } = await itemWith({ serial: 'SN1', own: { color: 'Red', watts: 60 } });
    const set = { serial: null, own: { color: 'Blue', watts: null } };
    const importId = await importParts(ann, { updates: [{ id, set }] });
    await ann.call.items.edit({ id, set: { own: { color: 'Green' } } });
    expect(await takeAllBack(ann, importId)).toEqual({ left: 0, removed: 1, kept: 1 });
    expect(await read()).toMatchObject({ serial: 'SN1', own: { color: 'Green', watts: 60 } });
  });
});

describe('rights are those of now, not of the import', () => {
  async function importIntoTheirs() {
    const theirs = newId();
    await bob.call.rooms.create({ id: theirs, name: 'Shed' });
    await db().insertInto('room_member').values({ space_id: theirs, user_id: ann.id, access: 'edit' }).execute();
    const shed = newBox(theirs);
    const row = newItem(shed.id);
    const importId = await importParts(ann, { boxes: [shed], items: [row] });
    const access = (level: 'view' | 'edit' | null) =>
      level === null
        ? db().deleteFrom('room_member').where('user_id', '=', ann.id).execute()
        : db().updateTable('room_member').set({ access: level }).where('user_id', '=', ann.id).execute();
    const left = async () =>
      [
        ...(await db().selectFrom('box').select('id').where('id', '=', shed.id).execute()),
        ...(await db().selectFrom('item').select('id').where('id', '=', row.id).execute()),
      ].length;
    return { importId, access, left, theirs };
  }

  test('an editor removes items; the empty box stays, because only the owner deletes boxes', async () => {
    const { importId, left } = await importIntoTheirs();
    expect(await takeAllBack(ann, importId)).toEqual({ left: 0, removed: 1, kept: 1 });
    expect(await left()).toBe(1);
  });

  test.each([
    ['who may only look removes nothing, and learns that it stayed', 'view', 2],
    ['who was removed from the room changes nothing, and learns nothing', null, 0],
  ] as const)('a person %s', async (_, level, kept) => {
    const { importId, access, left, theirs } = await importIntoTheirs();
    await access(level);
    expect(await takeAllBack(ann, importId)).toEqual({ left: 0, removed: 0, kept });
    expect(await left()).toBe(2);
    const { entries } = await bob.call.history.list({ page: 1, pageSize: 50, groups: true, roomId: theirs });
    expect(entries.flatMap(({ group }) => group?.kind ?? [])).toEqual(level === null ? ['import'] : ['undo', 'import']);
  });

  test('a room that somebody else owns now keeps its boxes', async () => {
    const garage = await importGarage();
    await share(garage.room, 'edit');
    await db().updateTable('space').set({ owner_id: bob.id }).where('id', '=', garage.room).execute();
    await db().deleteFrom('room_member').where('user_id', '=', bob.id).execute();
    await db().insertInto('room_member').values({ space_id: garage.room, user_id: ann.id, access: 'edit' }).execute();
    await takeAllBack(ann, garage.importId);
    expect(await leftOf(garage)).toEqual(['box', 'room']);
  });
});

test('devices drop what was undone, and a change that waited on one is refused as usual', async () => {
  const garage = await importGarage();
  await share(garage.room, 'edit');
  const replica = new Replica(bob.id);
  const read = async () => {
    for (;;) {
      const cursors = Object.fromEntries(replica.cursors);
      const caller = { protocol: PROTOCOL_VERSION, userId: bob.id, clientId: newId() };
      const out = await pullParsed(db(), bob.id, { ...caller, cursors, ackedSeq: 0, limit: 500 });
      replica.applyPull(out, () => true);
      if (!out.hasMore) return replica.view.rows;
    }
  };
  expect((await read()).item.size).toBe(3);
  await takeAllBack(ann, garage.importId);
  const rows = await read();
  expect([rows.item.size, rows.box.size]).toEqual([0, 0]);
  const mutation: Mutation = {
    id: newId(),
    seq: 1,
    name: 'item.edit',
    input: { id: garage.items[0], set: { name: 'Late' } },
    at: Date.now(),
  };
  const services = pushServices(db());
  await push(services, bob.id, {
    protocol: PROTOCOL_VERSION,
    userId: bob.id,
    clientId: newId(),
    mutations: [mutation],
  });
  const { code } = await db()
    .selectFrom('sync_mutation')
    .select('code')
    .where('id', '=', mutation.id)
    .executeTakeFirstOrThrow();
  expect(code).toBe('NOT_FOUND');
});

describe('a large import', () => {
  test('is undone in calls of 2,000 rows, each in few statements', async () => {
    const boxId = newId();
    await ann.call.boxes.add({ roomId: null, boxes: [{ id: boxId, name: 'Old', description: null }] });
    const items = Array.from({ length: 1999 }, () => newItem(boxId));
    const rest = () => Array.from({ length: 2000 }, () => newItem(boxId));
    const importId = await importParts(ann, { items }, { items: rest() }, { items: rest() });
    let statements = 0;
    const counting = db().withPlugin({
      transformQuery({ node }) {
        statements++;
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    const call = callerOf(counting, ann);
    const answers: number[][] = [];
    for (;;) {
      statements = 0;
      const { left, removed } = await call.import.takeBack({ id: importId });
      answers.push([left, removed]);
      expect(statements).toBeLessThan(40);
      if (left === 0) break;
    }
    expect(answers.at(-1)).toEqual([0, 5999]);
    expect(answers.length).toBeLessThanOrEqual(5);
    for (const [n, [, removed = 0]] of answers.entries()) expect(removed).toBeLessThanOrEqual(2000 * (n + 1));
  });
});

describe('interrupted or twice at once', () => {
  const idsOf = async (garage: Garage) => ({ left: await leftOf(garage), runs: await ann.call.import.recent() });

  test('it continues where it was cut off, wherever that was', async () => {
    for (let cutAt = 1; ; cutAt++) {
      const garage = await importGarage();
      await ann.call.items.edit({ id: garage.items[0], set: { quantity: 4 } });
      let steps = 0;
      const cut = db().withPlugin({
        transformQuery({ node }) {
          steps++;
          if (steps === cutAt) throw new Error('cut off');
          return node;
        },
        transformResult: async ({ result }) => result,
      });
      const outcome = await takeAllBack({ ...ann, call: callerOf(cut, ann) }, garage.importId).catch(
        (error: Error) => error.message,
      );
      expect(await takeAllBack(ann, garage.importId)).toEqual({ left: 0, removed: 2, kept: 4 });
      expect(await leftOf(garage)).toEqual(['box', 'category', 'item 0', 'room']);
      if (outcome !== 'cut off') break;
    }
  });

  test('two devices undo it together', async () => {
    const garage = await importGarage();
    const answers = await Promise.all([1, 2, 3].map(() => takeAllBack(ann, garage.importId)));
    expect(answers).toEqual(Array.from({ length: 3 }, () => ({ left: 0, removed: 6, kept: 0 })));
    expect((await idsOf(garage)).left).toEqual([]);
  });

  test('a part that arrives while it is undone is undone too, or refused', async () => {
    let importId = '';
    let row = newItem(newId());
    const boxId = newId();
    await ann.call.boxes.add({ roomId: null, boxes: [{ id: boxId, name: 'Old', description: null }] });
    await interleave(db(), {
      async prepare() {
        importId = await beginImport(ann);
        await ann.call.import.create({ ...NO_ROWS, importId, part: 0, items: [newItem(boxId)] });
        row = newItem(boxId);
      },
      first: (on) => callerOf(on, ann).import.create({ ...NO_ROWS, importId, part: 1, items: [row] }),
      second: (on) => takeAllBack({ ...ann, call: callerOf(on, ann) }, importId),
      async check() {
        expect(await db().selectFrom('item').select('id').where('box_id', '=', boxId).execute()).toEqual([]);
      },
    });
  });

  test('an edit that arrives while it is undone is kept with its item, or refused', async () => {
    let garage: Garage;
    await interleave(db(), {
      async prepare() {
        garage = await importGarage();
      },
      first: (on) => takeAllBack({ ...ann, call: callerOf(on, ann) }, garage.importId),
      second: (on) => callerOf(on, ann).items.edit({ id: garage.items[1], set: { name: 'Edited' } }),
      async check() {
        const left = await leftOf(garage);
        const [edited] = await db().selectFrom('item').select('name').where('id', '=', garage.items[1]).execute();
        expect(edited ? [edited.name, left] : left).toEqual(edited ? ['Edited', ['box', 'item 1', 'room']] : []);
      },
    });
  });
});
