import { describe, expect, test } from 'vitest';
import { ITEM_DESCRIPTION_MAX, ITEM_NAME_MAX } from './item.ts';
import { parseItemFields } from './parse-item-fields.ts';

const CATEGORY = '01890a5d-ac96-774b-bcce-b302099a8057';

describe('parseItemFields', () => {
  test('empty texts become null', () => {
    const none = { description: null, quantity: null, price: null, categoryId: null, dateStamp: null };
    expect(parseItemFields({ name: ' Lamp ' })).toEqual({ ok: true, fields: { name: 'Lamp', ...none } });
    expect(
      parseItemFields({ name: 'Lamp', description: ' ', quantity: '', price: ' ', categoryId: '', dateStamp: '' }),
    ).toEqual({ ok: true, fields: { name: 'Lamp', ...none } });
  });

  test('texts become values', () => {
    expect(
      parseItemFields({
        name: 'Lamp',
        description: 'big',
        quantity: '3',
        price: '12.50',
        categoryId: CATEGORY,
        dateStamp: '2026-02-28',
      }),
    ).toEqual({
      ok: true,
      fields: {
        name: 'Lamp',
        description: 'big',
        quantity: 3,
        price: 12.5,
        categoryId: CATEGORY,
        dateStamp: '2026-02-28',
      },
    });
  });

  test.each([
    ['name', { name: '' }, 'Please enter an item name.'],
    ['name', { name: ' \u200b ' }, 'Please enter an item name.'],
    ['name', { name: 'x'.repeat(ITEM_NAME_MAX + 1) }, 'Item name must be 200 characters or less.'],
    [
      'description',
      { name: 'x', description: 'x'.repeat(ITEM_DESCRIPTION_MAX + 1) },
      'Description must be 500 characters or less.',
    ],
    ['quantity', { name: 'x', quantity: 'two' }, 'Quantity must be a number.'],
    ['quantity', { name: 'x', quantity: '2.5' }, 'Quantity must be a whole number.'],
    ['quantity', { name: 'x', quantity: '1000000001' }, 'Quantity is out of range.'],
    ['price', { name: 'x', price: 'free' }, 'Price must be a number.'],
    ['price', { name: 'x', price: '-1' }, 'Price must not be negative.'],
    ['price', { name: 'x', price: '1.005' }, 'Price can have two decimals at most.'],
    ['price', { name: 'x', price: '10000000000' }, 'Price is out of range.'],
    ['dateStamp', { name: 'x', dateStamp: '2026-02-29' }, 'Please enter a valid date.'],
  ])('reports the error of %s: %j', (field, texts, error) => {
    expect(parseItemFields(texts)).toEqual({ ok: false, errors: { [field]: error } });
  });

  test('every field has its own error', () => {
    const parsed = parseItemFields({ name: '', quantity: 'a', price: 'b', dateStamp: 'c' });
    expect(parsed.ok ? [] : Object.keys(parsed.errors)).toEqual(['name', 'quantity', 'price', 'dateStamp']);
  });
});
