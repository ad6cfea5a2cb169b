import { expect, test } from 'vitest';
import { median, quantile, slope } from './stats.ts';

test.each([
  [[], NaN],
  [[3], 3],
  [[3, 1], 2],
  [[9, 1, 5], 5],
  [[4, 1, 3, 2], 2.5],
])('the median of %j is %d', (values, expected) => {
  expect(median(values)).toBe(expected);
});

test.each([
  [0, 1],
  [0.5, 50],
  [0.99, 99],
  [0.999, 100],
  [1, 100],
])('the quantile %d of 1 to 100 is %d', (q, expected) => {
  expect(
    quantile(
      Array.from({ length: 100 }, (_, index) => 100 - index),
      q,
    ),
  ).toBe(expected);
});

test.each([
  [[], NaN],
  [[[3, 7]], NaN],
  [
    [
      [0, 1],
      [2, 5],
    ],
    2,
  ],
  [
    [
      [0, 10],
      [60, 13],
      [120, 10],
      [180, 13],
    ],
    0.01,
  ],
])('the slope of %j is %d', (points, expected) => {
  expect(slope(points as [number, number][])).toBe(expected);
});
