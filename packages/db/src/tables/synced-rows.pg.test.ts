import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { changedSpaces } from '../spaces.ts';
import { itemRow, tombstones, version } from '../testing/look-up.ts';
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

beforeAll(async () => {
  database = await createTestDatabase();
  [ann, ben] = [await addPerson(database.db), await addPerson(database.db)];
});
afterAll(() => database.drop());

describe('versions', () => {
  test('a transaction takes one number in each space it changes, and can list those spaces', async () => {
    const room = await addRoom(database.db, ann.id);
    const before = await version(database.db, room);
    const changed = await database.db.transaction().execute(async (tx) => {
      const box = await addBox(tx, room);
      const item = await addItem(tx, room, box);
      await addItem(tx, room, box);
      await tick(tx, ann.id, item);
      return changedSpaces(tx);
    });
    expect(await version(database.db, room)).toBe(before + 1);
    expect(changed.toSorted()).toEqual([room, ann.id].toSorted());
    expect(await database.db.transaction().execute(changedSpaces)).toEqual([]);
  });

  test('the version of a row is its space’s, even when the writer sets another', async () => {
    const room = await addRoom(database.db, ann.id);
    const box = await addBox(database.db, room);
    await sql`update box set name = 'New', version = 99 where id = ${box}`.execute(database.db);
    const row = await database.db.selectFrom('box').select('version').where('id', '=', box).executeTakeFirstOrThrow();
    expect(row.version).toBe(await version(database.db, room));
  });

  test('numbers commit in order, even when transactions end out of order', async () => {
    const room = await addRoom(database.db, ann.id);
    const box = await addBox(database.db, room);
    const seen: number[] = [];
    let missed = 0;
    let reading = true;
    const reader = (async () => {
      // Behaves like a device: remembers the highest version seen and asks for later ones.
      const known = new Set<string>();
      let cursor = 0;
      while (reading || cursor < (await version(database.db, room))) {
        const rows = await database.db
          .selectFrom('item')
          .select(['id', 'version'])
          .where('space_id', '=', room)
          .where('version', '>', cursor)
          .execute();
        for (const row of rows) known.add(row.id);
        cursor = Math.max(cursor, ...rows.map((row) => row.version));
      }
      const all = await database.db.selectFrom('item').select('id').where('space_id', '=', room).execute();
      missed = all.filter((row) => !known.has(row.id)).length;
    })();
    await Promise.all(
      Array.from({ length: 6 }, async (_, writer) => {
        for (let round = 0; round < 15; round++) {
          await database.db.transaction().execute(async (tx) => {
            const id = await addItem(tx, room, box);
            await sql`select pg_sleep(${((writer * 7 + round * 3) % 5) / 1000})`.execute(tx);
            const row = await tx.selectFrom('item').select('version').where('id', '=', id).executeTakeFirstOrThrow();
            seen.push(row.version);
          });
        }
      }),
    );
    reading = false;
    await reader;
    expect(missed).toBe(0);
    expect(new Set(seen).size).toBe(90);
    expect(seen).toEqual(seen.toSorted((a, b) => a - b));
  });

  test('the second writer of a space waits for the first one’s end', async () => {
    const room = await addRoom(database.db, ann.id);
    const box = await addBox(database.db, room);
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    const order: string[] = [];
    let firstWrote = () => {};
    const wrote = new Promise<void>((resolve) => (firstWrote = resolve));
    const first = database.db.transaction().execute(async (tx) => {
      await addItem(tx, room, box);
      firstWrote();
      await held;
      order.push('first ends');
    });
    await wrote;
    const second = database.db.transaction().execute(async (tx) => {
      await addItem(tx, room, box);
      order.push('second wrote');
    });
    const waiting = sql<{
      n: number;
    }>`select count(*)::int as n from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`;
    while ((await waiting.execute(database.db)).rows[0]?.n !== 1);
    release();
    await Promise.all([first, second]);
    expect(order).toEqual(['first ends', 'second wrote']);
  });
});

describe('tombstones', () => {
  test('a deleted row leaves one, and the restored row removes it', async () => {
    const room = await addRoom(database.db, ann.id);
    const box = await addBox(database.db, room);
    const item = await addItem(database.db, room, box);
    await database.db.deleteFrom('item').where('id', '=', item).execute();
    expect(await tombstones(database.db, room)).toEqual([`item ${item}`]);
    await database.db
      .insertInto('item')
      .values({ id: item, space_id: room, box_id: box, name: 'Back', created_at: 1, updated_at: 1 })
      .execute();
    expect(await tombstones(database.db, room)).toEqual([]);
  });

  test('a deleted box leaves its own and its items’, in the personal spaces too', async () => {
    const room = await addRoom(database.db, ann.id, [ben.id]);
    const box = await addBox(database.db, room);
    const item = await addItem(database.db, room, box);
    await tick(database.db, ben.id, item);
    await setBoxType(database.db, ann.id, box);
    const [annBefore, benBefore] = [await version(database.db, ann.id), await version(database.db, ben.id)];
    await database.db.deleteFrom('box').where('id', '=', box).execute();
    expect(await tombstones(database.db, room)).toEqual([`box ${box}`, `item ${item}`]);
    expect(await tombstones(database.db, ben.id)).toContain(`checklistEntry ${item}`);
    expect(await tombstones(database.db, ann.id)).toContain(`boxSetting ${box}`);
    expect([await version(database.db, ann.id), await version(database.db, ben.id)]).toEqual([
      annBefore + 1,
      benBefore + 1,
    ]);
  });

  test('a box that moves to another space takes its items along and leaves tombstones; writing the items again is harmless', async () => {
    const [from, to] = [await addRoom(database.db, ann.id), await addRoom(database.db, ann.id)];
    const box = await addBox(database.db, from);
    const items = [await addItem(database.db, from, box), await addItem(database.db, from, box)];
    await database.db.transaction().execute(async (tx) => {
      await tx.updateTable('box').set({ space_id: to }).where('id', '=', box).execute();
      await tx.updateTable('item').set({ space_id: to }).where('id', 'in', items).execute();
    });
    expect(await tombstones(database.db, from)).toEqual([`box ${box}`, ...items.map((id) => `item ${id}`)].toSorted());
    expect(await tombstones(database.db, to)).toEqual([]);
    for (const id of items)
      expect(await itemRow(database.db, id)).toMatchObject({ space_id: to, version: await version(database.db, to) });
    // And back again.
    await database.db.updateTable('box').set({ space_id: from }).where('id', '=', box).execute();
    expect(await tombstones(database.db, from)).toEqual([]);
    expect((await tombstones(database.db, to)).length).toBe(3);
  });
});

describe('integrity', () => {
  test.each([
    ['inserted', (space: string, box: string) => addItem(database.db, space, box)],
    [
      'moved',
      async (space: string, box: string) => {
        const own = await addBox(database.db, space);
        const item = await addItem(database.db, space, own);
        await database.db.updateTable('item').set({ box_id: box }).where('id', '=', item).execute();
      },
    ],
  ])('an item cannot be %s in another space than its box', async (_, act) => {
    const [one, other] = [await addRoom(database.db, ann.id), await addRoom(database.db, ann.id)];
    await expect(act(one, await addBox(database.db, other))).rejects.toMatchObject({ code: '23503' });
  });

  test('a row cannot be in an absent space', async () => {
    await expect(addBox(database.db, randomUUID())).rejects.toMatchObject({ code: '23503' });
  });

  test('a deleted category empties the field, and the rows get a new version', async () => {
    const category = await addCategory(database.db, ann.catalogueId);
    const rooms = [await addRoom(database.db, ann.id), await addRoom(database.db, ann.id)];
    const items: string[] = [];
    for (const room of rooms) items.push(await addItem(database.db, room, await addBox(database.db, room), category));
    const before = await Promise.all(rooms.map((id) => version(database.db, id)));
    await database.db.deleteFrom('category').where('id', '=', category).execute();
    expect(await Promise.all(rooms.map((id) => version(database.db, id)))).toEqual(before.map((n) => n + 1));
    for (const [index, id] of items.entries()) {
      expect(await itemRow(database.db, id)).toMatchObject({ category_id: null, version: (before[index] ?? 0) + 1 });
    }
    expect(await tombstones(database.db, ann.catalogueId)).toContain(`category ${category}`);
  });

  test('numbers, prices and dates have the domain’s types', async () => {
    const room = await addRoom(database.db, ann.id);
    const id = randomUUID();
    const fields = {
      quantity: 1_000_000_000,
      price: 9_999_999_999.999,
      date_stamp: '2024-02-29',
      created_at: 1_700_000_000_000,
    };
    await database.db
      .insertInto('item')
      .values({ id, space_id: room, box_id: await addBox(database.db, room), name: 'x', updated_at: 1, ...fields })
      .execute();
    const row = await database.db.selectFrom('item').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    expect(row).toMatchObject(fields);
    const { rows } = await sql`select array[1::bigint, null] as list, '{}'::bigint[] as empty`.execute(database.db);
    expect(rows).toEqual([{ list: [1, null], empty: [] }]);
  });
});
