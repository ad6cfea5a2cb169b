import { describe, expect, test } from 'vitest';
import { testId } from '../testing/random-world.ts';
import { aBox, anItem, aRoom } from '../testing/rows.ts';
import { MemoryView } from './memory-view.ts';
import type { AccessLevel } from './model.ts';
import { type CommandInput, type CommandName, planCommand } from './registry.ts';

const ME = testId(1, 0);
const ROOM = testId(3, 0);
const [BOX, OTHER, COPY] = [testId(4, 0), testId(4, 1), testId(4, 2)];
const [ITEM, MOVED, ITEM_COPY, MOVED_COPY] = [testId(5, 0), testId(5, 1), testId(5, 2), testId(5, 3)];
const CATEGORY = testId(6, 0);

function viewAt(access: AccessLevel): MemoryView {
  const view = new MemoryView(ME);
  const ownerId = access === 'owner' ? ME : testId(1, 1);
  view.spaces.set(ME, { id: ME, kind: 'personal', ownerId: ME, access: 'owner' });
  view.spaces.set(ROOM, { id: ROOM, kind: 'room', ownerId, access });
  view.set('room', ROOM, aRoom({ id: ROOM, ownerId, name: 'Garage' }));
  view.set('box', BOX, aBox({ id: BOX, spaceId: ROOM, name: 'Tools', code: 'AAAA', tagId: testId(7, 0) }));
  view.set('box', OTHER, aBox({ id: OTHER, spaceId: ROOM, name: 'Paint', code: 'BBBB' }));
  const filled = { name: 'Hammer', quantity: 2, categoryId: CATEGORY, pictureId: testId(8, 0) };
  view.set('item', ITEM, anItem({ id: ITEM, spaceId: ROOM, boxId: BOX, ...filled }));
  view.set('item', MOVED, anItem({ id: MOVED, spaceId: ROOM, boxId: OTHER, name: 'Brush' }));
  view.set('checklistEntry', ITEM, { id: ITEM, spaceId: ME, checkedAt: 1 });
  view.set('boxSetting', BOX, { id: BOX, spaceId: ME, boxType: 'shelf', capacity: 50, updatedAt: 1 });
  return view;
}

function give<N extends CommandName>(name: N, input: CommandInput<N>, view = viewAt('owner')) {
  const plan = planCommand(name, input, { userId: ME, at: 1000, view });
  if (plan.ok) for (const change of plan.changes) view.apply(change);
  return { plan, view, outcome: plan.ok ? 'ok' : plan.code };
}

const copy = { id: COPY, name: 'Tools 2', description: 'Shelf' };
const items = [
  { id: ITEM, copyId: ITEM_COPY },
  { id: MOVED, copyId: MOVED_COPY },
];

describe('duplicating a box', () => {
  test('copies its look and the items in it, with a code of their own and without tag, ticks and pictures', () => {
    const { plan, view } = give('box.duplicate', { id: BOX, copy, items });
    const box = view.get('box', COPY);
    expect(box).toMatchObject({ ...copy, spaceId: ROOM, tagId: null, createdAt: 1000 });
    expect(['AAAA', 'BBBB']).not.toContain(box?.code);
    const copies = [...view.itemsIn(COPY)];
    expect(copies).toMatchObject([
      { id: ITEM_COPY, name: 'Hammer', quantity: 2, categoryId: CATEGORY, pictureId: null },
    ]);
    expect(view.get('checklistEntry', ITEM_COPY)).toBeUndefined();
    expect(view.get('boxSetting', COPY)).toMatchObject({ boxType: 'shelf', capacity: null });
    expect(view.get('item', ITEM)?.boxId).toBe(BOX);
    expect(plan.ok && plan.log.map(({ action, name }) => `${action} ${name}`)).toEqual(['add Tools 2', 'add Hammer']);
  });

  test('without contents adds the box only', () => {
    const { view } = give('box.duplicate', { id: BOX, copy, items: [] });
    expect([...view.itemsIn(COPY)]).toEqual([]);
  });

  test.each<[string, AccessLevel, Partial<CommandInput<'box.duplicate'>>, string]>([
    ['an editor', 'edit', {}, 'ok'],
    ['a viewer', 'view', {}, 'VIEW_ONLY'],
    ['a missing box', 'owner', { id: testId(4, 9) }, 'NOT_FOUND'],
    ['the id of a box', 'owner', { copy: { ...copy, id: OTHER } }, 'EXISTS'],
    ['the id of an item', 'owner', { items: [{ id: ITEM, copyId: MOVED }] }, 'EXISTS'],
    ['one id twice', 'owner', { items: items.map(({ id }) => ({ id, copyId: ITEM_COPY })) }, 'EXISTS'],
  ])('%s at level %s: %j gives %s', (_, access, more, expected) => {
    expect(give('box.duplicate', { id: BOX, copy, items, ...more }, viewAt(access)).outcome).toBe(expected);
  });

  test('counts towards the limit of the account', () => {
    const view = viewAt('owner');
    view.owned.set(ME, { box: 20_000 });
    expect(give('box.duplicate', { id: BOX, copy, items: [] }, view).outcome).toBe('TOO_MANY_BOXES');
  });
});

describe('deleting several boxes', () => {
  test('removes them with their items, one line each, and skips those that are gone', () => {
    const { plan, view } = give('box.deleteSeveral', { ids: [BOX, OTHER, COPY] });
    expect(view.rows.box.size + view.rows.item.size + view.rows.boxSetting.size).toBe(0);
    expect(plan).toMatchObject({ log: [{ name: 'Tools' }, { name: 'Paint' }], skipped: [{ id: COPY }] });
  });

  test.each<[AccessLevel, string[], string]>([
    ['edit', [BOX], 'OWNER_ONLY'],
    ['view', [BOX, OTHER], 'VIEW_ONLY'],
    ['owner', [COPY], 'NOT_FOUND'],
  ])('at level %s, %j gives %s', (access, ids, expected) => {
    expect(give('box.deleteSeveral', { ids }, viewAt(access)).outcome).toBe(expected);
  });
});

describe('moving several boxes', () => {
  const HALL = testId(3, 1);
  const ANNS = testId(3, 2);
  function viewWithRooms(access: AccessLevel = 'owner'): MemoryView {
    const view = viewAt(access);
    view.spaces.set(HALL, { id: HALL, kind: 'room', ownerId: ME, access: 'owner' });
    view.set('room', HALL, aRoom({ id: HALL, ownerId: ME, name: 'Hall' }));
    view.spaces.set(ANNS, { id: ANNS, kind: 'room', ownerId: testId(1, 1), access: 'edit' });
    view.set('room', ANNS, aRoom({ id: ANNS, ownerId: testId(1, 1), name: 'Loft' }));
    return view;
  }
  const to = (...groups: { roomId: string | null; ids: string[] }[]) => ({ groups });

  test('moves them with their items, one line each, and skips those that are gone', () => {
    const { plan, view } = give('box.move', to({ roomId: HALL, ids: [BOX, OTHER, COPY] }), viewWithRooms());
    expect([BOX, OTHER].map((id) => view.get('box', id)?.spaceId)).toEqual([HALL, HALL]);
    expect([ITEM, MOVED].map((id) => view.get('item', id)?.spaceId)).toEqual([HALL, HALL]);
    expect(plan).toMatchObject({ log: [{ action: 'move' }, { action: 'move' }], skipped: [{ id: COPY }] });
  });

  test('one command brings each back to its own room', () => {
    const { view } = give('box.move', to({ roomId: HALL, ids: [BOX, OTHER] }), viewWithRooms());
    give('box.move', to({ roomId: ROOM, ids: [BOX] }, { roomId: null, ids: [OTHER] }), view);
    expect([BOX, OTHER].map((id) => view.get('box', id)?.spaceId)).toEqual([ROOM, ME]);
  });

  test.each<[string, AccessLevel, { roomId: string | null; ids: string[] }[], string]>([
    ['boxes of somebody else', 'edit', [{ roomId: HALL, ids: [BOX] }], 'OWNER_ONLY'],
    ['a room that is gone', 'owner', [{ roomId: testId(3, 9), ids: [BOX] }], 'NOT_FOUND'],
    [
      'one room of two that is gone',
      'owner',
      [
        { roomId: HALL, ids: [BOX] },
        { roomId: testId(3, 9), ids: [OTHER] },
      ],
      'NOT_FOUND',
    ],
    ['boxes that are gone', 'owner', [{ roomId: HALL, ids: [COPY] }], 'NOT_FOUND'],
  ])('%s refuse all', (_, access, groups, expected) => {
    expect(give('box.move', { groups }, viewWithRooms(access)).outcome).toBe(expected);
  });

  test('counts all of them towards the limit of the new owner', () => {
    const [view, full] = [viewWithRooms(), viewWithRooms()];
    for (const one of [view, full]) one.owned.set(testId(1, 1), { box: 19_999 });
    expect(give('box.move', to({ roomId: ANNS, ids: [BOX] }), full).outcome).toBe('ok');
    expect(give('box.move', to({ roomId: ANNS, ids: [BOX, OTHER] }), view).outcome).toBe('TOO_MANY_BOXES');
  });

  test('takes at most 500 boxes in all groups together', () => {
    const ids = Array.from({ length: 251 }, (_, n) => testId(4, n));
    const groups = [HALL, ROOM].map((roomId) => ({ roomId, ids }));
    expect(give('box.move', { groups }, viewWithRooms()).outcome).toBe('INVALID');
  });
});
