import { describe, expect, test } from 'vitest';
import { PRICE_MAX } from '../item/item.ts';
import { currencyDecimals, formatPrice, priceInput } from './format-price.ts';
import { parsePrice } from './parse-price.ts';

/** Intl separates with spaces that do not break. */
const plain = (text: string) => text.replaceAll(/\s/g, ' ').replaceAll('\u200f', '');

test.each([
  [0, 'en-US', 'USD', '$0.00'],
  [0.01, 'en-US', 'USD', '$0.01'],
  [1234.5, 'en-US', 'USD', '$1,234.50'],
  [1234.5, 'de-DE', 'EUR', '1.234,50 €'],
  [1234.5, 'de-DE', 'USD', '1.234,50 $'],
  [12.345, 'de-DE', 'EUR', '12,345 €'],
  [1235, 'ja-JP', 'JPY', '￥1,235'],
  [12.5, 'en-US', 'JPY', '¥12.5'],
  [1.234, 'en-US', 'KWD', 'KWD 1.234'],
  [1.5, 'en-US', 'KWD', 'KWD 1.500'],
  [1234567, 'en-IN', 'INR', '₹12,34,567.00'],
  [PRICE_MAX, 'en-US', 'USD', '$9,999,999,999.99'],
  [1.5, 'en-US', 'CLF', 'CLF 1.500'],
  [12, 'en-US', null, '12'],
  [1234.5, 'fr-FR', null, '1 234,50'],
])('%d is shown in %s and %s as %j', (price, language, currency, text) => {
  expect(plain(formatPrice(price, { currency, languages: [language] }))).toBe(text);
});

test.each([
  [12.5, 'de-DE', 'EUR', '12,50'],
  [1234567.89, 'de-DE', 'EUR', '1234567,89'],
  [12, 'en-US', 'JPY', '12'],
  [12.5, 'en-US', 'JPY', '12.5'],
  [0.001, 'en-US', 'KWD', '0.001'],
  [12, 'en-US', 'EUR', '12'],
  [12.5, 'ar-EG', 'EGP', '١٢٫٥٠'],
])('the field of %d has in %s and %s the text %j', (price, language, currency, text) => {
  expect(priceInput(price, { currency, languages: [language] })).toBe(text);
});

describe('the text of a field is parsed as the price that it was made of', () => {
  test.each(['en-US', 'de-DE', 'fr-FR', 'de-CH', 'en-IN', 'hi-IN', 'ar-EG', 'fa-IR', 'mr-IN', 'sv-SE'])(
    '%s',
    (language) => {
      for (const price of [0, 0.01, 0.001, 1.234, 12.5, 999, 1000, 1234.5, 1_234_567.89, PRICE_MAX])
        for (const currency of ['EUR', 'JPY', 'KWD', null])
          for (const text of [
            priceInput(price, { currency, languages: [language] }),
            formatPrice(price, { currency: null, languages: [language] }),
          ])
            expect(parsePrice(text, [language]), text).toBe(price);
    },
  );
});

test('decimals of currencies', () => {
  expect(['EUR', 'JPY', 'KWD', 'CLF', null].map(currencyDecimals)).toEqual([2, 0, 3, 3, 2]);
});
