import { addBox, addCategory, addItem, addRoom, tick } from '@boxroom/db/testing/sample-rows';
import { boxCodeOf, boxCodeText } from '@boxroom/domain/box/box-code';
import { COMPLETE_COLUMNS } from '@boxroom/domain/export/complete-columns';
import { type KyselyPlugin, sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { router } from '../../rpc/trpc.ts';
import {
  addPictureHousehold,
  addVisitor,
  outcomeOf,
  type PictureHousehold,
  type PictureVisitor,
} from '../../testing/picture-household.ts';
import { createTestApp, eventually, SAME_ORIGIN, type TestApp } from '../../testing/test-app.ts';
import { createExportPlaces, EXPORT_PLACES } from './export-places.ts';
import { EXPORT_LIMITS, type StartedExport, startExport } from './start-export.ts';

let server: TestApp;
let house: PictureHousehold;

beforeAll(async () => {
  server = await createTestApp({ router: router({}) });
});
beforeEach(async () => {
  house = await addPictureHousehold(server);
});
afterAll(() => server.stop());

const get = (who: PictureVisitor | null, headers: Record<string, string> = {}, url = '/export.csv') =>
  server.app.inject({
    method: 'GET',
    url,
    headers: { host: SAME_ORIGIN.host, ...(who ? { cookie: who.cookie, 'x-boxroom-user': who.id } : {}), ...headers },
  });
const lines = (text: string) => text.replace('\ufeff', '').split('\r\n').slice(0, -1);
const owner = () => house.owner;
const roomy = createExportPlaces(EXPORT_PLACES);

function fail(error: Error): never {
  throw error;
}

async function taken({ file }: StartedExport): Promise<string> {
  const pieces: Buffer[] = [];
  for await (const piece of file as AsyncIterable<Buffer>) pieces.push(piece);
  return Buffer.concat(pieces).toString();
}

/** Whether no other connection to this database has an open transaction. */
async function isNobodyReading(): Promise<boolean> {
  const { rows } = await sql`
    select from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null
      and backend_type = 'client backend'`.execute(server.services.db);
  return rows.length === 0;
}

describe('an export', () => {
  test('contains the items of the own rooms and of no room, with the columns that are switched on', async () => {
    const { db } = server.services;
    await addItem(db, house.roomId, house.boxId);
    const loose = await addBox(db, owner().id);
    await addItem(db, owner().id, loose);
    await sql`update item set name = '=1+1', quantity = 3, price = 2.5 where box_id = ${loose}`.execute(db);
    await addBox(db, await addRoom(db, owner().id));
    await addRoom(db, owner().id);
    const answer = await get(owner());
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8; header=present',
      'cache-control': 'private, no-store',
      'x-boxroom-items': '2',
      'x-boxroom-rows': '4',
    });
    expect(answer.body.startsWith('\ufeffRoom Name,')).toBe(true);
    expect(lines(answer.body).toSorted()).toEqual(
      [
        'Room Name,Box Name,Box Description,Item Name',
        'Cellar,Box,,Thing',
        "No Room,Box,,'=1+1",
        'Cellar,Box,,',
        'Cellar,,,',
      ].toSorted(),
    );
    await db
      .updateTable('profile')
      .set({ show_quantity: true, show_price: true })
      .where('id', '=', owner().id)
      .execute();
    expect((await get(owner())).body).toContain("No Room,Box,,'=1+1,3,2.5\r\n");
  });

  test('that is complete contains every field, the own ticks and box settings, and nothing of rooms that others share', async () => {
    const { db } = server.services;
    const { id } = owner();
    const { catalogue_id } = await db
      .selectFrom('app_user')
      .select('catalogue_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const category = await addCategory(db, catalogue_id);
    const itemId = await addItem(db, house.roomId, house.boxId, category);
    await sql`
      update item set name = '=1+1', description = 'Two, "old"', quantity = -3, price = 0.01, date_stamp = '2026-11-22',
        picture_id = ${house.boxId}, created_at = 1000, updated_at = 2000
      where id = ${itemId}`.execute(db);
    await sql`update box set code = '7K3Q', created_at = 3000, changed_at = 4000 where id = ${house.boxId}`.execute(db);
    for (const who of [house.owner, house.editor]) {
      const [boxType, capacity] = who === house.owner ? ['freezer', 35] : ['black', 0];
      await sql`
        insert into box_setting (id, space_id, box_type, capacity, updated_at)
        values (${house.boxId}, ${who.id}, ${boxType}, ${capacity}, 1)`.execute(db);
      await tick(db, who.id, itemId);
    }
    const loose = await addBox(db, id);
    const empty = await addRoom(db, id);
    const answer = await get(owner(), {}, '/export-all.csv');
    expect(answer.headers).toMatchObject({ 'x-boxroom-items': '1', 'x-boxroom-rows': '3' });
    const looseCode = boxCodeText(boxCodeOf(loose, 0));
    const at1 = '1970-01-01T00:00:00.001Z';
    expect(lines(answer.body)).toEqual([
      COMPLETE_COLUMNS.map(({ header }) => header).join(','),
      `Cellar,Box,,freezer,35,BX-7K3Q,'=1+1,"Two, ""old""",-3,0.01,Tools,2026-11-22,yes,yes,1970-01-01T00:00:01.000Z,1970-01-01T00:00:02.000Z,${house.roomId},${house.boxId},${itemId}`,
      `No Room,Box,,default,,${looseCode},,,,,,,,,${at1},${at1},,${loose},`,
      `Cellar,,,,,,,,,,,,,,${at1},${at1},${empty},,`,
    ]);
    expect(lines((await get(house.editor, {}, '/export-all.csv')).body)).toHaveLength(2);
  });

  test('contains nothing of rooms that others share', async () => {
    await addItem(server.services.db, house.roomId, house.boxId);
    for (const guest of [house.editor, house.viewer, house.stranger])
      expect(lines((await get(guest)).body)).toEqual([
        'Room Name,Box Name,Box Description,Item Name',
        'No items found,,,',
      ]);
  });

  test('contains each row once, however many pages it takes', async () => {
    const { db } = server.services;
    const { id } = await addVisitor(server);
    // Rooms with one name, and boxes with one name: only their ids differ.
    const rooms = [await addRoom(db, id), await addRoom(db, id)];
    await sql`
      insert into box (id, space_id, name, created_at, updated_at, changed_at)
      select gen_random_uuid(), case n % 3 when 0 then ${rooms[0]}::uuid when 1 then ${rooms[1]}::uuid else ${id}::uuid end,
        'Box ' || n % 7, 1, 1, 1 from generate_series(1, 260) n`.execute(db);
    await sql`
      insert into item (id, space_id, box_id, name, created_at, updated_at)
      select gen_random_uuid(), b.space_id, b.id, 'Thing ' || n, 1, 1
      from (select id, space_id, row_number() over (order by id) as at from box where owner_id = ${id}) b
        join generate_series(1, 3300) n on n % 240 = b.at - 1`.execute(db);
    const started = await startExport({ db, places: roomy, userId: id, onTrouble: fail });
    expect(started).toMatchObject({ items: 3300, rows: 3320 });
    const text = await taken(started);
    const names = lines(text)
      .slice(1)
      .map((line) => line.split(',').at(-1));
    expect(names.filter((name) => name === '')).toHaveLength(20);
    expect(new Set(names.filter((name) => name !== ''))).toHaveLength(3300);
    expect(names).toHaveLength(3320);
    const places = lines(text)
      .slice(1)
      .map((line) => line.split(',').slice(0, 2).join(' '));
    expect(places.indexOf('No Room Box 0')).toBeGreaterThan(places.lastIndexOf('Cellar Box 6'));
  });

  test('contains an item once that moves to another room during the export', async () => {
    const { db } = server.services;
    const { id } = await addVisitor(server);
    const room = await addRoom(db, id);
    const [early, late] = [await addBox(db, room), await addBox(db, id)];
    // Pages of boxes separate the two.
    await sql`update box set name = 'Zzz' where id = ${late}`.execute(db);
    await sql`
      insert into box (id, space_id, name, created_at, updated_at, changed_at)
      select gen_random_uuid(), ${id}, 'Box ' || n, 1, 1, 1 from generate_series(1, 350) n`.execute(db);
    const [goesBack, goesOn] = [await addItem(db, id, late), await addItem(db, room, early)];
    await sql`update item set name = 'Goes back' where id = ${goesBack}`.execute(db);
    await sql`update item set name = 'Goes on' where id = ${goesOn}`.execute(db);
    const { file, rows } = await startExport({
      db,
      places: roomy,
      userId: id,
      onTrouble: fail,
      limits: { ...EXPORT_LIMITS, aheadBytes: 1 },
    });
    let text = '';
    let isMoved = false;
    for await (const piece of file) {
      text += String(piece);
      if (isMoved || !text.includes('Goes on')) continue;
      isMoved = true;
      await sql`update item set box_id = ${early}, space_id = ${room} where id = ${goesBack}`.execute(db);
      await sql`update item set box_id = ${late}, space_id = ${id} where id = ${goesOn}`.execute(db);
    }
    expect(lines(text).filter((line) => line.includes('Goes'))).toEqual([
      'Cellar,Box,,Goes on',
      'No Room,Zzz,,Goes back',
    ]);
    expect(lines(text)).toHaveLength(rows + 1);
  });

  test('holds no connection when the client takes nothing', async () => {
    const { db } = server.services;
    await addItem(db, house.roomId, house.boxId);
    const { file } = await startExport({ db, places: roomy, userId: owner().id, onTrouble: fail });
    await eventually(isNobodyReading);
    file.destroy();
  });

  test('above its share of memory waits for its client, and arrives complete', async () => {
    const { db } = server.services;
    await addItem(db, house.roomId, house.boxId);
    const limits = { ...EXPORT_LIMITS, aheadBytes: 10 };
    const waits = await startExport({ db, places: roomy, userId: owner().id, onTrouble: fail, limits });
    expect(await isNobodyReading()).toBe(false);
    expect(lines(await taken(waits))).toContain('Cellar,Box,,Thing');
    const trouble: string[] = [];
    const onTrouble = ({ message }: Error) => trouble.push(message);
    const { file } = await startExport({
      db,
      places: roomy,
      userId: owner().id,
      onTrouble,
      limits: { ...limits, readMs: 1 },
    });
    await eventually(() => file.closed);
    await eventually(isNobodyReading);
    expect(trouble).toEqual(['an export took too long']);
  });

  test('is dropped from memory when its client never finishes it', async () => {
    const trouble: string[] = [];
    const { file } = await startExport({
      places: roomy,
      db: server.services.db,
      userId: owner().id,
      onTrouble: ({ message }) => trouble.push(message),
      limits: { ...EXPORT_LIMITS, sendMs: 1 },
    });
    await eventually(() => file.closed);
    expect(trouble).toEqual(['an export took too long']);
  });

  test('reports when it holds fewer lines than were counted', async () => {
    const countsOneMore: KyselyPlugin = {
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => ({
        ...result,
        rows: result.rows.map((row) => ('items' in row ? { ...row, items: Number(row['items']) + 1 } : row)),
      }),
    };
    const trouble: string[] = [];
    const started = await startExport({
      places: roomy,
      db: server.services.db.withPlugin(countsOneMore),
      userId: owner().id,
      onTrouble: ({ message }) => trouble.push(message),
    });
    await taken(started);
    expect(trouble).toEqual([`an export has ${started.rows - 1} rows instead of ${started.rows}`]);
  });

  test('runs once at a time per person, waits while two others read, and frees its connection when the client stalls', async () => {
    const { db } = server.services;
    const readers = [owner(), house.editor];
    for (const visitor of readers) await addItem(db, visitor.id, await addBox(db, visitor.id));
    const address = await server.listen();
    const hangUp = new AbortController();
    let both: Promise<string>[] = [];
    await db.transaction().execute(async (held) => {
      // The read joins categories, so it blocks until this transaction ends.
      await sql`lock table category in access exclusive mode`.execute(held);
      for (const { cookie, id } of readers)
        await fetch(`${address}/export.csv`, {
          headers: { cookie, 'x-boxroom-user': id },
          signal: hangUp.signal,
        });
      expect(outcomeOf(await get(owner()))).toBe('409 EXPORT_RUNNING');
      both = [house.stranger, house.stranger].map(async (visitor) => outcomeOf(await get(visitor)));
      expect(await Promise.race(both)).toBe('409 EXPORT_RUNNING');
      hangUp.abort();
    });
    expect((await Promise.all(both)).toSorted()).toEqual(['200', '409 EXPORT_RUNNING']);
    await eventually(isNobodyReading);
    await eventually(async () => (await get(owner())).statusCode === 200);
  });

  test("that is read but not taken blocks nobody else's", async () => {
    const { db } = server.services;
    await addItem(db, house.roomId, house.boxId);
    const one = createExportPlaces({ ...EXPORT_PLACES, readers: 1 });
    const lies = await startExport({ db, places: one, userId: owner().id, onTrouble: fail });
    const next = await startExport({ db, places: one, userId: owner().id, onTrouble: fail });
    expect(lines(await taken(next))).toContain('Cellar,Box,,Thing');
    expect(lines(await taken(lies))).toContain('Cellar,Box,,Thing');
  });

  test('that keeps its connection waiting yields to those that wait for one', async () => {
    const { db } = server.services;
    await addItem(db, house.roomId, house.boxId);
    const one = createExportPlaces({ ...EXPORT_PLACES, readers: 1, idleMs: 0 });
    const trouble: string[] = [];
    const large = { ...EXPORT_LIMITS, aheadBytes: 10 };
    const onTrouble = ({ message }: Error) => trouble.push(message);
    const { file } = await startExport({ db, places: one, userId: owner().id, onTrouble, limits: large });
    const hangUp = new AbortController();
    const gone = startExport({ db, places: one, userId: owner().id, onTrouble: fail, signal: hangUp.signal });
    hangUp.abort(new Error('gone'));
    await expect(gone).rejects.toThrow('gone');
    expect(file.closed).toBe(false);
    const next = await startExport({ db, places: one, userId: owner().id, onTrouble: fail });
    expect(lines(await taken(next))).toContain('Cellar,Box,,Thing');
    expect(trouble).toEqual(['export canceled: its client reads too slowly']);
  });

  test('whose turn to read does not come is refused in time, and takes no place', async () => {
    const { db } = server.services;
    await addItem(db, house.roomId, house.boxId);
    const one = createExportPlaces({ ...EXPORT_PLACES, readers: 1, waitMs: 20 });
    const large = { ...EXPORT_LIMITS, aheadBytes: 10 };
    const first = await startExport({ db, places: one, userId: owner().id, onTrouble: fail, limits: large });
    const noTrouble = vi.fn();
    const second = startExport({ db, places: one, userId: house.stranger.id, onTrouble: noTrouble });
    await expect(second).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    expect(lines(await taken(first))).toContain('Cellar,Box,,Thing');
    const next = await startExport({ db, places: one, userId: house.stranger.id, onTrouble: fail });
    expect(lines(await taken(next))).toHaveLength(2);
  });

  test('breaks off when it is the largest of too many in memory', async () => {
    const { db } = server.services;
    await addItem(db, house.roomId, house.boxId);
    const few = createExportPlaces({ ...EXPORT_PLACES, bytes: 200 });
    const trouble: string[] = [];
    const onTrouble = ({ message }: Error) => trouble.push(message);
    await sql`update box set description = repeat('x', 120) where id = ${house.boxId}`.execute(db);
    const large = await startExport({ db, places: few, userId: owner().id, onTrouble });
    await eventually(isNobodyReading);
    const small = await startExport({ db, places: few, userId: house.stranger.id, onTrouble: fail });
    const next = await startExport({ db, places: few, userId: house.stranger.id, onTrouble: fail });
    expect([lines(await taken(small)), lines(await taken(next))].map((rows) => rows.length)).toEqual([2, 2]);
    await eventually(() => large.file.closed);
    expect(trouble).toEqual(['export canceled: all exports together hold too much memory']);
  });

  test('requires its owner and our own page, and is limited to ten an hour', async () => {
    expect(outcomeOf(await get(null))).toBe('401 NOT_SIGNED_IN');
    expect(outcomeOf(await get(owner(), { 'x-boxroom-user': house.editor.id }))).toBe('409 ACCOUNT_CHANGED');
    const bare = { host: SAME_ORIGIN.host, cookie: owner().cookie };
    expect(outcomeOf(await server.app.inject({ method: 'GET', url: '/export.csv', headers: bare }))).toBe(
      '409 ACCOUNT_CHANGED',
    );
    for (let n = 0; n < 10; n++) expect((await get(owner())).statusCode).toBe(200);
    expect(outcomeOf(await get(owner()))).toBe('429 RATE_LIMITED');
  });
});
