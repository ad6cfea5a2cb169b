import { expect, test } from 'vitest';
import { idSchema } from '../id/id.ts';
import {
  dateStampSchema,
  itemFieldsSchema,
  NO_ITEM_FIELDS,
  PRICE_MAX,
  priceSchema,
  QUANTITY_MAX,
  quantitySchema,
} from './item.ts';

test.each([
  ['01890a5d-ac96-774b-bcce-b302099a8057', true],
  ['00000000-0000-4000-8000-000000000000', true],
  ['01890A5D-AC96-774B-BCCE-B302099A8057', false],
  ['01890a5dac96774bbcceb302099a8057', false],
  ['01890a5d-ac96-774b-bcce-b302099a805', false],
  ['01890a5d-ac96-774b-bcce-b302099a80577', false],
  ['01890a5d-ac96-774b-7cce-b302099a8057', false],
  ['01890a5d-ac96-074b-bcce-b302099a8057', false],
  [' 01890a5d-ac96-774b-bcce-b302099a8057', false],
  ['01890a5d-ac96-774b-bcce-b302099a8057\n', false],
  ['local-01890a5d', false],
  ['', false],
  [null, false],
])('id %j: %j', (id, valid) => {
  expect(idSchema.safeParse(id).success).toBe(valid);
});

test.each([
  ['2026-11-21', true],
  ['2024-02-29', true],
  ['2000-02-29', true],
  ['0001-01-01', true],
  ['9999-12-31', true],
  [null, true],
  ['1900-02-29', false],
  ['2026-02-29', false],
  ['2026-04-31', false],
  ['2026-13-01', false],
  ['2026-00-10', false],
  ['2026-01-00', false],
  ['0000-01-01', false],
  ['26-01-01', false],
  ['2026-1-1', false],
  ['10000-01-01', false],
  ['2026-01-01T00:00:00Z', false],
  ['2026-01-01\n', false],
  ['', false],
  [20_260_101, false],
])('date %j: %j', (date, valid) => {
  expect(dateStampSchema.safeParse(date).success).toBe(valid);
});

test.each([
  [null, true],
  [0, true],
  [0.01, true],
  [0.1 + 0.2, true],
  [19.99, true],
  [1_234_567.89, true],
  [PRICE_MAX, true],
  [PRICE_MAX + 0.01, false],
  [-0.01, false],
  [-0, false],
  [0.001, true],
  [12.345, true],
  [0.0001, false],
  [12.3456, false],
  [Number.NaN, false],
  [Infinity, false],
  ['12', false],
])('price %j: %j', (price, valid) => {
  expect(priceSchema.safeParse(price).success).toBe(valid);
});

test.each([
  [null, true],
  [0, true],
  [-3, true],
  [QUANTITY_MAX, true],
  [-QUANTITY_MAX, true],
  [QUANTITY_MAX + 1, false],
  [-QUANTITY_MAX - 1, false],
  [1.5, false],
  [Number.NaN, false],
  ['1', false],
])('quantity %j: %j', (quantity, valid) => {
  expect(quantitySchema.safeParse(quantity).success).toBe(valid);
});

test('an item has these fields and no others', () => {
  const fields = { name: 'Lamp', ...NO_ITEM_FIELDS };
  expect(itemFieldsSchema.parse(fields)).toEqual(fields);
  expect(itemFieldsSchema.safeParse({ ...fields, userId: 'x' }).success).toBe(false);
  expect(itemFieldsSchema.safeParse({ name: 'Lamp' }).success).toBe(false);
});
