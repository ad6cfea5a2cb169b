import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { changedSpaces } from '../spaces.ts';
import { checklist, itemRow, settings, tombstones, version } from '../testing/look-up.ts';
import {
  addBox,
  addCategory,
  addItem,
  addPerson,
  addRoom,
  type SamplePerson,
  setBoxType,
  tick,
} from '../testing/sample-rows.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';

let database: TestDatabase;
let ann: SamplePerson;
let ben: SamplePerson;
let cat: SamplePerson;

beforeAll(async () => {
  database = await createTestDatabase();
  [ann, ben, cat] = [await addPerson(database.db), await addPerson(database.db), await addPerson(database.db)];
});
afterAll(() => database.drop());

test.each(['room', 'space'] as const)(
  'a deleted %s takes everything with it, and everybody’s other devices learn of it',
  async (table) => {
    const room = await addRoom(database.db, ann.id, [ben.id, cat.id]);
    const box = await addBox(database.db, room);
    const item = await addItem(database.db, room, box);
    await tick(database.db, ben.id, item);
    await setBoxType(database.db, cat.id, box);
    const people = [ann.id, ben.id, cat.id];
    const before = await Promise.all(people.map((id) => version(database.db, id)));
    const changed = await database.db.transaction().execute(async (tx) => {
      await tx.deleteFrom(table).where('id', '=', room).execute();
      return changedSpaces(tx);
    });
    expect(await Promise.all(people.map((id) => version(database.db, id)))).toEqual(before.map((n) => n + 1));
    expect(changed).toEqual(expect.arrayContaining(people));
    for (const [name, column] of [
      ['space', 'id'],
      ['room', 'id'],
      ['box', 'space_id'],
      ['item', 'space_id'],
      ['tombstone', 'space_id'],
      ['room_member', 'space_id'],
    ] as const) {
      const { rows } = await sql`select from ${sql.table(name)} where ${sql.ref(column)} = ${room}`.execute(
        database.db,
      );
      expect(rows, name).toEqual([]);
    }
    expect(await tombstones(database.db, ben.id)).toContain(`checklistEntry ${item}`);
    expect(await tombstones(database.db, cat.id)).toContain(`boxSetting ${box}`);
  },
);

test('joining, changing the level and leaving change the versions of the room and of the personal space', async () => {
  const room = await addRoom(database.db, ann.id);
  const heard = async (act: () => Promise<unknown>) => {
    const before = [await version(database.db, room), await version(database.db, ben.id)];
    await act();
    expect([await version(database.db, room), await version(database.db, ben.id)]).toEqual(before.map((n) => n + 1));
  };
  await heard(() =>
    database.db.insertInto('room_member').values({ space_id: room, user_id: ben.id, access: 'view' }).execute(),
  );
  await heard(() =>
    database.db.updateTable('room_member').set({ access: 'edit' }).where('space_id', '=', room).execute(),
  );
  await heard(() => database.db.deleteFrom('room_member').where('space_id', '=', room).execute());
});

test('a member who leaves keeps nothing of the room; the others keep their rows', async () => {
  const room = await addRoom(database.db, ann.id, [ben.id, cat.id]);
  const box = await addBox(database.db, room);
  const item = await addItem(database.db, room, box);
  const own = await addItem(database.db, ben.id, await addBox(database.db, ben.id));
  for (const person of [ann, ben, cat]) {
    await tick(database.db, person.id, item);
    await setBoxType(database.db, person.id, box);
  }
  await tick(database.db, ben.id, own);
  await database.db.deleteFrom('room_member').where('space_id', '=', room).where('user_id', '=', ben.id).execute();
  expect(await checklist(database.db, ben.id)).toEqual([own]);
  expect(await settings(database.db, ben.id)).not.toContain(box);
  expect(await tombstones(database.db, ben.id)).toEqual(
    expect.arrayContaining([`checklistEntry ${item}`, `boxSetting ${box}`]),
  );
  for (const person of [ann, cat]) {
    expect(await checklist(database.db, person.id)).toContain(item);
    expect(await settings(database.db, person.id)).toContain(box);
  }
});

test.each([
  ['grant, transfer, remove', ['grant', 'hand over', 'remove']],
  ['remove, transfer, grant', ['remove', 'hand over', 'grant']],
])("transferring a room deletes nobody's rows (%s)", async (_, steps) => {
  const room = await addRoom(database.db, ann.id, [ben.id]);
  const item = await addItem(database.db, room, await addBox(database.db, room));
  await tick(database.db, ann.id, item);
  await tick(database.db, ben.id, item);
  await database.db.transaction().execute(async (tx) => {
    for (const step of steps) {
      if (step === 'grant')
        await tx.insertInto('room_member').values({ space_id: room, user_id: ann.id, access: 'edit' }).execute();
      else if (step === 'remove')
        await tx.deleteFrom('room_member').where('space_id', '=', room).where('user_id', '=', ben.id).execute();
      else await tx.updateTable('space').set({ owner_id: ben.id }).where('id', '=', room).execute();
    }
    expect(await changedSpaces(tx)).toEqual(expect.arrayContaining([room, ann.id, ben.id]));
  });
  const row = await database.db
    .selectFrom('room')
    .select(['owner_id', 'version'])
    .where('id', '=', room)
    .executeTakeFirstOrThrow();
  expect(row).toEqual({ owner_id: ben.id, version: await version(database.db, room) });
  expect(await checklist(database.db, ann.id)).toContain(item);
  expect(await checklist(database.db, ben.id)).toContain(item);
});

test('an owner who hands a room over without staying keeps nothing of it', async () => {
  const room = await addRoom(database.db, ann.id, [ben.id]);
  const item = await addItem(database.db, room, await addBox(database.db, room));
  await tick(database.db, ann.id, item);
  await database.db.updateTable('space').set({ owner_id: ben.id }).where('id', '=', room).execute();
  expect(await checklist(database.db, ann.id)).not.toContain(item);
});

test('a box that moves out of a member’s reach loses that member’s rows', async () => {
  const [shared, own] = [await addRoom(database.db, ann.id, [ben.id]), await addRoom(database.db, ann.id)];
  const box = await addBox(database.db, shared);
  const item = await addItem(database.db, shared, box);
  for (const person of [ann, ben]) {
    await tick(database.db, person.id, item);
    await setBoxType(database.db, person.id, box);
  }
  await database.db.updateTable('box').set({ space_id: own }).where('id', '=', box).execute();
  expect(await checklist(database.db, ben.id)).not.toContain(item);
  expect(await settings(database.db, ben.id)).not.toContain(box);
  expect(await checklist(database.db, ann.id)).toContain(item);
  expect(await settings(database.db, ann.id)).toContain(box);
});

test('an item that moves out of a member’s reach loses that member’s tick', async () => {
  const [shared, own] = [await addRoom(database.db, ann.id, [ben.id]), await addRoom(database.db, ann.id)];
  const item = await addItem(database.db, shared, await addBox(database.db, shared));
  await tick(database.db, ann.id, item);
  await tick(database.db, ben.id, item);
  const box = await addBox(database.db, own);
  await database.db.updateTable('item').set({ space_id: own, box_id: box }).where('id', '=', item).execute();
  expect(await checklist(database.db, ben.id)).not.toContain(item);
  expect(await checklist(database.db, ann.id)).toContain(item);
});

test('a deleted account takes its own rooms with it, and leaves those of others', async () => {
  const [dan, eve] = [await addPerson(database.db), await addPerson(database.db)];
  const [dans, eves] = [
    await addRoom(database.db, dan.id, [eve.id, ann.id]),
    await addRoom(database.db, eve.id, [dan.id]),
  ];
  const category = await addCategory(database.db, dan.catalogueId);
  const item = await addItem(database.db, dans, await addBox(database.db, dans), category);
  const other = await addItem(database.db, eves, await addBox(database.db, eves), category);
  await addItem(database.db, dan.id, await addBox(database.db, dan.id), category);
  for (const person of [dan, eve, ann]) await tick(database.db, person.id, item);
  for (const person of [dan, eve]) await tick(database.db, person.id, other);
  const before = [
    await version(database.db, eve.id),
    await version(database.db, ann.id),
    await version(database.db, eves),
  ];
  await database.db.deleteFrom('app_user').where('id', '=', dan.id).execute();
  expect([
    await version(database.db, eve.id),
    await version(database.db, ann.id),
    await version(database.db, eves),
  ]).toEqual(before.map((n) => n + 1));
  expect(await itemRow(database.db, item)).toBeUndefined();
  expect(await itemRow(database.db, other)).toMatchObject({ category_id: null });
  expect(await checklist(database.db, eve.id)).toEqual([other]);
  const left = await database.db.selectFrom('space').select('id').where('owner_id', '=', dan.id).execute();
  expect(left).toEqual([]);
});
