import { expect, test } from 'vitest';
import { readAmount } from './read-amount.ts';

test.each([
  ['1/2', 0.5],
  ['½', 0.5],
  ['1 1/2', 1.5],
  ['1½', 1.5],
  ['2 ¾ pcs', 2.75],
  ['3', 3],
  ['3 pcs', 3],
  ['12,-', 12],
  ['US$5', 5],
  ["CHF 1'299.–", 1299],
  ['$1,299.50 USD', 1299.5],
])('%j is %d', (text, value) => expect(readAmount(text)['.']).toBe(value));

test('the marks of decimals and thousands follow the country', () => {
  expect(readAmount('1.299,50 €')).toEqual({ '.': null, ',': 1299.5 });
  expect(readAmount('1.000')).toEqual({ '.': 1, ',': 1000 });
});

test.each(['1/0', '1/2 kg', '1/2/3', '½½', '1 /2', 'half', '1/2 1', ''])('%j is none', (text) =>
  expect(readAmount(text)).toEqual({ '.': null, ',': null }),
);
