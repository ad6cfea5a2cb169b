import { randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
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

beforeEach(async () => {
  database = await createDatabaseAt('0057-lines-of-rooms');
  const { db } = database;
  [ann, ben] = [await addPerson(db), await addPerson(db)];
  room = await addRoom(db, ann.id);
  box = await addBox(db, room);
  item = await addItem(db, room, box);
  await addFile(item);
});
afterEach(() => database.drop());

/** As the versions before write it, unless it is for a row that has no files there. */
async function addFile(holder: string, entity?: 'box' | 'room', id: string = randomUUID()): Promise<void> {
  const key = randomBytes(16).toString('hex');
  await sql`
    insert into picture (item_id, id, uploader_id, owner_id, key, bytes, width, height)
    values (${holder}, ${id}, ${ann.id}, ${ann.id}, ${key}, 1, 1, 1)
    on conflict do nothing`.execute(database.db);
  if (entity) await sql`update picture set entity = ${entity} where key = ${key}`.execute(database.db);
}

async function owners(): Promise<Record<string, unknown>> {
  const rows = await database.db.selectFrom('picture').select(['item_id', 'owner_id']).execute();
  return Object.fromEntries(rows.map((row) => [row.item_id, row.owner_id]));
}

const transferRoom = () => sql`update space set owner_id = ${ben.id} where id = ${room}`.execute(database.db);
const moveBox = () => sql`update box set space_id = ${ben.id} where id = ${box}`.execute(database.db);
const moveItem = async () => {
  const theirs = await addBox(database.db, ben.id);
  await sql`update item set space_id = ${ben.id}, box_id = ${theirs} where id = ${item}`.execute(database.db);
};

test.each<[string, () => Promise<unknown>, ('item' | 'box' | 'room')[]]>([
  ['an item moves', moveItem, ['item']],
  ['a box moves', moveBox, ['box', 'item']],
  ['a room is transferred', transferRoom, ['room', 'box', 'item']],
])('%s to another owner with its files, by an older version', async (_what, move, moved) => {
  await migrateTo(database, '0060-holders-of-files', { contract: 'never' });
  await addFile(room, 'room');
  await addFile(box, 'box');
  await move();
  const ids = { item, box, room };
  const expected = { [item]: ann.id, [box]: ann.id, [room]: ann.id };
  for (const holder of moved) expected[ids[holder]] = ben.id;
  expect(await owners()).toEqual(expected);
  expect(await wrongOwners(database.db)).toEqual([]);
});

test('pictures of the version before are no papers and keep everything', async () => {
  const before = await database.db.selectFrom('picture').select(['item_id', 'key', 'width']).execute();
  await migrateTo(database);
  const after = await database.db
    .selectFrom('picture')
    .select(['item_id', 'key', 'width', 'paper_kind', 'entity'])
    .execute();
  expect(after).toEqual(before.map((row) => ({ ...row, paper_kind: null, entity: 'item' })));
});

test('a box and an item with the same id each have their file, once every process knows boxes with files', async () => {
  const id = randomUUID();
  await addFile(item, undefined, id);
  await migrateTo(database, '0066-pictures-by-holder', { contract: 'never' });
  const count = async () =>
    (await database.db.selectFrom('picture').select('id').where('id', '=', id).execute()).length;
  await addFile(item, undefined, id);
  expect(await count()).toBe(1);
  await migrateTo(database);
  await sql`
    insert into picture (entity, item_id, id, owner_id, key, bytes)
    select 'box', item_id, id, owner_id, md5('box'), 1 from picture where id = ${id}`.execute(database.db);
  await addFile(item, undefined, id);
  expect(await count()).toBe(2);
});

test.each([
  ['item', 'pictures'],
  ['item', 'papers'],
  ['box', 'pictures'],
  ['room', 'pictures'],
])('the %s that names a file in its %s is found by an index', async (table, column) => {
  await migrateTo(database);
  const found = await database.db.transaction().execute(async (tx) => {
    await sql`set local enable_seqscan = off`.execute(tx);
    const { rows } = await sql<Record<string, string>>`
      explain select from ${sql.table(table)} t
      where ${sql.ref(`t.${column}`)} @? ${`$[*] ? (@.id == "${randomUUID()}")`}::jsonpath`.execute(tx);
    return JSON.stringify(rows);
  });
  expect(found).toContain(`${table}_${column}`);
});
