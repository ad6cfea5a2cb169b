import { createTestDatabase, type TestDatabase } from '@boxroom/db/testing/test-database';
import { NO_ITEM_FIELDS } from '@boxroom/domain/item/item';
import { PROTOCOL_VERSION } from '@boxroom/domain/sync/protocol';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addCaller, type SignedInCaller } from '../testing/caller.ts';

let database: TestDatabase;
let ann: SignedInCaller;
let bob: SignedInCaller;
let ids: { home: string; theirs: string; box: string; theirBox: string; sharp: string; tools: string };
let client: string;
let seq: number;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  [ann, bob] = [await addCaller(database.db), await addCaller(database.db)];
  [client, seq] = [newId(), 0];
  ids = { home: newId(), theirs: newId(), box: newId(), theirBox: newId(), sharp: newId(), tools: newId() };
  const { home, theirs, box, theirBox, sharp, tools } = ids;
  await ann.call.rooms.create({ id: home, name: 'Home' });
  await bob.call.rooms.create({ id: theirs, name: 'Theirs' });
  await ann.call.boxes.add({ roomId: home, boxes: [{ id: box, name: 'Box', description: null }] });
  await bob.call.boxes.add({ roomId: theirs, boxes: [{ id: theirBox, name: 'Box', description: null }] });
  await share('edit');
  await ann.call.categories.create({ id: sharp, spaceId: ann.catalogueId, name: 'Sharp', color: 'red' });
  await ann.call.categories.create({ id: tools, spaceId: ann.catalogueId, name: 'Tools' });
});

const share = (access: 'view' | 'edit') =>
  database.db
    .insertInto('room_member')
    .values({ space_id: ids.theirs, user_id: ann.id, access })
    .onConflict((on) => on.columns(['space_id', 'user_id']).doUpdateSet({ access }))
    .execute();

async function add(boxId: string, name: string, categoryId: string | null = ids.sharp): Promise<string> {
  const id = newId();
  await ann.call.items.add({ boxId, items: [{ ...NO_ITEM_FIELDS, id, name, categoryId }] });
  return id;
}
async function categoriesOf(...items: string[]): Promise<(string | null | undefined)[]> {
  const rows = await database.db.selectFrom('item').select(['id', 'category_id']).where('id', 'in', items).execute();
  return items.map((id) => rows.find((row) => row.id === id)?.category_id);
}
const categories = async () => (await ann.call.categories.list()).map(({ id, name, color }) => [id, name, color]);

/** Sends a command as a device does, and returns its outcome. */
async function push(name: string, input: unknown): Promise<string | null | undefined> {
  const mutation = { id: newId(), seq: ++seq, name, input, at: Date.now() };
  const caller = { protocol: PROTOCOL_VERSION, userId: ann.id, clientId: client };
  expect(await ann.call.sync.push({ ...caller, mutations: [mutation] })).toMatchObject({ status: 'ok' });
  const { code } = await database.db
    .selectFrom('sync_mutation')
    .select('code')
    .where('id', '=', mutation.id)
    .executeTakeFirstOrThrow();
  return code;
}

test('a merge moves all items of the category, in every room, and is one entry of the history in each', async () => {
  const secondBox = newId();
  await ann.call.boxes.add({ roomId: ids.home, boxes: [{ id: secondBox, name: 'Second', description: null }] });
  const items = [await add(ids.box, 'Saw'), await add(secondBox, 'Axe'), await add(ids.theirBox, 'Rope')];
  const other = await add(ids.box, 'Lamp', null);
  expect(await push('category.merge', { ids: [ids.sharp], intoId: ids.tools })).toBeNull();
  expect(await categoriesOf(...items, other)).toEqual([ids.tools, ids.tools, ids.tools, null]);
  expect(await categories()).toEqual([[ids.tools, 'Tools', null]]);
  const { entries } = await ann.call.history.list({ page: 1, pageSize: 50, commands: true, actionType: 'edit' });
  expect(entries.map(({ lines = 0 }) => lines).toSorted((a, b) => a - b)).toEqual([1, 2]);
  expect(new Set(entries.map(({ command }) => command)).size).toBe(1);
});

test('one command takes it back, and leaves what was changed since', async () => {
  const [saw, axe] = [await add(ids.box, 'Saw'), await add(ids.box, 'Axe')];
  await push('category.merge', { ids: [ids.sharp], intoId: ids.tools });
  await ann.call.items.edit({ id: axe, set: { categoryId: null } });
  const category = { id: ids.sharp, name: 'Sharp', color: 'red', itemIds: [saw, axe] };
  const input = { fromId: ids.tools, spaceId: ann.catalogueId, categories: [category] };
  expect(await push('category.split', input)).toBeNull();
  expect(await categoriesOf(saw, axe)).toEqual([ids.sharp, null]);
  expect(await categories()).toEqual([
    [ids.sharp, 'Sharp', 'red'],
    [ids.tools, 'Tools', null],
  ]);
});

test('an item where the person may only view has no category afterwards', async () => {
  const rope = await add(ids.theirBox, 'Rope');
  await share('view');
  expect(await push('category.merge', { ids: [ids.sharp], intoId: ids.tools })).toBeNull();
  expect(await categoriesOf(rope)).toEqual([null]);
});

test('a category that another device has renamed meanwhile is merged all the same', async () => {
  const saw = await add(ids.box, 'Saw');
  await ann.call.categories.rename({ id: ids.sharp, name: 'Blades' });
  expect(await push('category.merge', { ids: [ids.sharp], intoId: ids.tools })).toBeNull();
  expect(await categoriesOf(saw)).toEqual([ids.tools]);
});

test.each([
  ['the category', 'sharp', [null, 'tools']],
  ['the one to merge into', 'tools', ['sharp', 'sharp']],
] as const)('is refused when another device has deleted %s meanwhile, and changes nothing', async (_, gone, left) => {
  const [saw, lamp] = [await add(ids.box, 'Saw'), await add(ids.box, 'Lamp', gone === 'sharp' ? ids.tools : ids.sharp)];
  await ann.call.categories.delete({ id: ids[gone] });
  expect(await push('category.merge', { ids: [ids.sharp], intoId: ids.tools })).toBe('NOT_FOUND');
  expect(await categoriesOf(saw, lamp)).toEqual(left.map((name) => name && ids[name]));
});

test('of two devices that merge one category offline, the first decides and the second is told', async () => {
  const saw = await add(ids.box, 'Saw');
  const toys = newId();
  await ann.call.categories.create({ id: toys, spaceId: ann.catalogueId, name: 'Toys' });
  expect(await push('category.merge', { ids: [ids.sharp], intoId: ids.tools })).toBeNull();
  expect(await push('category.merge', { ids: [ids.sharp], intoId: toys })).toBe('NOT_FOUND');
  expect(await categoriesOf(saw)).toEqual([ids.tools]);
});

test('a device that does not know an item yet moves it nevertheless', async () => {
  const late = newId();
  await bob.call.items.add({ boxId: ids.theirBox, items: [{ ...NO_ITEM_FIELDS, id: late, name: 'Late' }] });
  await ann.call.items.edit({ id: late, set: { categoryId: ids.sharp } });
  expect(await push('category.merge', { ids: [ids.sharp], intoId: ids.tools })).toBeNull();
  expect(await categoriesOf(late)).toEqual([ids.tools]);
});
