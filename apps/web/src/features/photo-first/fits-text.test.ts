import { expect, test } from 'vitest';
import { fitsText } from './fits-text.ts';

test.each([
  [0, 'A box can have 8 pictures at most.'],
  [1, 'A box can have 8 pictures at most: 1 more fits.'],
  [2, 'A box can have 8 pictures at most: 2 more fit.'],
  [8, 'A box can have 8 pictures at most: 8 more fit.'],
])('with room for %i more', (free, text) => {
  expect(fitsText(free)).toBe(text);
});
