import { expect, test } from 'vitest';
import { currencyOfHeader, priceHeader, withoutCurrency } from './price-header.ts';

test.each([
  ['Price (EUR)', 'EUR', 'Price'],
  ['Kaufpreis(USD) ', 'USD', 'Kaufpreis'],
  ['Price', null, 'Price'],
  ['Price (eur)', null, 'Price (eur)'],
  ['Price (XYZ)', null, 'Price (XYZ)'],
  ['Free Space (%)', null, 'Free Space (%)'],
  ['(EUR)', 'EUR', ''],
  ['', null, ''],
])('%j has the currency %j', (header, currency, rest) => {
  expect(currencyOfHeader(header)).toBe(currency);
  expect(withoutCurrency(header)).toBe(rest);
});

test('the header of an export is read as it was written', () => {
  for (const currency of ['EUR', 'KWD', null]) expect(currencyOfHeader(priceHeader('Price', currency))).toBe(currency);
});
