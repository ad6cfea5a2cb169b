import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { lockSpaces, spacesFollowing } from './spaces.ts';
import { addBox, addItem, addPerson, addRoom, setBoxType, tick } from './testing/sample-rows.ts';
import { createTestDatabase, type TestDatabase } from './testing/test-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test('returns the spaces that follow an item, a box and a room', async () => {
  const { db } = database;
  const [ann, ben, cat] = [await addPerson(db), await addPerson(db), await addPerson(db)];
  const room = await addRoom(db, ann.id, [ben.id, cat.id]);
  const box = await addBox(db, room);
  const item = await addItem(db, room, box);
  await tick(db, ben.id, item);
  await setBoxType(db, cat.id, box);
  const following = (rows: Parameters<typeof spacesFollowing>[1]) =>
    db.transaction().execute(async (tx) => (await spacesFollowing(tx, rows)).toSorted());
  expect(await following({})).toEqual([]);
  expect(await following({ items: [item] })).toEqual([ben.id]);
  expect(await following({ boxes: [box] })).toEqual([ben.id, cat.id].toSorted());
  expect(await following({ rooms: [room] })).toEqual([ann.id, ben.id, cat.id].toSorted());
});

test('opposite orders of the same spaces never deadlock; absent ids are skipped', async () => {
  const { db } = database;
  const people = [await addPerson(db), await addPerson(db), await addPerson(db)].map((person) => person.id);
  const lock = (ids: string[]) => db.transaction().execute((tx) => lockSpaces(tx, ids));
  const rounds = Array.from({ length: 30 }, (_, round) => lock(round % 2 === 0 ? people : people.toReversed()));
  for (const locked of await Promise.all(rounds)) expect(locked).toEqual(people.toSorted());
  expect(await lock([randomUUID()])).toEqual([]);
  expect(await lock([])).toEqual([]);
});

test('locks catalogues before rooms and rooms before personal spaces, which triggers lock last', async () => {
  const { db } = database;
  const people = await Promise.all([1, 2, 3].map(() => addPerson(db)));
  const rooms = await Promise.all(people.map(({ id }) => addRoom(db, id)));
  const personal = people.map(({ id }) => id).toSorted();
  const catalogues = people.map(({ catalogueId }) => catalogueId).toSorted();
  const locked = await db
    .transaction()
    .execute((tx) => lockSpaces(tx, [...personal, ...rooms, ...catalogues].toSorted()));
  expect(locked).toEqual([...catalogues, ...rooms.toSorted(), ...personal]);
});

test('deleting ticked items and ticking in the same room never deadlock', async () => {
  const { db } = database;
  const [ann, ben] = await Promise.all([addPerson(db), addPerson(db)]);
  for (let round = 0; round < 10; round++) {
    const room = await addRoom(db, ann.id, [ben.id]);
    const box = await addBox(db, room);
    const [gone, kept] = [await addItem(db, room, box), await addItem(db, room, box)];
    await tick(db, ben.id, gone);
    const deleting = db.transaction().execute(async (tx) => {
      await lockSpaces(tx, [room]);
      await sql`select pg_sleep(0.01)`.execute(tx);
      await tx.deleteFrom('item').where('id', '=', gone).execute();
    });
    const ticking = db.transaction().execute(async (tx) => {
      await lockSpaces(tx, [ben.id, room]);
      await sql`select pg_sleep(0.01)`.execute(tx);
      await tx.insertInto('checklist_entry').values({ space_id: ben.id, id: kept, checked_at: 1 }).execute();
    });
    await expect(Promise.all([deleting, ticking])).resolves.toBeDefined();
  }
});
