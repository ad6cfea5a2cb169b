import { createTestDatabase, type TestDatabase } from '@boxroom/db/testing/test-database';
import { NO_ITEM_FIELDS } from '@boxroom/domain/item/item';
import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { removeOutdated } from '../../sync/retention.ts';
import { addCaller, callerOf, type SignedInCaller } from '../../testing/caller.ts';
import {
  beginImport,
  importParts,
  newBox,
  newItem,
  NO_ROWS,
  outcomeOf,
  takeAllBack,
} from '../../testing/import-steps.ts';

let database: TestDatabase;
let ann: SignedInCaller;
let bob: SignedInCaller;
/** A room of Ann's with a box and an item, from before. */
let old: { room: string; box: string; item: string };

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  [ann, bob] = [await addCaller(database.db), await addCaller(database.db)];
  old = { room: newId(), box: newId(), item: newId() };
  await ann.call.rooms.create({ id: old.room, name: 'Cellar' });
  await ann.call.boxes.add({ roomId: old.room, boxes: [{ id: old.box, name: 'Old', description: null }] });
  await ann.call.items.add({ boxId: old.box, items: [{ ...NO_ITEM_FIELDS, id: old.item, name: 'Lamp', quantity: 1 }] });
});

const db = () => database.db;
const item = (id: string) => db().selectFrom('item').selectAll().where('id', '=', id).executeTakeFirst();
const box = (id: string) => db().selectFrom('box').selectAll().where('id', '=', id).executeTakeFirst();
const recent = async (who = ann) => (await who.call.import.recent())[0];

describe('begin, parts and end', () => {
  test('beginning, a part and the end may arrive again, and two parts at once', async () => {
    const id = await beginImport(ann);
    await ann.call.import.begin({ id, fileName: 'garage.csv', source: 'other' });
    const part = { ...NO_ROWS, importId: id, part: 0, items: [newItem(old.box), newItem(old.box)] };
    const answers = await Promise.all([1, 2, 3].map(() => ann.call.import.create(part)));
    expect(answers).toEqual([{ skipped: [] }, { skipped: [] }, { skipped: [] }]);
    // A part is known by its number, also after its rows were changed.
    await ann.call.items.delete({ ids: [part.items[0]?.id ?? ''] });
    expect(await ann.call.import.create(part)).toEqual({ skipped: [] });
    await ann.call.import.finish({ id });
    await ann.call.import.finish({ id });
    await ann.call.import.keep({ id });
    expect(await recent()).toMatchObject({ state: 'done', created: { items: 2 } });
    const lines = await ann.call.history.list({ page: 1, pageSize: 50, groupId: id });
    expect(lines.total).toBe(2);
  });

  test('a part that is refused leaves nothing, and the import goes on', async () => {
    const id = await beginImport(ann);
    const good = newItem(old.box);
    const bad = { ...NO_ROWS, importId: id, part: 0, items: [good, newItem(newId())] };
    expect(await outcomeOf(ann.call.import.create(bad))).toBe('NOT_FOUND');
    expect(await item(good.id)).toBeUndefined();
    expect(await recent()).toMatchObject({ state: 'running', created: { items: 0 } });
    await ann.call.import.create({ ...bad, items: [good] });
    expect(await recent()).toMatchObject({ created: { items: 1 } });
  });

  test('a part takes as many statements with one row as with many', async () => {
    let statements = 0;
    const counting = db().withPlugin({
      transformQuery({ node }) {
        statements++;
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    const call = callerOf(counting, ann);
    const importId = await beginImport(ann);
    const counts: number[] = [];
    for (const [part, rows] of [1, 300].entries()) {
      const items = Array.from({ length: rows }, () => newItem(old.box, { ref: newId() }));
      statements = 0;
      await call.import.create({ ...NO_ROWS, importId, part, items });
      counts.push(statements);
    }
    expect(counts).toEqual([7, 7]);
  });

  test('an ended import takes no part, and one that is undone cannot be kept', async () => {
    const id = await importParts(ann, { items: [newItem(old.box)] });
    const part = { ...NO_ROWS, importId: id, part: 1, items: [newItem(old.box)] };
    expect(await outcomeOf(ann.call.import.create(part))).toBe('IMPORT_ENDED');
    expect(await outcomeOf(ann.call.import.begin({ id, fileName: 'a.csv', source: 'other' }))).toBe('IMPORT_ENDED');
    await takeAllBack(ann, id);
    expect(await outcomeOf(ann.call.import.create(part))).toBe('IMPORT_ENDED');
    expect(await outcomeOf(ann.call.import.keep({ id }))).toBe('IMPORT_ENDED');
    expect(await outcomeOf(ann.call.import.finish({ id }))).toBe('IMPORT_ENDED');
  });

  test('one that was left halfway is kept or undone later', async () => {
    const id = await beginImport(ann);
    await ann.call.import.create({ ...NO_ROWS, importId: id, part: 0, items: [newItem(old.box)] });
    expect(await recent()).toMatchObject({ id, state: 'running', canTakeBack: true });
    await ann.call.import.keep({ id });
    expect(await recent()).toMatchObject({ state: 'kept', canTakeBack: true });
    expect(await takeAllBack(ann, id)).toEqual({ left: 0, removed: 1, kept: 0 });
  });

  test('of another person is like one that does not exist', async () => {
    const id = await importParts(ann, { items: [newItem(old.box)] });
    for (const other of [id, newId()]) {
      for (const call of [bob.call.import.finish, bob.call.import.keep, bob.call.import.takeBack])
        expect(await outcomeOf(call({ id: other }))).toBe('NOT_FOUND');
      expect(await outcomeOf(bob.call.import.create({ ...NO_ROWS, importId: other, part: 0 }))).toBe('NOT_FOUND');
    }
    expect(await outcomeOf(bob.call.import.begin({ id, fileName: 'a.csv', source: 'other' }))).toBe('INVALID');
    expect(await bob.call.import.recent()).toEqual([]);
  });

  test('older apps send rows without an import, which none can undo', async () => {
    const row = newItem(old.box);
    await ann.call.import.create({ ...NO_ROWS, items: [row] });
    await ann.call.import.create({ ...NO_ROWS, items: [row] });
    expect(await item(row.id)).toBeDefined();
    expect(await ann.call.import.recent()).toEqual([]);
    const { entries } = await ann.call.history.list({ page: 1, pageSize: 1, groups: true });
    expect(entries).toMatchObject([{ name: 'Saw' }]);
    expect(entries[0]).not.toHaveProperty('group');
  });
});

describe('what other programs know', () => {
  test('comes along: times, the code, the box type and capacity, a tick', async () => {
    const [attic, theirs, thing] = [
      newId(),
      newBox(old.room, { code: 'QRST', boxType: 'black', capacity: 35, createdAt: 5 }),
      newId(),
    ];
    const taken = await box(old.box);
    const sameCode = newBox(old.room, { code: taken?.code ?? '' });
    await importParts(ann, {
      rooms: [{ id: attic, name: 'Attic', createdAt: 7 }],
      boxes: [theirs, sameCode],
      items: [newItem(theirs.id, { id: thing, isTicked: true, createdAt: 9_000_000_000_000_000 })],
    });
    const room = await db().selectFrom('room').select('created_at').where('id', '=', attic).executeTakeFirst();
    expect(room).toEqual({ created_at: 7 });
    expect(await box(theirs.id)).toMatchObject({ code: 'QRST', created_at: 5 });
    expect((await box(sameCode.id))?.code).not.toBe(taken?.code);
    const settings = await db().selectFrom('box_setting').selectAll().where('space_id', '=', ann.id).execute();
    expect(settings).toMatchObject([{ id: theirs.id, box_type: 'black', capacity: 35 }]);
    const ticks = await db().selectFrom('checklist_entry').select('id').where('space_id', '=', ann.id).execute();
    expect(ticks).toEqual([{ id: thing }]);
    // The future becomes now.
    expect((await item(thing))?.created_at).toBeLessThanOrEqual(Date.now());
  });

  test('brings items with the ids of pictures that follow, each for one item only, and removes these too', async () => {
    const pictureId = newId();
    const row = newItem(old.box, { pictureId });
    const importId = await importParts(ann, { items: [row] });
    expect(await item(row.id)).toMatchObject({ picture_id: pictureId });
    const refused = [
      [newItem(old.box, { pictureId })],
      [newItem(old.box, { pictureId: old.box }), newItem(old.box, { pictureId: old.box })],
    ];
    for (const items of refused) await expect(importParts(ann, { items })).rejects.toThrow('id');
    expect(await takeAllBack(ann, importId)).toMatchObject({ removed: 1, kept: 0 });
  });

  test('recognizes the rows of the same file, by the program, as long as the items are there', async () => {
    const [first, second] = [newItem(old.box, { ref: 'A-1' }), newItem(old.box, { ref: 'A-2' })];
    await importParts(ann, { items: [first, second], updates: [{ id: old.item, set: {}, ref: 'A-3' }] });
    const refs = ['A-1', 'A-2', 'A-3', 'A-4'];
    const find = (who = ann, source: 'other' | 'homebox' = 'other') => who.call.import.findRefs({ source, refs });
    expect(await find()).toEqual([
      { ref: 'A-1', itemId: first.id },
      { ref: 'A-2', itemId: second.id },
      { ref: 'A-3', itemId: old.item },
    ]);
    expect(await find(ann, 'homebox')).toEqual([]);
    expect(await find(bob)).toEqual([]);
    expect(await ann.call.import.findRefs({ source: 'other', refs: [] })).toEqual([]);
    await ann.call.items.delete({ ids: [first.id] });
    const again = newItem(old.box, { ref: 'A-2' });
    await importParts(ann, { items: [again] });
    expect(await find()).toEqual([
      { ref: 'A-2', itemId: again.id },
      { ref: 'A-3', itemId: old.item },
    ]);
  });

  test('of several rows with the same id of another program the last is recognized', async () => {
    const rows = [newItem(old.box, { ref: 'N/A' }), newItem(old.box, { ref: 'N/A' })];
    await importParts(ann, { items: rows });
    const found = await ann.call.import.findRefs({ source: 'other', refs: ['N/A'] });
    expect(found).toEqual([{ ref: 'N/A', itemId: rows[1]?.id }]);
  });

  test('recognizes no item that the person may not change any more', async () => {
    const theirs = newId();
    await bob.call.rooms.create({ id: theirs, name: 'Shed' });
    await db().insertInto('room_member').values({ space_id: theirs, user_id: ann.id, access: 'edit' }).execute();
    const shed = newBox(theirs);
    await importParts(ann, { boxes: [shed], items: [newItem(shed.id, { ref: '1' })] });
    const find = () => ann.call.import.findRefs({ source: 'other', refs: ['1'] });
    expect(await find()).toHaveLength(1);
    await db().updateTable('room_member').set({ access: 'view' }).where('user_id', '=', ann.id).execute();
    expect(await find()).toEqual([]);
  });
});

describe('updates', () => {
  const edit = (set: object, more: object = {}) => ({ updates: [{ id: old.item, set, ...more }] });

  test('change only the named fields, and undoing sets them back', async () => {
    const id = await importParts(ann, edit({ name: 'Floor lamp', price: 20 }));
    expect(await item(old.item)).toMatchObject({ name: 'Floor lamp', price: 20, quantity: 1 });
    expect(await recent()).toMatchObject({ updated: 1, created: { items: 0 } });
    expect(await takeAllBack(ann, id)).toEqual({ left: 0, removed: 1, kept: 0 });
    expect(await item(old.item)).toMatchObject({ name: 'Lamp', price: null, quantity: 1 });
    const { entries } = await ann.call.history.list({ page: 1, pageSize: 2, groups: true });
    expect(entries).toMatchObject([{ group: { kind: 'undo', edited: 1, items: 0 } }, { group: { edited: 1 } }]);
  });

  test('of which some were changed since are set back in part', async () => {
    const id = await importParts(ann, edit({ name: 'Floor lamp', quantity: 5 }));
    await ann.call.items.adjustQuantity({ id: old.item, delta: 1 });
    expect(await takeAllBack(ann, id)).toEqual({ left: 0, removed: 1, kept: 1 });
    expect(await item(old.item)).toMatchObject({ name: 'Lamp', quantity: 6 });
  });

  test('in two parts go back to what was there first', async () => {
    const id = await importParts(ann, edit({ name: 'Second', quantity: 2 }), edit({ name: 'Third', price: 3 }));
    expect(await recent()).toMatchObject({ updated: 2 });
    await takeAllBack(ann, id);
    expect(await item(old.item)).toMatchObject({ name: 'Lamp', quantity: 1, price: null });
  });

  test('in two parts go back to what a person wrote between them', async () => {
    const id = await beginImport(ann);
    const part = { ...NO_ROWS, importId: id };
    await ann.call.import.create({ ...part, part: 0, ...edit({ name: 'Second', quantity: 2 }) });
    await ann.call.items.edit({ id: old.item, set: { name: 'By hand' } });
    await ann.call.import.create({ ...part, part: 1, ...edit({ name: 'Third', quantity: 3 }) });
    await takeAllBack(ann, id);
    expect(await item(old.item)).toMatchObject({ name: 'By hand', quantity: 1 });
  });

  test('of an item that the same import created are removed with it', async () => {
    const row = newItem(old.box);
    const id = await importParts(ann, { items: [row] }, { updates: [{ id: row.id, set: { name: 'Axe' } }] });
    expect(await item(row.id)).toMatchObject({ name: 'Axe' });
    expect(await takeAllBack(ann, id)).toEqual({ left: 0, removed: 1, kept: 0 });
    expect(await item(row.id)).toBeUndefined();
  });

  test('may move an item, and undoing moves it back, also out of a box that the import made', async () => {
    const made = newBox(null);
    const id = await importParts(ann, { boxes: [made], ...edit({ quantity: 2 }, { boxId: made.id }) });
    expect(await item(old.item)).toMatchObject({ box_id: made.id, space_id: ann.id, quantity: 2 });
    // The move between rooms is an entry of its own, which people of both read.
    const moves = await ann.call.history.list({ page: 1, pageSize: 50, groups: true, actionType: 'move' });
    expect(moves.entries).toMatchObject([{ name: 'Lamp', action: 'move' }]);
    await takeAllBack(ann, id);
    expect(await item(old.item)).toMatchObject({ box_id: old.box, space_id: old.room, quantity: 1 });
    expect(await box(made.id)).toBeUndefined();
  });

  test('stay in the new box where the old one is gone', async () => {
    const id = await importParts(ann, edit({ quantity: 2 }, { boxId: await addBoxTo(old.room) }));
    await ann.call.boxes.delete({ id: old.box });
    expect(await takeAllBack(ann, id)).toEqual({ left: 0, removed: 1, kept: 1 });
    expect(await item(old.item)).toMatchObject({ quantity: 1 });
  });

  test('skip items that are gone, or that the person may only look at', async () => {
    const gone = newId();
    const importId = await beginImport(bob);
    await db().insertInto('room_member').values({ space_id: old.room, user_id: bob.id, access: 'view' }).execute();
    const updates = [
      { id: gone, set: { name: 'X' } },
      { id: old.item, set: { name: 'X' } },
    ];
    expect(await bob.call.import.create({ ...NO_ROWS, importId, part: 0, updates })).toEqual({
      skipped: [
        { id: gone, code: 'NOT_FOUND' },
        { id: old.item, code: 'VIEW_ONLY' },
      ],
    });
    expect(await item(old.item)).toMatchObject({ name: 'Lamp' });
  });

  async function addBoxTo(roomId: string): Promise<string> {
    const id = newId();
    await ann.call.boxes.add({ roomId, boxes: [{ id, name: 'Other', description: null }] });
    return id;
  }
});

test('imports older than 30 days cannot be undone, and the records for that are removed', async () => {
  const id = await importParts(ann, { boxes: [newBox(old.room)], items: [newItem(old.box)] });
  const half = await importParts(ann, { boxes: [newBox(old.room)], items: [newItem(old.box)] });
  const kept = async () => {
    const rows = await db().selectFrom('import_row').select('import_id').execute();
    const parts = await db().selectFrom('import_part').select('import_id').execute();
    return [...rows, ...parts].map((row) => row.import_id).filter((one) => [id, half].includes(one));
  };
  await removeOutdated(db());
  expect(new Set(await kept())).toEqual(new Set([id, half]));
  await sql`update import_run set began_at = now() - interval '31 days'`.execute(db());
  await sql`update import_run set state = 'taking_back' where id = ${half}`.execute(db());
  expect(await outcomeOf(ann.call.import.takeBack({ id }))).toBe('IMPORT_TOO_OLD');
  const recentRuns = await ann.call.import.recent();
  expect(recentRuns.filter((run) => run.canTakeBack)).toMatchObject([{ id: half }]);
  await removeOutdated(db());
  expect(new Set(await kept())).toEqual(new Set([half]));
  expect(await takeAllBack(ann, half)).toMatchObject({ removed: 2 });
});
