import { describe, expect, test } from 'vitest';
import { NO_ITEM_FIELDS } from '../item/item.ts';
import { testId } from '../testing/random-world.ts';
import { importBeginSchema, importPartSchema, importRefSchema } from './import-input.ts';
import { IMPORT_PART_ROWS } from './import-limits.ts';

const items = (count: number) =>
  Array.from({ length: count }, (_, n) => ({ id: testId(3, n), boxId: testId(2, 1), name: 'Saw', ...NO_ITEM_FIELDS }));
const nothing = { rooms: [], boxes: [], categories: [], items: [] };

/** As the app of version 1.0 sends it. */
const RECORDED = {
  rooms: [{ id: testId(1, 1), name: 'Garage' }],
  boxes: [{ id: testId(2, 1), roomId: testId(1, 1), name: 'Tools', description: null }],
  categories: [{ id: testId(4, 1), name: 'Metal' }],
  items: [
    {
      id: testId(3, 1),
      boxId: testId(2, 1),
      name: 'Hammer',
      description: null,
      quantity: 2,
      price: 9.5,
      categoryId: testId(4, 1),
      dateStamp: '2024-02-29',
    },
  ],
};

describe('import.create', () => {
  test('takes what older apps send, unchanged, up to 10,000 items at once', () => {
    expect(importPartSchema.parse(RECORDED)).toEqual(RECORDED);
    expect(importPartSchema.safeParse({ ...nothing, items: items(10_000) }).success).toBe(true);
    expect(importPartSchema.safeParse({ ...nothing, items: items(10_001) }).success).toBe(false);
  });

  test('takes parts of a begun import, with their number and 2,000 rows at most', () => {
    const part = { ...nothing, importId: testId(8, 1), part: 0 };
    const update = { id: testId(3, 5000), set: { name: 'Axe' } };
    expect(importPartSchema.safeParse({ ...part, items: items(1999), updates: [update] }).success).toBe(true);
    expect(importPartSchema.safeParse({ ...part, items: items(IMPORT_PART_ROWS), updates: [update] }).success).toBe(
      false,
    );
    expect(importPartSchema.safeParse({ ...nothing, importId: testId(8, 1) }).success).toBe(false);
    expect(importPartSchema.safeParse({ ...nothing, part: 1 }).success).toBe(false);
    expect(importPartSchema.safeParse({ ...nothing, updates: [update] }).success).toBe(false);
  });
});

test('a file has a name of one line', () => {
  const begin = { id: testId(8, 1), source: 'homebox' };
  expect(importBeginSchema.parse({ ...begin, fileName: ' my\nitems.csv ' }).fileName).toBe('my items.csv');
  for (const fileName of ['', ' \n', 'n'.repeat(121)])
    expect(importBeginSchema.safeParse({ ...begin, fileName }).success).toBe(false);
});

test('an id of a row is text that can be stored', () => {
  for (const ref of ['', 'a\u0000', '\ud83d', 'x'.repeat(101)])
    expect(importRefSchema.safeParse(ref).success).toBe(false);
  for (const ref of [' ', '__proto__', 'x'.repeat(100)]) expect(importRefSchema.parse(ref)).toBe(ref);
});
