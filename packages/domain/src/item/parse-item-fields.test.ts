import { describe, expect, test } from 'vitest';
import { english } from '../language/translator.ts';
import { ITEM_DESCRIPTION_MAX, ITEM_NAME_MAX } from './item.ts';
import { type ItemTexts, parseItemFields } from './parse-item-fields.ts';

const CATEGORY = '01890a5d-ac96-774b-bcce-b302099a8057';

const parse = (texts: ItemTexts, currency: string | null = 'USD', before: number | null = null) =>
  parseItemFields(texts, { currency, languages: ['en-US'] }, before, english);

describe('parseItemFields', () => {
  test('empty texts become null', () => {
    const none = { description: null, quantity: null, price: null, categoryId: null, dateStamp: null };
    expect(parse({ name: ' Lamp ' })).toEqual({ ok: true, fields: { name: 'Lamp', ...none } });
    expect(parse({ name: 'Lamp', description: ' ', quantity: '', price: ' ', categoryId: '', dateStamp: '' })).toEqual({
      ok: true,
      fields: { name: 'Lamp', ...none },
    });
  });

  test.each([
    ['en-US', '1,234', 1234],
    ['de', '1.234', 1234],
    ['de', '1.234,0', 1234],
    ['fr', '1 234', 1234],
    ['ar-EG', '١٢', 12],
  ])('a quantity is written as in the language: %s, %s', (language, quantity, value) => {
    const form = { currency: 'EUR', languages: [language] };
    expect(parseItemFields({ name: 'Screws', quantity }, form, null, english)).toMatchObject({
      ok: true,
      fields: { quantity: value },
    });
  });

  test('texts become values', () => {
    expect(
      parse({
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
    expect(parse(texts)).toEqual({ ok: false, errors: { [field]: error } });
  });

  test('every field has its own error', () => {
    const parsed = parse({ name: '', quantity: 'a', price: 'b', dateStamp: 'c' });
    expect(parsed.ok ? [] : Object.keys(parsed.errors)).toEqual(['name', 'quantity', 'price', 'dateStamp']);
  });

  test.each([
    ['1.005', 'EUR', null, false],
    ['1.005', null, null, false],
    ['1.005', 'KWD', null, true],
    ['1.0005', 'KWD', null, false],
    ['12.5', 'JPY', null, true],
    ['1.005', 'EUR', 1.005, true],
    ['1.006', 'EUR', 1.005, false],
  ])('the price %s in %s, of an item that had %j: %j', (price, currency, before, isOk) => {
    expect(parse({ name: 'x', price }, currency, before).ok).toBe(isOk);
  });

  test('a price is read in the notation of the language', () => {
    const read = (price: string, language: string) =>
      parseItemFields({ name: 'x', price }, { currency: 'EUR', languages: [language] }, null, english);
    expect(read('1.234,50', 'de-DE')).toMatchObject({ ok: true, fields: { price: 1234.5 } });
    expect(read('1.234', 'de-DE')).toMatchObject({ ok: true, fields: { price: 1234 } });
    expect(read('1,234.5', 'en-US')).toMatchObject({ ok: true, fields: { price: 1234.5 } });
  });
});
