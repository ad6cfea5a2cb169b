/** Shorter lists are sorted by comparison: a histogram of 65,536 digits would cost more. */
const RADIX_FROM = 2000;
const DIGITS = 0x10000;

/**
 * Returns the indices of the values in ascending order, equal values in the order that `given` has. A radix sort: its
 * time grows with the number of values alone, 10,000 take about a millisecond.
 */
export function stableOrder(values: Float64Array, given = indices(values.length)): Uint32Array {
  let order = given.slice();
  if (order.length < RADIX_FROM) return order.sort((a, b) => (values[a] ?? 0) - (values[b] ?? 0) || 0); // ∞ − ∞ is NaN
  const digits = sortableDigits(values);
  let next = new Uint32Array(order.length);
  for (let digit = 0; digit < 4; digit++) {
    const starts = startsOf(digits, digit);
    if (!starts) continue;
    for (const index of order) {
      const value = digits[index * 4 + digit] ?? 0;
      const start = starts[value] ?? 0;
      next[start] = index;
      starts[value] = start + 1;
    }
    [order, next] = [next, order];
  }
  return order;
}

/** Returns 0, 1, 2 … */
export function indices(count: number): Uint32Array {
  const order = new Uint32Array(count);
  for (let index = 0; index < count; index++) order[index] = index;
  return order;
}

/** Returns four digits for each value, the lowest first, that compare like the value: its bits, negative ones inverted. */
function sortableDigits(values: Float64Array): Uint16Array {
  const words = new Uint32Array(values.map((value) => value + 0).buffer); // -0 becomes 0
  for (let high = 1; high < words.length; high += 2) {
    const word = words[high] ?? 0;
    const sign = word >> 31;
    words[high] = word ^ (sign | 0x80000000);
    words[high - 1] = (words[high - 1] ?? 0) ^ sign;
  }
  return new Uint16Array(words.buffer);
}

/** Returns by digit the number of values with a smaller one; null if all values have the same. */
function startsOf(digits: Uint16Array, digit: number): Uint32Array | null {
  const starts = new Uint32Array(DIGITS);
  for (let at = digit; at < digits.length; at += 4) {
    const value = digits[at] ?? 0;
    starts[value] = (starts[value] ?? 0) + 1;
  }
  if (starts[digits[digit] ?? 0] === digits.length / 4) return null;
  let total = 0;
  for (let value = 0; value < DIGITS; value++) {
    const count = starts[value] ?? 0;
    starts[value] = total;
    total += count;
  }
  return starts;
}
