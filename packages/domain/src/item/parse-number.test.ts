import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseNumber } from './parse-number.ts';

test.each([
  ['12', 12],
  [' 12.50 ', 12.5],
  ['12,50', 12.5],
  ['12,5', 12.5],
  ['.5', 0.5],
  ['5.', 5],
  ['+3', 3],
  ['-3', -3],
  ['-0', 0],
  ['1,234', 1234],
  ['1,234.50', 1234.5],
  ['1,234,567', 1_234_567],
  ['1.234,50', 1234.5],
  ['1.234', 1.234],
  ['$12', 12],
  ['12 €', 12],
  ['£1,234.5', 1234.5],
  ['', null],
  ['abc', null],
  ['1,23,456', null],
  ['1e3', null],
  ['0x10', null],
  ['Infinity', null],
  ['NaN', null],
  ['12 34', null],
  ['--1', null],
  ['.', null],
  ['٣', null],
  ['9'.repeat(400), null],
])('%j is parsed as %j', (text, value) => {
  expect(parseNumber(text)).toBe(value);
});

test('reads back the output of JavaScript and en-US', () => {
  fc.assert(
    fc.property(fc.integer({ min: -1e12, max: 1e12 }), (cents) => {
      const value = cents / 100;
      expect(parseNumber(value.toFixed(2))).toBe(value);
      expect(parseNumber(value.toLocaleString('en-US', { minimumFractionDigits: 2 }))).toBe(value);
    }),
  );
});
