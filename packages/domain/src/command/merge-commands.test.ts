import { beforeEach, describe, expect, test } from 'vitest';
import { testId } from '../testing/random-world.ts';
import { aBox, aCategory, anItem } from '../testing/rows.ts';
import type { Plan } from './command.ts';
import { MemoryView } from './memory-view.ts';
import type { AccessLevel } from './model.ts';
import { type CommandInput, planCommand } from './registry.ts';

const [ME, ANN] = [testId(1, 0), testId(1, 1)];
const [MINE, ANNS] = [testId(2, 0), testId(2, 1)];
const [HOME, SHARED] = [testId(3, 0), testId(3, 1)];
const [BOX, SHARED_BOX] = [testId(4, 0), testId(4, 1)];
const [SAW, AXE, ROPE, LAMP] = [testId(5, 0), testId(5, 1), testId(5, 2), testId(5, 3)];
const [SHARP, SHARP_TOO, TOOLS, TOYS, ANNS_TOOLS, GONE] = [0, 1, 2, 3, 4, 9].map((n) => testId(6, n)) as [
  string,
  string,
  string,
  string,
  string,
  string,
];

/** Saw and axe are mine and sharp; the rope is in Ann's room with a category of mine; the lamp is a tool. */
function open(access: AccessLevel): MemoryView {
  const next = new MemoryView(ME);
  next.spaces.set(MINE, { id: MINE, kind: 'catalogue', ownerId: ME, access: 'owner' });
  next.spaces.set(ANNS, { id: ANNS, kind: 'catalogue', ownerId: ANN, access: 'view' });
  next.spaces.set(HOME, { id: HOME, kind: 'room', ownerId: ME, access: 'owner' });
  next.spaces.set(SHARED, { id: SHARED, kind: 'room', ownerId: ANN, access });
  for (const [id, name, color] of [
    [SHARP, 'Sharp', 'red'],
    [SHARP_TOO, 'sharp', null],
    [TOOLS, 'Tools', 'teal'],
    [TOYS, 'Toys', null],
  ] as const)
    next.set('category', id, aCategory({ id, spaceId: MINE, name, color }));
  next.set('category', ANNS_TOOLS, aCategory({ id: ANNS_TOOLS, spaceId: ANNS, name: 'Tools' }));
  next.set('box', BOX, aBox({ id: BOX, spaceId: HOME }));
  next.set('box', SHARED_BOX, aBox({ id: SHARED_BOX, spaceId: SHARED }));
  for (const [id, spaceId, boxId, categoryId] of [
    [SAW, HOME, BOX, SHARP],
    [AXE, HOME, BOX, SHARP_TOO],
    [ROPE, SHARED, SHARED_BOX, SHARP],
    [LAMP, HOME, BOX, TOOLS],
  ] as const)
    next.set('item', id, anItem({ id, spaceId, boxId, categoryId }));
  return next;
}

let view: MemoryView;
beforeEach(() => {
  view = open('edit');
});

function give(name: 'category.merge' | 'category.split' | 'item.edit' | 'category.delete', input: unknown): Plan {
  const plan = planCommand(name, input, { userId: ME, at: 1000, view });
  if (plan.ok) for (const change of plan.changes) view.apply(change);
  return plan;
}
const merge = (ids: string[], intoId: string) => give('category.merge', { ids, intoId });
const split = (set: Partial<CommandInput<'category.split'>> = {}) =>
  give('category.split', {
    fromId: TOOLS,
    spaceId: MINE,
    categories: [
      { id: SHARP, name: 'Sharp', color: 'red', itemIds: [SAW, ROPE] },
      { id: SHARP_TOO, name: 'sharp', color: null, itemIds: [AXE] },
    ],
    ...set,
  });
const categoriesOf = () => [SAW, AXE, ROPE, LAMP].map((id) => view.get('item', id)?.categoryId);
const there = () => [SHARP, SHARP_TOO, TOOLS, TOYS].filter((id) => view.get('category', id));

describe('a merge', () => {
  test('gives the items of all named categories the other one, with a line each, and deletes the former', () => {
    const plan = merge([SHARP, SHARP_TOO], TOOLS);
    expect(plan).toMatchObject({
      ok: true,
      log: [
        { entityId: SAW, before: { categoryId: SHARP }, after: { categoryId: TOOLS } },
        { entityId: AXE },
        { entityId: ROPE },
      ],
      skipped: [],
    });
    expect(categoriesOf()).toEqual([TOOLS, TOOLS, TOOLS, TOOLS]);
    expect(there()).toEqual([TOOLS, TOYS]);
    expect(view.get('category', TOOLS)).toMatchObject({ name: 'Tools', color: 'teal' });
  });

  test('leaves out items in rooms that the person may only view', () => {
    view = open('view');
    expect(merge([SHARP], TOOLS)).toMatchObject({ ok: true, log: [{ entityId: SAW }], skipped: [] });
    expect(categoriesOf()).toEqual([TOOLS, SHARP_TOO, SHARP, TOOLS]);
  });

  test('of a category without items only deletes it', () => {
    expect(merge([TOYS], TOOLS)).toMatchObject({ ok: true, log: [] });
    expect(there()).toEqual([SHARP, SHARP_TOO, TOOLS]);
  });

  test('passes over categories that are gone, and into itself changes nothing', () => {
    expect(merge([GONE, SHARP], TOOLS).ok).toBe(true);
    expect(there()).toEqual([SHARP_TOO, TOOLS, TOYS]);
    expect(merge([TOOLS], TOOLS)).toMatchObject({ ok: true, changes: [] });
  });

  test.each([
    ['into a category that is gone', [SHARP], GONE, 'NOT_FOUND'],
    ['of a category that is gone', [GONE], TOOLS, 'NOT_FOUND'],
    ["into somebody else's", [SHARP], ANNS_TOOLS, 'VIEW_ONLY'],
    ["of somebody else's", [SHARP, ANNS_TOOLS], TOOLS, 'VIEW_ONLY'],
    ['of nothing', [], TOOLS, 'INVALID'],
    ['of 1,001 categories', Array.from({ length: 1001 }, (_, n) => testId(7, n)), TOOLS, 'INVALID'],
  ])('%s is refused and changes nothing', (_, ids, into, code) => {
    const before = categoriesOf();
    expect(merge(ids, into)).toMatchObject({ ok: false, code });
    expect(categoriesOf()).toEqual(before);
    expect(there()).toHaveLength(4);
  });

  test.each([
    [5000, true],
    [5001, false],
  ])('of %i items is accepted: %s', (count, isAccepted) => {
    for (let n = 0; n < count; n++) {
      const id = testId(8, n);
      view.set('item', id, anItem({ id, spaceId: HOME, boxId: BOX, categoryId: TOYS }));
    }
    expect(merge([TOYS], TOOLS)).toMatchObject(isAccepted ? { ok: true } : { code: 'TOO_MANY', detail: 'items' });
  });
});

describe('taking a merge back', () => {
  test('restores the categories with their ids, names and colors, and each item its own', () => {
    merge([SHARP, SHARP_TOO], TOOLS);
    expect(split()).toMatchObject({ ok: true, skipped: [] });
    expect(categoriesOf()).toEqual([SHARP, SHARP_TOO, SHARP, TOOLS]);
    expect(view.get('category', SHARP)).toMatchObject({ spaceId: MINE, name: 'Sharp', color: 'red' });
    expect(split()).toMatchObject({ ok: true, changes: [] });
  });

  test('leaves items that changed their category since, are gone, or may only be viewed', () => {
    merge([SHARP, SHARP_TOO], TOOLS);
    give('item.edit', { id: SAW, set: { categoryId: TOYS } });
    view.set('item', AXE, undefined);
    view.spaces.set(SHARED, { id: SHARED, kind: 'room', ownerId: ANN, access: 'view' });
    expect(split()).toMatchObject({ ok: true, log: [], skipped: [] });
    expect(categoriesOf()).toEqual([TOYS, undefined, TOOLS, TOOLS]);
    expect(there()).toEqual([SHARP, SHARP_TOO, TOOLS, TOYS]);
  });

  test('gives nothing back once the other category is deleted: its items have none', () => {
    merge([SHARP, SHARP_TOO], TOOLS);
    give('category.delete', { id: TOOLS });
    expect(split()).toMatchObject({ ok: true, log: [] });
    expect(there()).toEqual([SHARP, SHARP_TOO, TOYS]);
  });

  test.each([
    ["into somebody else's catalogue", { spaceId: ANNS }, 'VIEW_ONLY'],
    ['into a room', { spaceId: HOME }, 'NOT_FOUND'],
    [
      "with the id of somebody else's category",
      { categories: [{ id: ANNS_TOOLS, name: 'T', color: null, itemIds: [] }] },
      'EXISTS',
    ],
    ['of nothing', { categories: [] }, 'INVALID'],
  ] as const)('%s is refused', (_, set, code) => {
    merge([SHARP, SHARP_TOO], TOOLS);
    expect(split(set as never)).toMatchObject({ ok: false, code });
  });

  test('counts the categories it creates', () => {
    merge([SHARP, SHARP_TOO], TOOLS);
    view.owned.set(ME, { category: 999 });
    expect(split()).toMatchObject({ code: 'TOO_MANY_CATEGORIES' });
  });
});
