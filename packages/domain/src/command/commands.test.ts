import { describe, expect, test } from 'vitest';
import { NO_ITEM_FIELDS } from '../item/item.ts';
import { DEFAULT_DISPLAY_SETTINGS } from '../profile/profile.ts';
import { testId } from '../testing/random-world.ts';
import { aBox, aCategory, anItem, aRoom } from '../testing/rows.ts';
import type { Plan } from './command.ts';
import { MemoryView } from './memory-view.ts';
import type { AccessLevel } from './model.ts';
import { type CommandInput, type CommandName, planCommand } from './registry.ts';

const ME = testId(1, 0);
const OWNER = testId(1, 1);
const ROOM = testId(3, 0);
const HOME = testId(3, 1);
const BOX = testId(4, 0);
const OWN_BOX = testId(4, 1);
const ITEM = testId(5, 0);
const OWN_ITEM = testId(5, 1);
const NEW = testId(9, 0);
const MY_CATEGORY = testId(6, 0);
const THEIR_CATEGORY = testId(6, 1);

/** Another person's room that I see at a level (or not at all), and my own home; each has a box and an item. */
function viewAt(level: AccessLevel | null): MemoryView {
  const view = new MemoryView(ME);
  const owner = level === 'owner' ? ME : OWNER;
  view.spaces.set(ME, { id: ME, kind: 'personal', ownerId: ME, access: 'owner' });
  view.spaces.set(testId(2, 0), { id: testId(2, 0), kind: 'catalogue', ownerId: ME, access: 'owner' });
  view.spaces.set(HOME, { id: HOME, kind: 'room', ownerId: ME, access: 'owner' });
  view.set('profile', ME, { id: ME, spaceId: testId(2, 0), username: 'me', ...DEFAULT_DISPLAY_SETTINGS });
  view.set('category', MY_CATEGORY, aCategory({ id: MY_CATEGORY, spaceId: testId(2, 0), name: 'Mine' }));
  const addRoom = (id: string, ownerId: string, boxId: string, itemId: string) => {
    view.set('room', id, aRoom({ id, ownerId, name: 'Garage' }));
    view.set('box', boxId, aBox({ id: boxId, spaceId: id, name: 'Tools' }));
    view.set('item', itemId, anItem({ id: itemId, spaceId: id, boxId, name: 'Hammer', quantity: 2 }));
  };
  addRoom(HOME, ME, OWN_BOX, OWN_ITEM);
  if (!level) return view;
  addRoom(ROOM, owner, BOX, ITEM);
  view.spaces.set(ROOM, { id: ROOM, kind: 'room', ownerId: owner, access: level });
  if (owner === ME) return view;
  view.spaces.set(testId(2, 1), { id: testId(2, 1), kind: 'catalogue', ownerId: OWNER, access: 'view' });
  view.set('category', THEIR_CATEGORY, aCategory({ id: THEIR_CATEGORY, spaceId: testId(2, 1), name: 'Theirs' }));
  return view;
}

function give<N extends CommandName>(name: N, input: CommandInput<N>, view = viewAt('owner')): Plan {
  return planCommand(name, input, { userId: ME, at: 1000, view });
}
const outcome = (plan: Plan) => (plan.ok ? 'ok' : plan.code);

describe('access to a room', () => {
  const item = { id: NEW, name: 'Saw', ...NO_ITEM_FIELDS };
  test.each<[CommandName, object, owner: string, edit: string, view: string, stranger: string]>([
    ['room.rename', { id: ROOM, name: 'Shed' }, 'ok', 'OWNER_ONLY', 'VIEW_ONLY', 'NOT_FOUND'],
    ['room.delete', { id: ROOM }, 'ok', 'OWNER_ONLY', 'VIEW_ONLY', 'NOT_FOUND'],
    [
      'box.add',
      { roomId: ROOM, boxes: [{ id: NEW, name: 'Paint', description: null }] },
      'ok',
      'ok',
      'VIEW_ONLY',
      'NOT_FOUND',
    ],
    ['box.edit', { id: BOX, set: { name: 'Paint' } }, 'ok', 'OWNER_ONLY', 'VIEW_ONLY', 'NOT_FOUND'],
    ['box.move', { id: BOX, roomId: HOME }, 'ok', 'OWNER_ONLY', 'VIEW_ONLY', 'NOT_FOUND'],
    ['box.move', { id: OWN_BOX, roomId: ROOM }, 'ok', 'ok', 'VIEW_ONLY', 'NOT_FOUND'],
    ['box.delete', { id: BOX }, 'ok', 'OWNER_ONLY', 'VIEW_ONLY', 'NOT_FOUND'],
    ['box.setType', { id: BOX, boxType: 'freezer' }, 'ok', 'ok', 'ok', 'NOT_FOUND'],
    ['box.setCapacity', { id: BOX, capacity: 50 }, 'ok', 'ok', 'ok', 'NOT_FOUND'],
    ['item.add', { boxId: BOX, items: [item] }, 'ok', 'ok', 'VIEW_ONLY', 'NOT_FOUND'],
    ['item.edit', { id: ITEM, set: { name: 'Mallet' } }, 'ok', 'ok', 'VIEW_ONLY', 'NOT_FOUND'],
    ['item.adjustQuantity', { id: ITEM, delta: 1 }, 'ok', 'ok', 'VIEW_ONLY', 'NOT_FOUND'],
    ['item.setPicture', { id: ITEM, pictureId: NEW }, 'ok', 'ok', 'VIEW_ONLY', 'NOT_FOUND'],
    ['item.move', { ids: [ITEM], boxId: OWN_BOX }, 'ok', 'ok', 'VIEW_ONLY', 'NOT_FOUND'],
    ['item.move', { ids: [OWN_ITEM], boxId: BOX }, 'ok', 'ok', 'VIEW_ONLY', 'NOT_FOUND'],
    ['item.delete', { ids: [ITEM] }, 'ok', 'ok', 'VIEW_ONLY', 'NOT_FOUND'],
    ['checklist.add', { itemIds: [ITEM] }, 'ok', 'ok', 'ok', 'NOT_FOUND'],
  ])('%s %j', (name, input, ...expected) => {
    const levels = ['owner', 'edit', 'view', null] as const;
    expect(levels.map((level) => outcome(give(name, input as never, viewAt(level))))).toEqual(expected);
  });

  test('a category of another person is readable and read-only', () => {
    expect(outcome(give('category.rename', { id: THEIR_CATEGORY, name: 'X' }, viewAt('edit')))).toBe('VIEW_ONLY');
    expect(outcome(give('category.create', { id: NEW, spaceId: testId(2, 1), name: 'X' }, viewAt('edit')))).toBe(
      'VIEW_ONLY',
    );
    expect(outcome(give('category.create', { id: NEW, spaceId: ROOM, name: 'X' }))).toBe('NOT_FOUND');
    expect(outcome(give('category.create', { id: NEW, spaceId: testId(2, 0), name: 'X' }))).toBe('ok');
  });
});

describe('invalid input refuses only its own command', () => {
  test.each<[CommandName, object]>([
    ['room.create', { id: NEW, name: '   ' }],
    ['room.create', { id: NEW, name: 'x'.repeat(26) }],
    ['room.create', { id: NEW, name: '👨‍👩‍👧‍👦'.repeat(26) }],
    ['room.create', { id: NEW, name: 'a\u0000b' }],
    ['room.create', { id: 'garage', name: 'Garage' }],
    ['room.create', { id: NEW, name: 'Garage', ownerId: OWNER }],
    ['box.add', { roomId: ROOM, boxes: [] }],
    ['box.setCapacity', { id: BOX, capacity: 52 }],
    ['item.edit', { id: ITEM, set: { price: -1 } }],
    ['item.edit', { id: ITEM, set: { dateStamp: '2026-02-30' } }],
    ['item.setPicture', { id: ITEM }],
    ['item.setPicture', { id: ITEM, pictureId: 'photo.jpg' }],
    ['item.move', { ids: [], boxId: BOX }],
  ])('%s %j', (name, input) => {
    expect(give(name, input as never)).toMatchObject({ ok: false, code: 'INVALID' });
  });

  test('25 family emoji are a valid room name', () => {
    expect(outcome(give('room.create', { id: NEW, name: '👨‍👩‍👧‍👦'.repeat(25) }))).toBe('ok');
  });

  test('an unknown command is refused', () => {
    expect(planCommand('room.explode', {}, { userId: ME, at: 1, view: viewAt('owner') })).toMatchObject({
      code: 'INVALID',
    });
  });
});

describe('effects of a command', () => {
  test('ids in use are refused', () => {
    expect(outcome(give('room.create', { id: ROOM, name: 'Shed' }))).toBe('EXISTS');
    expect(outcome(give('item.add', { boxId: BOX, items: [{ id: ITEM, name: 'Saw', ...NO_ITEM_FIELDS }] }))).toBe(
      'EXISTS',
    );
    const twice = { id: NEW, name: 'Saw', ...NO_ITEM_FIELDS };
    expect(outcome(give('item.add', { boxId: BOX, items: [twice, twice] }))).toBe('EXISTS');
  });

  test('a room whose space arrived before its row can be created, but not with the id of another kind of space', () => {
    const view = viewAt('owner');
    view.set('room', ROOM, undefined);
    expect(outcome(give('room.create', { id: ROOM, name: 'Shed' }, view))).toBe('ok');
    expect(outcome(give('room.create', { id: ME, name: 'Shed' }, view))).toBe('EXISTS');
  });

  test('an edit logs only the fields that differ, with their old values', () => {
    const plan = give('item.edit', { id: ITEM, set: { name: 'Hammer', quantity: 5 } });
    expect(plan).toMatchObject({
      changes: [
        { op: 'patch', entity: 'item', id: ITEM, set: { quantity: 5, updatedAt: 1000 } },
        { op: 'patch', entity: 'box', id: BOX, set: { changedAt: 1000 } },
      ],
      log: [
        {
          action: 'edit',
          entity: 'item',
          name: 'Hammer',
          roomName: 'Garage',
          boxName: 'Tools',
          before: { quantity: 2 },
          after: { quantity: 5 },
        },
      ],
    });
    expect(plan.ok && 'name' in (plan.changes[0] as { set: object }).set).toBe(false);
    expect(give('item.edit', { id: ITEM, set: { name: 'Hammer' } })).toMatchObject({ ok: true, changes: [] });
  });

  test('adding, replacing and removing a picture each log one line, and repeats log none', () => {
    const view = viewAt('edit');
    const pictureIds = [NEW, NEW, testId(9, 1), null, null];
    const log = pictureIds.flatMap((pictureId) => {
      const plan = give('item.setPicture', { id: ITEM, pictureId }, view);
      if (!plan.ok) throw new Error(plan.code);
      for (const change of plan.changes) view.apply(change);
      expect(view.get('item', ITEM)).toMatchObject({ name: 'Hammer', pictureId, updatedAt: 1000 });
      return plan.log;
    });
    expect(view.get('box', BOX)).toMatchObject({ changedAt: 1000 });
    const line = { action: 'edit', entity: 'item', entityId: ITEM, name: 'Hammer' };
    expect(log).toMatchObject([
      { ...line, before: { pictureId: null }, after: { pictureId: NEW } },
      { ...line, before: { pictureId: NEW }, after: { pictureId: testId(9, 1) } },
      { ...line, before: { pictureId: testId(9, 1) }, after: { pictureId: null } },
    ]);
  });

  test("a category of mine or of the room's owner is kept, any other becomes none", () => {
    const categoryOf = (categoryId: string, level: AccessLevel) => {
      const plan = give('item.edit', { id: ITEM, set: { categoryId } }, viewAt(level));
      return plan.ok && plan.changes[0]?.op === 'patch'
        ? (plan.changes[0].set as { categoryId?: string }).categoryId
        : undefined;
    };
    expect(categoryOf(MY_CATEGORY, 'edit')).toBe(MY_CATEGORY);
    expect(categoryOf(THEIR_CATEGORY, 'edit')).toBe(THEIR_CATEGORY);
    expect(categoryOf(NEW, 'edit')).toBeUndefined();
  });

  test('a clock that is behind never moves a change time back', () => {
    const view = viewAt('owner');
    view.apply({ op: 'patch', entity: 'item', id: ITEM, set: { updatedAt: 5000 } });
    expect(give('item.edit', { id: ITEM, set: { name: 'Mallet' } }, view)).toMatchObject({
      changes: [{ set: { updatedAt: 5000 } }, {}],
    });
  });

  test('one view-only item refuses the whole selection and counts the view-only items', () => {
    const plan = give('item.delete', { ids: [OWN_ITEM, ITEM] }, viewAt('view'));
    expect(plan).toEqual({ ok: false, code: 'VIEW_ONLY', detail: '1' });
  });

  test('absent items are skipped, each with its reason', () => {
    const plan = give('item.move', { ids: [ITEM, NEW], boxId: OWN_BOX });
    expect(plan).toMatchObject({ ok: true, skipped: [{ id: NEW, code: 'NOT_FOUND' }] });
  });

  test('a move between rooms logs both rooms, and a move to the same box changes nothing', () => {
    const plan = give('item.move', { ids: [ITEM], boxId: OWN_BOX });
    expect(plan).toMatchObject({
      log: [{ action: 'move', spaceId: HOME, fromSpaceId: ROOM, before: { boxName: 'Tools', roomName: 'Garage' } }],
    });
    expect(give('item.move', { ids: [OWN_ITEM], boxId: OWN_BOX })).toMatchObject({ ok: true, changes: [], log: [] });
  });

  describe('a move to several boxes', () => {
    const groups = [
      { boxId: BOX, ids: [OWN_ITEM] },
      { boxId: OWN_BOX, ids: [ITEM, NEW] },
    ];

    test('is one, with a line for each item, and skips absent ones', () => {
      const plan = give('item.move', { groups });
      expect(plan).toMatchObject({ log: [{ boxId: BOX }, { boxId: OWN_BOX }], skipped: [{ id: NEW }] });
      expect(plan.ok && plan.changes.filter(({ entity }) => entity === 'box')).toHaveLength(2);
    });

    test('leaves the items whose box is gone, unless that is all of them', () => {
      const gone = { boxId: NEW, ids: [ITEM] };
      const plan = give('item.move', { groups: [{ boxId: BOX, ids: [OWN_ITEM] }, gone] });
      expect(plan).toMatchObject({ ok: true, log: [{ boxId: BOX }], skipped: [{ id: ITEM, code: 'NOT_FOUND' }] });
      expect(give('item.move', { groups: [gone] })).toMatchObject({ code: 'NOT_FOUND', detail: 'box' });
    });

    test('is refused as a whole by one view-only box', () => {
      expect(outcome(give('item.move', { groups }, viewAt('view')))).toBe('VIEW_ONLY');
    });

    test('gives the category that is named, where the owner has it, instead of the one that fits', () => {
      const view = viewAt('edit');
      const of = (categoryId: string) =>
        give('item.move', { groups: [{ boxId: OWN_BOX, ids: [ITEM], categoryId }] }, view);
      expect(of(MY_CATEGORY)).toMatchObject({ changes: [{ set: { categoryId: MY_CATEGORY } }, {}, {}] });
      const plan = of(THEIR_CATEGORY);
      expect(plan.ok && plan.changes[0]).not.toHaveProperty('set.categoryId');
    });

    test('takes at most 5,000 items in all groups together', () => {
      const ids = Array.from({ length: 2501 }, (_, n) => testId(5, n));
      expect(outcome(give('item.move', { groups: [BOX, OWN_BOX].map((boxId) => ({ boxId, ids })) }))).toBe('INVALID');
    });
  });

  test('a box moves with its items, to a room or to no room', () => {
    const plan = give('box.move', { id: BOX, roomId: null });
    expect(plan).toMatchObject({
      changes: [
        { entity: 'box', set: { spaceId: ME } },
        { entity: 'item', id: ITEM, set: { spaceId: ME } },
      ],
    });
  });

  test('deleting a box deletes its items, my ticks and my setting', () => {
    const view = viewAt('owner');
    view.set('checklistEntry', ITEM, { id: ITEM, spaceId: ME, checkedAt: 1 });
    view.set('boxSetting', BOX, { id: BOX, spaceId: ME, boxType: 'shelf', capacity: 5, updatedAt: 1 });
    const plan = give('box.delete', { id: BOX }, view);
    expect(plan.ok && plan.changes.map((change) => change.entity)).toEqual([
      'checklistEntry',
      'item',
      'boxSetting',
      'box',
    ]);
    expect(plan).toMatchObject({ log: [{ action: 'delete', before: { items: 1 } }] });
  });

  test('plus starts at 0, minus hides the quantity at 1, and the maximum stays', () => {
    const quantityAfter = (quantity: number | null, delta: number) => {
      const view = viewAt('owner');
      view.apply({ op: 'patch', entity: 'item', id: ITEM, set: { quantity } });
      const plan = give('item.adjustQuantity', { id: ITEM, delta }, view);
      if (plan.ok) for (const change of plan.changes) view.apply(change);
      return view.get('item', ITEM)?.quantity;
    };
    expect([quantityAfter(null, 1), quantityAfter(2, -1), quantityAfter(1, -1), quantityAfter(null, -1)]).toEqual([
      1,
      1,
      null,
      null,
    ]);
    expect(quantityAfter(1_000_000_000, 1)).toBe(1_000_000_000);
  });

  test('a room created offline accepts boxes and items at once', () => {
    const view = viewAt(null);
    for (const [name, input] of [
      ['room.create', { id: NEW, name: 'Attic' }],
      ['box.add', { roomId: NEW, boxes: [{ id: testId(9, 1), name: 'Xmas', description: null }] }],
    ] as const) {
      const plan = give(name, input as never, view);
      expect(outcome(plan)).toBe('ok');
      if (plan.ok) for (const change of plan.changes) view.apply(change);
    }
    expect([...view.boxesIn(NEW)]).toHaveLength(1);
  });
});
