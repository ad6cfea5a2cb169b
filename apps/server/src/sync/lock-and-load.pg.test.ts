import { addBox, addCategory, addItem, addPerson, addRoom, setBoxType, tick } from '@boxroom/db/testing/sample-rows';
import { createTestDatabase, type TestDatabase } from '@boxroom/db/testing/test-database';
import type { Touches } from '@boxroom/domain/command/command';
import { type CommandInput, type CommandName, parseCommand } from '@boxroom/domain/command/registry';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { waitingForLocks } from '../testing/waiting-for-locks.ts';
import { applyCommand, withCommandRetry } from './apply-command.ts';
import { load, lock } from './lock-and-load.ts';

let database: TestDatabase;
let me: { id: string; catalogueId: string };
let other: { id: string; catalogueId: string };

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  [me, other] = [await addPerson(database.db), await addPerson(database.db)];
});

/** Returns what is loaded for these commands: the view, and the ids of its rows by entity. */
async function loaded(userId: string, touches: readonly Touches[]) {
  const { view } = await database.db.transaction().execute(async (tx) => {
    const locked = await lock(tx, { userId, clientId: null, touches });
    return load(tx, userId, locked, []);
  });
  const rows = Object.entries(view.rows).map(([entity, map]) => [entity, [...map.keys()].toSorted()] as const);
  return {
    view,
    spaces: [...view.spaces.keys()].toSorted(),
    rows: Object.fromEntries(rows.filter(([, ids]) => ids.length > 0)),
  };
}

test('rows are loaded with their parents and with what the person alone keeps about them, and no others', async () => {
  const { db } = database;
  const room = await addRoom(db, me.id, [other.id]);
  const [box, otherBox] = [await addBox(db, room), await addBox(db, room)];
  const [item, otherItem] = [await addItem(db, room, box), await addItem(db, room, box)];
  const theirs = await addRoom(db, other.id);
  const theirBox = await addBox(db, theirs);
  const [tools, theirTools] = [await addCategory(db, me.catalogueId), await addCategory(db, other.catalogueId)];
  for (const { id } of [me, other]) {
    for (const one of [item, otherItem]) await tick(db, id, one);
    for (const one of [box, otherBox]) await setBoxType(db, id, one);
  }
  await db.updateTable('box_setting').set({ box_type: 'cardboard' }).where('space_id', '=', other.id).execute();
  await db.updateTable('checklist_entry').set({ checked_at: 7 }).where('space_id', '=', other.id).execute();
  const { view, rows, spaces } = await loaded(me.id, [
    { items: [item], categories: [tools, theirTools], profiles: [me.id, other.id] },
    { boxes: [theirBox], rooms: [theirs] },
  ]);
  expect(rows).toEqual({
    room: [room],
    box: [box],
    item: [item],
    boxSetting: [box],
    checklistEntry: [item],
    category: [tools],
    profile: [me.id],
  });
  expect(spaces).toEqual([me.catalogueId, room].toSorted());
  expect(view.get('boxSetting', box)).toMatchObject({ spaceId: me.id, boxType: 'plastic' });
  expect(view.get('checklistEntry', item)).toMatchObject({ spaceId: me.id, checkedAt: 1 });
});

test('nothing is loaded that no command names', async () => {
  const { db } = database;
  const room = await addRoom(db, me.id);
  await tick(db, me.id, await addItem(db, room, await addBox(db, room)));
  await addCategory(db, me.catalogueId);
  expect((await loaded(me.id, [{ spaces: [room] }])).rows).toEqual({ room: [room] });
});

test('of a box with its contents and of a category, all items are loaded', async () => {
  const { db } = database;
  const room = await addRoom(db, me.id);
  const [box, otherBox] = [await addBox(db, room), await addBox(db, room)];
  const tools = await addCategory(db, me.catalogueId);
  const [one, two] = [await addItem(db, room, box), await addItem(db, room, box)];
  const [three] = [await addItem(db, room, otherBox, tools), await addItem(db, room, otherBox)];
  const ofBox = await loaded(me.id, [{ boxes: [box], contents: true }]);
  expect(ofBox.rows).toEqual({ room: [room], box: [box], item: [one, two].toSorted() });
  const ofRoom = await loaded(me.id, [{ rooms: [room], contents: true }]);
  expect(ofRoom.rows['item']).toHaveLength(4);
  expect(ofRoom.rows['box']).toHaveLength(2);
  const ofCategory = await loaded(me.id, [{ itemsOfCategories: [tools] }]);
  expect(ofCategory.rows).toEqual({ room: [room], box: [otherBox], item: [three] });
});

test('a command whose row is moved to another room while it waits for the lock finds it there', async () => {
  const { db } = database;
  const [from, to] = [await addRoom(db, me.id), await addRoom(db, me.id)];
  const box = await addBox(db, from);
  const item = await addItem(db, from, box);
  const call = <N extends CommandName>(name: N, input: CommandInput<N>) => ({
    userId: me.id,
    parsed: parseCommand(name, input),
    mutationId: newId(),
    at: Date.now(),
  });
  const [isMoved, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const moving = db.transaction().execute(async (tx) => {
    await applyCommand(tx, call('box.move', { id: box, roomId: to }));
    isMoved.resolve();
    await end.promise;
  });
  await isMoved.promise;
  const edit = call('item.edit', { id: item, set: { name: 'Renamed' } });
  const waiting = withCommandRetry(() => db.transaction().execute((tx) => applyCommand(tx, edit)));
  await vi.waitFor(async () => expect(await waitingForLocks(db)).toBeGreaterThan(0), { timeout: 10_000 });
  end.resolve();
  await moving;
  const { plan, spaceIds } = await waiting;
  expect([plan.ok, spaceIds]).toEqual([true, [to]]);
  const row = await db.selectFrom('item').select(['name', 'space_id']).where('id', '=', item).executeTakeFirstOrThrow();
  expect(row).toEqual({ name: 'Renamed', space_id: to });
  const line = await db
    .selectFrom('history_entry')
    .select('space_id')
    .where('mutation_id', '=', edit.mutationId)
    .executeTakeFirstOrThrow();
  expect(line).toEqual({ space_id: to });
});
