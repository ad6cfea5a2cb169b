import type { GuestItem } from '@boxroom/domain/guest-link/guest-view';
import { expect, test } from 'vitest';
import { takeRows } from './take-rows.ts';

const boxes = ([3, 0, 4] as const).map((count, index) => ({
  box: { id: `b${index}`, name: 'Box', code: 'A1B2', description: null },
  items: Array.from({ length: count }, (_, n) => ({ id: `${n}` }) as GuestItem),
}));

/** Returns '3/3 0/0 2/4 …': the rendered items of each box, and whether there is more. */
function taken(rows: number, upTo: string | null = null): string {
  const { boxes: drawn, hasMore } = takeRows(boxes, { rows, upTo });
  return [...drawn.map(({ items, total }) => `${items.length}/${total}`), ...(hasMore ? ['…'] : [])].join(' ');
}

test.each([
  [0, '…'],
  [1, '0/3 …'],
  [3, '2/3 …'],
  [4, '3/3 …'],
  [5, '3/3 0/0 …'],
  [6, '3/3 0/0 0/4 …'],
  [9, '3/3 0/0 3/4 …'],
  [10, '3/3 0/0 4/4'],
  [99, '3/3 0/0 4/4'],
])('%i rows: %s', (rows, expected) => {
  expect(taken(rows)).toBe(expected);
});

test.each([
  ['b0', '3/3 …'],
  ['b1', '3/3 0/0 …'],
  ['b2', '3/3 0/0 4/4'],
  ['gone', '0/3 …'],
])('a jump to %s includes the whole box: %s', (boxId, expected) => {
  expect(taken(1, boxId)).toBe(expected);
});

test('an empty list has no more rows', () => {
  expect(takeRows([], { rows: 10, upTo: null })).toEqual({ boxes: [], hasMore: false });
});
