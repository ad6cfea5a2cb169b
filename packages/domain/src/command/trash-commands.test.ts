import { beforeEach, describe, expect, test } from 'vitest';
import { testId } from '../testing/random-world.ts';
import { aBox, aCategory, anItem, aRoom } from '../testing/rows.ts';
import { collectDeletion } from '../trash/deletion.ts';
import { MemoryView } from './memory-view.ts';
import type { AccessLevel, Deletion } from './model.ts';
import { planCommand } from './registry.ts';

const ME = testId(1, 0);
const OTHER = testId(1, 1);
const [ROOM, BOX, ITEM, SECOND, CATEGORY, D] = [3, 4, 5, 6, 7, 8].map((kind) => testId(kind, 0)) as [
  string,
  string,
  string,
  string,
  string,
  string,
];
const context = (view: MemoryView) => ({ userId: ME, at: 500, view });

let view: MemoryView;
beforeEach(() => {
  view = new MemoryView(ME);
  setAccess('owner');
  view.set('room', ROOM, aRoom({ id: ROOM, ownerId: ME, name: 'Cellar' }));
  view.set('box', BOX, aBox({ id: BOX, spaceId: ROOM, description: 'Shelf' }));
  for (const id of [ITEM, SECOND]) {
    const filled = { quantity: 3, price: 9.5, categoryId: CATEGORY, dateStamp: '2026-01-01' };
    const pictureId = testId(9, Number(id === SECOND));
    view.set('item', id, anItem({ id, spaceId: ROOM, boxId: BOX, name: 'Lamp', ...filled, pictureId }));
  }
  view.set('boxSetting', BOX, { id: BOX, spaceId: ME, boxType: 'plastic', capacity: 40, updatedAt: 1 });
  view.set('checklistEntry', ITEM, { id: ITEM, spaceId: ME, checkedAt: 7 });
  view.spaces.set(testId(2, 0), { id: testId(2, 0), kind: 'catalogue', ownerId: ME, access: 'owner' });
  view.set('category', CATEGORY, aCategory({ id: CATEGORY, spaceId: testId(2, 0), name: 'Light' }));
});

function setAccess(access: AccessLevel | null): void {
  const ownerId = access === 'owner' ? ME : OTHER;
  if (access) view.spaces.set(ROOM, { id: ROOM, kind: 'room', ownerId, access });
  else {
    view.spaces.delete(ROOM);
    view.set('room', ROOM, undefined);
  }
}
const shown = () =>
  Object.values(view.rows).map((rows) => [...rows.values()].toSorted((a, b) => (a.id < b.id ? -1 : 1)));
/** Runs a command on the view, as a device does, and returns its deletion. */
function run(name: string, input: unknown): Deletion | null {
  const plan = planCommand(name, input, context(view));
  if (!plan.ok) throw new Error(plan.code);
  const deletion = collectDeletion(view, plan.changes);
  for (const change of plan.changes) view.apply(change);
  return deletion;
}
const restore = (more: { ids?: string[] } = {}) =>
  planCommand('trash.restore', { deletionId: D, ...more }, context(view));

describe('the things that one command deleted', () => {
  test.each([
    ['room.delete', { id: ROOM }, [['room', ROOM, 6]]],
    ['box.delete', { id: BOX }, [['box', BOX, 5]]],
    [
      'item.delete',
      { ids: [ITEM, SECOND] },
      [
        ['item', ITEM, 2],
        ['item', SECOND, 1],
      ],
    ],
    ['item.edit', { id: ITEM, set: { name: 'x' } }, null],
    ['checklist.clear', {}, null],
  ] as const)('%s %j', (name, input, things) => {
    const deletion = run(name, input);
    expect(deletion?.map(({ entity, id, rows }) => [entity, id, rows.length]) ?? null).toEqual(things);
  });

  test.each([
    ['room.delete', { id: ROOM }],
    ['box.delete', { id: BOX }],
    ['item.delete', { ids: [ITEM, SECOND] }],
  ])('%s and a restore leave everything unchanged', (name, input) => {
    const before = shown();
    view.deletions.set(D, run(name, input));
    expect(shown()).not.toEqual(before);
    const plan = restore();
    if (!plan.ok) throw new Error(plan.code);
    expect(plan.log).toMatchObject(plan.log.map(() => ({ action: 'add', after: { restored: true } })));
    for (const change of plan.changes) view.apply(change);
    const untouched = (rows: unknown) =>
      JSON.parse(JSON.stringify(rows).replaceAll(/"changedAt":\d+/g, '"changedAt":1')) as unknown;
    expect(untouched(shown())).toEqual(untouched(before));
  });
});

describe('restoring', () => {
  test('restores only the named things', () => {
    view.deletions.set(D, run('item.delete', { ids: [ITEM, SECOND] }));
    const plan = restore({ ids: [SECOND] });
    expect(plan.ok && plan.changes.filter(({ op }) => op === 'put')).toMatchObject([{ row: { id: SECOND } }]);
    expect(restore({ ids: [BOX] })).toMatchObject({ ok: false, code: 'NOT_FOUND', detail: 'deletion' });
  });

  test('leaves an unknown deletion to the server and refuses a known absent one', () => {
    expect(restore()).toMatchObject({ ok: true, changes: [] });
    view.deletions.set(D, null);
    expect(restore()).toMatchObject({ ok: false, code: 'NOT_FOUND', detail: 'deletion' });
  });

  test('refuses a box whose room was deleted after it, even before the server knows of either', () => {
    view.deletions.set(D, run('box.delete', { id: BOX }));
    run('room.delete', { id: ROOM });
    expect(restore()).toMatchObject({ ok: false, code: 'NOT_FOUND', detail: 'room' });
  });

  test('puts many things kind by kind, and touches each box once', () => {
    view.set('checklistEntry', SECOND, { id: SECOND, spaceId: ME, checkedAt: 8 });
    view.deletions.set(D, run('item.delete', { ids: [ITEM, SECOND] }));
    const plan = restore();
    expect(plan.ok && plan.changes.map((change) => `${change.op} ${change.entity}`)).toEqual([
      'put item',
      'put item',
      'put checklistEntry',
      'put checklistEntry',
      'patch box',
    ]);
  });

  test('changes nothing the second time', () => {
    const deletion = run('box.delete', { id: BOX });
    view.deletions.set(D, deletion?.map((thing) => ({ ...thing, isRestored: true })) ?? null);
    expect(restore()).toMatchObject({ ok: true, changes: [] });
  });

  test.each([
    ['item.delete', { ids: [ITEM] }, 'edit', null],
    ['item.delete', { ids: [ITEM] }, 'view', 'VIEW_ONLY'],
    ['item.delete', { ids: [ITEM] }, null, 'NOT_FOUND'],
    ['box.delete', { id: BOX }, 'edit', 'OWNER_ONLY'],
    ['box.delete', { id: BOX }, 'view', 'VIEW_ONLY'],
    ['box.delete', { id: BOX }, null, 'NOT_FOUND'],
  ] as const)('%s %j with the access %s: %s', (name, input, access, code) => {
    view.deletions.set(D, run(name, input));
    setAccess(access);
    const plan = restore();
    expect(plan.ok ? null : plan.code).toBe(code);
  });

  test('refuses the room of another person as not found', () => {
    const deletion = run('room.delete', { id: ROOM });
    const theirs = deletion?.map((thing) => ({
      ...thing,
      rows: thing.rows.map((one) => (one.entity === 'room' ? { ...one, row: { ...one.row, ownerId: OTHER } } : one)),
    }));
    view.deletions.set(D, theirs ?? null);
    expect(restore()).toMatchObject({ ok: false, code: 'NOT_FOUND' });
  });

  test('skips and reports the items whose box is gone', () => {
    const deletion = run('item.delete', { ids: [ITEM, SECOND] });
    const [first, second] = deletion ?? [];
    if (!first || second?.rows[0]?.entity !== 'item') throw new Error('two items were deleted');
    const lost = {
      ...second,
      rows: [{ entity: 'item' as const, row: { ...second.rows[0].row, boxId: testId(4, 9) } }],
    };
    view.deletions.set(D, [first, lost]);
    expect(restore()).toMatchObject({ ok: true, skipped: [{ id: SECOND, code: 'NOT_FOUND' }] });
    view.deletions.set(D, [lost]);
    expect(restore()).toMatchObject({ ok: false, code: 'NOT_FOUND', detail: 'box' });
  });

  test('drops a category that is no longer usable', () => {
    view.deletions.set(D, run('box.delete', { id: BOX }));
    view.set('category', CATEGORY, undefined);
    const plan = restore();
    const items = plan.ok ? plan.changes.filter(({ op, entity }) => op === 'put' && entity === 'item') : [];
    expect(items).toMatchObject([{ row: { categoryId: null } }, { row: { categoryId: null } }]);
  });
});

describe('restoring several deletions at once', () => {
  const [D2, D3] = [testId(8, 1), testId(8, 2)];
  /** Deletes an item, then its box, then the room of the box, and restores these deletions in this order. */
  function restoreAll(ids: readonly string[]) {
    view.deletions.set(D, run('item.delete', { ids: [ITEM] }));
    view.deletions.set(D2, run('box.delete', { id: BOX }));
    view.deletions.set(D3, run('room.delete', { id: ROOM }));
    return planCommand('trash.restore', { deletions: ids.map((deletionId) => ({ deletionId })) }, context(view));
  }
  const names = (plan: ReturnType<typeof restoreAll>) => plan.ok && plan.log.map(({ entity }) => entity);

  test('brings parents back before what was in them, in whichever order they are named', () => {
    const before = shown();
    const plan = restoreAll([D, D2, D3]);
    expect(names(plan)).toEqual(['room', 'box', 'item']);
    if (plan.ok) for (const change of plan.changes) view.apply(change);
    const undated = (rows: unknown) => JSON.stringify(rows).replaceAll(/"changedAt":\d+/g, '');
    expect(undated(shown())).toBe(undated(before));
  });

  test('skips what lacks its place, and refuses when nothing is left', () => {
    const plan = restoreAll([D, D3]);
    expect(names(plan)).toEqual(['room']);
    expect(plan).toMatchObject({ skipped: [{ id: ITEM, code: 'NOT_FOUND' }] });
    view.deletions.set(D3, null);
    const rest = { deletions: [{ deletionId: D, ids: [ITEM] }, { deletionId: D3 }] };
    expect(planCommand('trash.restore', rest, context(view))).toMatchObject({ code: 'NOT_FOUND', detail: 'box' });
  });

  test('leaves all to the server where one is unknown', () => {
    view.deletions.set(D, run('item.delete', { ids: [ITEM] }));
    const input = { deletions: [{ deletionId: D }, { deletionId: D2 }] };
    expect(planCommand('trash.restore', input, context(view))).toMatchObject({ ok: true, changes: [] });
  });
});
