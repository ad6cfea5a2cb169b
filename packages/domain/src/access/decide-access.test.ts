import { describe, expect, test } from 'vitest';
import { MemoryView } from '../command/memory-view.ts';
import type { AccessLevel } from '../command/model.ts';
import { aBox, anItem, aRoom } from '../testing/rows.ts';
import { canEditInRoom, decideAccess, refuseUnless } from './decide-access.ts';

const [ME, OTHER, ROOM, BOX, ITEM, ABSENT] = ['me', 'other', 'room', 'box', 'item', 'absent'] as const;
const TARGETS = [
  { kind: 'room', id: ROOM },
  { kind: 'box', id: BOX },
  { kind: 'item', id: ITEM },
] as const;

/** A view with one room, a box in it and an item in that; `access` null: rows whose room the person cannot see. */
function world(access: AccessLevel | null): MemoryView {
  const view = new MemoryView(ME);
  if (access) view.spaces.set(ROOM, { id: ROOM, kind: 'room', ownerId: access === 'owner' ? ME : OTHER, access });
  view.set('room', ROOM, aRoom({ id: ROOM, ownerId: OTHER }));
  view.set('box', BOX, aBox({ id: BOX, spaceId: ROOM }));
  view.set('item', ITEM, anItem({ id: ITEM, spaceId: ROOM, boxId: BOX }));
  return view;
}

describe.each(TARGETS)('access to a $kind', (target) => {
  test.each([
    ['owner', 'owner', true],
    ['owner', 'edit', true],
    ['edit', 'edit', true],
    ['edit', 'view', true],
    ['edit', 'owner', false],
    ['view', 'view', true],
    ['view', 'edit', false],
    ['view', 'owner', false],
  ] as const)('the level %s, where %s is needed: %s', (level, need, allowed) => {
    const reason = allowed ? null : level === 'view' ? 'View-only access' : 'Owner only';
    expect(decideAccess(world(level), target, need)).toEqual({ allowed, accessLevel: level, reason });
    const code = allowed ? undefined : level === 'view' ? 'VIEW_ONLY' : 'OWNER_ONLY';
    expect(refuseUnless(world(level), ROOM, need)?.code).toBe(code);
  });

  test('gives no level without a room that the person can see', () => {
    expect(decideAccess(world(null), target)).toEqual({
      allowed: false,
      accessLevel: null,
      reason: `No access to ${target.kind}`,
    });
    expect(refuseUnless(world(null), ROOM, 'view')?.code).toBe('NOT_FOUND');
  });
});

test.each([
  ['room', 'No access to room'],
  ['box', 'Box not found'],
  ['item', 'Item not found'],
] as const)('an absent %s: %s', (kind, reason) => {
  expect(decideAccess(world('owner'), { kind, id: ABSENT })).toEqual({ allowed: false, accessLevel: null, reason });
});

describe('canEditInRoom', () => {
  test.each([
    ['owner', true],
    ['edit', true],
    ['view', false],
    [null, false],
  ] as const)('with the level %s: %s', (level, allowed) => {
    expect(canEditInRoom(world(level), ROOM).allowed).toBe(allowed);
  });

  test("allows the person's own boxes without a room", () => {
    expect(canEditInRoom(world(null), null)).toEqual({ allowed: true, accessLevel: 'owner', reason: null });
  });
});
