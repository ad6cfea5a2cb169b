import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readNumber } from './read-number.ts';

const NBSP = '\u00a0';
const NARROW = '\u202f';

describe('readNumber', () => {
  test.each<[string, number]>([
    ['12', 12],
    [' 12 ', 12],
    ['-3', -3],
    ['−3', -3],
    ['+3', 3],
    ['-0', 0],
    ['5.', 5],
    ['1 299', 1299],
    [`1${NBSP}299`, 1299],
    [`1${NARROW}299${NARROW}000`, 1_299_000],
    ["1'299", 1299],
    ['1’299', 1299],
    ['12 kr', 12],
    ['٣', 3],
    ['12 kr.', 12],
    ['kr 12', 12],
    ['kr.12', 12],
    ['Fr. 12', 12],
    ['12kr', 12],
    ['5 EUR', 5],
    ['EUR 5', 5],
    ['€ 5', 5],
    [`5${NBSP}€`, 5],
    ['€-5', -5],
    ['-€5', -5],
    ['- € 5', -5],
    ['R$ 5', 5],
    ['3 pcs', 3],
    ['3 pcs.', 3],
    ['3 Stück', 3],
    ['3x', 3],
    ['3 ×', 3],
    ['3 шт.', 3],
    ['12,-', 12],
    ['kr 12,-', 12],
    ['12.– CHF', 12],
  ])('%j is %j either way', (text, value) => {
    expect(readNumber(text)).toEqual({ '.': value, ',': value });
  });

  test.each<[string, '.' | ',', number]>([
    ['12.50', '.', 12.5],
    ['1.5', '.', 1.5],
    ['.5', '.', 0.5],
    ['$.5', '.', 0.5],
    ['0.500', '.', 0.5],
    ['1,299.50', '.', 1299.5],
    ['1,234,567', '.', 1_234_567],
    ['0,234,567', '.', 234_567],
    ["1'299.50", '.', 1299.5],
    ['CHF 1’299.50', '.', 1299.5],
    ['1 299.50', '.', 1299.5],
    ['$1,299.50', '.', 1299.5],
    ['1234.567', '.', 1234.567],
    ['12,50', ',', 12.5],
    [',5', ',', 0.5],
    ['0,500', ',', 0.5],
    ['1.299,50', ',', 1299.5],
    ['-1.299,50', ',', -1299.5],
    ['1.234.567', ',', 1_234_567],
    ['1 299,50', ',', 1299.5],
    [`1${NBSP}299,50`, ',', 1299.5],
    [`1${NARROW}299,50 €`, ',', 1299.5],
    ["1'299,50", ',', 1299.5],
    ['1 299,50 kr', ',', 1299.5],
  ])('%j is a number with %j alone: %j', (text, mark, value) => {
    expect(readNumber(text)).toEqual({ '.': null, ',': null, [mark]: value });
  });

  test.each<[string, number, number]>([
    ['1.000', 1, 1000],
    ['1.299', 1.299, 1299],
    ['-1.000 kr', -1, -1000],
    ['1,000', 1000, 1],
    ['€ 12,500', 12_500, 12.5],
  ])('%j is ambiguous: %j or %j', (text, point, comma) => {
    expect(readNumber(text)).toEqual({ '.': point, ',': comma });
  });

  test.each([
    '',
    'abc',
    'two',
    '1,23,456',
    '1.299,50.1',
    '12 34',
    "1'29",
    '1e3',
    '0x10',
    'Infinity',
    '--1',
    '-5-',
    '- -5',
    '.',
    ',',
    '5k',
    '2 dozen',
    '5 kg',
    '3 pcs of wood',
    '三',
    '1 299.500,1',
    '9'.repeat(400),
  ])('%j is no number', (text) => {
    expect(readNumber(text)).toEqual({ '.': null, ',': null });
  });

  test.each([
    ['en-US', '.'],
    ['de-DE', ','],
    ['fr-FR', ','],
    ['sv-SE', ','],
    ['de-CH', '.'],
    ['pl-PL', ','],
  ] as const)('reads what %s writes', (locale, mark) => {
    fc.assert(
      fc.property(fc.integer({ min: -1e9, max: 1e9 }), (cents) => {
        const value = cents / 100;
        const text = value.toLocaleString(locale, { minimumFractionDigits: 2 });
        expect(readNumber(text)[mark]).toBe(value === 0 ? 0 : value);
      }),
    );
  });
});
