import { createTestDatabase, type TestDatabase } from '@boxroom/db/testing/test-database';
import type { CommandInput, CommandName } from '@boxroom/domain/command/registry';
import type { HistoryQuery } from '@boxroom/domain/history/history-entry';
import { NO_ITEM_FIELDS } from '@boxroom/domain/item/item';
import { PROTOCOL_VERSION } from '@boxroom/domain/sync/protocol';
import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addCaller, type SignedInCaller } from '../../testing/caller.ts';

let database: TestDatabase;
let ann: SignedInCaller;
let bob: SignedInCaller;
let ids: { garage: string; attic: string; tools: string; paint: string; hats: string };
let clientId: string;
let seq: number;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  [ann, bob] = [await addCaller(database.db), await addCaller(database.db)];
  [clientId, seq] = [newId(), 0];
  ids = { garage: newId(), attic: newId(), tools: newId(), paint: newId(), hats: newId() };
  const { garage, attic, tools, paint, hats } = ids;
  await ann.call.rooms.create({ id: garage, name: 'Garage' });
  await ann.call.rooms.create({ id: attic, name: 'Attic' });
  const box = (id: string, name: string) => ({ id, name, description: null });
  await ann.call.boxes.add({ roomId: garage, boxes: [box(tools, 'Tools'), box(paint, 'Paint')] });
  await ann.call.boxes.add({ roomId: attic, boxes: [box(hats, 'Hats')] });
  await database.db.insertInto('room_member').values({ space_id: garage, user_id: bob.id, access: 'edit' }).execute();
});

/** Sends a command as a device does. */
async function push<N extends CommandName>(name: N, input: CommandInput<N>): Promise<void> {
  const mutation = { id: newId(), seq: ++seq, name, input, at: Date.now() };
  const { status } = await ann.call.sync.push({
    protocol: PROTOCOL_VERSION,
    userId: ann.id,
    clientId,
    mutations: [mutation],
  });
  expect(status).toBe('ok');
}
async function add(boxId: string, names: readonly string[]): Promise<string[]> {
  const items = names.map((name) => ({ ...NO_ITEM_FIELDS, id: newId(), name }));
  await push('item.add', { boxId, items });
  return items.map(({ id }) => id);
}
const list = (who: SignedInCaller, more: Partial<HistoryQuery> = {}) =>
  who.call.history.list({ page: 1, pageSize: 50, groups: true, commands: true, ...more });
async function partsOf(who: SignedInCaller, entries: readonly { id: string }[], more: Partial<HistoryQuery> = {}) {
  const query = { page: 1, pageSize: 50, partsOf: entries.map(({ id }) => id), ...more };
  const found = await who.call.history.list(query);
  expect(found.total).toBe(found.entries.length);
  return found.entries.map(({ name }) => name);
}
/** Rooms and boxes are added before each test. */
const BEFORE = 5;

describe('what one command did to several rows', () => {
  test('is one entry, which counts its lines and opens to them', async () => {
    await add(ids.tools, ['Saw', 'File', 'Drill']);
    const { entries, total } = await list(ann);
    expect(total).toBe(BEFORE + 1);
    expect(entries[0]).toMatchObject({ name: 'Saw', lines: 3, command: expect.any(String) });
    expect(await partsOf(ann, entries.slice(0, 1))).toEqual(['Saw', 'File', 'Drill']);
    // Older apps get the lines.
    const lines = await ann.call.history.list({ page: 1, pageSize: 3, groups: true });
    expect(lines).toMatchObject({ total: BEFORE + 3, entries: [{ name: 'Drill' }, { name: 'File' }, { name: 'Saw' }] });
    expect(lines.entries[0]).not.toHaveProperty('lines');
  });

  test('is one entry over all boxes of a room, and each box has its own', async () => {
    const moved = [...(await add(ids.tools, ['Saw', 'File'])), ...(await add(ids.paint, ['Brush']))];
    await push('item.move', { ids: moved, boxId: ids.hats });
    const { entries } = await list(ann, { actionType: 'move' });
    expect(entries).toMatchObject([{ name: 'Saw', lines: 3, isSpread: true }]);
    expect(await partsOf(ann, entries)).toEqual(['Saw', 'File', 'Brush']);
    const ofTools = await list(ann, { boxId: ids.tools, actionType: 'move' });
    expect(ofTools).toMatchObject({ total: 1, entries: [{ name: 'Saw', lines: 2 }] });
    expect(ofTools.entries[0]).not.toHaveProperty('isSpread');
    const ofBox = await list(ann, { boxId: ids.paint, actionType: 'move' });
    expect(ofBox).toMatchObject({ total: 1, entries: [{ name: 'Brush', lines: 1 }] });
    expect(await partsOf(ann, ofBox.entries, { boxId: ids.paint })).toEqual(['Brush']);
  });

  test('shows a member no more than the rooms they see', async () => {
    const deleted = [...(await add(ids.tools, ['Saw'])), ...(await add(ids.hats, ['Cap', 'Bowler']))];
    await push('item.delete', { ids: deleted });
    const all = await list(ann, { actionType: 'delete' });
    expect(all).toMatchObject({
      total: 2,
      entries: [
        { name: 'Cap', lines: 2 },
        { name: 'Saw', lines: 1 },
      ],
    });
    const seen = await list(bob, { actionType: 'delete' });
    expect(seen).toMatchObject({ total: 1, entries: [{ name: 'Saw', lines: 1 }] });
    expect(await partsOf(bob, all.entries)).toEqual(['Saw']);
    const carol = await addCaller(database.db);
    expect(await partsOf(carol, all.entries)).toEqual([]);
    expect(await partsOf(ann, [{ id: newId() }])).toEqual([]);
  });

  test('is one entry for hundreds of boxes, of one page', async () => {
    const boxes = Array.from({ length: 100 }, (_, n) => ({ id: newId(), name: `Box ${n}`, description: null }));
    await push('box.add', { roomId: ids.garage, boxes: boxes.slice(0, 50) });
    await push('box.add', { roomId: ids.garage, boxes: boxes.slice(50) });
    await push('box.move', { groups: [{ roomId: ids.attic, ids: boxes.map(({ id }) => id) }] });
    const { entries, total } = await list(ann, { pageSize: 10 });
    expect(total).toBe(BEFORE + 3);
    expect(entries.slice(0, 3)).toMatchObject([
      { action: 'move', lines: 100 },
      { action: 'add', lines: 50 },
      { action: 'add', lines: 50 },
    ]);
    const ofBox = await list(ann, { boxId: boxes[7]?.id, pageSize: 10 });
    expect(ofBox).toMatchObject({
      total: 2,
      entries: [
        { action: 'move', lines: 1 },
        { action: 'add', lines: 1 },
      ],
    });
  });

  test('has the count of its box where an older version wrote it', async () => {
    const moved = [...(await add(ids.tools, ['Saw', 'File'])), ...(await add(ids.paint, ['Brush']))];
    await push('item.move', { ids: moved, boxId: ids.hats });
    await database.db.transaction().execute(async (tx) => {
      // The table is append-only.
      await sql`set local session_replication_role = replica`.execute(tx);
      await sql`update history_entry set room_line_count = null`.execute(tx);
    });
    const { entries } = await list(ann, { actionType: 'move' });
    expect(entries).toMatchObject([
      { name: 'Brush', lines: 1 },
      { name: 'Saw', lines: 2 },
    ]);
    expect(new Set(entries.map(({ command }) => command)).size).toBe(1);
    expect(entries.some((entry) => 'isSpread' in entry)).toBe(false);
  });

  test('does not mix with another command of the same push', async () => {
    const mutation = (name: string) => ({
      id: newId(),
      seq: ++seq,
      name: 'item.add',
      input: { boxId: ids.tools, items: ['1', '2'].map((n) => ({ ...NO_ITEM_FIELDS, id: newId(), name: name + n })) },
      at: Date.now(),
    });
    const mutations = [mutation('Saw'), mutation('File')];
    await ann.call.sync.push({ protocol: PROTOCOL_VERSION, userId: ann.id, clientId, mutations });
    const { entries } = await list(ann);
    expect(entries.slice(0, 2)).toMatchObject([
      { name: 'File1', lines: 2 },
      { name: 'Saw1', lines: 2 },
    ]);
    expect(await partsOf(ann, entries.slice(1, 2))).toEqual(['Saw1', 'Saw2']);
    expect(await partsOf(ann, entries.slice(0, 2))).toEqual(['Saw1', 'Saw2', 'File1', 'File2']);
  });
});
