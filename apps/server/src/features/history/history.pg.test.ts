import { createTestDatabase, type TestDatabase } from '@boxroom/db/testing/test-database';
import { NO_ITEM_FIELDS } from '@boxroom/domain/item/item';
import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addCaller, type SignedInCaller } from '../../testing/caller.ts';

let database: TestDatabase;
let ann: SignedInCaller;
let bob: SignedInCaller;
const ids = { room: '', box: '' };

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  [ann, bob] = await Promise.all([addCaller(database.db), addCaller(database.db)]);
  Object.assign(ids, { room: newId(), box: newId() });
  await ann.call.rooms.create({ id: ids.room, name: 'Garage' });
  await ann.call.boxes.add({ roomId: ids.room, boxes: [{ id: ids.box, name: 'Tools', description: null }] });
});

const addItems = (count: number) =>
  ann.call.items.add({
    boxId: ids.box,
    items: Array.from({ length: count }, (_, n) => ({ id: newId(), name: `Thing ${n}`, ...NO_ITEM_FIELDS })),
  });
const share = (access: 'view' | 'edit') =>
  database.db.insertInto('room_member').values({ space_id: ids.room, user_id: bob.id, access }).execute();

describe('the edit history', () => {
  test('has an exact count, and its pages contain every entry once', async () => {
    await addItems(11);
    const seen: string[] = [];
    for (const page of [1, 2, 3]) {
      const { entries, total } = await ann.call.history.list({ page, pageSize: 5 });
      expect(total).toBe(13);
      seen.push(...entries.map(({ id }) => id));
    }
    expect(new Set(seen).size).toBe(13);
    expect(await ann.call.history.list({ page: 4, pageSize: 5 })).toEqual({ entries: [], total: 13 });
  });

  test.each([
    ['the room', () => ({ roomId: ids.room }), 5],
    ['the box', () => ({ boxId: ids.box }), 4],
    ['an action', () => ({ actionType: 'add' as const }), 5],
    ['an action without entries', () => ({ actionType: 'toggle' as const }), 0],
    ['a kind of thing', () => ({ entityType: 'item' as const }), 3],
    [
      'all at once',
      () => ({ roomId: ids.room, boxId: ids.box, actionType: 'add' as const, entityType: 'item' as const }),
      3,
    ],
    ['a room that does not exist', () => ({ roomId: newId() }), 0],
  ])('filters by %s', async (_, filter, total) => {
    await addItems(3);
    expect(await ann.call.history.list({ page: 1, pageSize: 50, ...filter() })).toMatchObject({ total });
  });

  test('of a box lists moves in and out of it, if the caller can see the other box', async () => {
    const [other, item] = [newId(), newId()];
    await ann.call.boxes.add({ roomId: null, boxes: [{ id: other, name: 'Attic', description: null }] });
    await ann.call.items.add({ boxId: ids.box, items: [{ id: item, name: 'Saw', ...NO_ITEM_FIELDS }] });
    await ann.call.items.move({ ids: [item], boxId: other });
    await ann.call.items.move({ ids: [item], boxId: ids.box });
    const movesOf = async (who: SignedInCaller, boxId: string) =>
      (await who.call.history.list({ page: 1, pageSize: 50, boxId, actionType: 'move' })).total;
    expect([await movesOf(ann, ids.box), await movesOf(ann, other)]).toEqual([2, 2]);
    await share('view');
    expect([await movesOf(bob, ids.box), await movesOf(bob, other)]).toEqual([2, 0]);
  });

  test('of an item lists its lines from every box, one by one, that the caller may see', async () => {
    const [other, item] = [newId(), newId()];
    await ann.call.boxes.add({ roomId: null, boxes: [{ id: other, name: 'Attic', description: null }] });
    await ann.call.items.add({
      boxId: other,
      items: [item, newId()].map((id) => ({ id, name: 'Saw', ...NO_ITEM_FIELDS })),
    });
    await ann.call.items.edit({ id: item, set: { quantity: 2 } });
    await ann.call.items.move({ ids: [item], boxId: ids.box });
    const actions = async (who: SignedInCaller) => {
      const query = { page: 1, pageSize: 50, itemId: item, groups: true, commands: true } as const;
      return (await who.call.history.list(query)).entries.map(({ action }) => action);
    };
    expect(await actions(ann)).toEqual(['move', 'edit', 'add']);
    await share('view');
    expect(await actions(bob)).toEqual(['move']);
    expect(await ann.call.history.list({ page: 1, pageSize: 50, itemId: ids.box })).toMatchObject({ total: 0 });
  });

  test('still tells the owner of a deleted room what moved out of it, and nobody else', async () => {
    const [other, shared, item] = [newId(), newId(), newId()];
    await ann.call.rooms.create({ id: shared, name: 'Flat' });
    await ann.call.boxes.add({ roomId: shared, boxes: [{ id: other, name: 'Attic', description: null }] });
    await ann.call.items.add({ boxId: ids.box, items: [{ id: item, name: 'Saw', ...NO_ITEM_FIELDS }] });
    await ann.call.items.move({ ids: [item], boxId: other });
    await ann.call.boxes.move({ id: ids.box, roomId: shared });
    await database.db.insertInto('room_member').values({ space_id: shared, user_id: bob.id, access: 'edit' }).execute();
    await ann.call.rooms.delete({ id: ids.room });
    const moves = async (who: SignedInCaller, boxId: string) => {
      const { entries } = await who.call.history.list({ page: 1, pageSize: 50, boxId, actionType: 'move' });
      return entries.map(({ name, before }) => `${name}: ${String(before?.['roomName'])}`);
    };
    expect(await moves(ann, other)).toEqual(['Saw: Garage']);
    expect(await moves(ann, ids.box)).toEqual(['Tools: Garage', 'Saw: Garage']);
    expect(await moves(bob, other)).toEqual(['Saw: undefined']);
    expect(await moves(bob, ids.box)).toEqual(['Tools: undefined']);
  });

  test('names authors by username, and by six characters if they have no profile', async () => {
    await share('edit');
    await bob.call.items.add({ boxId: ids.box, items: [{ id: newId(), name: 'Saw', ...NO_ITEM_FIELDS }] });
    const { username } = await database.db
      .selectFrom('profile')
      .select('username')
      .where('id', '=', bob.id)
      .executeTakeFirstOrThrow();
    const newest = async () => (await ann.call.history.list({ page: 1, pageSize: 1 })).entries[0];
    expect(await newest()).toMatchObject({ actorName: username, isOwn: false, name: 'Saw' });
    await database.db.deleteFrom('profile').where('id', '=', bob.id).execute();
    const anonymous = await newest();
    expect(anonymous?.actorName).toMatch(/^user_[0-9a-f]{6}$/);
    expect(bob.id).not.toContain(anonymous?.actorName.slice('user_'.length));
  });

  test('shows a room to members only, and only that room', async () => {
    const other = newId();
    await ann.call.rooms.create({ id: other, name: 'Secret room' });
    const list = () => bob.call.history.list({ page: 1, pageSize: 50 });
    expect(await list()).toEqual({ entries: [], total: 0 });
    await share('view');
    const shared = await list();
    expect(shared.total).toBe(2);
    expect(JSON.stringify(shared)).not.toContain('Secret');
    expect(await bob.call.history.list({ page: 1, pageSize: 50, roomId: other })).toMatchObject({ total: 0 });
    await database.db.deleteFrom('room_member').where('user_id', '=', bob.id).execute();
    expect(await list()).toEqual({ entries: [], total: 0 });
  });

  test('of a room shows its members the lines of former owners, and moves to the rooms of others', async () => {
    const [cat, theirs, box, item] = [await addCaller(database.db), newId(), newId(), newId()];
    await share('edit');
    await cat.call.rooms.create({ id: theirs, name: 'Attic' });
    await cat.call.boxes.add({ roomId: theirs, boxes: [{ id: box, name: 'Hidden', description: null }] });
    await database.db.insertInto('room_member').values({ space_id: theirs, user_id: ann.id, access: 'edit' }).execute();
    await ann.call.items.add({ boxId: ids.box, items: [{ id: item, name: 'Saw', ...NO_ITEM_FIELDS }] });
    await ann.call.items.move({ ids: [item], boxId: box });
    const seenBy = async ({ call }: SignedInCaller, roomId?: string) => {
      const { entries, total } = await call.history.list({ page: 1, pageSize: 50, ...(roomId && { roomId }) });
      expect(total).toBe(entries.length);
      return entries.map(({ action, entity, roomName }) => [action, entity, roomName].join(' '));
    };
    const garage = ['move item ', 'add item Garage', 'add box Garage', 'add room Garage'];
    expect(await seenBy(bob)).toEqual(garage);
    // The former owner has left the room.
    await database.db.deleteFrom('room_member').where('user_id', '=', bob.id).execute();
    await database.db.updateTable('space').set({ owner_id: bob.id }).where('id', '=', ids.room).execute();
    await database.db
      .insertInto('room_member')
      .values({ space_id: ids.room, user_id: cat.id, access: 'view' })
      .execute();
    expect([await seenBy(bob), await seenBy(bob, ids.room)]).toEqual([garage, garage]);
    expect(await seenBy(cat, ids.room)).toEqual(['move item Attic', ...garage.slice(1)]);
    expect(await seenBy(ann, ids.room)).toEqual(garage.slice(1));
  });

  test('is unavailable while its table is missing', async () => {
    await sql`alter table history_entry rename to history_entry_away`.execute(database.db);
    try {
      await expect(ann.call.history.list({ page: 1, pageSize: 5 })).rejects.toMatchObject({
        code: 'SERVICE_UNAVAILABLE',
        cause: { code: 'UNAVAILABLE' },
      });
    } finally {
      await sql`alter table history_entry_away rename to history_entry`.execute(database.db);
    }
    expect(await ann.call.history.list({ page: 1, pageSize: 5 })).toMatchObject({ total: 2 });
  });
});
