import { beforeEach, describe, expect, test } from 'vitest';
import { boxCodeOf } from '../box/box-code.ts';
import { tagCodeOf } from '../tag/blank-tag.ts';
import { testId } from '../testing/random-world.ts';
import { aBox, aRoom } from '../testing/rows.ts';
import { MemoryView } from './memory-view.ts';
import type { AccessLevel } from './model.ts';
import { planCommand } from './registry.ts';

const [ME, BEN, CYD] = [0, 1, 2].map((n) => testId(1, n)) as [string, string, string];
const ROOM = testId(3, 0);
const [BOX, OTHER] = [testId(4, 0), testId(4, 1)];
const [TAG, NEXT] = [testId(8, 0), testId(8, 1)];

let view: MemoryView;
beforeEach(() => {
  view = new MemoryView(ME);
  setAccess('owner');
  for (const id of [BOX, OTHER]) view.set('box', id, aBox({ id, spaceId: ROOM, code: boxCodeOf(id, 0) }));
});

function setAccess(access: AccessLevel): void {
  const ownerId = access === 'owner' ? ME : BEN;
  view.spaces.set(ROOM, { id: ROOM, kind: 'room', ownerId, access });
  view.set('room', ROOM, aRoom({ id: ROOM, ownerId, name: 'Cellar' }));
}
function claim(tagId: string, boxId: string) {
  const plan = planCommand('tag.claim', { tagId, boxId }, { userId: ME, at: 5, view });
  if (plan.ok) for (const change of plan.changes) view.apply(change);
  return plan;
}

describe('a blank tag', () => {
  test('is put on a box, which the tag and its code then find', () => {
    expect(claim(TAG, BOX)).toMatchObject({
      ok: true,
      changes: [{ op: 'patch', entity: 'box', id: BOX, set: { tagId: TAG, updatedAt: 5, changedAt: 5 } }],
      log: [{ action: 'edit', entity: 'box', before: { tag: null }, after: { tag: `BX-${tagCodeOf(TAG)}` } }],
    });
    expect(view.boxOfTag(TAG)?.id).toBe(BOX);
    expect([...view.boxesOfCode(tagCodeOf(TAG))].map(({ id }) => id)).toEqual([BOX]);
    expect([...view.boxesOfCode(boxCodeOf(BOX, 0))].map(({ id }) => id)).toEqual([BOX]);
  });

  test('becomes free when it is taken off', () => {
    claim(TAG, BOX);
    const release = (tagId: string) => {
      const plan = planCommand('tag.release', { tagId, boxId: BOX }, { userId: ME, at: 9, view });
      if (plan.ok) for (const change of plan.changes) view.apply(change);
      return plan;
    };
    expect(release(NEXT)).toMatchObject({ ok: true, changes: [] });
    expect(release(TAG)).toMatchObject({
      ok: true,
      changes: [{ op: 'patch', entity: 'box', id: BOX, set: { tagId: null, updatedAt: 9, changedAt: 9 } }],
      log: [{ action: 'edit', entity: 'box', before: { tag: `BX-${tagCodeOf(TAG)}` }, after: { tag: null } }],
    });
    expect(view.boxOfTag(TAG)).toBeUndefined();
    expect(claim(TAG, OTHER)).toMatchObject({ ok: true });
    setAccess('view');
    expect(release(TAG)).toMatchObject({ ok: false, code: 'VIEW_ONLY' });
  });

  test('claimed twice changes nothing the second time', () => {
    claim(TAG, BOX);
    expect(claim(TAG, BOX)).toMatchObject({ ok: true, changes: [] });
  });

  test('on another box is refused', () => {
    claim(TAG, BOX);
    expect(claim(TAG, OTHER)).toEqual({ ok: false, code: 'EXISTS', detail: 'tag' });
    expect(view.boxOfTag(TAG)?.id).toBe(BOX);
  });

  test("replaces the box's current tag", () => {
    claim(TAG, BOX);
    expect(claim(NEXT, BOX)).toMatchObject({ ok: true, log: [{ before: { tag: `BX-${tagCodeOf(TAG)}` } }] });
    expect(view.boxOfTag(TAG)).toBeUndefined();
    expect([...view.boxesOfCode(tagCodeOf(TAG))]).toEqual([]);
    expect(claim(TAG, OTHER).ok).toBe(true);
  });

  test.each([
    ['owner', ME, null, true],
    ['owner', CYD, null, 'NOT_FOUND'],
    ['edit', ME, null, true],
    ['edit', BEN, null, true],
    ['edit', CYD, null, 'NOT_FOUND'],
    ['edit', BEN, CYD, 'EXISTS'],
    ['view', ME, null, 'VIEW_ONLY'],
  ] as const)('with %s access, printed by %s, on box %s: %s', (access, ownerId, boxId, expected) => {
    setAccess(access);
    view.tags.set(TAG, { id: TAG, ownerId, boxId });
    const plan = claim(TAG, BOX);
    expect(plan.ok || plan.code).toBe(expected);
  });

  test('is refused where the tag was never printed or the box is absent', () => {
    view.tags.set(TAG, null);
    expect(claim(TAG, BOX)).toEqual({ ok: false, code: 'NOT_FOUND', detail: 'tag' });
    expect(claim(NEXT, testId(4, 7))).toEqual({ ok: false, code: 'NOT_FOUND', detail: 'box' });
  });
});

describe('a restored box', () => {
  test.each([
    ['has its tag again', false, TAG],
    ['without it where another box has it by now', true, null],
  ])('%s', (_, isTaken, tagId) => {
    claim(TAG, BOX);
    const row = view.get('box', BOX);
    if (!row) throw new Error('There is no box.');
    const deletionId = testId(9, 0);
    view.deletions.set(deletionId, [{ entity: 'box', id: BOX, rows: [{ entity: 'box', row }], isRestored: false }]);
    view.set('box', BOX, undefined);
    if (isTaken) claim(TAG, OTHER);
    const plan = planCommand('trash.restore', { deletionId }, { userId: ME, at: 9, view });
    expect(plan).toMatchObject({ ok: true, changes: [{ op: 'put', row: { id: BOX, tagId } }] });
  });
});

test('a moved box keeps its tag', () => {
  claim(TAG, BOX);
  view.spaces.set(ME, { id: ME, kind: 'personal', ownerId: ME, access: 'owner' });
  const plan = planCommand('box.move', { id: BOX, roomId: null }, { userId: ME, at: 9, view });
  if (plan.ok) for (const change of plan.changes) view.apply(change);
  expect(view.boxOfTag(TAG)).toMatchObject({ id: BOX, spaceId: ME });
});
