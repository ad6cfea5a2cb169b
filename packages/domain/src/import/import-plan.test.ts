import { describe, expect, test } from 'vitest';
import { seededIds, seededRandom } from '../seed/seeded-random.ts';
import type { ImportColumn } from './import-columns.ts';
import { suggestColumns } from './import-columns.ts';
import { importInputSchema } from './import-input.ts';
import { IMPORT_BOXES_MAX } from './import-limits.ts';
import type { ImportPlan } from './import-plan.ts';
import { planImport } from './import-plan.ts';
import type { OwnInventory } from './import-targets.ts';
import { parseCsv } from './parse-csv.ts';
import type { DecimalMark } from './read-number.ts';
import { splitImport } from './split-import.ts';

declare const TextEncoder: new () => { encode(text: string): Uint8Array };

const ids = seededIds(seededRandom(1));
const [ROOM, PERSONAL, OTHERS_ROOM, BOX, LOOSE_BOX, OTHERS_BOX, CATEGORY] = [
  ids(),
  ids(),
  ids(),
  ids(),
  ids(),
  ids(),
  ids(),
];
const NOTHING: OwnInventory = { rooms: [], boxes: [], categories: [], personalSpaceId: PERSONAL };
const OWN: OwnInventory = {
  rooms: [{ id: ROOM, name: 'Garage' }],
  boxes: [
    { id: BOX, spaceId: ROOM, name: 'Café', description: 'Left' },
    { id: LOOSE_BOX, spaceId: PERSONAL, name: 'Loose', description: null },
    { id: OTHERS_BOX, spaceId: OTHERS_ROOM, name: 'Theirs', description: null },
  ],
  categories: [{ id: CATEGORY, name: 'Tools' }],
  personalSpaceId: PERSONAL,
};

interface PlanOptions {
  own?: OwnInventory;
  suggested?: boolean;
  decimalMark?: DecimalMark | null;
}

function plan(text: string, { own = NOTHING, suggested = false, decimalMark = null }: PlanOptions = {}): ImportPlan {
  const parsed = parseCsv(new TextEncoder().encode(text));
  if (!parsed.ok) throw new Error(parsed.code);
  const columns: { columns?: (ImportColumn | null)[] } = suggested
    ? { columns: suggestColumns(parsed.table.header) }
    : {};
  const planned = planImport({ table: parsed.table, own, newId: seededIds(seededRandom(2)), decimalMark, ...columns });
  for (const part of splitImport(planned.create)) expect(importInputSchema.safeParse(part).success).toBe(true);
  return planned;
}

const HEADER = 'Room Name,Box Name,Box Description,Item Name,Quantity,Price,Category';
const names = ({ create }: ImportPlan): unknown => ({
  rooms: create.rooms.map(({ name }) => name),
  boxes: create.boxes.map(({ name }) => name),
  categories: create.categories.map(({ name }) => name),
  items: create.items.map(({ name }) => name),
});

describe('planImport', () => {
  test('creates rooms, boxes, categories and items once each', () => {
    const planned = plan(
      `${HEADER}\nAttic,Tools,Left,Hammer,2,12.50,Metal\nattic,TOOLS,Left,Saw,,,métal\nAttic,Paint,,Brush,,,\n`,
    );
    expect(names(planned)).toEqual({
      rooms: ['Attic'],
      boxes: ['Tools', 'Paint'],
      categories: ['Metal'],
      items: ['Hammer', 'Saw', 'Brush'],
    });
    const { rooms, boxes, categories, items } = planned.create;
    expect(boxes[0]).toMatchObject({ roomId: rooms[0]?.id, description: 'Left' });
    expect(boxes[1]?.description).toBeNull();
    expect(items[0]).toMatchObject({
      boxId: boxes[0]?.id,
      quantity: 2,
      price: 12.5,
      categoryId: categories[0]?.id,
      description: null,
      dateStamp: null,
    });
    expect(items[1]).toMatchObject({ boxId: boxes[0]?.id, quantity: null, price: null, categoryId: categories[0]?.id });
    expect(planned).toMatchObject({
      problems: [],
      warnings: [],
      ignoredHeaders: [],
      suggestions: [],
      missing: [],
      ready: true,
    });
  });

  test("reuses only the person's own rows of the same name", () => {
    const planned = plan(
      `${HEADER}\nGARAGE,cafe,Left,A,,,tools\nGarage,Loose,,B,,,\nNo Room,Loose,,C,,,\n,Theirs,,D,,,`,
      { own: OWN },
    );
    expect(names(planned)).toEqual({
      rooms: [],
      boxes: ['Loose', 'Theirs'],
      categories: [],
      items: ['A', 'B', 'C', 'D'],
    });
    const { boxes, items } = planned.create;
    expect(boxes.map(({ roomId }) => roomId)).toEqual([ROOM, null]);
    expect(items.map(({ boxId }) => boxId)).toEqual([BOX, boxes[0]?.id, LOOSE_BOX, boxes[1]?.id]);
    expect(items[0]?.categoryId).toBe(CATEGORY);
  });

  test('reports an unused description', () => {
    const planned = plan(
      `${HEADER}\nGarage,Café,Right,A,,,\nGarage,New,,B,,,\nGarage,New,Top,C,,,\nGarage,New,Low,D,,,`,
      { own: OWN },
    );
    expect(planned.warnings.map(({ row }) => row)).toEqual([2, 5]);
    expect(planned.create.boxes).toMatchObject([{ name: 'New', description: 'Top' }]);
    expect(planned.problems).toEqual([]);
  });

  test('columns may have any order; other columns are listed and ignored', () => {
    const planned = plan('Colour,item name,Notes,BOX NAME\nred,Hammer,heavy,Tools');
    expect(names(planned)).toMatchObject({ rooms: [], boxes: ['Tools'], items: ['Hammer'] });
    expect(planned.create.items[0]?.description).toBeNull();
    expect(planned.ignoredHeaders).toEqual(['Colour', 'Notes']);
    expect(planned.suggestions).toEqual([{ header: 'Notes', column: 'itemDescription' }]);
  });

  test('unknown headers are suggested, and read once accepted', () => {
    const text = 'Location,Bin,Area,Item,Qty,Tags,Notes\nHouse,Tools,Bench,Hammer,3,tools; dad,heavy';
    expect(plan(text)).toMatchObject({ missing: ['Box Name', 'Item Name'], ready: false, create: { items: [] } });
    const planned = plan(text, { suggested: true });
    expect(names(planned)).toEqual({ rooms: ['House'], boxes: ['Tools'], categories: ['tools'], items: ['Hammer'] });
    expect(planned.create.items[0]).toMatchObject({ quantity: 3, description: 'heavy' });
    expect(planned.create.boxes[0]?.description).toBe('Bench');
  });

  test.each([
    ['Attic,Tools,,Hammer,two,,', 'Quantity', 'Quantity must be a number.'],
    ['Attic,Tools,,Hammer,1.5,,', 'Quantity', 'Quantity must be a whole number.'],
    ['Attic,Tools,,Hammer,,-3,', 'Price', 'Price must not be negative.'],
    ['Attic,Tools,,,2,,', 'Item Name', 'Please enter an item name.'],
    ['Attic,Tools,,\u0000,,,', 'Item Name', 'This text contains characters that cannot be stored.'],
    ['Attic,,,Hammer,,,', 'Box Name', 'This row has no box name.'],
    ['Attic,,Left,,,,', 'Box Name', 'This row has no box name.'],
    [`Attic,${'x'.repeat(21)},,Hammer,,,`, 'Box Name', 'Box name must be 20 characters or less.'],
    [`${'x'.repeat(26)},Tools,,Hammer,,,`, 'Room Name', 'Storage Room name must be 25 characters or less.'],
    [`Attic,Tools,${'x'.repeat(101)},Hammer,,,`, 'Box Description', 'Location must be 100 characters or less.'],
    [`Attic,Tools,,${'x'.repeat(201)},,,`, 'Item Name', 'Item name must be 200 characters or less.'],
    [`Attic,Tools,,Hammer,,,${'x'.repeat(51)}`, 'Category', 'Category name must be 50 characters or less.'],
    ['Attic,Tools,,Hammer', null, 'This row has 4 cells, the header has 7.'],
  ])('%j cannot be imported: %s', (line, column, reason) => {
    const planned = plan(`${HEADER}\n${line}`);
    expect(planned.problems).toEqual([{ row: 2, column, reason }]);
    expect(planned).toMatchObject({ ready: false, create: { rooms: [], boxes: [], categories: [], items: [] } });
  });

  test("quantity and price follow their column's notation, in the dialect of spreadsheets with semicolons", () => {
    const planned = plan(
      `${HEADER}\nAttic,Tools,,Hammer,1.000,"1.299,50",\nAttic,Tools,,Saw,3 pcs,1.000 kr,\nAttic,Tools,,Nail,-2,"12,-",`.replaceAll(
        /,(?=(?:[^"]*"[^"]*")*[^"]*$)/g,
        ';',
      ),
    );
    expect(planned).toMatchObject({ problems: [], question: null, ready: true });
    expect(planned.create.items.map(({ quantity, price }) => [quantity, price])).toEqual([
      [1000, 1299.5],
      [3, 1000],
      [-2, 12],
    ]);
  });

  test("an ambiguous number needs the person's answer before anything is created", () => {
    const text = `${HEADER}\nAttic,Tools,,Hammer,1.000,,`;
    expect(plan(text)).toMatchObject({
      ready: false,
      problems: [],
      question: { row: 2, column: 'Quantity', text: '1.000', answer: null },
    });
    for (const [decimalMark, quantity] of [
      [',', 1000],
      ['.', 1],
    ] as const)
      expect(plan(text, { decimalMark })).toMatchObject({ ready: true, create: { items: [{ quantity }] } });
  });

  test('a bad row does not affect the others, and each of its cells is reported', () => {
    const planned = plan(`${HEADER}\nAttic,Tools,,Hammer,x,y,\nAttic,Tools,,Saw,,,`);
    expect(planned.problems.map(({ row, column }) => [row, column])).toEqual([
      [2, 'Quantity'],
      [2, 'Price'],
    ]);
    expect(names(planned)).toMatchObject({ items: ['Saw'] });
    expect(planned.ready).toBe(true);
  });

  test('rows may name only a box or only a room', () => {
    expect(names(plan(`${HEADER}\nAttic,Tools,Left,,,,\nCellar,,,,,,`))).toEqual({
      rooms: ['Attic', 'Cellar'],
      boxes: ['Tools'],
      categories: [],
      items: [],
    });
  });

  test.each(['No items found', 'Error generating CSV'])(
    'an export with the notice %j has nothing to import',
    (text) => {
      expect(plan(`${HEADER}\n${text}`)).toMatchObject({ ready: false, problems: [] });
      expect(plan(`${HEADER}\n${text},,,,,,`)).toMatchObject({ ready: false, problems: [] });
      expect(plan(text)).toMatchObject({ ready: false, missing: ['Box Name', 'Item Name'] });
    },
  );

  test('the placeholder for an unknown box creates a box of that name', () => {
    expect(names(plan(`${HEADER}\nNo Room,Unknown Box,,Hammer,,,`))).toMatchObject({
      rooms: [],
      boxes: ['Unknown Box'],
    });
  });

  test('strips the guard against formulas', () => {
    const planned = plan(`${HEADER}\n'=Attic,'-Box,"'@ left",'+1 tool,,,'tis`);
    expect(names(planned)).toEqual({ rooms: ['=Attic'], boxes: ['-Box'], categories: ["'tis"], items: ['+1 tool'] });
  });

  test('accepts more rows of every kind than one part creates', () => {
    const lines = Array.from({ length: IMPORT_BOXES_MAX + 1 }, (_, n) => `Room ${n},Box ${n},,Item,,,Category ${n}`);
    const { create, problems } = plan([HEADER, ...lines].join('\n'));
    expect(problems).toEqual([]);
    for (const rows of Object.values(create)) expect(rows).toHaveLength(IMPORT_BOXES_MAX + 1);
  });

  test('an empty table is not ready', () => {
    expect(plan(HEADER)).toMatchObject({ ready: false, problems: [], missing: [] });
  });
});
