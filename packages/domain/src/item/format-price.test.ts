import { expect, test } from 'vitest';
import { formatPrice } from './format-price.ts';
import { PRICE_MAX } from './item.ts';

test.each([
  [0, '0'],
  [0.4, '0'],
  [0.5, '1'],
  [12, '12'],
  [999.49, '999'],
  [1234.5, '1,235'],
  [1_000_000, '1,000,000'],
  [PRICE_MAX, '10,000,000,000'],
])('%d is shown as %j', (price, text) => {
  expect(formatPrice(price)).toBe(text);
});
