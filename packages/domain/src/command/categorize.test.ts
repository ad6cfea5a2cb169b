import { beforeEach, describe, expect, test } from 'vitest';
import { testId } from '../testing/random-world.ts';
import { aCategory, anItem } from '../testing/rows.ts';
import type { Plan } from './command.ts';
import { MemoryView } from './memory-view.ts';
import type { AccessLevel } from './model.ts';
import { type CommandInput, planCommand } from './registry.ts';

const [ME, OWNER] = [testId(1, 0), testId(1, 1)];
const [MINE, THEIRS] = [testId(2, 0), testId(2, 1)];
const [ROOM, SHARED] = [testId(3, 0), testId(3, 1)];
const [BOX, THEIR_BOX] = [testId(4, 0), testId(4, 1)];
const [SAW, AXE, THEIR_ROPE, ABSENT] = [testId(5, 0), testId(5, 1), testId(5, 2), testId(5, 3)];
const [TOOLS, THEIR_TOOLS, SOMEBODYS] = [testId(6, 0), testId(6, 1), testId(6, 2)];

let view: MemoryView;

function open(access: AccessLevel): MemoryView {
  const next = new MemoryView(ME);
  const times = { createdAt: 1, updatedAt: 1 };
  for (const [id, ownerId, level] of [
    [ROOM, ME, 'owner'],
    [SHARED, OWNER, access],
  ] as const) {
    next.spaces.set(id, { id, kind: 'room', ownerId, access: level });
    next.set('room', id, { id, spaceId: id, ownerId, name: 'Room', ...times });
  }
  next.spaces.set(MINE, { id: MINE, kind: 'catalogue', ownerId: ME, access: 'owner' });
  next.spaces.set(THEIRS, { id: THEIRS, kind: 'catalogue', ownerId: OWNER, access: 'view' });
  next.set('category', TOOLS, aCategory({ id: TOOLS, spaceId: MINE, name: 'Tools' }));
  next.set('category', THEIR_TOOLS, aCategory({ id: THEIR_TOOLS, spaceId: THEIRS, name: 'Tools' }));
  for (const [id, spaceId] of [
    [BOX, ROOM],
    [THEIR_BOX, SHARED],
  ] as const)
    next.set('box', id, {
      id,
      spaceId,
      name: 'Box',
      description: null,
      code: 'ABCD',
      tagId: null,
      changedAt: 1,
      ...times,
    });
  next.set('item', SAW, anItem({ id: SAW, spaceId: ROOM, boxId: BOX, name: 'Saw' }));
  next.set('item', AXE, anItem({ id: AXE, spaceId: ROOM, boxId: BOX, name: 'Axe', categoryId: TOOLS }));
  next.set('item', THEIR_ROPE, anItem({ id: THEIR_ROPE, spaceId: SHARED, boxId: THEIR_BOX, name: 'Rope' }));
  return next;
}

beforeEach(() => {
  view = open('edit');
});

function categorize(groups: CommandInput<'item.categorize'>['groups']): Plan {
  return planCommand('item.categorize', { groups }, { userId: ME, at: 1000, view });
}
const changed = (plan: Plan) =>
  plan.ok
    ? plan.changes.flatMap((change) => (change.op === 'patch' && change.entity === 'item' ? [change.id] : []))
    : plan;

describe('giving several items their categories', () => {
  test('changes items of several rooms, each with the category of its group, and one line for each', () => {
    const plan = categorize([
      { categoryId: TOOLS, ids: [SAW] },
      { categoryId: THEIR_TOOLS, ids: [THEIR_ROPE] },
    ]);
    expect(plan).toMatchObject({
      ok: true,
      changes: [
        { id: SAW, set: { categoryId: TOOLS, updatedAt: 1000 } },
        { id: THEIR_ROPE, set: { categoryId: THEIR_TOOLS, updatedAt: 1000 } },
        { id: BOX, set: { changedAt: 1000 } },
        { id: THEIR_BOX, set: { changedAt: 1000 } },
      ],
      log: [
        { action: 'edit', entityId: SAW, before: { categoryId: null }, after: { categoryId: TOOLS } },
        { action: 'edit', entityId: THEIR_ROPE },
      ],
      skipped: [],
    });
  });

  test('leaves items alone that have the category', () => {
    expect(changed(categorize([{ categoryId: TOOLS, ids: [SAW, AXE, SAW] }]))).toEqual([SAW]);
    expect(categorize([{ categoryId: TOOLS, ids: [AXE] }])).toMatchObject({ ok: true, changes: [], log: [] });
  });

  test('takes the category away', () => {
    expect(changed(categorize([{ categoryId: null, ids: [SAW, AXE] }]))).toEqual([AXE]);
  });

  test('skips items that are gone', () => {
    const plan = categorize([{ categoryId: TOOLS, ids: [SAW, ABSENT] }]);
    expect(plan).toMatchObject({ ok: true, skipped: [{ id: ABSENT, code: 'NOT_FOUND' }] });
    expect(categorize([{ categoryId: TOOLS, ids: [ABSENT] }])).toMatchObject({ code: 'NOT_FOUND', detail: 'item' });
  });

  test('an unknown category never takes away the one an item has', () => {
    expect(categorize([{ categoryId: SOMEBODYS, ids: [AXE] }])).toMatchObject({
      code: 'NOT_FOUND',
      detail: 'category',
    });
    const plan = categorize([
      { categoryId: SOMEBODYS, ids: [AXE] },
      { categoryId: TOOLS, ids: [SAW] },
    ]);
    expect(changed(plan)).toEqual([SAW]);
    expect(plan).toMatchObject({ skipped: [{ id: AXE, code: 'NOT_FOUND' }] });
  });

  test('one view-only item refuses all', () => {
    view = open('view');
    expect(categorize([{ categoryId: TOOLS, ids: [SAW, THEIR_ROPE] }])).toMatchObject({
      code: 'VIEW_ONLY',
      detail: '1',
    });
  });

  const many = (count: number) => Array.from({ length: count }, (_, n) => testId(9, n));
  test.each([
    ['no group', []],
    ['a group without items', [{ categoryId: TOOLS, ids: [] }]],
    ['5,001 items', [{ categoryId: TOOLS, ids: many(5001) }]],
    [
      '5,001 items in two groups',
      [
        { categoryId: TOOLS, ids: many(5000) },
        { categoryId: null, ids: [SAW] },
      ],
    ],
  ])('%s is invalid', (_, groups) => {
    expect(categorize(groups)).toMatchObject({ ok: false, code: 'INVALID' });
  });
});
