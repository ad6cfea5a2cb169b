import { randomBytes } from 'node:crypto';
import { addBox, addItem, addRoom, setBoxType, tick } from '@boxroom/db/testing/sample-rows';
import { createTestDatabase, type TestDatabase } from '@boxroom/db/testing/test-database';
import { wrongOwners } from '@boxroom/db/testing/wrong-owners';
import { type CommandInput, type CommandName, parseCommand } from '@boxroom/domain/command/registry';
import { NO_ITEM_FIELDS } from '@boxroom/domain/item/item';
import { PROTOCOL_VERSION } from '@boxroom/domain/sync/protocol';
import { Replica } from '@boxroom/sync-client/replica';
import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { applyCommand } from '../../sync/apply-command.ts';
import { push } from '../../sync/push.ts';
import { removeOutdated } from '../../sync/retention.ts';
import { addCaller, type SignedInCaller } from '../../testing/caller.ts';
import { pullParsed } from '../../testing/pull-parsed.ts';
import { pushServices } from '../../testing/push-services.ts';

let database: TestDatabase;
let owner: SignedInCaller;
let editor: SignedInCaller;
let viewer: SignedInCaller;
let stranger: SignedInCaller;
let room: string;
let box: string;
let items: string[];

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  const { db } = database;
  [owner, editor, viewer, stranger] = [
    await addCaller(db),
    await addCaller(db),
    await addCaller(db),
    await addCaller(db),
  ];
  room = await addRoom(db, owner.id, [editor.id, viewer.id]);
  await db.updateTable('room_member').set({ access: 'view' }).where('user_id', '=', viewer.id).execute();
  box = await addBox(db, room);
  items = [await addItem(db, room, box), await addItem(db, room, box)];
  for (const { id } of [owner, editor, viewer]) {
    await tick(db, id, items[0] ?? '');
    await setBoxType(db, id, box);
  }
});

/** Applies a command as a device does. Returns the id of its mutation and the error code. */
async function mutate<N extends CommandName>(who: SignedInCaller, name: N, input: CommandInput<N>) {
  const [id, clientId] = [newId(), newId()];
  const services = pushServices(database.db);
  const mutations = [{ id, seq: 1, name, input, at: Date.now() }];
  await push(services, who.id, { protocol: PROTOCOL_VERSION, userId: who.id, clientId, mutations });
  const { code, detail } = await database.db
    .selectFrom('sync_mutation')
    .select(['code', 'detail'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return { id, code, detail };
}

async function readAll(who: SignedInCaller, replica = new Replica(who.id)): Promise<Replica> {
  for (;;) {
    const cursors = Object.fromEntries(replica.cursors);
    const caller = { protocol: PROTOCOL_VERSION, userId: who.id, clientId: newId() };
    const out = await pullParsed(database.db, who.id, { ...caller, cursors, ackedSeq: 0, limit: 3 });
    replica.applyPull(out, () => true);
    if (!out.hasMore) return replica;
  }
}

/** Everything a person sees except the last-change times of boxes. */
async function seenBy(who: SignedInCaller, replica?: Replica): Promise<unknown> {
  const { rows, spaces } = (await readAll(who, replica)).view;
  const plain = Object.entries(rows).map(([entity, map]) => [
    entity,
    [...map.values()].map((row) => ({ ...row, changedAt: 0 })).toSorted((a, b) => (a.id < b.id ? -1 : 1)),
  ]);
  return { rows: plain, spaces: [...spaces.values()].toSorted((a, b) => (a.id < b.id ? -1 : 1)) };
}
const everybody = () => [owner, editor, viewer];

describe('a restore brings everything back unchanged, for everybody', () => {
  test.each([
    ['an item', () => mutate(editor, 'item.delete', { ids: items.slice(0, 1) }), () => editor],
    ['several items', () => mutate(editor, 'item.delete', { ids: items }), () => owner],
    ['a box', () => mutate(owner, 'box.delete', { id: box }), () => owner],
    ['a room', () => mutate(owner, 'room.delete', { id: room }), () => owner],
  ])('%s', async (_, remove, who) => {
    const picture = newId();
    await database.db
      .updateTable('item')
      .set({ picture_id: picture })
      .where('id', '=', items[0] ?? '')
      .execute();
    // Devices that were offline all the time, and devices that received the deletion.
    const away = await Promise.all(everybody().map((person) => readAll(person)));
    const near = await Promise.all(everybody().map((person) => readAll(person)));
    const before = await Promise.all(everybody().map((person) => seenBy(person)));
    const { id, code } = await remove();
    expect(code).toBeNull();
    expect(await Promise.all(everybody().map((person, n) => seenBy(person, near[n])))).not.toEqual(before);
    expect(await mutate(who(), 'trash.restore', { deletionId: id })).toMatchObject({ code: null, detail: null });
    expect(await Promise.all(everybody().map((person) => seenBy(person)))).toEqual(before);
    expect(await Promise.all(everybody().map((person, n) => seenBy(person, near[n])))).toEqual(before);
    expect(await Promise.all(everybody().map((person, n) => seenBy(person, away[n])))).toEqual(before);
    const lines = await owner.call.history.list({ page: 1, pageSize: 50, actionType: 'add' });
    expect(lines.entries.map(({ after }) => after)).toContainEqual({ restored: true });
  });

  test('one of several items', async () => {
    const { id } = await mutate(editor, 'item.delete', { ids: items });
    await mutate(editor, 'trash.restore', { deletionId: id, ids: items.slice(0, 1) });
    expect([...(await readAll(owner)).view.rows.item.keys()]).toEqual(items.slice(0, 1));
    expect((await owner.call.trash.list({})).entries.map((entry) => entry.id)).toEqual(items.slice(1));
  });

  test('once: a second restore changes nothing, also a concurrent one', async () => {
    const { id } = await mutate(owner, 'box.delete', { id: box });
    const answers = await Promise.all([1, 2, 3].map(() => mutate(owner, 'trash.restore', { deletionId: id })));
    expect(answers.map(({ code }) => code)).toEqual([null, null, null]);
    await mutate(owner, 'item.delete', { ids: items });
    expect(await mutate(owner, 'trash.restore', { deletionId: id })).toMatchObject({ code: null });
    expect((await readAll(owner)).view.rows.item.size).toBe(0);
  });

  test.each([
    ['with its category', false],
    ['without one that was deleted meanwhile', true],
  ])('%s', async (_, isDeleted) => {
    const category = newId();
    await mutate(owner, 'category.create', { id: category, spaceId: owner.catalogueId, name: 'Tools' });
    await mutate(owner, 'item.edit', { id: items[0] ?? '', set: { categoryId: category } });
    const { id } = await mutate(owner, 'room.delete', { id: room });
    if (isDeleted) await mutate(owner, 'category.delete', { id: category });
    await mutate(owner, 'trash.restore', { deletionId: id });
    expect((await readAll(owner)).view.get('item', items[0] ?? '')?.categoryId).toBe(isDeleted ? null : category);
  });
});

describe('a restore of several deletions', () => {
  const all = (...ids: { id: string }[]) => ({ deletions: ids.map(({ id }) => ({ deletionId: id })) });

  test('brings an item, its box and its room back together, for everybody, under one command', async () => {
    const before = await Promise.all(everybody().map((person) => seenBy(person)));
    const item = await mutate(editor, 'item.delete', { ids: items.slice(0, 1) });
    const deletedBox = await mutate(owner, 'box.delete', { id: box });
    const deletedRoom = await mutate(owner, 'room.delete', { id: room });
    const restored = await mutate(owner, 'trash.restore', all(item, deletedBox, deletedRoom));
    expect(restored).toMatchObject({ code: null, detail: null });
    expect(await Promise.all(everybody().map((person) => seenBy(person)))).toEqual(before);
    expect((await owner.call.trash.list({})).total).toBe(0);
    expect(await wrongOwners(database.db)).toEqual([]);
    const lines = await owner.call.history.list({ page: 1, pageSize: 50, actionType: 'add' });
    const commands = lines.entries.flatMap((line) => (line.after?.['restored'] === true ? [line.command] : []));
    expect([commands.length, new Set(commands).size]).toEqual([3, 1]);
  });

  test('restores what this person may restore, and reports the rest', async () => {
    const item = await mutate(owner, 'item.delete', { ids: items.slice(0, 1) });
    const other = await addBox(database.db, room);
    const deletedBox = await mutate(owner, 'box.delete', { id: other });
    expect((await mutate(viewer, 'trash.restore', all(item, deletedBox))).code).toBe('VIEW_ONLY');
    expect((await mutate(stranger, 'trash.restore', all(item, deletedBox))).code).toBe('NOT_FOUND');
    const byEditor = { deletions: [{ deletionId: item.id }, { deletionId: deletedBox.id, ids: [other] }] };
    expect(await mutate(editor, 'trash.restore', byEditor)).toMatchObject({ code: null, detail: `skipped:${other}` });
    expect((await owner.call.trash.list({})).entries.map(({ id }) => id)).toEqual([other]);
  });

  test('changes nothing the second time, also of concurrent ones', async () => {
    const one = await mutate(owner, 'item.delete', { ids: items.slice(0, 1) });
    const two = await mutate(owner, 'item.delete', { ids: items.slice(1) });
    const inputs = [all(one, two), all(two, one), all(one, two)];
    const answers = await Promise.all(inputs.map((input) => mutate(owner, 'trash.restore', input)));
    expect(answers.map(({ code }) => code)).toEqual([null, null, null]);
    expect((await readAll(owner)).view.rows.item.size).toBe(2);
    const lines = await owner.call.history.list({ page: 1, pageSize: 50, actionType: 'add' });
    expect(lines.entries.filter(({ after }) => after?.['restored'] === true)).toHaveLength(2);
  });
});

describe('access to a restore', () => {
  test.each([
    ['item', () => owner, null],
    ['item', () => editor, null],
    ['item', () => viewer, 'VIEW_ONLY'],
    ['item', () => stranger, 'NOT_FOUND'],
    ['box', () => editor, 'NOT_FOUND'],
    ['box', () => stranger, 'NOT_FOUND'],
    ['room', () => editor, 'NOT_FOUND'],
    ['room', () => stranger, 'NOT_FOUND'],
  ] as const)('an %s, case %#: %s', async (entity, who, code) => {
    const { id } = await (entity === 'item'
      ? mutate(owner, 'item.delete', { ids: items })
      : entity === 'box'
        ? mutate(owner, 'box.delete', { id: box })
        : mutate(owner, 'room.delete', { id: room }));
    const listed = (await who().call.trash.list({})).total;
    expect(listed > 0).toBe(code === null);
    if (code !== null) await expect(who().call.trash.purge({ deletionId: id })).rejects.toMatchObject({});
    expect((await mutate(who(), 'trash.restore', { deletionId: id })).code).toBe(code);
  });

  test('an item whose box is deleted is refused, and can be restored after its box', async () => {
    const first = await mutate(editor, 'item.delete', { ids: items.slice(0, 1) });
    const second = await mutate(owner, 'box.delete', { id: box });
    expect(await mutate(owner, 'trash.restore', { deletionId: first.id })).toMatchObject({
      code: 'NOT_FOUND',
      detail: 'box',
    });
    const third = await mutate(owner, 'room.delete', { id: room });
    expect(await mutate(owner, 'trash.restore', { deletionId: second.id })).toMatchObject({
      code: 'NOT_FOUND',
      detail: 'room',
    });
    for (const { id } of [third, second, first])
      expect(await mutate(owner, 'trash.restore', { deletionId: id })).toMatchObject({ code: null });
    expect([...(await readAll(owner)).view.rows.item.keys()].toSorted()).toEqual(items.toSorted());
  });

  test('an item comes back where its box is now', async () => {
    const elsewhere = await addRoom(database.db, owner.id);
    const { id } = await mutate(owner, 'item.delete', { ids: items.slice(0, 1) });
    await mutate(owner, 'box.move', { id: box, roomId: elsewhere });
    expect((await mutate(editor, 'trash.restore', { deletionId: id })).code).toBe('NOT_FOUND');
    expect((await mutate(owner, 'trash.restore', { deletionId: id })).code).toBeNull();
    expect((await readAll(owner)).view.get('item', items[0] ?? '')?.spaceId).toBe(elsewhere);
  });

  test('an item comes back into the room of another owner, who owns it with its picture and its history', async () => {
    const { db } = database;
    const [[itemId = ''], pictureId, key] = [items, newId(), randomBytes(16).toString('hex')];
    const theirs = await addRoom(db, editor.id, [owner.id]);
    await db.updateTable('item').set({ picture_id: pictureId }).where('id', '=', itemId).execute();
    await sql`
      insert into picture (item_id, id, uploader_id, owner_id, key, bytes, width, height)
      values (${itemId}, ${pictureId}, ${owner.id}, ${owner.id}, ${key}, 1, 1, 1)`.execute(db);
    const { id } = await mutate(owner, 'item.delete', { ids: [itemId] });
    await mutate(owner, 'box.move', { id: box, roomId: theirs });
    expect((await mutate(owner, 'trash.restore', { deletionId: id })).code).toBeNull();
    const { rows } = await sql`
      select i.owner_id as item, p.owner_id as picture, h.owner_id as line from item i
      join picture p on p.item_id = i.id join history_entry h on h.entity_id = i.id and h.action = 'add'
      where i.id = ${itemId}`.execute(db);
    expect(rows).toEqual([{ item: editor.id, picture: editor.id, line: editor.id }]);
    expect(await wrongOwners(db)).toEqual([]);
  });

  test('a member whose access ended meanwhile gets nothing of a room that is restored later', async () => {
    const { id } = await mutate(owner, 'box.delete', { id: box });
    await database.db.deleteFrom('room_member').where('user_id', '=', editor.id).execute();
    await mutate(owner, 'trash.restore', { deletionId: id });
    const left = await readAll(editor);
    expect([left.view.rows.box.size, left.view.rows.boxSetting.size, left.view.rows.checklistEntry.size]).toEqual([
      0, 0, 0,
    ]);
  });
});

describe('a box that was moved since the deletion', () => {
  test('brings no deleted items to people of its new room who did not see the old one', async () => {
    const secret = await addRoom(database.db, owner.id);
    const moved = await addBox(database.db, secret);
    const { id } = await mutate(owner, 'item.delete', { ids: [await addItem(database.db, secret, moved)] });
    await mutate(owner, 'box.move', { id: moved, roomId: room });
    expect((await editor.call.trash.list({})).total).toBe(0);
    expect((await mutate(editor, 'trash.restore', { deletionId: id })).code).toBe('NOT_FOUND');
    expect((await owner.call.trash.list({})).total).toBe(1);
    expect((await mutate(owner, 'trash.restore', { deletionId: id })).code).toBeNull();
  });

  test('belongs to its new owner: the former one can purge none of its items, and after leaving finds none', async () => {
    const theirs = await addRoom(database.db, editor.id, [owner.id]);
    const { id } = await mutate(owner, 'item.delete', { ids: items });
    await mutate(owner, 'box.move', { id: box, roomId: theirs });
    expect((await owner.call.trash.list({})).entries.map(({ mayPurge }) => mayPurge)).toEqual([false, false]);
    await expect(owner.call.trash.purge({ deletionId: id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect((await editor.call.trash.list({})).entries.map(({ mayPurge }) => mayPurge)).toEqual([true, true]);
    await database.db.deleteFrom('room_member').where('space_id', '=', theirs).execute();
    expect((await owner.call.trash.list({})).total).toBe(0);
    expect((await mutate(owner, 'trash.restore', { deletionId: id })).code).toBe('NOT_FOUND');
  });
});

test('an editor cannot purge what the owner may restore', async () => {
  const { id } = await mutate(editor, 'item.delete', { ids: items });
  expect((await editor.call.trash.list({})).entries.map(({ mayPurge }) => mayPurge)).toEqual([false, false]);
  await expect(editor.call.trash.purge({ deletionId: id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  expect(await mutate(owner, 'trash.restore', { deletionId: id })).toMatchObject({ code: null, detail: null });
});

describe('a restore despite an id that was reused meanwhile', () => {
  let theirBox: string;
  beforeEach(async () => {
    theirBox = await addBox(database.db, await addRoom(database.db, editor.id));
  });
  const item = (id: string, name: string) => ({ id, name, ...NO_ITEM_FIELDS });

  test('of a picture, which comes back too: both pictures belong to the item they were sent for', async () => {
    const pictureId = newId();
    await mutate(owner, 'item.setPicture', { id: items[0] ?? '', pictureId });
    const { id } = await mutate(owner, 'room.delete', { id: room });
    const other = newId();
    await mutate(editor, 'item.add', { boxId: theirBox, items: [item(other, 'Taker')] });
    expect((await mutate(editor, 'item.setPicture', { id: other, pictureId })).code).toBeNull();
    expect(await mutate(owner, 'trash.restore', { deletionId: id })).toMatchObject({ code: null, detail: null });
    const { view } = await readAll(owner);
    expect(items.map((one) => view.get('item', one)?.pictureId)).toEqual([pictureId, null]);
  });

  test('of its box by a picture: the item comes back into its box, without the picture', async () => {
    const [first = '', second = ''] = items;
    await mutate(owner, 'item.setPicture', { id: first, pictureId: box });
    const { id } = await mutate(owner, 'item.delete', { ids: [first] });
    expect((await mutate(editor, 'item.setPicture', { id: second, pictureId: box })).code).toBeNull();
    expect(await mutate(owner, 'trash.restore', { deletionId: id })).toMatchObject({ code: null, detail: null });
    const { view } = await readAll(owner);
    expect(items.map((one) => [view.get('item', one)?.boxId, view.get('item', one)?.pictureId])).toEqual([
      [box, null],
      [box, box],
    ]);
  });

  test('of an item by a picture: the item comes back under a new id, with its own picture', async () => {
    const [first = '', second = ''] = items;
    await mutate(owner, 'item.setPicture', { id: first, pictureId: first });
    const { id } = await mutate(owner, 'item.delete', { ids: [first] });
    expect((await mutate(editor, 'item.add', { boxId: theirBox, items: [item(first, 'Taker')] })).code).toBeNull();
    expect(await mutate(owner, 'trash.restore', { deletionId: id })).toMatchObject({ code: null, detail: null });
    const back = [...(await readAll(owner)).view.rows.item.values()].filter((one) => one.id !== second);
    expect(back.map(({ boxId, pictureId }) => [boxId, pictureId])).toEqual([[box, first]]);
  });

  test('of an item in a box', async () => {
    const { id } = await mutate(owner, 'box.delete', { id: box });
    expect((await mutate(editor, 'item.add', { boxId: theirBox, items: [item(items[0] ?? '', 'X')] })).code).toBeNull();
    expect(await mutate(owner, 'trash.restore', { deletionId: id })).toMatchObject({ code: null, detail: null });
    const { view } = await readAll(owner);
    expect([...view.rows.item.values()].map(({ name, boxId }) => [name, boxId])).toEqual([
      ['Thing', box],
      ['Thing', box],
    ]);
    expect(view.get('item', items[0] ?? '')).toBeUndefined();
    // The tick of the one who restores it has the new id, too.
    const [ticked] = view.rows.checklistEntry.keys();
    expect(view.rows.checklistEntry.size).toBe(1);
    expect(view.get('item', ticked ?? '')?.name).toBe('Thing');
  });

  test('of the box and the room themselves, once', async () => {
    const { id } = await mutate(owner, 'room.delete', { id: room });
    await mutate(editor, 'room.create', { id: room, name: 'Taken' });
    await mutate(editor, 'box.add', { roomId: room, boxes: [{ id: box, name: 'Taken', description: null }] });
    for (let time = 0; time < 2; time++)
      expect(await mutate(owner, 'trash.restore', { deletionId: id })).toMatchObject({ code: null, detail: null });
    const { view } = await readAll(owner);
    expect([view.rows.room.size, view.rows.box.size, view.rows.item.size]).toEqual([1, 1, 2]);
    const [back] = view.rows.box.values();
    expect([...view.rows.item.values()].map(({ boxId, spaceId }) => [boxId, spaceId])).toEqual([
      [back?.id, back?.spaceId],
      [back?.id, back?.spaceId],
    ]);
    expect(back?.id).not.toBe(box);
    expect((await owner.call.trash.list({})).total).toBe(0);
    // Nobody became a member of the room that has the id now.
    expect((await readAll(editor)).view.rows.room.get(room)?.name).toBe('Taken');
    expect((await readAll(viewer)).view.rows.room.has(room)).toBe(false);
  });
});

test('restores many items with few statements', async () => {
  const ids = await Promise.all(Array.from({ length: 100 }, () => addItem(database.db, room, box)));
  const { id: deletionId } = await mutate(owner, 'item.delete', { ids });
  let statements = 0;
  const counted = database.db.withPlugin({
    transformQuery: ({ node }) => {
      statements++;
      return node;
    },
    transformResult: ({ result }) => Promise.resolve(result),
  });
  const parsed = parseCommand('trash.restore', { deletionId });
  await counted
    .transaction()
    .execute((tx) => applyCommand(tx, { userId: owner.id, parsed, mutationId: newId(), at: Date.now() }));
  expect(statements).toBeLessThan(40);
  expect((await readAll(owner)).view.rows.item.size).toBe(102);
});

describe('the list', () => {
  test('names what was deleted, where, and how much was in it, newest first', async () => {
    const one = await mutate(editor, 'item.delete', { ids: items.slice(0, 1) });
    const two = await mutate(owner, 'box.delete', { id: box });
    const three = await mutate(owner, 'room.delete', { id: room });
    const { entries, total } = await owner.call.trash.list({});
    expect(total).toBe(3);
    expect(entries).toMatchObject([
      { deletionId: three.id, entity: 'room', id: room, name: 'Cellar', boxes: 0, items: 0, isOwn: true },
      { deletionId: two.id, entity: 'box', id: box, name: 'Box', roomName: 'Cellar', items: 1, isOwn: true },
      { deletionId: one.id, entity: 'item', name: 'Thing', roomName: 'Cellar', boxName: 'Box', isOwn: false },
    ]);
    expect(entries[2]?.deletedByName).toBe(editor.id);
    expect(await owner.call.trash.list({ page: 2, pageSize: 2 })).toMatchObject({
      total: 3,
      entries: [{ deletionId: one.id }],
    });
  });

  test('purged entries, entries older than 30 days and those of a deleted account are gone', async () => {
    const kept = async () =>
      (await database.db.selectFrom('deletion').select('id').where('owner_id', '=', owner.id).execute()).length;
    const first = await mutate(owner, 'item.delete', { ids: items.slice(0, 1) });
    await owner.call.trash.purge({ deletionId: first.id });
    expect(await kept()).toBe(0);
    expect((await mutate(owner, 'trash.restore', { deletionId: first.id })).code).toBe('NOT_FOUND');
    await mutate(owner, 'box.delete', { id: box });
    await removeOutdated(database.db);
    expect(await kept()).toBe(1);
    await sql`update deletion set created_at = now() - interval '31 days' where owner_id = ${owner.id}`.execute(
      database.db,
    );
    expect((await owner.call.trash.list({})).total).toBe(0);
    await removeOutdated(database.db);
    expect(await kept()).toBe(0);
    await mutate(owner, 'room.delete', { id: room });
    expect(await kept()).toBe(1);
    await database.db.deleteFrom('app_user').where('id', '=', owner.id).execute();
    expect(await kept()).toBe(0);
  });
});
