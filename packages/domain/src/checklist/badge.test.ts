import { expect, test } from 'vitest';
import { badgeText } from './badge.ts';

test.each([
  [-1, null],
  [0, null],
  [1, '1'],
  [99, '99'],
  [100, '99+'],
  [12_345, '99+'],
])('%i entries: %j', (count, text) => {
  expect(badgeText(count)).toBe(text);
});
