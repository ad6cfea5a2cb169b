import { createTestDatabase, type TestDatabase } from '@boxroom/db/testing/test-database';
import type { HistoryQuery } from '@boxroom/domain/history/history-entry';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addCaller, type SignedInCaller } from '../../testing/caller.ts';
import { beginImport, importParts, newBox, newItem, NO_ROWS, takeAllBack } from '../../testing/import-steps.ts';

let database: TestDatabase;
let ann: SignedInCaller;
let bob: SignedInCaller;
let importId: string;
let ids: { garage: string; attic: string; garageBox: string; atticBox: string };

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  [ann, bob] = [await addCaller(database.db), await addCaller(database.db)];
  ids = { garage: newId(), attic: newId(), garageBox: newId(), atticBox: newId() };
  const { garage, attic, garageBox, atticBox } = ids;
  await ann.call.rooms.create({ id: garage, name: 'Garage' });
  importId = await importParts(
    ann,
    {
      rooms: [{ id: attic, name: 'Attic' }],
      boxes: [newBox(garage, { id: garageBox }), newBox(attic, { id: atticBox })],
      items: [newItem(garageBox, { name: 'First' }), newItem(garageBox, { name: 'Second' })],
    },
    { items: [newItem(atticBox, { name: 'Third' }), newItem(garageBox, { name: 'Fourth' })] },
  );
  await database.db.insertInto('room_member').values({ space_id: garage, user_id: bob.id, access: 'edit' }).execute();
});

const list = (who: SignedInCaller, more: Partial<HistoryQuery> = {}) =>
  who.call.history.list({ page: 1, pageSize: 50, groups: true, ...more });
const namesOf = async (who: SignedInCaller, more: Partial<HistoryQuery> = {}) =>
  (await list(who, more)).entries.map(({ name }) => name);

describe('an import in the history', () => {
  test('is one entry with what it brought', async () => {
    const { entries, total } = await list(ann);
    expect(total).toBe(2);
    expect(entries).toMatchObject([
      {
        id: importId,
        action: 'add',
        name: 'garage.csv',
        isOwn: true,
        roomId: null,
        before: null,
        group: {
          kind: 'import',
          fileName: 'garage.csv',
          rooms: 1,
          boxes: 2,
          items: 4,
          edited: 0,
          kept: 0,
          lines: 7,
          canTakeBack: true,
        },
      },
      { name: 'Garage', action: 'add', entity: 'room' },
    ]);
    expect(entries[1]).not.toHaveProperty('group');
  });

  test('opens to its lines, from the first one, page by page', async () => {
    const lines = ['Attic', 'Tools', 'Tools', 'First', 'Second', 'Third', 'Fourth'];
    expect(await namesOf(ann, { groupId: importId })).toEqual(lines);
    const pages = await Promise.all([1, 2, 3, 4].map((page) => list(ann, { groupId: importId, page, pageSize: 2 })));
    expect(pages.map(({ total }) => total)).toEqual([7, 7, 7, 7]);
    expect(pages.flatMap(({ entries }) => entries.map(({ name }) => name))).toEqual(lines);
  });

  test('shows a member what landed in the rooms they see, and a stranger nothing', async () => {
    expect(await list(bob)).toMatchObject({
      total: 2,
      entries: [
        { isOwn: false, group: { rooms: 0, boxes: 1, items: 3, lines: 4, canTakeBack: false } },
        { name: 'Garage' },
      ],
    });
    expect(await namesOf(bob, { groupId: importId })).toEqual(['Tools', 'First', 'Second', 'Fourth']);
    const carol = await addCaller(database.db);
    expect(await list(carol)).toEqual({ entries: [], total: 0 });
    expect(await list(carol, { groupId: importId })).toEqual({ entries: [], total: 0 });
    expect(await list(carol, { groupId: newId() })).toEqual({ entries: [], total: 0 });
    await database.db.deleteFrom('room_member').where('user_id', '=', bob.id).execute();
    expect(await list(bob)).toEqual({ entries: [], total: 0 });
  });

  test.each([
    ['the room', () => ({ roomId: ids.attic }), [[1, 1, 1]]],
    ['another room', () => ({ roomId: ids.garage }), [[0, 1, 3]]],
    ['what was added', () => ({ actionType: 'add' as const }), [[1, 2, 4]]],
    ['added rooms', () => ({ actionType: 'add' as const, entityType: 'room' as const }), [[1, 2, 4]]],
    ['rooms in a room without one', () => ({ roomId: ids.garage, entityType: 'room' as const }), []],
    ['what was deleted', () => ({ actionType: 'delete' as const }), []],
    ['what was edited', () => ({ actionType: 'edit' as const }), []],
  ])('is found by %s', async (_, filter, counts) => {
    const { entries } = await list(ann, filter());
    expect(entries.flatMap(({ group }) => (group ? [[group.rooms, group.boxes, group.items]] : []))).toEqual(counts);
  });

  test('is its lines for an older app, also in the history of a box', async () => {
    const older = await ann.call.history.list({ page: 1, pageSize: 50 });
    expect(older.total).toBe(8);
    expect(older.entries.some((entry) => 'group' in entry)).toBe(false);
    const ofBox = await ann.call.history.list({ page: 1, pageSize: 50, boxId: ids.garageBox });
    expect(ofBox.entries.map(({ name }) => name).toSorted()).toEqual(['First', 'Fourth', 'Second', 'Tools']);
  });

  test('is one entry in the history of a box, with what it brought there', async () => {
    const boxId = ids.garageBox;
    await ann.call.boxes.edit({ id: boxId, set: { name: 'Old tools' } });
    for (const who of [ann, bob]) {
      const { entries, total } = await list(who, { boxId });
      expect(total).toBe(2);
      expect(entries).toMatchObject([
        { name: 'Old tools', action: 'edit' },
        {
          id: importId,
          group: { kind: 'import', rooms: 0, boxes: 1, items: 3, edited: 0, lines: 4, canTakeBack: false },
        },
      ]);
    }
    const lines = await list(ann, { boxId, groupId: importId, pageSize: 2 });
    expect(lines).toMatchObject({ total: 4, entries: [{ name: 'Tools' }, { name: 'First' }] });
    expect(await list(ann, { boxId, entityType: 'box', actionType: 'add' })).toMatchObject({
      total: 1,
      entries: [{ group: { boxes: 1, items: 0, lines: 1 } }],
    });
    const carol = await addCaller(database.db);
    expect(await list(carol, { boxId })).toEqual({ entries: [], total: 0 });
    expect(await list(carol, { boxId, groupId: importId })).toEqual({ entries: [], total: 0 });
  });

  test('stands in its place among other entries, over several pages', async () => {
    await ann.call.items.add({
      boxId: ids.garageBox,
      items: [newItem(ids.garageBox, { name: 'Later' })].map(({ boxId: _, ...item }) => item),
    });
    const seen: string[] = [];
    for (const page of [1, 2, 3]) {
      const { entries, total } = await list(ann, { page, pageSize: 1 });
      expect(total).toBe(3);
      seen.push(...entries.map(({ name }) => name));
    }
    expect(seen).toEqual(['Later', 'garage.csv', 'Garage']);
  });
});

describe('undoing an import', () => {
  test('is an entry too, with what was removed and what stayed', async () => {
    const { entries: lines } = await list(ann, { groupId: importId });
    const third = lines.find(({ name }) => name === 'Third')?.entityId ?? '';
    await ann.call.items.edit({ id: third, set: { quantity: 2 } });
    await takeAllBack(ann, importId);
    const { entries } = await list(ann, { actionType: 'delete' });
    expect(entries).toMatchObject([
      { action: 'delete', group: { kind: 'undo', rooms: 0, boxes: 1, items: 3, edited: 0, kept: 3, lines: 4 } },
    ]);
    const undo = entries[0]?.id ?? '';
    expect((await namesOf(ann, { groupId: undo })).toSorted()).toEqual(['First', 'Fourth', 'Second', 'Tools']);
    // Nothing stayed in the room that this member sees.
    expect((await list(bob, { actionType: 'delete' })).entries).toMatchObject([
      { group: { boxes: 1, items: 3, kept: 0 } },
    ]);
    const [first] = (await list(ann, { actionType: 'add', entityType: 'box' })).entries;
    expect(first?.group?.canTakeBack).toBe(false);
  });
});

test('undoing an import is one entry in the history of a box that stays', async () => {
  const box = newBox(ids.garage);
  await ann.call.import.create({ ...NO_ROWS, boxes: [box] });
  const going = await importParts(ann, { items: [newItem(box.id, { name: 'One' }), newItem(box.id, { name: 'Two' })] });
  await takeAllBack(ann, going);
  expect(await list(ann, { boxId: box.id })).toMatchObject({
    total: 3,
    entries: [
      { action: 'delete', group: { kind: 'undo', fileName: 'garage.csv', boxes: 0, items: 2, lines: 2 } },
      { action: 'add', group: { kind: 'import', items: 2 } },
      { action: 'add', entity: 'box' },
    ],
  });
});

test('a former owner who left does not read the lines of an import that went on without them', async () => {
  const box = newBox(ids.garage);
  const going = await beginImport(bob);
  const send = (part: number, name: string) =>
    bob.call.import.create({
      ...NO_ROWS,
      importId: going,
      part,
      boxes: part === 0 ? [box] : [],
      items: [newItem(box.id, { name })],
    });
  await send(0, 'Before');
  const cid = await addCaller(database.db);
  await database.db.updateTable('space').set({ owner_id: cid.id }).where('id', '=', ids.garage).execute();
  await send(1, 'After');
  const lines = (who: SignedInCaller) => who.call.history.list({ page: 1, pageSize: 50, groupId: going });
  expect(await lines(ann)).toMatchObject({ total: 2, entries: [{ name: 'Tools' }, { name: 'Before' }] });
  expect(await lines(cid)).toMatchObject({ total: 3, entries: [{}, {}, { name: 'After' }] });
});
