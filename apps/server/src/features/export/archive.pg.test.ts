import { createHash, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { addBox, addCategory, addItem, addRoom, tick } from '@boxroom/db/testing/sample-rows';
import { ARCHIVE_FILES, ARCHIVE_VERSION, type ArchiveRows } from '@boxroom/domain/archive/archive-rows';
import { picturePath } from '@boxroom/domain/archive/picture-path';
import { type ArchivePiece, readArchive } from '@boxroom/domain/archive/read-archive';
import { COMPLETE_COLUMNS } from '@boxroom/domain/export/complete-columns';
import { english } from '@boxroom/domain/language/translator';
import { type Entry, Uint8ArrayReader, ZipReader } from '@zip.js/zip.js/lib/zip-core-custom.js';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { checkBody } from '../../picture-store/checked-body.ts';
import { type OpenPicture, readPicture } from '../../picture-store/picture-store.ts';
import { router } from '../../rpc/trpc.ts';
import {
  addPictureHousehold,
  addWaitingItem,
  outcomeOf,
  type PictureHousehold,
  putPicture,
} from '../../testing/picture-household.ts';
import { samplePicture } from '../../testing/sample-pictures.ts';
import { createTestApp, eventually, SAME_ORIGIN, type TestApp } from '../../testing/test-app.ts';
import { createExportPlaces, EXPORT_PLACES } from './export-places.ts';
import { startArchive } from './start-archive.ts';

let server: TestApp;
let house: PictureHousehold;

beforeAll(async () => {
  server = await createTestApp({ router: router({}) });
});
beforeEach(async () => {
  house = await addPictureHousehold(server);
});
afterAll(() => server.stop());

const get = (who: { cookie: string; id: string }) =>
  server.app.inject({
    method: 'GET',
    url: '/archive.zip',
    headers: { host: SAME_ORIGIN.host, cookie: who.cookie, 'x-boxroom-user': who.id },
  });

async function unpack(bytes: Uint8Array): Promise<Map<string, { entry: Entry; content: Uint8Array }>> {
  const entries = await new ZipReader(new Uint8ArrayReader(bytes), { checkSignature: true }).getEntries();
  const files = new Map<string, { entry: Entry; content: Uint8Array }>();
  for (const entry of entries) {
    if (entry.directory) throw new Error('there are no folders');
    files.set(entry.filename, { entry, content: new Uint8Array(await entry.arrayBuffer()) });
  }
  return files;
}

async function read(json: Uint8Array) {
  const all: { [S in keyof ArchiveRows]: ArchiveRows[S][] } = {
    rooms: [],
    categories: [],
    boxes: [],
    items: [],
    pictures: [],
  };
  let head: Extract<ArchivePiece, { kind: 'head' }>['head'] | undefined;
  for await (const piece of readArchive(
    (async function* () {
      yield Buffer.from(json).toString();
    })(),
  )) {
    if (piece.kind === 'head') head = piece.head;
    else (all[piece.section] as unknown[]).push(...piece.rows);
  }
  return { head, ...all };
}

async function addUploaded(): Promise<{ itemId: string; pictureId: string; stored: Buffer }> {
  const waiting = await addWaitingItem(server, house);
  const put = await putPicture(server.app, { id: waiting.pictureId, who: house.owner, body: await samplePicture() });
  expect(put.statusCode).toBe(204);
  const { key } = await server.services.db
    .selectFrom('picture')
    .select('key')
    .where('id', '=', waiting.pictureId)
    .executeTakeFirstOrThrow();
  const stored = await readPicture(server.services.pictures, key, 'full');
  return { ...waiting, stored: Buffer.from(stored ?? []) };
}

test('an archive holds everything that the person owns, and nothing of anybody else', async () => {
  const { db } = server.services;
  const { owner, editor, roomId, boxId } = house;
  const { catalogue_id } = await db
    .selectFrom('app_user')
    .select('catalogue_id')
    .where('id', '=', owner.id)
    .executeTakeFirstOrThrow();
  const category = await addCategory(db, catalogue_id);
  await db.updateTable('category').set({ color: 'teal' }).where('id', '=', category).execute();
  const plain = await addItem(db, roomId, boxId, category);
  await sql`
    update item set name = '=1+1', description = 'a "b"', quantity = -3, price = 0.01, date_stamp = '2026-11-22',
      created_at = 1000, updated_at = 2000 where id = ${plain}`.execute(db);
  await tick(db, owner.id, plain);
  await tick(db, editor.id, plain);
  await sql`insert into box_setting (id, space_id, box_type, capacity, updated_at)
    values (${boxId}, ${owner.id}, 'freezer', 35, 1), (${boxId}, ${editor.id}, 'black', 0, 1)`.execute(db);
  const loose = await addBox(db, owner.id);
  const empty = await addRoom(db, owner.id);
  await addItem(db, editor.id, await addBox(db, editor.id));
  const { itemId, pictureId, stored } = await addUploaded();

  const answer = await get(owner);
  expect(answer.statusCode).toBe(200);
  expect(answer.headers).toMatchObject({
    'content-type': 'application/zip',
    'cache-control': 'private, no-store',
    'x-boxroom-items': '2',
  });
  const files = await unpack(answer.rawPayload);
  const path = picturePath({ id: itemId, name: 'Thing' }, 1);
  expect([...files.keys()]).toEqual([ARCHIVE_FILES.readme, ARCHIVE_FILES.data, ARCHIVE_FILES.table, path]);
  expect(files.get(path)?.content).toEqual(new Uint8Array(stored));
  expect(files.get(path)?.entry.compressionMethod).toBe(0);
  expect(Number(answer.headers['x-boxroom-bytes'])).toBeGreaterThan(stored.length);

  const json = files.get(ARCHIVE_FILES.data)?.content ?? new Uint8Array();
  expect(() => void JSON.parse(Buffer.from(json).toString())).not.toThrow();
  const archive = await read(json);
  expect(archive.head).toMatchObject({
    version: ARCHIVE_VERSION,
    counts: { rooms: 2, categories: 1, boxes: 2, items: 2, pictures: 1 },
  });
  expect(archive.rooms.map(({ id }) => id).toSorted()).toEqual([roomId, empty].toSorted());
  expect(archive.categories).toEqual([{ id: category, name: 'Tools', color: 'teal', createdAt: 1, updatedAt: 1 }]);
  expect(archive.boxes.find(({ id }) => id === boxId)).toMatchObject({ roomId, boxType: 'freezer', capacity: 35 });
  expect(archive.boxes.find(({ id }) => id === loose)).toMatchObject({
    roomId: null,
    boxType: 'default',
    capacity: null,
  });
  expect(archive.items.find(({ id }) => id === plain)).toEqual({
    id: plain,
    boxId,
    name: '=1+1',
    description: 'a "b"',
    quantity: -3,
    price: 0.01,
    categoryId: category,
    dateStamp: '2026-11-22',
    pictureId: null,
    tickedAt: 1,
    createdAt: 1000,
    updatedAt: 2000,
  });
  expect(archive.pictures).toEqual([{ id: pictureId, itemId, kind: 'item', path }]);
  const table = Buffer.from(files.get(ARCHIVE_FILES.table)?.content ?? []).toString();
  expect(table.split('\r\n')[0]).toBe(`\ufeff${COMPLETE_COLUMNS.map(({ header }) => header).join(',')}`);
  expect(table).toContain(path);
  expect(Buffer.from(files.get(ARCHIVE_FILES.readme)?.content ?? []).toString()).toContain('2 items and 1 picture');
});

test('an archive of nothing can be read too', async () => {
  const files = await unpack((await get(house.stranger)).rawPayload);
  const archive = await read(files.get(ARCHIVE_FILES.data)?.content ?? new Uint8Array());
  expect(archive).toMatchObject({ rooms: [], boxes: [], items: [], pictures: [], categories: [] });
});

test('a picture whose file is missing, or that was not uploaded yet, is named in the archive', async () => {
  const { itemId } = await addUploaded();
  const waiting = await addWaitingItem(server, house);
  const { file } = await startArchive({
    t: english,
    db: server.services.db,
    userId: house.owner.id,
    places: createExportPlaces(EXPORT_PLACES),
    onTrouble: fail,
    pictures: { open: () => Promise.resolve(null) },
    now: new Date(0),
  });
  const pieces: Buffer[] = [];
  for await (const piece of file as AsyncIterable<Buffer>) pieces.push(piece);
  const files = await unpack(Buffer.concat(pieces));
  const missing = Buffer.from(files.get(ARCHIVE_FILES.missing)?.content ?? []).toString();
  for (const id of [itemId, waiting.itemId]) expect(missing).toContain(picturePath({ id, name: 'Thing' }, 1));
  expect(files).toHaveLength(4);
});

test('an archive too large for the short form of its list ends whole', async () => {
  await addUploaded();
  const { file } = await startArchive({
    t: english,
    db: server.services.db,
    userId: house.owner.id,
    places: createExportPlaces(EXPORT_PLACES),
    onTrouble: fail,
    pictures: { open: () => Promise.resolve(opened(Buffer.from('picture'))) },
    now: new Date(0),
    zipOffset: 2 ** 32,
  });
  let bytes = 0;
  for await (const piece of file as AsyncIterable<Buffer>) bytes += piece.length;
  expect(bytes).toBeGreaterThan(1000);
});

test('holds no connection and few pictures while a slow client takes them, and frees everything when it hangs up', async () => {
  const { db } = server.services;
  for (let n = 0; n < 5; n++) await addUploaded();
  let reads = 0;
  const big = Buffer.alloc(700_000, createHash('sha256').update(randomUUID()).digest());
  const { file, ended } = await startArchive({
    t: english,
    db,
    userId: house.owner.id,
    places: createExportPlaces(EXPORT_PLACES),
    onTrouble: () => undefined,
    pictures: {
      open: () => {
        reads++;
        return Promise.resolve(opened(big));
      },
    },
    now: new Date(0),
  });
  await eventually(() => reads > 1);
  const { rows } = await sql`
    select from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null
      and backend_type = 'client backend'`.execute(db);
  expect(rows).toEqual([]);
  expect(reads).toBeLessThan(4);
  file.destroy();
  await ended;
  expect(reads).toBeLessThan(4);
});

test('shares the limits of the exports, and one person has one of either at a time', async () => {
  const [first, second] = await Promise.all([get(house.owner), get(house.owner)]);
  expect([outcomeOf(first), outcomeOf(second)].toSorted()).toEqual(['200', '409 EXPORT_RUNNING']);
  for (let n = 1; n < 10; n++) expect((await get(house.owner)).statusCode).toBe(200);
  expect(outcomeOf(await get(house.owner))).toBe('429 RATE_LIMITED');
});

function opened(...pieces: Buffer[]): OpenPicture {
  return { bytes: pieces.reduce((sum, { length }) => sum + length, 0), body: Readable.from(pieces) };
}

test('a large picture is streamed, and a damaged one is named as missing', async () => {
  const [large, damaged] = [await addUploaded(), await addUploaded()];
  const keys = await server.services.db.selectFrom('picture').select(['item_id', 'key']).execute();
  const keyOf = (itemId: string) => keys.find(({ item_id }) => item_id === itemId)?.key;
  const piece = Buffer.alloc(600_000, 7);
  const troubles: string[] = [];
  const { file } = await startArchive({
    t: english,
    db: server.services.db,
    userId: house.owner.id,
    places: createExportPlaces(EXPORT_PLACES),
    onTrouble: ({ message }) => troubles.push(message),
    pictures: {
      open: (key) => {
        if (key === keyOf(large.itemId)) return Promise.resolve(opened(piece, piece, piece));
        if (key !== keyOf(damaged.itemId)) return Promise.resolve(null);
        return Promise.resolve({
          bytes: 2_000_000,
          body: checkBody(Readable.from([piece]), { name: 'it', bytes: 2_000_000, sha256: null, idleMs: 1000 }),
        });
      },
    },
    now: new Date(0),
  });
  const files = await unpack(Buffer.concat(await file.toArray()));
  const path = picturePath({ id: large.itemId, name: 'Thing' }, 1);
  expect(files.get(path)?.content.length).toBe(3 * piece.length);
  const missing = Buffer.from(files.get(ARCHIVE_FILES.missing)?.content ?? []).toString();
  expect(missing).toContain(picturePath({ id: damaged.itemId, name: 'Thing' }, 1));
  expect(missing).not.toContain(path);
  expect(troubles).toEqual(['it has 600000 bytes instead of 2000000']);
});

test('breaks off when the session of its caller ends', async () => {
  await addUploaded();
  let hangUp: AbortSignal | undefined;
  const { pictures, db } = server.services;
  const opening = vi.spyOn(pictures, 'open').mockImplementation((_, __, signal) => {
    hangUp = signal;
    return Promise.resolve({ bytes: 1000, body: new Readable({ read: () => undefined }) });
  });
  const answer = get(house.owner).catch(() => undefined);
  await eventually(() => hangUp !== undefined);
  await db.deleteFrom('user_session').where('user_id', '=', house.owner.id).execute();
  await eventually(() => hangUp?.aborted === true);
  await answer;
  opening.mockRestore();
});

function fail(error: Error): never {
  throw error;
}
