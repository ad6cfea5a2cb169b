import * as fc from 'fast-check';
import { boxCodeOf } from '../box/box-code.ts';
import { MemoryView } from '../command/memory-view.ts';
import type { AccessLevel, Change, Row, Space } from '../command/model.ts';
import type { CommandName } from '../command/registry.ts';
import { DEFAULT_DISPLAY_SETTINGS } from '../profile/profile.ts';
import { categoryCommands } from './random-category-commands.ts';
import { fileCommands, itemEdits, someFiles } from './random-detail-commands.ts';
import { aBox, anItem, aRoom } from './rows.ts';

/** A small household of two people for property tests: fixed ids, random sharing and contents. */
export interface World {
  users: readonly [Person, Person];
  rooms: readonly { id: string; owner: 0 | 1; guest: 'view' | 'edit' | null }[];
  rows: Change[];
}
export interface Person {
  id: string;
  catalogueId: string;
}
export interface WorldCommand {
  by: 0 | 1;
  name: CommandName;
  input: unknown;
}

/** Returns id number `n` of a kind: readable in failures, valid as a UUID. */
export function testId(kind: number, n: number): string {
  return `0000${kind.toString(16).padStart(4, '0')}-0000-7000-8000-${n.toString(16).padStart(12, '0')}`;
}

const KIND = { user: 1, catalogue: 2, room: 3, box: 4, item: 5, category: 6, picture: 7, tag: 8 };
const ROOMS = 3;
const BOXES = 5;
const ITEMS = 8;
const CATEGORIES = 3;
const TAGS = 2;
/** Spare ids never exist in a new world: commands may create them, or name them as absent rows. */
const SPARE = 2;

const idOf = (kind: keyof typeof KIND, n: number) => testId(KIND[kind], n);
const person = fc.constantFrom<0 | 1>(0, 1);
const someone = (kind: number, count: number) => fc.nat(count - 1).map((n) => testId(kind, n));
const roomId = someone(KIND.room, ROOMS + SPARE);
const boxId = someone(KIND.box, BOXES + SPARE);
const itemId = someone(KIND.item, ITEMS + SPARE);
/** A new picture id belongs to one item: items never get each other's pictures. */
const picture = fc.tuple(fc.nat(ITEMS + SPARE - 1), fc.option(fc.nat(1))).map(([item, n]) => ({
  id: testId(KIND.item, item),
  pictureId: n === null ? null : testId(KIND.picture, 2 * item + n),
}));
const categoryId = someone(KIND.category, CATEGORIES + SPARE);
const name = fc.constantFrom('Lamp', 'Old lamp', 'Crème brûlée torch', '👨‍👩‍👧‍👦', 'Box 2', 'Box 10');

/** A world in which every row is in the space of its parent. */
export const worldArbitrary: fc.Arbitrary<World> = fc
  .record({
    rooms: fc.array(fc.record({ owner: person, guest: fc.constantFrom('view', 'edit', null) }), {
      minLength: ROOMS,
      maxLength: ROOMS,
    }),
    boxes: fc.array(fc.record({ place: fc.nat(ROOMS + 1), name }), { minLength: BOXES, maxLength: BOXES }),
    items: fc.array(
      fc.record({
        box: fc.nat(BOXES - 1),
        name,
        quantity: fc.option(fc.integer({ min: 1, max: 3 })),
        category: fc.option(fc.nat(CATEGORIES - 1)),
      }),
      { minLength: ITEMS, maxLength: ITEMS },
    ),
    ticks: fc.array(fc.record({ by: person, item: fc.nat(ITEMS - 1) }), { maxLength: 4 }),
    settings: fc.array(fc.record({ by: person, box: fc.nat(BOXES - 1), capacity: fc.constantFrom(null, 0, 50) }), {
      maxLength: 3,
    }),
  })
  .map((drawn) => {
    const users = [0, 1].map((n) => ({ id: testId(KIND.user, n), catalogueId: testId(KIND.catalogue, n) })) as [
      Person,
      Person,
    ];
    const rooms = drawn.rooms.map((room, n) => ({ id: testId(KIND.room, n), ...room }));
    const rows: Change[] = [];
    for (const user of users)
      rows.push({
        op: 'put',
        entity: 'profile',
        row: { id: user.id, spaceId: user.catalogueId, username: `u${user.id.at(-1)}`, ...DEFAULT_DISPLAY_SETTINGS },
      });
    for (let n = 0; n < CATEGORIES; n++)
      rows.push({
        op: 'put',
        entity: 'category',
        row: {
          id: testId(KIND.category, n),
          spaceId: users[n % 2 === 0 ? 0 : 1].catalogueId,
          // The first two have one name and different owners, so that a move can swap them.
          name: `Category ${n >> 1}`,
          color: n === 0 ? 'teal' : null,
          createdAt: 1,
          updatedAt: 1,
        },
      });
    for (const room of rooms)
      rows.push({
        op: 'put',
        entity: 'room',
        row: aRoom({ id: room.id, ownerId: users[room.owner].id, name: `Room ${room.id.at(-1)}` }),
      });
    const spaceIds = [...rooms.map((room) => room.id), users[0].id, users[1].id];
    const boxes = drawn.boxes.map(({ place, name: boxName }, n) => {
      const id = testId(KIND.box, n);
      return aBox({ id, code: boxCodeOf(id, 0), spaceId: spaceIds[place] ?? '', name: boxName });
    });
    for (const row of boxes) rows.push({ op: 'put', entity: 'box', row });
    drawn.items.forEach((item, n) => {
      const box = boxes[item.box];
      if (!box) return;
      const row = anItem({
        id: testId(KIND.item, n),
        boxId: box.id,
        spaceId: box.spaceId,
        name: item.name,
        quantity: item.quantity,
        categoryId: item.category === null ? null : testId(KIND.category, item.category),
        ...(n % 2 === 0 && someFiles(idOf, n)),
      });
      rows.push({ op: 'put', entity: 'item', row });
    });
    const world: World = { users, rooms, rows };
    // Settings and ticks exist only for rows that the person can see.
    const seen = [0, 1].map((n) => viewOf(world, n as 0 | 1, rows));
    const personal: Change[] = [];
    for (const { by, item } of drawn.ticks) {
      const id = testId(KIND.item, item);
      if (seen[by]?.get('item', id))
        personal.push({ op: 'put', entity: 'checklistEntry', row: { id, spaceId: users[by].id, checkedAt: 1 } });
    }
    for (const { by, box, capacity } of drawn.settings) {
      const id = testId(KIND.box, box);
      if (seen[by]?.get('box', id))
        personal.push({
          op: 'put',
          entity: 'boxSetting',
          row: { id, spaceId: users[by].id, boxType: 'plastic', capacity, updatedAt: 1 },
        });
    }
    return { ...world, rows: [...rows, ...uniqueRows(personal)] };
  });

/** Restoring is left out: it needs a deletion. */
const COMMANDS: Record<Exclude<CommandName, 'trash.restore'>, fc.Arbitrary<{ name: CommandName; input: unknown }>> = {
  'room.create': command('room.create', { id: roomId, name }),
  'room.rename': command('room.rename', { id: roomId, name }),
  'room.delete': command('room.delete', { id: roomId }),
  'box.add': command('box.add', {
    roomId: fc.option(roomId),
    boxes: fc.array(fc.record({ id: boxId, name, description: fc.constant(null) }), { minLength: 1, maxLength: 2 }),
  }),
  'box.edit': command('box.edit', {
    id: boxId,
    set: fc.record({ name, description: fc.constantFrom(null, 'Top shelf') }, { requiredKeys: [] }),
  }),
  'box.move': fc.oneof(
    command('box.move', { id: boxId, roomId: fc.option(roomId) }),
    command('box.move', {
      groups: groupsOf({ roomId: fc.option(roomId), ids: fc.array(boxId, { minLength: 1, maxLength: 3 }) }),
    }),
  ),
  'box.delete': command('box.delete', { id: boxId }),
  'box.deleteSeveral': command('box.deleteSeveral', { ids: fc.array(boxId, { minLength: 1, maxLength: 2 }) }),
  'box.duplicate': command('box.duplicate', {
    id: boxId,
    copy: fc.record({ id: boxId, name, description: fc.constant(null) }),
    items: fc.array(fc.record({ id: itemId, copyId: itemId }), { maxLength: 3 }),
  }),
  'box.setType': command('box.setType', { id: boxId, boxType: fc.constantFrom('plastic', 'freezer') }),
  'box.setCapacity': command('box.setCapacity', { id: boxId, capacity: fc.constantFrom(null, 0, 55, 100) }),
  'item.add': command('item.add', {
    boxId,
    items: fc.array(
      fc.record({
        id: itemId,
        name,
        description: fc.constant(null),
        quantity: fc.constantFrom(null, 2),
        price: fc.constant(null),
        categoryId: fc.option(categoryId),
        dateStamp: fc.constant(null),
      }),
      { minLength: 1, maxLength: 2 },
    ),
  }),
  'item.edit': itemEdits({ itemId, name, categoryId: fc.option(categoryId) }),
  'item.adjustQuantity': command('item.adjustQuantity', { id: itemId, delta: fc.integer({ min: -2, max: 2 }) }),
  'item.setPicture': picture.map((input) => ({ name: 'item.setPicture', input })),
  'item.move': fc.oneof(
    command('item.move', { ids: fc.array(itemId, { minLength: 1, maxLength: 3 }), boxId }),
    command('item.move', {
      groups: groupsOf({ boxId, ids: fc.array(itemId, { minLength: 1, maxLength: 3 }) }),
    }),
    command('item.move', {
      groups: groupsOf({
        boxId,
        ids: fc.array(itemId, { minLength: 1, maxLength: 3 }),
        categoryId: fc.option(categoryId),
      }),
    }),
  ),
  'item.categorize': command('item.categorize', {
    groups: groupsOf({ categoryId: fc.option(categoryId), ids: fc.array(itemId, { minLength: 1, maxLength: 3 }) }),
  }),
  'item.delete': command('item.delete', { ids: fc.array(itemId, { minLength: 1, maxLength: 3 }) }),
  ...fileCommands(idOf),
  ...categoryCommands({ categoryId, itemId, catalogueId: someone(KIND.catalogue, 2), name }),
  'checklist.add': command('checklist.add', { itemIds: fc.array(itemId, { minLength: 1, maxLength: 3 }) }),
  'checklist.remove': command('checklist.remove', { itemIds: fc.array(itemId, { minLength: 1, maxLength: 3 }) }),
  'checklist.clear': command('checklist.clear', {}),
  'tag.claim': command('tag.claim', { tagId: someone(KIND.tag, TAGS), boxId }),
  'tag.release': command('tag.release', { tagId: someone(KIND.tag, TAGS), boxId }),
  'profile.setDisplay': command('profile.setDisplay', {
    set: fc.record(
      { showPrice: fc.boolean(), showQuantity: fc.boolean(), currency: fc.constantFrom('EUR', 'JPY', null) },
      { requiredKeys: [] },
    ),
  }),
};

function groupsOf<T>(fields: { [K in keyof T]: fc.Arbitrary<T[K]> }) {
  return fc.array(fc.record(fields), { minLength: 1, maxLength: 2 });
}

/** Commands on existing ids, absent ids, and ids of the other person. */
export const commandArbitrary: fc.Arbitrary<WorldCommand> = fc
  .tuple(person, fc.oneof(...Object.values(COMMANDS)))
  .map(([by, given]) => ({
    by,
    ...given,
    input: given.name.startsWith('tag.') ? withOwnTag(given.input, by) : given.input,
  }));

/** The tags that a person printed. */
export function tagsOf(by: 0 | 1): string[] {
  return Array.from({ length: TAGS }, (_, n) => testId(KIND.tag, 2 * n + by));
}

/** A device does not know the owner of a tag, so everybody takes one of their own. */
function withOwnTag(input: unknown, by: 0 | 1): unknown {
  const { tagId } = input as { tagId: string };
  return { ...(input as object), tagId: tagsOf(by)[Number(`0x${tagId.slice(-2)}`)] };
}

function command(commandName: CommandName, fields: Record<string, fc.Arbitrary<unknown>>) {
  return fc.record({ name: fc.constant(commandName), input: fc.record(fields) });
}

/** Returns the spaces that a person can see in a world. */
export function spacesOf(world: World, index: 0 | 1): Space[] {
  const me = world.users[index];
  const spaces: Space[] = [
    { id: me.id, kind: 'personal', ownerId: me.id, access: 'owner' },
    { id: me.catalogueId, kind: 'catalogue', ownerId: me.id, access: 'owner' },
  ];
  const other = world.users[index === 0 ? 1 : 0];
  let seesOther = false;
  for (const room of world.rooms) {
    const access: AccessLevel | null = room.owner === index ? 'owner' : room.guest;
    if (access) spaces.push({ id: room.id, kind: 'room', ownerId: world.users[room.owner].id, access });
    if (room.owner !== index && room.guest) seesOther = true;
  }
  if (seesOther) spaces.push({ id: other.catalogueId, kind: 'catalogue', ownerId: other.id, access: 'view' });
  return spaces;
}

/** Returns all rows that one person can see: the content of a complete replica. */
export function viewOf(world: World, index: 0 | 1, rows: readonly Change[] = world.rows): MemoryView {
  const view = new MemoryView(world.users[index].id);
  for (const space of spacesOf(world, index)) view.spaces.set(space.id, space);
  for (const change of rows) if (change.op === 'put' && view.spaces.has(change.row.spaceId)) view.apply(change);
  return view;
}

function uniqueRows(changes: readonly Change[]): Change[] {
  const byKey = new Map<string, Change>();
  for (const change of changes)
    if (change.op === 'put') byKey.set(`${change.entity} ${(change.row as Row).spaceId} ${change.row.id}`, change);
  return [...byKey.values()];
}
