import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { stableOrder } from './stable-order.ts';

function plainOrder(values: Float64Array): number[] {
  return [...values.keys()].sort((a, b) => {
    const [x, y] = [values[a] ?? 0, values[b] ?? 0];
    return x === y ? 0 : x - y;
  });
}

describe('stableOrder', () => {
  test.each([0, 1, 1999, 2000, 70_000])('orders %d values, equal ones as given', (count) => {
    const some = [0, -0, 1, -1, 0.5, -0.25, 1e300, -1e300, Infinity, -Infinity, 5e-324, 2 ** 40, 12.99, 65_536];
    const values = Float64Array.from({ length: count }, (_, index) => some[((index * 7919) % 97) % some.length] ?? 0);
    expect([...stableOrder(values)]).toEqual(plainOrder(values));
  });

  test.each([3, 3000])('leaves equal ones of %d values in an order given', (count) => {
    const values = Float64Array.from({ length: count }, (_, index) => index % 2);
    const given = Uint32Array.from(values.keys()).toReversed();
    expect([...stableOrder(values, given)]).toEqual([
      ...given.filter((index) => values[index] === 0),
      ...given.filter((index) => values[index] === 1),
    ]);
  });

  test('orders any values', () => {
    const value = fc.oneof(fc.double({ noNaN: true }), fc.integer({ min: -3, max: 3 }), fc.constant(-0));
    fc.assert(
      fc.property(fc.array(value, { maxLength: 50 }), (some) => {
        const few = Float64Array.from(some);
        const many = Float64Array.from({ length: 2100 }, (_, index) => some[index % some.length] ?? 0);
        expect([...stableOrder(few)]).toEqual(plainOrder(few));
        expect([...stableOrder(many)]).toEqual(plainOrder(many));
      }),
      { numRuns: 50 },
    );
  });
});
