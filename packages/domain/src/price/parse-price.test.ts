import { expect, test } from 'vitest';
import { parsePrice } from './parse-price.ts';

test.each([
  ['1.234,50', 'de-DE', 1234.5],
  ['12,50', 'de-DE', 12.5],
  ['12,5', 'de-DE', 12.5],
  ['0,01', 'de-DE', 0.01],
  ['1.234', 'de-DE', 1234],
  ['12.50', 'de-DE', 12.5],
  ['1,234.50', 'de-DE', 1234.5],
  ['12,50 €', 'de-DE', 12.5],
  ['1 234,50', 'fr-FR', 1234.5],
  ['1\u202f234,50', 'fr-FR', 1234.5],
  ['1’234.50', 'de-CH', 1234.5],
  ["1'234.50", 'de-CH', 1234.5],
  ['1,234.50', 'en-US', 1234.5],
  ['1,234', 'en-US', 1234],
  ['1.234', 'en-US', 1.234],
  ['12,50', 'en-US', 12.5],
  ['$12', 'en-US', 12],
  ['12,34,567.50', 'en-IN', 1_234_567.5],
  ['١٬٢٣٤٫٥٠', 'ar-EG', 1234.5],
  ['۱۲٫۵', 'fa-IR', 12.5],
  ['12.5', 'ar-EG', 12.5],
  ['-1', 'de-DE', -1],
  ['', 'de-DE', null],
  ['free', 'de-DE', null],
  ['1,2,3', 'de-DE', null],
  ['12 34', 'de-DE', null],
  ['1.2.3,4', 'de-DE', null],
])('%j in %s is parsed as %j', (text, language, price) => {
  expect(parsePrice(text, [language])).toBe(price);
});

test('the first language decides', () => {
  expect(parsePrice('1.234', ['de-DE', 'en-US'])).toBe(1234);
  expect(parsePrice('1.234', ['en-US', 'de-DE'])).toBe(1.234);
});
