import fc from 'fast-check';
import { expect, test } from 'vitest';
import { TripleFilter, triplesOf } from './triple-filter.ts';

test('passes every part of its text', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 300 }), fc.nat(300), fc.nat(12), (text, from, length) => {
      expect(new TripleFilter(text).mayHold(triplesOf(text.slice(from, from + length)))).toBe(true);
    }),
  );
});

test('rules out most words that are not in a text, and none of less than three letters', () => {
  const filter = new TripleFilter('black ikea lamp\nchristmas tree stand\nhdmi cable lent by peter\n');
  const others = ['drill', 'hammer', 'screws', 'blanket', 'winter', 'photo', 'garden', 'camping', 'stove', 'lego'];
  expect(others.filter((word) => filter.mayHold(triplesOf(word)))).toEqual([]);
  expect(filter.mayHold(triplesOf('zz'))).toBe(true);
});
