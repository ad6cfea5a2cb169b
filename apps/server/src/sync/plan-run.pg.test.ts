import { addBox, addCategory, addItem, addPerson, addRoom, tick } from '@boxroom/db/testing/sample-rows';
import { createTestDatabase, type TestDatabase } from '@boxroom/db/testing/test-database';
import { BOXES_PER_OWNER_MAX, CATEGORIES_PER_OWNER_MAX } from '@boxroom/domain/access/account-limits';
import type { MemoryView } from '@boxroom/domain/command/memory-view';
import { type CommandInput, type CommandName, parseCommand } from '@boxroom/domain/command/registry';
import { NO_ITEM_FIELDS } from '@boxroom/domain/item/item';
import { tagCodeOf } from '@boxroom/domain/tag/blank-tag';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { load, lock } from './lock-and-load.ts';
import { planRun, toCall } from './plan-run.ts';

let database: TestDatabase;
let me: string;
let other: string;
let catalogue: string;
let room: string;
let otherRoom: string;
let theirRoom: string;
let box: string;
let otherBox: string;
let item: string;
let tag: string;
let category: string;

beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  const { db } = database;
  ({ id: me, catalogueId: catalogue } = await addPerson(db));
  other = (await addPerson(db)).id;
  [room, otherRoom, theirRoom] = [await addRoom(db, me), await addRoom(db, me), await addRoom(db, other, [me])];
  [box, otherBox] = [await addBox(db, room), await addBox(db, otherRoom)];
  category = await addCategory(db, catalogue);
  item = await addItem(db, room, box);
  tag = newId();
  await db
    .insertInto('tag')
    .values({ id: tag, owner_id: me, code: tagCodeOf(tag) })
    .execute();
});

type Given = { [N in CommandName]: [name: N, input: CommandInput<N>] }[CommandName];

/** Plans what is given as one run. `prepare` changes what is loaded for it. */
function plan(given: readonly Given[], prepare: (view: MemoryView) => void = () => undefined) {
  return database.db.transaction().execute(async (tx) => {
    const calls = given.map(([name, input]) =>
      toCall(me, { parsed: parseCommand(name, input), at: Date.now(), mutationId: newId() }),
    );
    const locked = await lock(tx, { userId: me, clientId: null, touches: calls.map(({ touches }) => touches) });
    const { view } = await load(tx, me, locked, []);
    prepare(view);
    const run = await planRun(tx, view, calls);
    return { run, view, codes: run.plans.map((one) => (one.ok ? null : `${one.code} ${one.detail ?? ''}`.trim())) };
  });
}

const renameRoom = (): Given => ['room.rename', { id: room, name: 'Attic' }];
const renameBox = (id = box): Given => ['box.edit', { id, set: { name: 'Crate' } }];
const boxAdd = (roomId = room, id = newId()): Given => [
  'box.add',
  { roomId, boxes: [{ id, name: 'New', description: null }] },
];
const itemAdd = (boxId = box): Given => [
  'item.add',
  { boxId, items: [{ id: newId(), name: 'New', ...NO_ITEM_FIELDS }] },
];

describe('commands share a transaction', () => {
  const [added, missing] = [newId(), newId()];
  test.each<[string, () => Given[]]>([
    ['edits of two rows', () => [renameRoom(), renameBox()]],
    ['edits of one row', () => [renameBox(), ['box.edit', { id: box, set: { description: 'Red' } }]]],
    ['a new box and an edit of it', () => [boxAdd(room, added), renameBox(added)]],
    ['a refused command between others', () => [renameRoom(), renameBox(missing), renameBox()]],
    ['a move of an item within its room', () => [boxAdd(room, added), ['item.move', { ids: [item], boxId: added }]]],
    [
      'a tick and a new category',
      () => [
        ['checklist.add', { itemIds: [item] }],
        ['category.create', { id: newId(), spaceId: catalogue, name: 'Toys' }],
      ],
    ],
  ])('%s', async (_, given) => {
    const { run, codes } = await plan(given());
    expect(codes).toEqual(given().map(([, input]) => ('id' in input && input.id === missing ? 'NOT_FOUND box' : null)));
    expect(run.isShared).toBe(true);
  });

  test('a tick that is removed, and a new one of another item', async () => {
    const ticked = await addItem(database.db, room, box);
    await tick(database.db, me, ticked);
    const { run } = await plan([
      ['checklist.remove', { itemIds: [ticked] }],
      ['checklist.add', { itemIds: [item] }],
    ]);
    expect(run.plans).toHaveLength(2);
    expect(run.changes.map(({ op }) => op)).toEqual(['delete', 'put']);
  });
});

describe('a command that cannot share a transaction is alone', () => {
  test.each<[string, () => Given]>([
    ['a new room', () => ['room.create', { id: newId(), name: 'Shed' }]],
    ['a deleted item', () => ['item.delete', { ids: [item] }]],
    ['a deleted category', () => ['category.delete', { id: category }]],
    ['a move of an item to another room', () => ['item.move', { ids: [item], boxId: otherBox }]],
    ['a tag', () => ['tag.claim', { tagId: tag, boxId: box }]],
    ['a picture', () => ['picture.add', { entity: 'box', id: box, pictures: [{ id: newId(), caption: null }] }]],
  ])('%s', async (_, make) => {
    const first = await plan([make(), renameRoom()]);
    expect([first.codes, first.run.isShared]).toEqual([[null], false]);
    const later = await plan([renameRoom(), make()]);
    expect([later.codes, later.run.isShared]).toEqual([[null], true]);
    expect(later.run.history).toHaveLength(1);
  });
});

test('a row that a run adds is removed in the next run', async () => {
  const { run } = await plan([
    ['checklist.add', { itemIds: [item] }],
    ['checklist.remove', { itemIds: [item] }],
  ]);
  expect(run.plans).toHaveLength(1);
});

test('each command is planned on the effects of those before it', async () => {
  const added = newId();
  const { codes, view } = await plan([boxAdd(room, added), itemAdd(added), boxAdd(room, added)]);
  expect(codes).toEqual([null, null, 'EXISTS box']);
  expect(view.get('box', added)?.name).toBe('New');
});

describe('limits count what the run has added', () => {
  test.each<[string, number, () => Given[]]>([
    ['box', BOXES_PER_OWNER_MAX, () => [boxAdd(), boxAdd(otherRoom)]],
    [
      'category',
      CATEGORIES_PER_OWNER_MAX,
      () => ['Toys', 'Books'].map((name): Given => ['category.create', { id: newId(), spaceId: catalogue, name }]),
    ],
  ])('of each %s', async (entity, max, given) => {
    const { codes, view } = await plan(given(), (loaded) => loaded.owned.set(me, { [entity]: max - 1 }));
    expect(codes).toEqual([null, entity === 'box' ? 'TOO_MANY_BOXES' : 'TOO_MANY_CATEGORIES']);
    expect(view.owned.get(me)).toEqual({ [entity]: max });
  });

  test('of the boxes of the owner, whoever adds them', async () => {
    const { codes } = await plan([boxAdd(theirRoom), boxAdd(theirRoom), boxAdd()], (loaded) =>
      loaded.owned.set(other, { box: BOXES_PER_OWNER_MAX - 1 }),
    );
    expect(codes).toEqual([null, 'TOO_MANY_BOXES', null]);
  });

  test('of items, for each owner', async () => {
    const { db } = database;
    await db.updateTable('app_user').set({ items_max: 3 }).where('id', 'in', [me, other]).execute();
    const theirBox = await addBox(db, theirRoom);
    const { codes, run } = await plan([itemAdd(), itemAdd(theirBox), itemAdd(), itemAdd(), itemAdd(theirBox)]);
    // One of mine was there before.
    expect(codes).toEqual([null, null, null, 'TOO_MANY items', null]);
    expect(run.changes.filter(({ entity }) => entity === 'item')).toHaveLength(4);
  });
});

describe('a run notes a box in a room of one’s own', () => {
  test.each<[string, () => Given[], boolean]>([
    ['added there', () => [renameRoom(), boxAdd(), renameBox()], true],
    ['not one added in a room of others', () => [boxAdd(theirRoom)], false],
    ['not another change', () => [renameBox(), itemAdd()], false],
  ])('%s', async (_, given, hasOwnBox) => {
    expect((await plan(given())).run.hasOwnBox).toBe(hasOwnBox);
  });
});
