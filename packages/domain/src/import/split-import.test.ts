import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { NO_ITEM_FIELDS } from '../item/item.ts';
import { testId } from '../testing/random-world.ts';
import type { ImportInput } from './import-input.ts';
import { importInputSchema } from './import-input.ts';
import { IMPORT_PART_ROWS } from './import-limits.ts';
import { IMPORT_PART_BYTES, type PartRows, PartSplitter } from './split-import.ts';

declare const TextEncoder: new () => { encode(text: string): Uint8Array };
const NOTHING: ImportInput = { rooms: [], boxes: [], categories: [], items: [] };
const room = (n: number) => ({ id: testId(1, n), name: `Room ${n}` });
const box = (n: number, roomId: string | null) => ({ id: testId(2, n), roomId, name: `Box ${n}`, description: null });
const category = (n: number) => ({ id: testId(3, n), name: `Category ${n}` });
const item = (n: number, boxId: string, more: { name?: string; categoryId?: string | null } = {}) => ({
  ...NO_ITEM_FIELDS,
  id: testId(4, n),
  boxId,
  name: `Item ${n}`,
  ...more,
});
const many = <T>(count: number, make: (n: number) => T): T[] => Array.from({ length: count }, (_, n) => make(n));

function split(create: ImportInput): PartRows[] {
  const splitter = new PartSplitter();
  return [...splitter.add(create), ...splitter.end()];
}

function expectGoodParts(create: ImportInput): PartRows[] {
  const parts = split(create);
  const sent = new Set<string>();
  for (const part of parts) {
    const { updates, ...created } = part;
    expect(updates).toEqual([]);
    expect(importInputSchema.safeParse(created).success).toBe(true);
    const { rooms, boxes, categories, items } = part;
    const rows = [...rooms, ...boxes, ...categories, ...items];
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.length).toBeLessThanOrEqual(IMPORT_PART_ROWS);
    expect(new TextEncoder().encode(JSON.stringify(part)).length).toBeLessThanOrEqual(IMPORT_PART_BYTES + 100);
    for (const { id } of rows) {
      expect(sent.has(id)).toBe(false);
      sent.add(id);
    }
    const isThere = (list: readonly { id: string }[], id: string | null) =>
      id === null || sent.has(id) || !list.some((row) => row.id === id);
    for (const { roomId } of boxes) expect(isThere(create.rooms, roomId)).toBe(true);
    for (const { boxId, categoryId } of items)
      expect(isThere(create.boxes, boxId) && isThere(create.categories, categoryId)).toBe(true);
  }
  for (const kind of ['rooms', 'boxes', 'categories', 'items'] as const)
    expect(new Set(parts.flatMap((part) => part[kind].map(({ id }) => id)))).toEqual(
      new Set(create[kind].map(({ id }) => id)),
    );
  expect(parts.flatMap(({ items }) => items)).toEqual(create.items);
  return parts;
}

describe('the parts of an import', () => {
  test('a small import is one part; without rows there is none', () => {
    expect(split(NOTHING)).toEqual([]);
    const create = {
      rooms: [room(0)],
      boxes: [box(0, room(0).id)],
      categories: [category(0)],
      items: [item(0, box(0, null).id, { categoryId: category(0).id })],
    };
    expect(split(create)).toEqual([{ ...create, updates: [] }]);
  });

  test('splits 30,000 items into parts, each box right before its first item', () => {
    const boxes = many(3000, (n) => box(n, room(n % 600).id));
    const create = {
      rooms: many(600, room),
      boxes,
      categories: many(700, category),
      items: many(30_000, (n) => item(n, boxes[Math.floor(n / 10)]?.id ?? '', { categoryId: category(n % 700).id })),
    };
    const parts = expectGoodParts(create);
    expect(parts.length).toBeGreaterThan(17);
    expect(parts.length).toBeLessThan(25);
    for (const { boxes: made, items } of parts.slice(0, -1)) {
      const used = new Set(items.map(({ boxId }) => boxId));
      // Only the last box may have its first item in the next part.
      expect(made.slice(0, -1).every(({ id }) => used.has(id))).toBe(true);
    }
  });

  test('long texts in another script make smaller parts', () => {
    const create = { ...NOTHING, items: many(3000, (n) => item(n, box(0, null).id, { name: '語'.repeat(200) })) };
    expect(expectGoodParts(create).length).toBeGreaterThan(2);
  });

  test('includes empty rooms and boxes', () => {
    expectGoodParts({ ...NOTHING, rooms: many(1200, room), boxes: many(2500, (n) => box(n, room(n % 1100).id)) });
  });

  test('every part refers only to rows of itself and earlier parts', () => {
    const some = fc.nat({ max: 5 });
    fc.assert(
      fc.property(fc.array(some), fc.array(fc.tuple(some, some)), (roomOf, items) => {
        expectGoodParts({
          rooms: many(4, room),
          boxes: roomOf.map((at, n) => box(n, at === 5 ? null : room(at).id)),
          categories: many(3, category),
          items: items.map(([inBox, of], n) =>
            item(n, box(inBox, null).id, { categoryId: of > 3 ? null : category(of).id }),
          ),
        });
      }),
    );
  });
});

describe('a splitter', () => {
  const update = (n: number, boxId: string | null, ref?: string) => ({
    id: testId(5, n),
    ...(boxId === null ? {} : { boxId }),
    set: { quantity: n },
    ...(ref === undefined ? {} : { ref }),
  });

  test('hands out parts as they fill, and the rest at the end', () => {
    const splitter = new PartSplitter();
    const boxes = [box(0, room(0).id)];
    const items = (from: number) => many(1500, (n) => item(from + n, box(0, null).id));
    expect(splitter.add({ ...NOTHING, rooms: [room(0), room(1)], boxes, items: items(0) })).toEqual([]);
    const [first, ...none] = splitter.add({ ...NOTHING, items: items(1500) });
    expect(none).toEqual([]);
    expect(first).toMatchObject({ rooms: [room(0)], boxes });
    expect(first?.items).toHaveLength(IMPORT_PART_ROWS - 2);
    const rest = splitter.end();
    expect(rest).toMatchObject([{ rooms: [room(1)], boxes: [] }]);
    expect(rest[0]?.items).toHaveLength(3000 - (IMPORT_PART_ROWS - 2));
    expect(splitter.end()).toEqual([]);
  });

  test('counts updates as rows, and sends the box first that they move an item to', () => {
    const splitter = new PartSplitter();
    const updates = many(IMPORT_PART_ROWS, (n) => update(n, n === 0 ? box(0, null).id : null));
    const [first] = splitter.add({ ...NOTHING, boxes: [box(0, null), box(1, null)], updates });
    expect(first?.boxes).toEqual([box(0, null)]);
    expect(first?.updates).toHaveLength(IMPORT_PART_ROWS - 1);
    expect(splitter.end()).toMatchObject([{ boxes: [box(1, null)], updates: [updates.at(-1)] }]);
  });

  test('a file whose rows all have the same id of another program needs no more parts', () => {
    const splitter = new PartSplitter();
    const items = many(IMPORT_PART_ROWS - 1, (n) => ({ ...item(n, testId(2, 0)), ref: 'N/A' }));
    const parts = [...splitter.add({ ...NOTHING, items, updates: [update(2, null, 'N/A')] }), ...splitter.end()];
    expect(parts).toHaveLength(1);
  });
});
