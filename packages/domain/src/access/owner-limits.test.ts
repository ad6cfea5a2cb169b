import { describe, expect, test } from 'vitest';
import { importCommand } from '../command/import-command.ts';
import { MemoryView } from '../command/memory-view.ts';
import type { CountedEntity } from '../command/model.ts';
import { planCommand } from '../command/registry.ts';
import { errorText } from '../error/error-text.ts';
import { english } from '../language/translator.ts';
import { aBox, aCategory, aRoom } from '../testing/rows.ts';
import { OWNER_LIMITS } from './owner-limits.ts';

const id = (n: number) => `0198c0de-0000-7000-8000-${n.toString(16).padStart(12, '0')}`;
const [ME, OTHER, CATALOGUE, ROOM, SHARED] = [1, 2, 3, 4, 5].map(id) as [string, string, string, string, string];
const box = (n: number, spaceId: string) => aBox({ id: id(n), spaceId, code: `C${n}` });
const room = (n: number) => aRoom({ id: id(n), ownerId: ME });

/** A view of a person with a room, a box in it, and edit access to another owner's room. */
function world(left: Partial<Record<CountedEntity, number>>, owner = ME): MemoryView {
  const view = new MemoryView(ME);
  for (const space of [
    { id: ME, kind: 'personal', ownerId: ME, access: 'owner' },
    { id: CATALOGUE, kind: 'catalogue', ownerId: ME, access: 'owner' },
    { id: ROOM, kind: 'room', ownerId: ME, access: 'owner' },
    { id: SHARED, kind: 'room', ownerId: OTHER, access: 'edit' },
  ] as const)
    view.spaces.set(space.id, space);
  view.set('room', ROOM, { ...room(4) });
  view.set('box', id(10), box(10, ROOM));
  const counts = Object.entries(left).map(([entity, more]) => [
    entity,
    OWNER_LIMITS[entity as CountedEntity].max - more,
  ]);
  view.owned.set(owner, Object.fromEntries(counts) as Record<CountedEntity, number>);
  return view;
}

const plan = (view: MemoryView, name: string, input: unknown) => {
  const planned = planCommand(name, input, { userId: ME, at: 1, view });
  return planned.ok ? 'ok' : planned.code;
};
const newBoxes = (count: number) =>
  Array.from({ length: count }, (_, n) => ({ id: id(100 + n), name: 'New', description: null }));
const empty = { rooms: [], boxes: [], categories: [], items: [], catalogueId: CATALOGUE };
const importing = (view: MemoryView, input: object) => {
  const planned = importCommand.plan({ userId: ME, at: 1, view }, { ...empty, ...input });
  return planned.ok ? 'ok' : planned.code;
};

describe.each<[string, CountedEntity, number, (view: MemoryView) => string]>([
  ['a room', 'room', 1, (view) => plan(view, 'room.create', { id: id(20), name: 'New' })],
  ['boxes', 'box', 3, (view) => plan(view, 'box.add', { roomId: ROOM, boxes: newBoxes(3) })],
  ['boxes in no room', 'box', 2, (view) => plan(view, 'box.add', { roomId: null, boxes: newBoxes(2) })],
  [
    'a category',
    'category',
    1,
    (view) => plan(view, 'category.create', { id: id(20), spaceId: CATALOGUE, name: 'New' }),
  ],
  [
    'rooms of a file',
    'room',
    2,
    (view) =>
      importing(view, {
        rooms: [
          { id: id(20), name: 'A' },
          { id: id(21), name: 'B' },
        ],
      }),
  ],
  [
    'boxes of a file',
    'box',
    2,
    (view) => importing(view, { boxes: newBoxes(2).map((each) => ({ ...each, roomId: ROOM })) }),
  ],
  ['categories of a file', 'category', 1, (view) => importing(view, { categories: [{ id: id(20), name: 'A' }] })],
])('%s', (_what, entity, count, add) => {
  test('are accepted up to the limit and refused above it', () => {
    expect(add(world({ [entity]: count }))).toBe('ok');
    expect(add(world({ [entity]: count - 1 }))).toBe(OWNER_LIMITS[entity].code);
    // An account older than the limits may already exceed them.
    expect(add(world({ [entity]: -5000 }))).toBe(OWNER_LIMITS[entity].code);
  });
});

test('a moved box counts for the new owner', () => {
  const move = (view: MemoryView, roomId: string | null) => plan(view, 'box.move', { id: id(10), roomId });
  expect(move(world({ box: 0 }), null)).toBe('ok');
  expect(move(world({ box: 0 }, OTHER), SHARED)).toBe('TOO_MANY_BOXES');
  expect(move(world({ box: 1 }, OTHER), SHARED)).toBe('ok');
  expect(plan(world({ box: 0 }, OTHER), 'box.add', { roomId: SHARED, boxes: newBoxes(1) })).toBe('TOO_MANY_BOXES');
});

test('edits and deletions count nothing', () => {
  const view = () => world({ room: -1, box: -1, category: -1 });
  expect(plan(view(), 'room.rename', { id: ROOM, name: 'Renamed' })).toBe('ok');
  expect(plan(view(), 'box.edit', { id: id(10), set: { name: 'Renamed' } })).toBe('ok');
  expect(plan(view(), 'box.delete', { id: id(10) })).toBe('ok');
  expect(importing(view(), {})).toBe('ok');
});

test('restored rooms and boxes count together, up to the limit', () => {
  const restore = (view: MemoryView, things: ReturnType<typeof deleted>[]) => {
    view.deletions.set(id(50), things);
    const planned = planCommand('trash.restore', { deletionId: id(50) }, { userId: ME, at: 1, view });
    return planned.ok ? planned.skipped.map(({ code }) => code) : planned.code;
  };
  const deleted = (n: number) => ({
    id: id(n),
    entity: 'box' as const,
    isRestored: false,
    rows: [{ entity: 'box' as const, row: box(n, ROOM) }],
  });
  expect(restore(world({ box: 2 }), [deleted(30), deleted(31)])).toEqual([]);
  expect(restore(world({ box: 1 }), [deleted(30), deleted(31)])).toEqual(['TOO_MANY_BOXES']);
  expect(restore(world({ box: 0 }), [deleted(30), deleted(31)])).toBe('TOO_MANY_BOXES');
  const whole = () => ({
    id: id(40),
    entity: 'room' as const,
    isRestored: false,
    rows: [
      { entity: 'room' as const, row: room(40) },
      { entity: 'box' as const, row: box(41, id(40)) },
    ],
  });
  const restoreRoom = (left: Partial<Record<CountedEntity, number>>) => restore(world(left), [whole() as never]);
  expect(restoreRoom({ room: 1, box: 1 })).toEqual([]);
  expect(restoreRoom({ room: 0, box: 1 })).toBe('TOO_MANY_ROOMS');
  expect(restoreRoom({ room: 1, box: 0 })).toBe('TOO_MANY_BOXES');
});

test('a device counts the rows in its replica', () => {
  const view = world({});
  view.owned.clear();
  view.set('box', id(11), box(11, ME));
  view.set('box', id(12), box(12, SHARED));
  view.set('category', id(13), aCategory({ id: id(13), spaceId: CATALOGUE, name: 'Mine' }));
  expect((['room', 'box', 'category'] as const).map((entity) => view.countOwned(entity, ME))).toEqual([1, 2, 1]);
  expect((['room', 'box', 'category'] as const).map((entity) => view.countOwned(entity, OTHER))).toEqual([0, 1, 0]);
});

test('each limit has its error text', () => {
  expect(Object.values(OWNER_LIMITS).map(({ code }) => errorText(code, english))).toEqual([
    'An account can have 1,000 storage rooms at most.',
    'An account can have 20,000 boxes at most.',
    'An account can have 1,000 categories at most.',
  ]);
});
