import { expect, test } from 'vitest';
import { shareOf, unpricedText } from './worth-text.ts';

test.each([
  [1, 0, 'with a price'],
  [2, 0, 'all with a price'],
  [1, 1, '1 without a price'],
  [3, 2, '2 without a price'],
])('of %i items %i: %s', (items, unpriced, text) => {
  expect(unpricedText({ items, unpriced })).toBe(text);
});

test.each([
  [10, 10, 100],
  [5, 10, 50],
  [0.001, 10, 1],
  [0, 10, 0],
  [-5, 10, 0],
  [-5, -5, 0],
  [0, 0, 0],
])('%d of %d is a bar of %i %', (value, most, share) => {
  expect(shareOf(value, most)).toBe(share);
});
