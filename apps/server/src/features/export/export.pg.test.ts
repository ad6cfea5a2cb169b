import { addBox, addItem, addRoom } from '@boxroom/db/testing/sample-rows';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  addPictureHousehold,
  addVisitor,
  outcomeOf,
  type PictureHousehold,
  type PictureVisitor,
} from '../../testing/picture-household.ts';
import { createTestApp, SAME_ORIGIN, type TestApp } from '../../testing/test-app.ts';
import { router } from '../../trpc.ts';
import { findExportOptions } from './store.ts';
import { writeExport } from './write-export.ts';

let server: TestApp;
let house: PictureHousehold;

beforeAll(async () => {
  server = await createTestApp({ router: router({}) });
});
beforeEach(async () => {
  house = await addPictureHousehold(server);
});
afterAll(() => server.stop());

const get = (who: PictureVisitor | null, headers: Record<string, string> = {}) =>
  server.app.inject({
    method: 'GET',
    url: '/export.csv',
    headers: { host: SAME_ORIGIN.host, ...(who ? { cookie: who.cookie, 'x-boxroom-user': who.id } : {}), ...headers },
  });
const lines = (text: string) => text.replace('\ufeff', '').split('\r\n').slice(0, -1);
const owner = () => house.owner;

describe('an export', () => {
  test('has what is in the own rooms and in none, with the columns that are switched on', async () => {
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

  test('has nothing of rooms that others share', async () => {
    await addItem(server.services.db, house.roomId, house.boxId);
    for (const guest of [house.editor, house.viewer, house.stranger])
      expect(lines((await get(guest)).body)).toEqual([
        'Room Name,Box Name,Box Description,Item Name',
        'No items found,,,',
      ]);
  });

  test('has each row once, however many pages there are', async () => {
    const { db } = server.services;
    const { id } = await addVisitor(server);
    // Rooms of one name, and boxes of one name: only their ids tell them apart.
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
    const { options, items } = await findExportOptions(db, id);
    expect(items).toBe(3300);
    let text = '';
    for await (const piece of writeExport(db, id, options)) text += piece;
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

  test('is for the person who asks, from our own page, and ten times an hour', async () => {
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
