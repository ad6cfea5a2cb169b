import { expect, test } from 'vitest';
import { capacityLevel, clampCapacity, snapCapacity } from './capacity.ts';

test.each([
  [-5, 'Nearly full'],
  [0, 'Nearly full'],
  [19, 'Nearly full'],
  [20, 'Getting full'],
  [39, 'Getting full'],
  [40, 'Some space'],
  [59, 'Some space'],
  [60, 'Good space'],
  [79, 'Good space'],
  [80, 'Mostly empty'],
  [100, 'Mostly empty'],
  [120, 'Mostly empty'],
])('%i %% of free space is %j', (capacity, label) => {
  expect(capacityLevel(capacity).label).toBe(label);
});

test.each([
  [null, null, 50],
  [Number.NaN, null, 50],
  [-1, 0, 0],
  [-Infinity, 0, 0],
  [0, 0, 0],
  [2, 2, 0],
  [3, 3, 5],
  [57.4, 57, 55],
  [58, 58, 60],
  [98, 98, 100],
  [100, 100, 100],
  [101, 100, 100],
  [Infinity, 100, 100],
])('%j is stored as %j and shown on the slider as %j', (capacity, clamped, snapped) => {
  expect(clampCapacity(capacity)).toBe(clamped);
  expect(snapCapacity(capacity ?? Number.NaN)).toBe(snapped);
});
