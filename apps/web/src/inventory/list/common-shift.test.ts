import { expect, test } from 'vitest';
import { commonShift } from './common-shift.ts';

const BEFORE = new Map([
  ['a', 0],
  ['b', 60],
  ['c', 120],
  ['d', 180],
]);

test.each([
  { what: 'nothing', after: [0, 60, 120, 180], shift: 0 },
  { what: 'a row added above', after: [60, 120, 180, 240], shift: 60 },
  { what: 'a row deleted above', after: [-60, 0, 60, 120], shift: -60 },
  { what: 'one of them moved to the top', after: [60, 120, 0, 180], shift: 0 },
  { what: 'one of them moved far away', after: [60, 120, 9000, 240], shift: 60 },
  { what: 'one of them deleted', after: [60, 120, undefined, 240], shift: 60 },
  { what: 'another order', after: [180, 9000, 60, 300], shift: 0 },
  { what: 'all of them deleted', after: [undefined, undefined, undefined, undefined], shift: 0 },
])('the common shift after $what is $shift', ({ after, shift }) => {
  const now = new Map([...BEFORE.keys()].flatMap((key, i) => (after[i] === undefined ? [] : [[key, after[i]]])));
  expect(commonShift(BEFORE, now)).toBe(shift);
});

test('is 0 without rows', () => {
  expect(commonShift(new Map(), new Map())).toBe(0);
});
