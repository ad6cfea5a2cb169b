import { beforeEach, describe, expect, test } from 'vitest';
import { type PictureHolder, pictureIdsOf, picturesOf } from '../picture/pictures.ts';
import { testId } from '../testing/random-world.ts';
import { aBox, anItem, aRoom } from '../testing/rows.ts';
import type { Plan } from './command.ts';
import { MemoryView } from './memory-view.ts';
import type { AccessLevel } from './model.ts';
import { type CommandInput, type CommandName, planCommand } from './registry.ts';

const [ME, ANN] = [testId(1, 0), testId(1, 1)];
const [ROOM, BOX, ITEM] = [testId(3, 0), testId(4, 0), testId(5, 0)];
const picture = (n: number) => testId(7, n);
const many = (count: number, first = 0) => Array.from({ length: count }, (_, n) => ({ id: picture(first + n) }));

const HOLDERS: readonly [PictureHolder['entity'], string, limit: number][] = [
  ['item', ITEM, 8],
  ['box', BOX, 8],
  ['room', ROOM, 1],
];

let view: MemoryView;
beforeEach(() => allow('owner'));

function allow(access: AccessLevel): void {
  view = new MemoryView(ME);
  view.spaces.set(ROOM, { id: ROOM, kind: 'room', ownerId: access === 'owner' ? ME : ANN, access });
  view.set('room', ROOM, aRoom({ id: ROOM, ownerId: access === 'owner' ? ME : ANN }));
  view.set('box', BOX, aBox({ id: BOX, spaceId: ROOM }));
  view.set('item', ITEM, anItem({ id: ITEM, spaceId: ROOM, boxId: BOX }));
}

function give<N extends CommandName>(name: N, input: CommandInput<N>): Plan {
  const plan = planCommand(name, input, { userId: ME, at: 1000, view });
  if (plan.ok) for (const change of plan.changes) view.apply(change);
  return plan;
}

const idsOf = ({ entity, id }: PictureHolder) => pictureIdsOf(view.get(entity, id) ?? {});

describe.each(HOLDERS)('the pictures of a %s', (entity, id, limit) => {
  const of = { entity, id };

  test(`are ${limit} at most, each once`, () => {
    expect(give('picture.add', { ...of, pictures: many(limit) }).ok).toBe(true);
    expect(idsOf(of)).toEqual(many(limit).map((each) => each.id));
    expect(give('picture.add', { ...of, pictures: many(1) })).toMatchObject({ ok: true, changes: [] });
    expect(give('picture.add', { ...of, pictures: many(1, 20) })).toMatchObject({ code: 'TOO_MANY' });
    expect(idsOf(of)).toHaveLength(limit);
  });

  test('get captions, and lose them', () => {
    give('picture.add', { ...of, pictures: [{ id: picture(0), caption: ' Open  box ' }] });
    const row = () => view.get(entity, id) ?? {};
    expect(picturesOf(row())).toEqual([{ id: picture(0), caption: 'Open box' }]);
    give('picture.caption', { ...of, pictureId: picture(0), caption: null });
    expect(picturesOf(row())).toEqual([{ id: picture(0) }]);
    expect(give('picture.caption', { ...of, pictureId: picture(1), caption: 'x' })).toMatchObject({
      code: 'NOT_FOUND',
    });
  });

  test('are removed one by one, and the field goes with the last', () => {
    give('picture.add', { ...of, pictures: many(1) });
    give('picture.remove', { ...of, pictureIds: [picture(0), picture(5)] });
    expect(idsOf(of)).toEqual([]);
    expect(view.get(entity, id)).not.toHaveProperty('pictures');
    expect(give('picture.remove', { ...of, pictureIds: [picture(0)] })).toMatchObject({ ok: true, changes: [] });
  });

  test.each([
    ['view', { code: 'VIEW_ONLY' }],
    ['edit', entity === 'room' ? { code: 'OWNER_ONLY' } : { ok: true }],
    ['owner', { ok: true }],
  ] as const)('change with %s access, or not', (access, expected) => {
    allow(access);
    expect(give('picture.add', { ...of, pictures: many(1) })).toMatchObject(expected);
  });
});

describe('several pictures', () => {
  const of = { entity: 'item', id: ITEM } as const;
  beforeEach(() => {
    give('picture.add', { ...of, pictures: many(3) });
  });

  test.each([
    ['an order', [2, 0, 1], [2, 0, 1]],
    ['an order that lacks one', [2, 0], [2, 0, 1]],
    ['an order that names one that is gone', [2, 9, 1, 0], [2, 1, 0]],
    ['the order that they have', [0, 1, 2], [0, 1, 2]],
  ])('take %s', (_, order, expected) => {
    give('picture.order', { ...of, pictureIds: order.map(picture) });
    expect(idsOf(of)).toEqual(expected.map(picture));
    expect(view.get('item', ITEM)?.pictureId).toBe(picture(expected[0] ?? 0));
  });

  test('take a removed one back in its place', () => {
    give('picture.remove', { ...of, pictureIds: [picture(1)] });
    give('picture.add', { ...of, pictures: [{ id: picture(1) }], index: 1 });
    expect(idsOf(of)).toEqual([0, 1, 2].map(picture));
  });

  test.each([
    ['replaces the first', picture(9), [9, 1, 2]],
    ['removes the first, and the next one is the first', null, [1, 2]],
    ['makes the last one the first', picture(2), [2, 1]],
  ])('of an older app that sets one: it %s', (_, pictureId, expected) => {
    give('item.setPicture', { id: ITEM, pictureId });
    expect(idsOf(of)).toEqual(expected.map(picture));
    expect(view.get('item', ITEM)?.pictureId).toBe(picture(expected[0] ?? 0));
  });

  test.each([
    ['replaced', picture(9), [9, 1, 2]],
    ['removed', null, [1, 2]],
  ])('are right where an older server has %s the first one', (_, pictureId, expected) => {
    view.apply({ op: 'patch', entity: 'item', id: ITEM, set: { pictureId } });
    expect(idsOf(of)).toEqual(expected.map(picture));
    give('picture.add', { ...of, pictures: [{ id: picture(7) }] });
    expect(view.get('item', ITEM)).toMatchObject({
      pictureId: picture(expected[0] ?? 0),
      pictures: [...expected, 7].map((n) => ({ id: picture(n) })),
    });
  });

  test('are a list only while they say more than the first one', () => {
    give('picture.remove', { ...of, pictureIds: [picture(1), picture(2)] });
    expect(view.get('item', ITEM)).toMatchObject({ pictureId: picture(0) });
    expect(view.get('item', ITEM)).not.toHaveProperty('pictures');
  });

  test('leave one line in the history, with their number', () => {
    const plan = give('picture.add', { ...of, pictures: many(2, 10) });
    expect(plan.ok && plan.log).toMatchObject([{ action: 'edit', before: { pictures: 3 }, after: { pictures: 5 } }]);
  });

  test('do not go into a copy', () => {
    const [copy, itemCopy] = [testId(4, 9), testId(5, 9)];
    give('box.duplicate', {
      id: BOX,
      copy: { id: copy, name: 'Copy', description: null },
      items: [{ id: ITEM, copyId: itemCopy }],
    });
    expect(view.get('item', itemCopy)).toMatchObject({ pictureId: null });
    expect(view.get('item', itemCopy)).not.toHaveProperty('pictures');
  });
});

describe('the papers of an item', () => {
  const paper = (n: number) => ({ id: picture(n), kind: 'pdf', bytes: 1000, name: `Paper ${n}` }) as const;
  const papers = (count: number) => Array.from({ length: count }, (_, n) => paper(n));
  const names = () => (view.get('item', ITEM)?.papers ?? []).map(({ name }) => name);

  test('are ten at most, each once', () => {
    expect(give('paper.add', { id: ITEM, papers: papers(10) }).ok).toBe(true);
    expect(give('paper.add', { id: ITEM, papers: papers(1) })).toMatchObject({ ok: true, changes: [] });
    expect(give('paper.add', { id: ITEM, papers: [paper(11)] })).toMatchObject({ code: 'TOO_MANY' });
    expect(names()).toHaveLength(10);
  });

  test.each([
    ['no name', { name: ' ' }],
    ['no bytes', { bytes: 0 }],
    ['too many bytes', { bytes: 10 * 1024 * 1024 + 1 }],
    ['another kind', { kind: 'html' as never }],
  ])('are refused with %s', (_, wrong) => {
    expect(give('paper.add', { id: ITEM, papers: [{ ...paper(0), ...wrong }] })).toMatchObject({ code: 'INVALID' });
  });

  test('are renamed, removed and put back in their place', () => {
    give('paper.add', { id: ITEM, papers: papers(3) });
    give('paper.rename', { id: ITEM, paperId: picture(1), name: 'Receipt' });
    expect(names()).toEqual(['Paper 0', 'Receipt', 'Paper 2']);
    const removed = give('paper.remove', { id: ITEM, paperIds: [picture(1)] });
    expect(removed.ok && removed.log).toMatchObject([{ before: { papers: 'Receipt' }, after: { papers: null } }]);
    give('paper.add', { id: ITEM, papers: [paper(1)], index: 1 });
    expect(names()).toEqual(['Paper 0', 'Paper 1', 'Paper 2']);
    give('paper.remove', { id: ITEM, paperIds: papers(3).map(({ id }) => id) });
    expect(view.get('item', ITEM)).not.toHaveProperty('papers');
  });

  test('are not for viewers', () => {
    allow('view');
    expect(give('paper.add', { id: ITEM, papers: papers(1) })).toMatchObject({ code: 'VIEW_ONLY' });
  });
});
