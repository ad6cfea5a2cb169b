import { describe, expect, test } from 'vitest';
import { boxDescriptionSchema, boxNameSchema } from '../box/box.ts';
import { categoryNameSchema } from '../category/category.ts';
import { MemoryView } from '../command/memory-view.ts';
import { planCommand } from '../command/registry.ts';
import { rowSchemas } from '../command/row-schemas.ts';
import { FILLED_FIELDS } from '../item/filled-fields.ts';
import { itemFieldsSchema } from '../item/item.ts';
import { english } from '../language/translator.ts';
import { roomNameSchema } from '../room/room.ts';
import { demoHousehold } from './demo-household.ts';
import { generateInventory } from './generate-inventory.ts';
import { inventoryCommands } from './inventory-commands.ts';
import type { InventoryRows } from './inventory-rows.ts';
import { seededIds, seededRandom } from './seeded-random.ts';

const ids = seededIds(seededRandom(9));
const owner = { userId: ids(), catalogueId: ids(), now: Date.UTC(2026, 10, 1) };
const generate = (items: number, seed = 1): InventoryRows => generateInventory({ ...owner, items, seed });

/** Checks that the commands could have created every row. */
function check({ rooms, categories, boxes, items }: InventoryRows): void {
  const spaces = new Set([owner.userId, ...rooms.map(({ id }) => id)]);
  for (const room of rooms) expect(roomNameSchema.parse(rowSchemas.room.parse(room).name)).toBe(room.name);
  for (const category of categories)
    expect(categoryNameSchema.parse(rowSchemas.category.parse(category).name)).toBe(category.name);
  const boxById = new Map(boxes.map((box) => [box.id, rowSchemas.box.parse(box)]));
  for (const box of boxes) {
    expect(boxNameSchema.parse(box.name)).toBe(box.name);
    expect(boxDescriptionSchema.parse(box.description)).toBe(box.description);
    expect(spaces).toContain(box.spaceId);
  }
  const categoryIds = new Set([null, ...categories.map(({ id }) => id)]);
  for (const item of items) {
    const row = rowSchemas.item.parse(item);
    const fields = Object.fromEntries(FILLED_FIELDS.map((field) => [field, row[field]]));
    expect(itemFieldsSchema.parse(fields)).toEqual(fields);
    expect(boxById.get(item.boxId)?.spaceId).toBe(item.spaceId);
    expect(categoryIds.has(row.categoryId)).toBe(true);
    expect(item.updatedAt >= item.createdAt && item.updatedAt < owner.now).toBe(true);
  }
  const all = [...rooms, ...categories, ...boxes, ...items].map(({ id }) => id);
  expect(new Set(all).size).toBe(all.length);
}

describe('generateInventory', () => {
  test.each([0, 1, 25, 26, 2000])('makes %i valid items', (count) => {
    const rows = generate(count);
    expect(rows.items).toHaveLength(count);
    check(rows);
  });

  test('is the same for the same seed and differs for another one', () => {
    expect(generate(50)).toEqual(generate(50));
    expect(generate(50, 2)).not.toEqual(generate(50));
  });

  test('names stay within their limits in a very large inventory', () => {
    const { rooms, boxes } = generate(40_000);
    for (const { name } of boxes) if (!boxNameSchema.safeParse(name).success) expect.fail(name);
    for (const { name } of rooms) if (!roomNameSchema.safeParse(name).success) expect.fail(name);
    expect(new Set(boxes.map(({ name }) => name)).size).toBe(boxes.length);
  });

  test('no box is empty', () => {
    const { boxes, items } = generate(1000);
    expect(new Set(items.map(({ boxId }) => boxId)).size).toBe(boxes.length);
  });
});

describe('demoHousehold', () => {
  test('is a small valid household that uses every field of an item', () => {
    const rows = demoHousehold(owner, english);
    check(rows);
    expect([rows.rooms.length, rows.boxes.length, rows.items.length]).toEqual([4, 13, 80]);
    for (const field of ['description', 'quantity', 'price', 'categoryId', 'dateStamp'] as const) {
      expect(rows.items.some((item) => item[field] !== null)).toBe(true);
      expect(rows.items.some((item) => item[field] === null)).toBe(true);
    }
    expect(rows.boxes.some(({ spaceId }) => spaceId === owner.userId)).toBe(true);
  });

  test('takes ids from outside, so that one account can receive it twice', () => {
    expect(demoHousehold({ ...owner, newId: ids }, english).items[0]?.id).not.toBe(
      demoHousehold({ ...owner, newId: ids }, english).items[0]?.id,
    );
  });
});

test('the commands of a household make its rows', () => {
  const rows = demoHousehold({ ...owner, newId: ids }, english);
  const view = new MemoryView(owner.userId);
  view.spaces.set(owner.userId, { id: owner.userId, kind: 'personal', ownerId: owner.userId, access: 'owner' });
  view.spaces.set(owner.catalogueId, {
    id: owner.catalogueId,
    kind: 'catalogue',
    ownerId: owner.userId,
    access: 'owner',
  });
  for (const { name, input } of inventoryCommands(rows)) {
    const plan = planCommand(name, input, { userId: owner.userId, at: owner.now, view });
    if (!plan.ok) return expect.fail(`${name}: ${plan.code}`);
    for (const change of plan.changes) view.apply(change);
  }
  for (const { id, name, categoryId, quantity, boxId } of rows.items)
    expect(view.get('item', id)).toMatchObject({ name, categoryId, quantity, boxId });
  for (const { id, name, spaceId } of rows.boxes) expect(view.get('box', id)).toMatchObject({ name, spaceId });
  return undefined;
});
