import { describe, expect, test } from 'vitest';
import { MemoryView } from '../command/memory-view.ts';
import { aBox, anItem, aRoom } from '../testing/rows.ts';
import { groupChecklist } from './group-checklist.ts';

function household(): MemoryView {
  const view = new MemoryView('me');
  for (const [id, name] of [
    ['r1', 'Room 10'],
    ['r2', 'Room 2'],
  ] as const)
    view.set('room', id, aRoom({ id, ownerId: 'me', name }));
  for (const [id, spaceId, name] of [
    ['b1', 'r1', 'Box 10'],
    ['b2', 'r1', 'Box 9'],
    ['b3', 'r2', 'Box'],
    ['b4', 'me', 'Loose'],
  ] as const) {
    view.set('box', id, aBox({ id, spaceId, name }));
  }
  for (const [id, boxId, name] of [
    ['i1', 'b1', 'Nail 10'],
    ['i2', 'b1', 'nail 9'],
    ['i3', 'b2', 'Saw'],
    ['i4', 'b3', 'Lamp'],
    ['i5', 'b4', 'Rope'],
    ['i6', 'gone', 'Lost'],
  ] as const) {
    view.set('item', id, anItem({ id, spaceId: 's', boxId, name }));
  }
  return view;
}

const outline = (ids: string[]): unknown =>
  groupChecklist(
    ids.map((id) => ({ id, spaceId: 'me', checkedAt: 0 })),
    household(),
  ).map(({ room, boxes }) => [
    room?.name ?? null,
    ...boxes.map(({ box, items }) => [box.name, ...items.map(({ name }) => name)]),
  ]);

describe('groupChecklist', () => {
  test('groups by room and box in natural order, boxes without a room last', () => {
    expect(outline(['i5', 'i1', 'i4', 'i3', 'i2'])).toEqual([
      ['Room 2', ['Box', 'Lamp']],
      ['Room 10', ['Box 9', 'Saw'], ['Box 10', 'nail 9', 'Nail 10']],
      [null, ['Loose', 'Rope']],
    ]);
  });

  test.each([
    ['no entries', [], []],
    ['one entry', ['i5'], [[null, ['Loose', 'Rope']]]],
    ['entries of deleted items', ['i6', 'i7'], []],
  ])('%s', (_, ids, expected) => {
    expect(outline(ids)).toEqual(expected);
  });
});
