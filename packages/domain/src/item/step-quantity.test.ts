import fc from 'fast-check';
import { expect, test } from 'vitest';
import { QUANTITY_MAX } from './item.ts';
import { stepQuantity } from './step-quantity.ts';

test.each([
  [null, 1, 1],
  [0, 1, 1],
  [1, 1, 2],
  [-3, 1, -2],
  [QUANTITY_MAX - 1, 1, QUANTITY_MAX],
  [QUANTITY_MAX, 1, QUANTITY_MAX],
  [null, -1, null],
  [-3, -1, null],
  [0, -1, null],
  [1, -1, null],
  [2, -1, 1],
  [5, -3, 2],
  [5, -5, null],
  [null, 4, 4],
  [7, 0, 7],
  [null, 0, null],
])('%j stepped by %i is %j', (quantity, delta, expected) => {
  expect(stepQuantity(quantity, delta)).toBe(expected);
});

test('several presses at once equal single presses in sequence', () => {
  const quantity = fc.option(fc.integer({ min: -5, max: 12 }));
  fc.assert(
    fc.property(quantity, fc.integer({ min: 1, max: 15 }), fc.constantFrom(1, -1), (start, presses, sign) => {
      let stepped = start;
      for (let i = 0; i < presses; i++) stepped = stepQuantity(stepped, sign);
      expect(stepQuantity(start, presses * sign)).toBe(stepped);
    }),
  );
});
