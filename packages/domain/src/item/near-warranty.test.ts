import { expect, test } from 'vitest';
import { nearWarranty } from './near-warranty.ts';

const TODAY = '2028-02-29';

test.each([
  [undefined, null],
  [null, null],
  ['2028-01-29', null],
  ['2028-01-30', -30],
  [TODAY, 0],
  ['2028-03-30', 30],
  ['2028-03-31', null],
])('a warranty until %s is near: %j', (warrantyUntil, days) => {
  expect(nearWarranty({ warrantyUntil }, TODAY)).toBe(days);
});
