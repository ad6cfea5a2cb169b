import { describe, expect, test } from 'vitest';
import { OWNER_LIMITS } from '../access/owner-limits.ts';
import { seededIds, seededRandom } from '../seed/seeded-random.ts';
import { NO_OWN, planFile, type PlannedFile } from '../testing/plan-file.ts';
import { importPartSchema } from './import-input.ts';
import type { OwnRows, ProblemFix } from './import-plan-types.ts';
import { PartSplitter } from './split-import.ts';

const ids = seededIds(seededRandom(99));
const [ROOM, OTHERS_ROOM, BOX, LOOSE_BOX, OTHERS_BOX, CATEGORY] = [ids(), ids(), ids(), ids(), ids(), ids()];
const OWN: OwnRows = {
  ...NO_OWN,
  rooms: [{ id: ROOM, name: 'Garage' }],
  boxes: [
    { id: BOX, spaceId: ROOM, name: 'Café', description: 'Left' },
    { id: LOOSE_BOX, spaceId: 'personal', name: 'Loose', description: null },
    { id: OTHERS_BOX, spaceId: OTHERS_ROOM, name: 'Theirs', description: null },
  ],
  categories: [{ id: CATEGORY, name: 'Tools' }],
};

const HEADER = 'Room Name,Box Name,Box Description,Item Name,Quantity,Price,Category,Date';
const plan = planFile;
const names = ({ plan: { rooms, boxes, categories, items } }: PlannedFile): unknown => ({
  rooms: rooms.map(({ name }) => name),
  boxes: boxes.map(({ name }) => name),
  categories: categories.map(({ name }) => name),
  items: items.map(({ name }) => name),
});
const reasons = ({ plan: { refused } }: PlannedFile): unknown =>
  refused.map(({ row, reasons: why }) => [row.row, ...why]);

describe('a planned import', () => {
  test('says once where somebody shares a room of the same name', async () => {
    const own = { ...NO_OWN, sharedRooms: ['cellar', 'Attic'] };
    const { plan: planned, summary } = await planFile(
      'Room Name,Box Name,Item Name\nCellar,A,Saw\nCellar,A,Axe\nShed,B,Rope',
      { own },
    );
    expect(planned.rooms.map(({ name }) => name)).toEqual(['Cellar', 'Shed']);
    expect(summary.notes).toMatchObject([{ kind: 'sharedRoom', count: 1, examples: [{ row: 2, text: 'Cellar' }] }]);
  });

  test('creates rooms, boxes, categories and items once each', async () => {
    const planned = await plan(
      `${HEADER}\nAttic,Tools,Left,Hammer,2,12.50,Metal,\nattic,TOOLS,Left,Saw,,,métal,\nAttic,Paint,,Brush,,,,\n`,
    );
    expect(names(planned)).toEqual({
      rooms: ['Attic'],
      boxes: ['Tools', 'Paint'],
      categories: ['Metal'],
      items: ['Hammer', 'Saw', 'Brush'],
    });
    const { rooms, boxes, categories, items } = planned.plan;
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
    expect(planned.summary).toMatchObject({ problems: [], notes: [], limits: [], missing: [], ready: true });
    expect(planned.summary.counts).toMatchObject({ rooms: 1, boxes: 2, categories: 1, items: 3, rows: 3, refused: 0 });
    expect(planned.summary.sample[0]).toMatchObject({ row: 2, name: 'Hammer', roomName: 'Attic', outcome: 'new' });
  });

  test("reuses only the person's own rows of the same name", async () => {
    const planned = await plan(
      `${HEADER}\nGARAGE,cafe,Left,A,,,tools,\nGarage,Loose,,B,,,,\nNo Room,Loose,,C,,,,\n,Theirs,,D,,,,`,
      { own: OWN },
    );
    expect(names(planned)).toEqual({
      rooms: [],
      boxes: ['Loose', 'Theirs'],
      categories: [],
      items: ['A', 'B', 'C', 'D'],
    });
    const { boxes, items } = planned.plan;
    expect(boxes.map(({ roomId }) => roomId)).toEqual([ROOM, null]);
    expect(items.map(({ boxId }) => boxId)).toEqual([BOX, boxes[0]?.id, LOOSE_BOX, boxes[1]?.id]);
    expect(items[0]?.categoryId).toBe(CATEGORY);
  });

  test('notes a box that is at another place', async () => {
    const planned = await plan(
      `${HEADER}\nGarage,Café,Right,A,,,,\nGarage,New,,B,,,,\nGarage,New,Top,C,,,,\nGarage,New,Low,D,,,,`,
      { own: OWN },
    );
    expect(planned.summary.notes).toMatchObject([{ kind: 'otherPlace', count: 2, examples: [{ row: 2 }, { row: 5 }] }]);
    expect(planned.plan.boxes).toMatchObject([{ name: 'New', description: 'Top' }]);
    expect(planned.summary.problems).toEqual([]);
  });

  test('columns may have any order; a column that is not known is ignored', async () => {
    const planned = await plan('Colour,item name,Notes,BOX NAME\nred,Hammer,heavy,Tools');
    expect(names(planned)).toMatchObject({ rooms: [], boxes: ['Tools'], items: ['Hammer'] });
    expect(planned.plan.items[0]?.description).toBe('heavy');
    expect(planned.recognition.ignored).toEqual([{ header: 'Colour', reason: null }]);
  });

  test('a file without names of boxes or items has nothing to import', async () => {
    expect((await plan('Colour,Size\nred,1')).summary).toMatchObject({
      ready: false,
      missing: ['Box Name', 'Item Name'],
      problems: [],
    });
    const inDefault = await plan('Thing,Qty\nSaw,1', { choices: { fixes: { noBox: 'defaultBox' } } });
    expect(names(inDefault)).toMatchObject({ rooms: [], boxes: ['Unsorted'], items: ['Saw'] });
    expect(inDefault.summary.ready).toBe(true);
  });

  test.each<[string, string | null, string, ProblemFix[]]>([
    ['Attic,Tools,,Hammer,two,,,', 'Quantity', 'Quantity must be a number.', ['leaveOut']],
    ['Attic,Tools,,Hammer,1.5,,,', 'Quantity', 'Quantity must be a whole number.', ['round', 'leaveOut']],
    ['Attic,Tools,,Hammer,1/2,,,', 'Quantity', 'Quantity must be a whole number.', ['round', 'leaveOut']],
    ['Attic,Tools,,Hammer,1000000001,,,', 'Quantity', 'Quantity is out of range.', ['leaveOut']],
    ['Attic,Tools,,Hammer,,-3,,', 'Price', 'Price must not be negative.', ['leaveOut']],
    ['Attic,Tools,,Hammer,,3.1255,,', 'Price', 'Price can have three decimals at most.', ['round', 'leaveOut']],
    ['Attic,Tools,,Hammer,,10000000000,,', 'Price', 'Price is out of range.', ['leaveOut']],
    ['Attic,Tools,,Hammer,,,,soon', 'Date', 'Please enter a valid date.', ['leaveOut']],
    ['Attic,Tools,,,2,,,', 'Item Name', 'Please enter an item name.', []],
    ['Attic,Tools,,\u200b,2,,,', 'Item Name', 'Please enter an item name.', []],
    ['Attic,Tools,,a\u0000b,,,,', 'Item Name', 'This text contains characters that cannot be stored.', ['clean']],
    ['Attic,,,Hammer,,,,', 'Box Name', 'This row has no box name.', ['defaultBox']],
    ['Attic,,Left,,,,,', 'Box Name', 'This row has no box name.', ['defaultBox']],
    [`Attic,${'x'.repeat(21)},,Hammer,,,,`, 'Box Name', 'Box name must be 20 characters or less.', ['shorten']],
    [
      `${'x'.repeat(26)},Tools,,Hammer,,,,`,
      'Room Name',
      'Storage Room name must be 25 characters or less.',
      ['shorten'],
    ],
    [
      `Attic,Tools,${'x'.repeat(101)},Hammer,,,,`,
      'Box Description',
      'Location must be 100 characters or less.',
      ['shorten', 'leaveOut'],
    ],
    [`Attic,Tools,,${'x'.repeat(201)},,,,`, 'Item Name', 'Item name must be 200 characters or less.', ['shorten']],
    [
      `Attic,Tools,,Hammer,,,${'x'.repeat(51)},`,
      'Category',
      'Category name must be 50 characters or less.',
      ['shorten', 'leaveOut'],
    ],
    ['Attic,Tools,,Hammer', null, 'These rows do not fit the header.', []],
  ])('%j cannot be imported as it is: %s', async (line, column, text, offers) => {
    const planned = await plan(`${HEADER}\n${line}`);
    expect(planned.summary.problems).toMatchObject([
      { column, text, offers, fix: null, count: 1, examples: [{ row: 2 }] },
    ]);
    expect(planned.summary).toMatchObject({ ready: false, counts: { rows: 1, refused: 1 } });
    expect(planned.plan).toMatchObject({ rooms: [], boxes: [], categories: [], items: [] });
    expect(planned.plan.refused).toHaveLength(1);
    // With each of its fixes the row comes in.
    for (const fix of offers) {
      const [key = ''] = planned.summary.problems.map((group) => group.key);
      const fixed = await plan(`${HEADER}\n${line}`, { choices: { fixes: { [key]: fix } } });
      expect(fixed.plan.refused).toEqual([]);
      expect(fixed.summary.problems).toMatchObject([{ fix, count: 1 }]);
      const splitter = new PartSplitter();
      for (const part of [...splitter.add(fixed.plan), ...splitter.end()])
        expect(importPartSchema.safeParse({ importId: ROOM, part: 0, ...part }).success).toBe(true);
    }
  });

  test('a fix may be agreed to for one column only', async () => {
    const text = `${HEADER}\nAttic,Tools,,Hammer,x,y,,\nAttic,Tools,,Saw,x,,,`;
    const planned = await plan(text, { choices: { fixes: { 'notANumber:quantity': 'leaveOut' } } });
    expect(names(planned)).toMatchObject({ items: ['Saw'] });
    expect(planned.summary.problems).toMatchObject([
      { column: 'Price', fix: null, count: 1 },
      { column: 'Quantity', fix: 'leaveOut', count: 1 },
    ]);
  });

  test('lists each shortened name once, and each row without a box', async () => {
    const [room, box] = ['A room whose name is far too long', 'A box whose name is far too long'];
    const lines = [
      `${room},${box},,Refused,x,,,`,
      ...['A', 'B'].map((item) => `${room},${box},,${item},,,,`),
      `${room},Other,,C,,,,`,
      `${room},,,D,,,,`,
      `${room},,,E,,,,`,
    ];
    const { summary } = await plan([HEADER, ...lines].join('\n'), {
      choices: { fixes: { tooLong: 'shorten', noBox: 'defaultBox' } },
    });
    expect(summary.problems.map(({ kind, column, count, fix }) => [kind, column, count, fix])).toEqual([
      ['notANumber', 'Quantity', 1, null],
      ['tooLong', 'Room Name', 1, 'shorten'],
      ['tooLong', 'Box Name', 1, 'shorten'],
      ['noBox', 'Box Name', 2, 'defaultBox'],
    ]);
    expect(summary.problems[1]?.examples).toMatchObject([{ row: 3, text: room, result: 'A room whose name is…long' }]);
  });

  test('rounds to the nearest whole number', async () => {
    const text = `${HEADER}\n${['1.4', '1.5', '2 ½', '-0.4'].map((n) => `Attic,Tools,,${n},${n},,,`).join('\n')}`;
    const planned = await plan(text, { choices: { fixes: { fraction: 'round' } } });
    expect(planned.plan.items.map(({ quantity }) => quantity)).toEqual([1, 2, 3, 0]);
  });

  test('a bad row does not affect the others, and says all that is wrong with it', async () => {
    const planned = await plan(`${HEADER}\nAttic,Tools,,Hammer,x,y,,\nAttic,Tools,,Saw,,,,`);
    expect(reasons(planned)).toEqual([[2, 'Quantity must be a number.', 'Price must be a number.']]);
    expect(names(planned)).toMatchObject({ items: ['Saw'] });
    expect(planned.summary.ready).toBe(true);
  });

  test('an ambiguous number or date needs an answer before anything is ready', async () => {
    const text = `${HEADER}\nAttic,Tools,,Hammer,1.000,,,3/4/2024`;
    const planned = await plan(text);
    expect(planned.summary.ready).toBe(false);
    expect(planned.survey.questions).toEqual([
      { kind: 'number', row: 2, column: 'Quantity', text: '1.000', values: { '.': 1, ',': 1000 } },
      { kind: 'date', row: 2, column: 'Date', text: '3/4/2024', values: { dmy: '2024-04-03', mdy: '2024-03-04' } },
    ]);
    const answered = await plan(text, { choices: { decimalMark: ',', dateOrder: 'mdy' } });
    expect(answered.summary.ready).toBe(true);
    expect(answered.plan.items).toMatchObject([{ quantity: 1000, dateStamp: '2024-03-04' }]);
  });

  test('rows may name only a box or only a room', async () => {
    expect(names(await plan(`${HEADER}\nAttic,Tools,Left,,,,,\nCellar,,,,,,,`))).toEqual({
      rooms: ['Attic', 'Cellar'],
      boxes: ['Tools'],
      categories: [],
      items: [],
    });
  });

  test.each(['No items found', 'Error generating CSV'])('an export with the notice %j has nothing', async (text) => {
    const planned = await plan(`${HEADER}\n${text},,,,,,,`);
    expect(planned.summary).toMatchObject({ ready: false, problems: [], counts: { rows: 1, refused: 0 } });
  });

  test('the placeholder for an unknown box is a box of that name', async () => {
    expect(names(await plan(`${HEADER}\nNo Room,Unknown Box,,Hammer,,,,`))).toMatchObject({
      rooms: [],
      boxes: ['Unknown Box'],
    });
  });

  test('strips the guard against formulas', async () => {
    const planned = await plan(`${HEADER}\n'=Attic,'-Box,"'@ left",'+1 tool,,,'tis,`);
    expect(names(planned)).toEqual({ rooms: ['=Attic'], boxes: ['-Box'], categories: ["'tis"], items: ['+1 tool'] });
  });

  test('says what would exceed the limits of an account', async () => {
    const lines = Array.from({ length: OWNER_LIMITS.room.max }, (_, n) => `Room ${n},Box,,Item,,,,`);
    const planned = await plan([HEADER, ...lines].join('\n'), { own: OWN });
    expect(planned.summary).toMatchObject({
      ready: false,
      limits: ['An account can have 1,000 rooms at most. This file has 1,000 new ones, and 1 is there.'],
    });
    expect((await plan([HEADER, ...lines].join('\n'))).summary).toMatchObject({ ready: true, limits: [] });
  });
});
