import { expect, test } from 'vitest';
import { formatPrice, priceInput } from './format-price.ts';
import { guessCurrency } from './guess-currency.ts';
import { parsePrice } from './parse-price.ts';

test.each([['en-US@posix'], ['C'], ['en_US'], ['']])('the language "%s" of a browser is passed over', (odd) => {
  const languages = [odd, 'de-DE'];
  expect(formatPrice(1234.5, { currency: 'EUR', languages })).toBe('1.234,50\u00a0€');
  expect(priceInput(12.5, { currency: 'EUR', languages })).toBe('12,50');
  expect(parsePrice('1.234,50', languages)).toBe(1234.5);
  expect(guessCurrency(languages)).toBe('EUR');
  // Alone it leaves the language of the program.
  expect(formatPrice(12, { currency: null, languages: [odd] })).toBe('12');
});
