import { randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { addBox, addItem, addPerson, addRoom, type SamplePerson } from '../testing/sample-rows.ts';
import { createDatabaseAt, migrateTo, type TestDatabase } from '../testing/test-database.ts';
import { wrongOwners } from '../testing/wrong-owners.ts';
import type { MigrationName } from './migrations.ts';

let database: TestDatabase;
let ann: SamplePerson;
let ben: SamplePerson;
let room: string;
let box: string;
let item: string;
let bensRoom: string;

beforeEach(async () => {
  database = await createDatabaseAt('0029-imports');
  const { db } = database;
  [ann, ben] = [await addPerson(db), await addPerson(db)];
  room = await addRoom(db, ann.id, [ben.id]);
  bensRoom = await addRoom(db, ben.id, [ann.id]);
  box = await addBox(db, room);
  item = await addItem(db, room, box);
});
afterEach(() => database.drop());

/** As the versions before write it; those expect `(item_id, id)` to be unique. */
async function addPicture(owner: string | null = ann.id, db = database.db): Promise<void> {
  await sql`
    insert into picture (item_id, id, uploader_id, owner_id, key, bytes, width, height)
    values (${item}, ${randomUUID()}, ${ben.id}, ${owner}, ${randomBytes(16).toString('hex')}, 1, 1, 1)
    on conflict (item_id, id) do nothing`.execute(db);
}

async function owners(): Promise<unknown[]> {
  const pictures = await database.db.selectFrom('picture').select('owner_id').execute();
  return pictures.map(({ owner_id: owner }) => owner);
}

const moveBox = (db = database.db) => db.updateTable('box').set({ space_id: bensRoom }).where('id', '=', box).execute();

/** Deletes the item, as all versions do. */
async function deleteItem(): Promise<void> {
  const rows = JSON.stringify([{ entity: 'item', row: { id: item, boxId: box } }]);
  await sql`
    insert into deletion (id, thing_id, entity, owner_id, space_id, box_id, name, boxes, items, rows, personal)
    values (${randomUUID()}, ${item}, 'item', ${ann.id}, ${room}, ${box}, 'Thing', 0, 1, ${rows}, '{}')`.execute(
    database.db,
  );
  await database.db.deleteFrom('item').where('id', '=', item).execute();
}

/** As the versions before do it: their sweep would give the picture to the owner of the box. */
async function restoreItem(): Promise<void> {
  const { space_id } = await database.db
    .selectFrom('box')
    .select('space_id')
    .where('id', '=', box)
    .executeTakeFirstOrThrow();
  await database.db
    .insertInto('item')
    .values({ id: item, space_id, box_id: box, name: 'Thing', created_at: 1, updated_at: 1 })
    .execute();
  await sql`update deletion set restored_at = now(), rows = '[]' where thing_id = ${item}`.execute(database.db);
}

describe('a picture that an older version left without its owner', () => {
  test.each<[string, () => Promise<unknown>, () => unknown[]]>([
    ['gets that of its item', () => addPicture(null), () => [ann.id]],
    [
      'gets that of its item, which came back for another owner',
      async () => {
        await addPicture();
        await deleteItem();
        await moveBox();
        await restoreItem();
      },
      () => [ben.id],
    ],
    [
      'gets the person who can restore its item',
      async () => {
        await addPicture(null);
        await deleteItem();
      },
      () => [ann.id],
    ],
    [
      'goes if nobody can restore its item',
      async () => {
        await addPicture(null);
        await database.db.deleteFrom('item').where('id', '=', item).execute();
      },
      () => [],
    ],
  ])('%s', async (_what, before, expected) => {
    await before();
    await migrateTo(database);
    expect(await owners()).toEqual(expected());
    expect(await wrongOwners(database.db)).toEqual([]);
  });
});

describe('an older version on a prepared database', () => {
  const steps: MigrationName[] = [
    '0050-pictures-have-owners',
    '0052-pictures-by-owner',
    '0056-validate-picture-reference',
  ];
  /** The contract steps of all versions since wait for the older one. */
  const prepare = (step: MigrationName) => migrateTo(database, step, { contract: 'never' });

  test.each(steps)('adds a picture to an item that moves to another owner meanwhile at %s', async (step) => {
    await prepare(step);
    const { db } = database;
    const moving = await db.startTransaction().execute();
    await moveBox(moving);
    const adding = addPicture();
    await vi.waitFor(async () => {
      const { rows } = await sql`
        select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
      expect(rows).toHaveLength(1);
    });
    await moving.commit().execute();
    await adding;
    expect(await owners()).toEqual([ben.id]);
    await migrateTo(database);
    expect(await wrongOwners(db)).toEqual([]);
  });

  test.each(steps)('restores an item that belongs to another owner by now at %s', async (step) => {
    await prepare(step);
    await addPicture();
    await deleteItem();
    await moveBox();
    await restoreItem();
    expect(await owners()).toEqual([ben.id]);
    await migrateTo(database);
    expect(await wrongOwners(database.db)).toEqual([]);
  });

  test.each(steps)('leaves the picture of another item with the same id alone at %s', async (step) => {
    await prepare(step);
    await addPicture();
    await deleteItem();
    const theirs = await addBox(database.db, bensRoom);
    const again = { id: item, space_id: bensRoom, box_id: theirs, name: 'Thing', created_at: 1, updated_at: 1 };
    await database.db.insertInto('item').values(again).execute();
    await sql`update deletion set restored_at = now(), rows = '[]' where thing_id = ${item}`.execute(database.db);
    expect(await owners()).toEqual([ann.id]);
  });

  test.each(steps)('deletes a person with a picture at %s', async (step) => {
    await prepare(step);
    await addPicture();
    await database.db.deleteFrom('app_user').where('id', '=', ann.id).execute();
    expect(await owners()).toEqual([]);
    await migrateTo(database);
  });
});

test('a picture goes with its owner, and stays without its uploader', async () => {
  await addPicture();
  await migrateTo(database);
  await database.db.deleteFrom('app_user').where('id', '=', ben.id).execute();
  expect(await database.db.selectFrom('picture').select('uploader_id').execute()).toEqual([{ uploader_id: null }]);
  await database.db.deleteFrom('app_user').where('id', '=', ann.id).execute();
  expect(await owners()).toEqual([]);
});

test('two items of different people cannot have the same picture', async () => {
  await addPicture();
  await migrateTo(database);
  const copy = sql`
    insert into picture (item_id, id, owner_id, key, bytes, width, height)
    select item_id, id, ${ben.id}, md5('other'), 1, 1, 1 from picture`;
  await expect(copy.execute(database.db)).rejects.toMatchObject({ code: '23505' });
});
