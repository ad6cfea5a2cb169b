import { addBox, addItem, addPerson, addRoom } from '@boxroom/db/testing/sample-rows';
import { createTestDatabase, type TestDatabase } from '@boxroom/db/testing/test-database';
import { type Cursor, PROTOCOL_VERSION, type PullOutput } from '@boxroom/domain/sync/protocol';
import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { pullParsed } from '../testing/pull-parsed.ts';

let database: TestDatabase;
let me: string;
let room: string;
let box: string;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  me = (await addPerson(database.db)).id;
  room = await addRoom(database.db, me);
  box = await addBox(database.db, room);
});

type Cursors = Record<string, Cursor>;

function pull(cursors: Cursors, limit = 5000): Promise<PullOutput> {
  const input = { protocol: PROTOCOL_VERSION, userId: me, clientId: newId(), cursors, ackedSeq: 0, limit };
  return pullParsed(database.db, me, input);
}
const cursorsOf = ({ spaces }: PullOutput): Cursors =>
  Object.fromEntries(spaces.map(({ id, to, base }) => [id, { v: to, base }]));
const versionOf = async (id: string) =>
  (await database.db.selectFrom('space').select('version').where('id', '=', id).executeTakeFirstOrThrow()).version;
/** What a page has of a room. */
function partOf({ spaces }: PullOutput, id = room) {
  const patch = spaces.find((space) => space.id === id);
  return patch && { ...patch, boxes: patch.box.map((one) => one.id).toSorted(), items: patch.item.length };
}
/** Adds boxes in one transaction, so that all have one version. */
const addBoxes = (count: number, to = room) =>
  sql`insert into box (id, space_id, name, created_at, updated_at, changed_at)
    select gen_random_uuid(), ${to}, 'Box', 1, 1, 1 from generate_series(1, ${count}::int)`.execute(database.db);

test('with a new room, known ones bring only what changed, and the new one brings all', async () => {
  const cursors = cursorsOf(await pull({}));
  const since = await versionOf(room);
  const added = await addBox(database.db, room);
  const made = await addRoom(database.db, me);
  const inside = await addBox(database.db, made);
  const page = await pull(cursors);
  expect(page).toMatchObject({ hasMore: false, remaining: 0 });
  expect(partOf(page)).toMatchObject({
    reset: false,
    from: since,
    to: await versionOf(room),
    boxes: [added],
    room: [],
  });
  const version = await versionOf(made);
  expect(partOf(page, made)).toMatchObject({ reset: true, from: 0, to: version, base: version, boxes: [inside] });
  expect(partOf(page, made)?.room).toHaveLength(1);
  expect(page.spaces).toHaveLength(2);
  expect(page.accessible.map(({ id }) => id)).toEqual(expect.arrayContaining([room, made]));
});

test.each<[string, boolean, (version: number) => Cursor]>([
  ['is ahead of the room', true, (version) => ({ v: version + 1, base: 0 })],
  ['is older than what was pruned', true, () => ({ v: 1, base: 0 })],
  ['is as old as what was pruned', false, () => ({ v: 2, base: 0 })],
  ['is older, of a copy that began after it', false, () => ({ v: 1, base: 2 })],
])('a device whose cursor %s starts over: %s', async (_, isReset, cursorAt) => {
  for (let times = 0; times < 3; times++) await addBox(database.db, room);
  const cursors = cursorsOf(await pull({}));
  await sql`update space set pruned_below = 2 where id = ${room}`.execute(database.db);
  const page = await pull({ ...cursors, [room]: cursorAt(await versionOf(room)) });
  expect(partOf(page)?.reset).toBe(isReset);
});

test('a page ends after the transaction that fills it, and the next one goes on from there', async () => {
  const first = await pull({});
  await addBoxes(3);
  await addBoxes(4);
  const between = await versionOf(room);
  await addBoxes(2);
  const page = await pull(cursorsOf(first), 5);
  expect(page.hasMore).toBe(true);
  expect(page.client).toBeNull();
  expect([partOf(page)?.to, partOf(page)?.boxes.length]).toEqual([between, 7]);
  expect(page.remaining).toBe(2);
  const rest = await pull({ ...cursorsOf(first), ...cursorsOf(page) }, 5);
  expect([partOf(rest)?.from, partOf(rest)?.boxes.length, rest.hasMore]).toEqual([between, 2, false]);
});

test('a transaction that is larger than a page arrives whole', async () => {
  const first = await pull({});
  await addBoxes(7);
  const page = await pull(cursorsOf(first), 3);
  expect(partOf(page)?.boxes).toHaveLength(7);
  expect(page.remaining).toBe(0);
});

test('what is still to come counts boxes and items, of rooms that no page has begun, too', async () => {
  await addItem(database.db, room, box);
  await addBoxes(600);
  const other = await addRoom(database.db, me);
  await addItem(database.db, other, await addBox(database.db, other));
  const page = await pull({}, 100);
  const seen = page.spaces.reduce((sum, patch) => sum + patch.box.length + patch.item.length, 0);
  expect(page.hasMore).toBe(true);
  expect(page.remaining).toBe(1 + 600 + 1 + 2 - seen);
});

test('pages bring a large room and small ones completely, each row once', async () => {
  await addBoxes(520);
  for (let count = 0; count < 4; count++) {
    const small = await addRoom(database.db, me);
    await addBoxes(30, small);
  }
  const cursors: Cursors = {};
  const boxes: string[] = [];
  const perPage: number[] = [];
  for (let pages = 0; pages < 20; pages++) {
    const page = await pull(cursors, 100);
    Object.assign(cursors, cursorsOf(page));
    const here = page.spaces.flatMap((patch) => patch.box.map(({ id }) => id));
    boxes.push(...here);
    perPage.push(here.length);
    if (!page.hasMore) break;
  }
  expect(new Set(boxes).size).toBe(1 + 520 + 4 * 30);
  expect(boxes).toHaveLength(new Set(boxes).size);
  // The large one is one transaction.
  expect(perPage.filter((count) => count >= 520)).toHaveLength(1);
  expect(Math.max(...perPage)).toBeLessThanOrEqual(521 + 100);
  expect(perPage.length).toBeLessThanOrEqual(4);
});
