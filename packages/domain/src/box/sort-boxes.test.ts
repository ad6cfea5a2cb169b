import { describe, expect, test } from 'vitest';
import type { BoxSort, SortableBox } from './sort-boxes.ts';
import { availableBoxSorts, BOX_SORT_KEYS, BOX_SORTS, effectiveBoxSort, sortBoxes } from './sort-boxes.ts';

const box = (
  id: string,
  name: string,
  changedAt: number | null,
  itemCount: number,
  capacity: number | null,
): SortableBox => ({ id, name, changedAt, itemCount, capacity });
const idsOf = (boxes: SortableBox[], sort: BoxSort): string =>
  sortBoxes(boxes, sort)
    .map(({ id }) => id)
    .join(' ');

const boxes = [
  box('a', 'Box 10', null, 3, 0),
  box('b', 'box 2', null, 0, null),
  box('c', 'Apple', 7, 3, 100),
  box('d', 'Zoo', 9, 25, 50),
  box('e', 'Yard', 7, 0, null),
];

describe('sortBoxes', () => {
  test.each<[BoxSort, string]>([
    ['lastChange', 'd c e b a'],
    ['alphabet', 'c b a e d'],
    ['itemCount', 'd c a b e'],
    ['capacity', 'c d a b e'],
  ])('%s', (sort, expected) => {
    expect(idsOf(boxes, sort)).toBe(expected);
    expect(idsOf(boxes.toReversed(), sort)).toBe(expected);
  });

  test.each(BOX_SORT_KEYS)('%s sorts no boxes and one box', (sort) => {
    expect(idsOf([], sort)).toBe('');
    expect(idsOf([box('x', 'x', null, 0, null)], sort)).toBe('x');
  });
});

test('the menu has the labels of the dashboard', () => {
  expect(BOX_SORTS.map(({ label }) => label)).toEqual(['Last change', 'Alphabet', 'Item count', 'Box capacity']);
});

test('the menu offers capacity, and the sort applies, only while capacity is shown', () => {
  expect(availableBoxSorts({ showBoxCapacity: true })).toEqual(BOX_SORTS);
  expect(availableBoxSorts({ showBoxCapacity: false }).map(({ sort }) => sort)).toEqual([
    'lastChange',
    'alphabet',
    'itemCount',
  ]);
  expect(effectiveBoxSort('capacity', { showBoxCapacity: true })).toBe('capacity');
  expect(effectiveBoxSort('capacity', { showBoxCapacity: false })).toBe('lastChange');
  expect(effectiveBoxSort('alphabet', { showBoxCapacity: false })).toBe('alphabet');
  expect(effectiveBoxSort('nonsense', { showBoxCapacity: true })).toBe('lastChange');
  expect(effectiveBoxSort(null, { showBoxCapacity: true })).toBe('lastChange');
});
