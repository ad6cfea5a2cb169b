import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { boxDescriptionSchema, boxNameSchema } from '../box/box.ts';
import { categoryNameSchema } from '../category/category.ts';
import { itemNameSchema, PRICE_MAX, QUANTITY_MAX } from '../item/item.ts';
import { roomNameSchema } from '../room/room.ts';
import { fold } from '../search/fold.ts';
import { planFile } from '../testing/plan-file.ts';
import { storedText } from '../testing/stored-text.ts';
import { exportInventory, type ExportInventory } from './export-inventory.ts';
import { type ExportOptions, failedExport } from './export-rows.ts';

const ALL = { showQuantity: true, showPrice: true, showCategories: true, currency: null };
const NONE = { showQuantity: false, showPrice: false, showCategories: false, currency: null };
const EMPTY: ExportInventory = { rooms: [], boxes: [], items: [], categories: [] };
const csv = (options: ExportOptions, inventory: Partial<ExportInventory>) =>
  [...exportInventory(options, { ...EMPTY, ...inventory })].join('');

const ROOM = { id: 'room', name: 'Attic' };
const BOX = { id: 'box', spaceId: 'room', name: 'Tools', description: 'Left, "low"' };
const LOOSE = { id: 'loose', spaceId: 'personal', name: '=Loose', description: null };
const ITEM = { id: 'item', boxId: 'box', name: 'Saw', quantity: -2, price: 12.5, categoryId: 'metal' };
const LAMP = { id: 'lamp', boxId: 'loose', name: 'Lamp', quantity: null, price: null, categoryId: null };
const METAL = { id: 'metal', name: 'Metal' };

describe('an export', () => {
  test('has the four columns, and the optional ones where they are switched on', () => {
    const inventory = { rooms: [ROOM], boxes: [BOX, LOOSE], items: [LAMP, ITEM], categories: [METAL] };
    expect(csv(NONE, inventory)).toBe(
      '\ufeffRoom Name,Box Name,Box Description,Item Name\r\n' +
        'Attic,Tools,"Left, ""low""",Saw\r\n' +
        "No Room,'=Loose,,Lamp\r\n",
    );
    expect(csv(ALL, inventory)).toBe(
      '\ufeffRoom Name,Box Name,Box Description,Item Name,Quantity,Price,Category\r\n' +
        'Attic,Tools,"Left, ""low""",Saw,-2,12.5,Metal\r\n' +
        "No Room,'=Loose,,Lamp,,,\r\n",
    );
    expect(csv({ ...NONE, showPrice: true }, { rooms: [ROOM], boxes: [BOX], items: [ITEM] })).toContain(
      ',Saw,12.5\r\n',
    );
  });

  test('names the chosen currency in the header, which an import reads like the one without', async () => {
    const text = csv({ ...ALL, currency: 'EUR' }, { rooms: [ROOM], boxes: [BOX], items: [ITEM] });
    expect(text).toContain('Item Name,Quantity,Price (EUR),Category\r\n');
    expect((await planFile(text)).plan.items).toMatchObject([{ price: 12.5 }]);
    expect((await planFile(text)).recognition.confidence).toBe('sure');
  });

  test('keeps an item whose box is gone', () => {
    expect(csv(NONE, { items: [ITEM] })).toContain('No Room,Unknown Box,,Saw\r\n');
  });

  test.each([
    ['nothing', {}],
    ['only the first room', { rooms: [ROOM] }],
  ])('of %s has a single row', async (_, inventory) => {
    expect(csv(NONE, inventory)).toBe('\ufeffRoom Name,Box Name,Box Description,Item Name\r\nNo items found,,,\r\n');
    expect((await planFile(csv(NONE, inventory))).summary).toMatchObject({ ready: false, problems: [] });
  });

  test('that failed has a single row, which creates nothing', async () => {
    expect(failedExport(NONE)).toBe(
      '\ufeffRoom Name,Box Name,Box Description,Item Name\r\nError generating CSV,,,\r\n',
    );
    expect((await planFile(failedExport(ALL))).summary).toMatchObject({ ready: false, problems: [] });
  });

  test('has rows for empty boxes and rooms', () => {
    const text = csv(ALL, { rooms: [ROOM, { id: 'empty', name: 'Empty' }], boxes: [BOX] });
    expect(text).toContain('Attic,Tools,"Left, ""low""",,,,\r\nEmpty,,,,,,\r\n');
  });

  test('lists empty rooms last, as the server writes them', () => {
    const text = csv(ALL, { rooms: [{ id: 'empty', name: 'Aisle' }, ROOM], boxes: [LOOSE, BOX] });
    expect(text).toMatch(/\r\nAisle,,,,,,\r\n$/);
  });

  test('merges boxes of one name in one room on import, and loses no item', async () => {
    const twin = { ...BOX, id: 'twin', name: 'TOOLS' };
    const items = [ITEM, { ...ITEM, id: 'other', boxId: 'twin', name: 'Axe' }];
    const { plan, summary } = await planFile(
      csv(ALL, { rooms: [ROOM], boxes: [BOX, twin], items, categories: [METAL] }),
    );
    expect(summary.problems).toEqual([]);
    expect(plan.boxes).toHaveLength(1);
    expect(plan.items.map(({ name }) => name)).toEqual(['Axe', 'Saw']);
  });
});

const uniqueNames = (names: fc.Arbitrary<string>, maxLength: number) =>
  fc.uniqueArray(names, { maxLength, selector: (name) => fold(name) });

const inventoryArbitrary = fc
  .record({
    rooms: uniqueNames(storedText(roomNameSchema, 25), 4),
    categories: uniqueNames(storedText(categoryNameSchema, 30), 3),
    boxes: fc.uniqueArray(
      fc.record({
        room: fc.nat(4),
        name: storedText(boxNameSchema, 20),
        description: fc.option(storedText(boxDescriptionSchema, 40)),
        items: fc.array(
          fc.record({
            name: storedText(itemNameSchema, 60),
            quantity: fc.option(fc.integer({ min: -QUANTITY_MAX, max: QUANTITY_MAX })),
            price: fc.option(fc.integer({ min: 0, max: PRICE_MAX * 100 }).map((cents) => cents / 100)),
            category: fc.nat(3),
          }),
          { maxLength: 4 },
        ),
      }),
      { minLength: 1, maxLength: 5, selector: ({ room, name }) => `${room} ${fold(name)}` },
    ),
  })
  .map(({ rooms, categories, boxes }) => ({
    rooms,
    // An index past the last room means no room. Boxes of one name must not meet in the same place.
    boxes: [...new Map(boxes.map((box) => [`${rooms[box.room] ?? ''}\n${fold(box.name)}`, box])).values()].map(
      ({ room, items, ...box }) => ({
        ...box,
        room: rooms[room] ?? null,
        items: items.map(({ category, ...item }) => ({ ...item, category: categories[category] ?? null })),
      }),
    ),
  }));

test('an import of an export restores everything', async () => {
  await fc.assert(
    fc.asyncProperty(inventoryArbitrary, async ({ rooms, boxes }) => {
      const categories = [...new Set(boxes.flatMap(({ items }) => items.flatMap(({ category }) => category ?? [])))];
      const text = csv(ALL, {
        rooms: rooms.map((name) => ({ id: `room ${name}`, name })),
        boxes: boxes.map(({ room, name, description }, at) => ({
          id: `box ${at}`,
          spaceId: room === null ? 'personal' : `room ${room}`,
          name,
          description,
        })),
        items: boxes.flatMap(({ items }, box) =>
          items.map(({ category, ...item }, at) => ({
            ...item,
            id: `item ${at}`,
            boxId: `box ${box}`,
            categoryId: category,
          })),
        ),
        categories: categories.map((name) => ({ id: name, name })),
      });
      const { plan: create, summary, survey } = await planFile(text);
      const { problems, notes } = summary;
      expect({ problems, notes, questions: survey.questions }).toEqual({ problems: [], notes: [], questions: [] });
      const roomOf = new Map(create.rooms.map(({ id, name }) => [id, name]));
      const categoryOf = new Map(create.categories.map(({ id, name }) => [id, name]));
      expect(create.rooms.map(({ name }) => name).toSorted()).toEqual(rooms.toSorted());
      const again = create.boxes.map(({ id, roomId, name, description }) => ({
        name,
        description,
        room: roomId === null ? null : roomOf.get(roomId),
        items: create.items
          .filter(({ boxId }) => boxId === id)
          .map((item) => ({
            name: item.name,
            quantity: item.quantity,
            price: item.price,
            category: item.categoryId === null ? null : categoryOf.get(item.categoryId),
          })),
      }));
      expect(again).toHaveLength(boxes.length);
      expect(again).toEqual(expect.arrayContaining(boxes));
    }),
    { numRuns: 300 },
  );
});
