import { randomBytes, randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { addBox, addItem, addPerson, addRoom, type SamplePerson } from '../testing/sample-rows.ts';
import { createDatabaseAt, migrateTo, type TestDatabase } from '../testing/test-database.ts';
import { wrongOwners } from '../testing/wrong-owners.ts';

let database: TestDatabase;
let ann: SamplePerson;
let ben: SamplePerson;
let room: string;
let box: string;
let item: string;
let theirs: string;

beforeEach(async () => {
  database = await createDatabaseAt('0045-validate-prices');
  const { db } = database;
  [ann, ben] = [await addPerson(db), await addPerson(db)];
  room = await addRoom(db, ann.id, [ben.id]);
  const other = await addRoom(db, ben.id, [ann.id]);
  [box, theirs] = [await addBox(db, room), await addBox(db, other)];
  item = await addItem(db, room, box);
  await addPicture();
});
afterEach(() => database.drop());

async function addPicture(): Promise<void> {
  const key = randomBytes(16).toString('hex');
  const size = { bytes: 1, width: 1, height: 1, unreferenced_since: null };
  await database.db
    .insertInto('picture')
    .values({ item_id: item, id: randomUUID(), uploader_id: ann.id, owner_id: ann.id, key, ...size })
    .execute();
}

async function move(): Promise<void> {
  const { db } = database;
  const { space_id } = await db.selectFrom('box').select('space_id').where('id', '=', theirs).executeTakeFirstOrThrow();
  await db.updateTable('item').set({ space_id, box_id: theirs }).where('id', '=', item).execute();
}
const owners = async () =>
  (await database.db.selectFrom('picture').select('owner_id').execute()).map(({ owner_id: owner }) => owner);

test('a picture that moved before gets the owner of its item', async () => {
  await addPicture();
  await move();
  expect(await owners()).toEqual([ann.id, ann.id]);
  await migrateTo(database);
  expect(await owners()).toEqual([ben.id, ben.id]);
});

test.each<[string, () => Promise<unknown>]>([
  ['item', move],
  ['box', () => database.db.updateTable('box').set({ space_id: ben.id }).where('id', '=', box).execute()],
  ['room', () => database.db.updateTable('space').set({ owner_id: ben.id }).where('id', '=', room).execute()],
])('pictures follow their %s to another owner while an older version works', async (what, change) => {
  await migrateTo(database, '0046-pictures-follow');
  if (what === 'room') await database.db.deleteFrom('room_member').where('user_id', '=', ben.id).execute();
  await change();
  expect(await owners()).toEqual([ben.id]);
  await migrateTo(database);
  expect(await wrongOwners(database.db)).toEqual([]);
});
