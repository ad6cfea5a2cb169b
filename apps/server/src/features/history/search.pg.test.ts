import { createTestDatabase, type TestDatabase } from '@boxroom/db/testing/test-database';
import { HISTORY_PAGE_SIZE } from '@boxroom/domain/history/history-entry';
import { HISTORY_SEARCH_LINES, type HistorySearch } from '@boxroom/domain/history/history-search';
import { NO_ITEM_FIELDS } from '@boxroom/domain/item/item';
import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { addCaller, type SignedInCaller } from '../../testing/caller.ts';
import { importParts, newBox, newItem } from '../../testing/import-steps.ts';

let database: TestDatabase;
let ann: SignedInCaller;
const ids = { room: '', box: '' };

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  ann = await addCaller(database.db);
  Object.assign(ids, { room: newId(), box: newId() });
  await ann.call.rooms.create({ id: ids.room, name: 'Garage' });
  await ann.call.boxes.add({ roomId: ids.room, boxes: [{ id: ids.box, name: 'Tools', description: null }] });
});

const add = (...names: string[]) =>
  ann.call.items.add({ boxId: ids.box, items: names.map((name) => ({ ...NO_ITEM_FIELDS, id: newId(), name })) });
/** Adds lines older than all others: 'Old 1' is the oldest. */
const addOld = (count: number) =>
  sql`insert into history_entry (at, client_at, actor_id, action, entity, entity_id, name, space_id, owner_id)
    select now() - interval '1 year' + n * interval '1 minute', now(), ${ann.id}, 'edit', 'item', gen_random_uuid(),
      'Old ' || n, ${ids.room}, ${ann.id} from generate_series(1, ${count}::int) n`.execute(database.db);
const search = (text: string, more: Partial<HistorySearch> = {}, who = ann) =>
  who.call.history.search({ text, ...more });
const namesOf = async (...input: Parameters<typeof search>) => (await search(...input)).entries.map(({ name }) => name);
/** Searches on and on, as the screen does. */
async function searchAll(text: string) {
  const names: string[] = [];
  for (let cursor: HistorySearch['cursor'], calls = 1; ; calls++) {
    const found = await search(text, { ...(cursor && { cursor }) });
    names.push(...found.entries.map(({ name }) => name));
    if (found.next === null) return { names, calls };
    cursor = found.next;
  }
}

test('finds what names all terms, newest first, without regard for accents and case', async () => {
  await add('Dübel short', 'Drill');
  await add('Dubel long');
  expect(await namesOf('dubel')).toEqual(['Dubel long', 'Dübel short']);
  expect(await namesOf('DÜBEL tools short')).toEqual(['Dübel short']);
  expect(await search('hat')).toMatchObject({ entries: [], next: null, searchedTo: expect.any(Number) });
  expect(await namesOf('tools', { entityType: 'box' })).toEqual(['Tools']);
  expect(await namesOf('dubel', { roomId: newId() })).toEqual([]);
  expect(await namesOf('dubel', { until: Date.now() - 60_000 })).toEqual([]);
});

test('finds lines of imports, too', async () => {
  const box = newBox(ids.room);
  await importParts(ann, { boxes: [box], items: [newItem(box.id, { name: 'Chisel' })] });
  expect(await namesOf('chisel')).toEqual(['Chisel']);
});

test('reaches the oldest line, a bounded number of lines a call, and each once', async () => {
  await addOld(HISTORY_SEARCH_LINES + 600);
  const { names, calls } = await searchAll('old 7 garage');
  expect({ names, calls }).toEqual({ names: [], calls: 2 });
  const all = Array.from({ length: 20 }, (_, n) => `Old ${2599 - n}`);
  expect((await searchAll('old 2')).names.filter((name) => all.includes(name))).toEqual(all);
  const one = await searchAll('old');
  expect(new Set(one.names).size).toBe(HISTORY_SEARCH_LINES + 600);
  expect(one.calls).toBe(Math.ceil((HISTORY_SEARCH_LINES + 600) / HISTORY_PAGE_SIZE));
});

test('several lines of one time are each found once', async () => {
  const names = Array.from({ length: HISTORY_PAGE_SIZE * 2 + 5 }, (_, n) => `Thing ${n}`);
  await add(...names);
  expect((await searchAll('thing')).names.toReversed()).toEqual(names);
});

test('does not match what the person cannot see', async () => {
  const [secret, item] = [newId(), newId()];
  await ann.call.boxes.add({ roomId: null, boxes: [{ id: secret, name: 'Secret', description: null }] });
  await ann.call.items.add({ boxId: ids.box, items: [{ ...NO_ITEM_FIELDS, id: item, name: 'Saw' }] });
  await ann.call.items.move({ ids: [item], boxId: secret });
  const bob = await addCaller(database.db);
  await database.db.insertInto('room_member').values({ space_id: ids.room, user_id: bob.id, access: 'view' }).execute();
  expect(await namesOf('saw', {}, bob)).toEqual(['Saw', 'Saw']);
  expect(await namesOf('secret', {}, bob)).toEqual([]);
  expect(await namesOf('secret')).toEqual(['Saw', 'Secret']);
});

test('a list up to a time has what happened before it, and counts that', async () => {
  await addOld(3);
  const list = (until: number) => ann.call.history.list({ page: 1, pageSize: 2, groups: true, commands: true, until });
  const found = await list(Date.now() - 30 * 86_400_000);
  expect(found).toMatchObject({ total: 3, entries: [{ name: 'Old 3' }, { name: 'Old 2' }] });
  expect(await list((found.entries[1]?.at ?? 0) - 1)).toMatchObject({ total: 1, entries: [{ name: 'Old 1' }] });
  expect(await list(0)).toEqual({ entries: [], total: 0 });
});
