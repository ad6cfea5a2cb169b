import { randomUUID } from 'node:crypto';
import { boxCodeOf } from '@boxroom/domain/box/box-code';
import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { up } from '../migrations/0013-box-codes.ts';
import { addBox, addPerson, addRoom } from '../testing/sample-rows.ts';
import { createDatabaseAt, createTestDatabase, type TestDatabase } from '../testing/test-database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const codeOf = async (id: string) =>
  (await database.db.selectFrom('box').select('code').where('id', '=', id).executeTakeFirstOrThrow()).code;

const newRow = (spaceId: string, code: string) => ({
  id: randomUUID(),
  space_id: spaceId,
  name: 'Box',
  code,
  created_at: 1,
  updated_at: 1,
  changed_at: 1,
});

/** Adds a box that proposes a code; returns its id and its final code. */
async function addBoxOf(spaceId: string, code: string): Promise<{ id: string; code: string }> {
  const row = newRow(spaceId, code);
  await database.db.insertInto('box').values(row).execute();
  return { id: row.id, code: await codeOf(row.id) };
}

test('the database and the domain derive the same codes from an id', async () => {
  const ids = Array.from({ length: 200 }, () => randomUUID());
  const { rows } = await sql<{ id: string; attempt: number; code: string }>`
    select id, attempt, box_code(id, attempt) as code
    from unnest(${ids}::uuid[]) id cross join generate_series(0, 12) attempt`.execute(database.db);
  expect(rows).toHaveLength(200 * 13);
  for (const { id, attempt, code } of rows) expect(code, `${id} ${attempt}`).toBe(boxCodeOf(id, attempt));
});

test('a free proposed code stays; a taken or missing one is derived from the id', async () => {
  const { db } = database;
  const [ann, ben] = [await addPerson(db), await addPerson(db)];
  const room = await addRoom(db, ann.id);
  expect((await addBoxOf(room, 'ABCD')).code).toBe('ABCD');
  const second = await addBoxOf(ann.id, 'ABCD');
  expect(second.code).toBe(boxCodeOf(second.id, 0));
  expect((await addBoxOf(ben.id, 'ABCD')).code).toBe('ABCD');
  const plain = await addBox(db, room);
  expect(await codeOf(plain)).toBe(boxCodeOf(plain, 0));
});

test('several boxes of one statement never share a code', async () => {
  const { db } = database;
  const ann = await addPerson(db);
  const rows = Array.from({ length: 3 }, () => newRow(ann.id, 'ABCD'));
  await db.insertInto('box').values(rows).execute();
  const codes = await Promise.all(rows.map(({ id }) => codeOf(id)));
  expect(codes).toEqual(['ABCD', ...rows.slice(1).map(({ id }) => boxCodeOf(id, 0))]);
});

test('a box that moves to another owner keeps its code unless it is taken there, and keeps the new one when it returns', async () => {
  const { db } = database;
  const [ann, ben] = [await addPerson(db), await addPerson(db)];
  const [box, free] = [await addBoxOf(ann.id, 'ABCD'), await addBoxOf(ann.id, 'WXYZ')];
  await addBoxOf(ben.id, 'ABCD');
  const move = (id: string, spaceId: string) =>
    db.updateTable('box').set({ space_id: spaceId }).where('id', '=', id).execute();
  await move(free.id, ben.id);
  expect(await codeOf(free.id)).toBe('WXYZ');
  await move(box.id, ben.id);
  expect(await codeOf(box.id)).toBe(boxCodeOf(box.id, 0));
  await move(box.id, ann.id);
  expect(await codeOf(box.id)).toBe(boxCodeOf(box.id, 0));
});

test('a room with a new owner replaces the codes that this owner already has, in a new version', async () => {
  const { db } = database;
  const [ann, ben] = [await addPerson(db), await addPerson(db)];
  const room = await addRoom(db, ann.id);
  const [taken, kept] = [await addBoxOf(room, 'ABCD'), await addBoxOf(room, 'WXYZ')];
  await addBoxOf(ben.id, 'ABCD');
  await db.updateTable('space').set({ owner_id: ben.id }).where('id', '=', room).execute();
  expect([await codeOf(taken.id), await codeOf(kept.id)]).toEqual([boxCodeOf(taken.id, 0), 'WXYZ']);
  const { version } = await db.selectFrom('space').select('version').where('id', '=', room).executeTakeFirstOrThrow();
  const boxes = await db.selectFrom('box').select(['version', 'owner_id']).where('space_id', '=', room).execute();
  expect(boxes).toEqual([taken, kept].map(() => ({ version, owner_id: ben.id })));
});

test('of two concurrent boxes with one code the second waits for the first, fails and can be retried', async () => {
  const { db } = database;
  const ann = await addPerson(db);
  const [hall, attic] = [await addRoom(db, ann.id), await addRoom(db, ann.id)];
  const { promise: second, resolve: begin } = Promise.withResolvers<void>();
  const first = db.transaction().execute(async (tx) => {
    await tx.insertInto('box').values(newRow(hall, 'ABCD')).execute();
    begin();
    // Only now is it certain that the second could not see the code.
    for (;;) {
      const { rows } = await sql`
        select from pg_locks where not granted and locktype = 'transactionid'
          and pid in (select pid from pg_stat_activity where datname = current_database())`.execute(tx);
      if (rows.length > 0) return;
    }
  });
  await second;
  const outcome = await db
    .insertInto('box')
    .values(newRow(attic, 'ABCD'))
    .execute()
    .catch((error: unknown) => error);
  await first;
  expect(outcome).toMatchObject({ code: '23505', constraint: 'box_one_code' });
  expect((await addBoxOf(attic, 'ABCD')).code).not.toBe('ABCD');
});

test('the migration gives every box a code, unique for each owner, and devices receive it', async () => {
  const old = await createDatabaseAt('0012-history-from-box');
  const { db } = old;
  const [ann, ben] = [await addPerson(db), await addPerson(db)];
  const rooms = [await addRoom(db, ann.id), await addRoom(db, ann.id), ben.id];
  await sql`
    insert into box (id, space_id, name, created_at, updated_at, changed_at)
    select gen_random_uuid(), (${rooms}::uuid[])[n % 3 + 1], 'Box', 1, 1, 1 from generate_series(1, 6000) n`.execute(
    db,
  );
  const before = await versionsOf(db, rooms);
  await up(db as unknown as Kysely<unknown>);
  const { rows } = await sql<{ boxes: number; codes: number; first: number }>`
    select count(*)::int as boxes, count(distinct (owner_id, code))::int as codes,
      count(*) filter (where code = box_code(id, 0))::int as first
    from box where space_id = any(${rooms}::uuid[])`.execute(db);
  expect(rows).toEqual([{ boxes: 6000, codes: 6000, first: expect.any(Number) }]);
  expect(rows[0]?.first).toBeGreaterThan(5950);
  expect(await versionsOf(db, rooms)).toEqual(before.map((version) => version + 1));
  await old.drop();
});

async function versionsOf(db: TestDatabase['db'], spaceIds: readonly string[]): Promise<number[]> {
  const spaces = await db.selectFrom('space').select(['id', 'version']).where('id', 'in', spaceIds).execute();
  return spaceIds.map((id) => spaces.find((space) => space.id === id)?.version ?? 0);
}
