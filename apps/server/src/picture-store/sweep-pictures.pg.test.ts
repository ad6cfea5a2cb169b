import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addBox, addItem, addPerson, addRoom } from '@boxroom/db/testing/sample-rows';
import { createTestDatabase, type TestDatabase } from '@boxroom/db/testing/test-database';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDiskPictureStore } from './disk-picture-store.ts';
import { checkPictureStore } from './picture-store-id.ts';
import { type PictureStore, readPicture } from './picture-store.ts';
import {
  countUnknownPictures,
  removeUnknownPictures,
  sweepPictures,
  UNKNOWN_HOURS,
  UNREFERENCED_DAYS,
} from './sweep-pictures.ts';

let database: TestDatabase;
let folder: string;
let pictures: PictureStore;
let ownerId: string;
let roomId: string;
let boxId: string;
beforeAll(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'boxroom-sweep-'));
  pictures = createDiskPictureStore(folder);
  await checkPictureStore({ db: database.db, pictures, warnings });
  ownerId = (await addPerson(database.db)).id;
  roomId = await addRoom(database.db, ownerId);
  boxId = await addBox(database.db, roomId);
});
afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

const warnings = { raise: () => undefined };
const sweep = () => sweepPictures({ db: database.db, pictures });

/** Adds an item with a picture, in the table and in the store. */
async function addPicture(): Promise<{ itemId: string; pictureId: string; key: string }> {
  const { db } = database;
  const itemId = await addItem(db, roomId, boxId);
  const [pictureId, key] = [randomUUID(), randomBytes(16).toString('hex')];
  await db.updateTable('item').set({ picture_id: pictureId }).where('id', '=', itemId).execute();
  await pictures.write(key, { full: Buffer.from('full'), thumb: Buffer.from('thumb') });
  await db
    .insertInto('picture')
    .values({
      item_id: itemId,
      id: pictureId,
      uploader_id: ownerId,
      owner_id: ownerId,
      key,
      bytes: 9,
      width: 1,
      height: 1,
      unreferenced_since: null,
    })
    .execute();
  return { itemId, pictureId, key };
}

async function find(key: string) {
  return database.db.selectFrom('picture').selectAll().where('key', '=', key).executeTakeFirst();
}

/** Backdates when the picture lost its item. */
async function age(key: string, days: number): Promise<void> {
  await sql`
    update picture set unreferenced_since = now() - make_interval(days => ${days}) where key = ${key}`.execute(
    database.db,
  );
}

test('removes an unreferenced picture after 35 days, row and files, unless it is referenced again before', async () => {
  const { db } = database;
  const [kept, off, back, gone] = [await addPicture(), await addPicture(), await addPicture(), await addPicture()];
  for (const { itemId } of [off, back])
    await db.updateTable('item').set({ picture_id: null }).where('id', '=', itemId).execute();
  await db.deleteFrom('item').where('id', '=', gone.itemId).execute();
  await sweep();
  expect(await find(kept.key)).toMatchObject({ unreferenced_since: null });
  for (const { key } of [off, back, gone]) expect((await find(key))?.unreferenced_since).toBeInstanceOf(Date);
  const [since] = [(await find(off.key))?.unreferenced_since];
  await sweep();
  expect((await find(off.key))?.unreferenced_since).toEqual(since);

  await age(off.key, UNREFERENCED_DAYS - 1);
  await age(gone.key, UNREFERENCED_DAYS + 1);
  await age(back.key, UNREFERENCED_DAYS + 1);
  await db.updateTable('item').set({ picture_id: back.pictureId }).where('id', '=', back.itemId).execute();
  await sweep();
  expect(await find(gone.key)).toBeUndefined();
  expect(await readPicture(pictures, gone.key, 'full')).toBeNull();
  expect(await readPicture(pictures, gone.key, 'thumb')).toBeNull();
  for (const { key } of [kept, off, back]) expect(await readPicture(pictures, key, 'full')).not.toBeNull();
  expect(await find(back.key)).toMatchObject({ unreferenced_since: null });
});

test('an item does not reference the picture of another item', async () => {
  const { db } = database;
  const [old, item] = [await addPicture(), await addPicture()];
  await db.deleteFrom('item').where('id', '=', old.itemId).execute();
  await db.updateTable('item').set({ picture_id: old.pictureId }).where('id', '=', item.itemId).execute();
  await sweep();
  expect((await find(old.key))?.unreferenced_since).toBeInstanceOf(Date);
  expect((await find(item.key))?.unreferenced_since).toBeInstanceOf(Date);
});

test('a picture counts towards the owner of its place, and survives the uploader’s account', async () => {
  const { db } = database;
  const friend = await addPerson(db);
  const { itemId, key } = await addPicture();
  const theirBox = await addBox(db, await addRoom(db, friend.id));
  await sql`update item set box_id = ${theirBox}, space_id = (select space_id from box where id = ${theirBox})
    where id = ${itemId}`.execute(db);
  expect(await find(key)).toMatchObject({ owner_id: friend.id, uploader_id: ownerId });
  const leaver = await addPerson(db);
  await db.updateTable('picture').set({ uploader_id: leaver.id }).where('key', '=', key).execute();
  await db.deleteFrom('app_user').where('id', '=', leaver.id).execute();
  await sweep();
  expect(await find(key)).toMatchObject({ owner_id: friend.id, uploader_id: null, unreferenced_since: null });
});

test('removes files without a row after a day', async () => {
  const { key } = await addPicture();
  const [fresh, old] = [randomBytes(16).toString('hex'), randomBytes(16).toString('hex')];
  const files = { full: Buffer.from('full'), thumb: Buffer.from('thumb') };
  await pictures.write(old, files);
  const yesterday = new Date(Date.now() - UNKNOWN_HOURS * 60 * 60 * 1000 - 1000);
  for (const path of await readdir(folder, { recursive: true })) await utimes(join(folder, path), yesterday, yesterday);
  await pictures.write(fresh, files);
  expect(await removeUnknownPictures({ db: database.db, pictures })).toBe(2);
  expect(await readPicture(pictures, old, 'full')).toBeNull();
  for (const stays of [key, fresh]) expect(await readPicture(pictures, stays, 'full')).not.toBeNull();
});

test('removes and counts nothing in the store of another database', async () => {
  const { key } = await addPicture();
  const longAgo = new Date(0);
  for (const path of await readdir(folder, { recursive: true })) await utimes(join(folder, path), longAgo, longAgo);
  const other = await createTestDatabase();
  try {
    const services = { db: other.db, pictures };
    const raised: string[] = [];
    await checkPictureStore({ ...services, warnings: { raise: (kind) => void raised.push(kind) } });
    expect(raised).toEqual(['pictures-elsewhere']);
    expect(await removeUnknownPictures(services)).toBe(0);
    expect(await countUnknownPictures(services)).toMatchObject({ unknown: 0 });
  } finally {
    await other.drop();
  }
  for (const size of ['full', 'thumb'] as const) expect(await readPicture(pictures, key, size)).not.toBeNull();
});
