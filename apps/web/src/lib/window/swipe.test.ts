import { expect, test } from 'vitest';
import { swipeOf } from './swipe.ts';

test.each([
  [51, 0, 'right'],
  [-51, 0, 'left'],
  [50, 0, null],
  [-50, 0, null],
  [0, 200, null],
  [60, 61, null],
  [61, 60, 'right'],
])('%i px sideways and %i px down: %s', (x, y, expected) => {
  expect(swipeOf({ clientX: 100, clientY: 100 }, { clientX: 100 + x, clientY: 100 + y })).toBe(expected);
});
