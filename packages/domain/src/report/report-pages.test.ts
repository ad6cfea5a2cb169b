import { expect, test } from 'vitest';
import type { Translate } from '../language/message.ts';
import { english, makeTranslate } from '../language/translator.ts';
import type { Drawing, PdfPage } from '../pdf/drawing.ts';
import type { Jpeg } from '../pdf/jpeg.ts';
import { reportPages } from './report-pages.ts';
import { reportSheets } from './report-sheets.ts';
import { REPORT_PART_NAMES, type ReportItem, type ReportPart, type ReportRoom } from './report.ts';

const PAPER = { width: 210, height: 297 };
const PHOTO: Jpeg = { columns: 160, rows: 80, colors: 3, bytes: new Uint8Array(4) };

function item(name: string, fields: Partial<ReportItem> = {}): ReportItem {
  return {
    id: name,
    name,
    box: 'Box A',
    description: null,
    brand: null,
    serial: null,
    boughtOn: null,
    boughtAt: null,
    warrantyUntil: null,
    own: [],
    quantity: null,
    price: null,
    pictureId: null,
    papers: [],
    ...fields,
  };
}

function room(name: string | null, items: ReportItem[], currency: string | null = 'EUR', hasPrices = true): ReportRoom {
  return { name, currency, hasPrices, items };
}

interface Options {
  parts?: readonly ReportPart[];
  picture?: (item: ReportItem) => Promise<Jpeg | null>;
  owner?: string;
  t?: Translate;
}

async function pagesOf(
  rooms: ReportRoom[],
  { parts = REPORT_PART_NAMES, picture, owner = 'Anna Smith', t = english }: Options = {},
) {
  const pages: PdfPage[] = [];
  const input = {
    report: { owner, date: '24 Nov 2026', rooms, parts: new Set(parts) },
    paper: PAPER,
    form: { date: (stamp: string) => stamp, price: (price: number, currency: string | null) => `${currency} ${price}` },
    measure: (text: string) => text.length * 0.5,
    picture: picture ?? (() => Promise.resolve(PHOTO)),
  };
  for await (const page of reportPages(input, t)) pages.push(page);
  return pages;
}

function textsOf(pages: readonly PdfPage[]): string[] {
  return pages.flatMap(({ drawings }) =>
    drawings.flatMap((drawing) => (drawing.kind === 'text' ? [drawing.text] : [])),
  );
}

test('an empty report has its head, and no room', async () => {
  const pages = await pagesOf([room('Attic', [])]);
  expect(pages).toHaveLength(1);
  expect(textsOf(pages)).toEqual([
    'Insurance report',
    'Owner: Anna Smith',
    'Date: 24 Nov 2026',
    'Room',
    'Items',
    'Without a price',
    'Value',
    'Attic',
    '0',
    '0',
    'EUR 0',
    'Total',
    '0',
    '0',
    'EUR 0',
    'Insurance report of Anna Smith, 24 Nov 2026 - Page 1',
  ]);
});

test('without a name it says nothing about the owner', async () => {
  const texts = textsOf(await pagesOf([room('Attic', [])], { owner: '' }));
  expect(texts.slice(0, 2)).toEqual(['Insurance report', 'Date: 24 Nov 2026']);
  expect(texts.at(-1)).toBe('Insurance report, 24 Nov 2026 - Page 1');
});

test('shows each item with what is known of it, and lists its papers at the end', async () => {
  const drill = item('Drill', {
    description: 'Blue',
    brand: 'Makita DF333',
    serial: 'S-1',
    boughtOn: '2024-05-01',
    boughtAt: 'Hardware store',
    warrantyUntil: '2027-05-01',
    own: [{ label: 'Shade', text: 'Green' }],
    quantity: 2,
    price: 10,
    papers: ['Receipt', 'Warranty card'],
  });
  const texts = textsOf(await pagesOf([room('Attic', [drill, item('Saw', { quantity: 3 })]), room(null, [])]));
  const from = (first: string) => texts.slice(texts.indexOf(first));
  expect(from('Drill').slice(0, 12)).toEqual([
    'Drill',
    'Box: Box A',
    'Description: Blue',
    'Brand and model: Makita DF333',
    'Serial number: S-1',
    'Bought: 2024-05-01, Hardware store',
    'Warranty until: 2027-05-01',
    'Shade: Green',
    'Papers: 2, see the list at the end',
    'EUR 20',
    '2 × EUR 10',
    'Saw',
  ]);
  expect(from('Saw').slice(1, 3)).toEqual(['Box: Box A', 'Quantity 3']);
  expect(from('Receipts and papers').slice(0, 3)).toEqual([
    'Receipts and papers',
    'Attic',
    'Drill: Receipt, Warranty card',
  ]);
});

test('leaves out what the person did not choose', async () => {
  const drill = item('Drill', {
    description: 'Blue',
    serial: 'S-1',
    price: 10,
    pictureId: 'p',
    papers: ['Receipt'],
    own: [{ label: 'Shade', text: 'Green' }],
  });
  const pages = await pagesOf([room('Attic', [drill])], { parts: ['serial'] });
  const texts = textsOf(pages);
  expect(texts).toContain('Serial number: S-1');
  for (const left of ['Description: Blue', 'Shade: Green', 'EUR 10', 'Value', 'Receipts and papers'])
    expect(texts).not.toContain(left);
  expect(pages.flatMap(({ drawings }) => drawings.filter(({ kind }) => kind === 'picture'))).toEqual([]);
});

test('each currency has its total', async () => {
  const texts = textsOf(
    await pagesOf([
      room('A', [item('a', { price: 1 })]),
      room('B', [item('b', { price: 2 }), item('c')], 'CHF'),
      room('C', [item('d', { price: 4 })]),
    ]),
  );
  const totals = texts.flatMap((text, at) => (text === 'Total' ? [texts.slice(at + 1, at + 4)] : []));
  expect(totals).toEqual([
    ['2', '0', 'EUR 5'],
    ['2', '1', 'CHF 2'],
  ]);
});

test.each([
  [0, null],
  [1, '1 of 2 picture is missing: this device does not have them and could not fetch them.'],
  [2, '2 of 2 pictures are missing: this device does not have them and could not fetch them.'],
])('says that %i pictures are missing', async (missing, note) => {
  const items = ['a', 'b', 'c'].map((name, index) => item(name, { pictureId: index < 2 ? name : null }));
  const pages = await pagesOf([room('Attic', items)], {
    picture: ({ id }) => Promise.resolve((id === 'a' && missing > 0) || missing > 1 ? null : PHOTO),
  });
  const drawings = pages.flatMap((page) => page.drawings);
  expect(drawings.filter(({ kind }) => kind === 'picture')).toHaveLength(2 - missing);
  const texts = textsOf(pages);
  expect(texts.filter((text) => text === 'Picture missing')).toHaveLength(missing);
  expect(texts.join(' ').includes('Missing pictures')).toBe(note !== null);
  if (note !== null) expect(texts.join(' ')).toContain(note);
});

test('nothing leaves the page, whatever its length, and every item is there once', async () => {
  const long = 'Word '.repeat(100);
  const items = Array.from({ length: 120 }, (_, index) =>
    item(`Item ${index}`, {
      pictureId: index % 3 === 0 ? 'p' : null,
      description: index % 5 === 0 ? long : null,
      serial: index % 7 === 0 ? 'x'.repeat(100) : null,
      price: index,
      papers: index % 9 === 0 ? [long] : [],
    }),
  );
  const rooms = Array.from({ length: 60 }, (_, index) => room(`Room ${index} ${long}`, index === 7 ? items : []));
  const pages = await pagesOf(rooms);
  for (const { drawings } of pages) for (const drawing of drawings) expect(isInside(drawing)).toBe(true);
  const texts = textsOf(pages);
  for (const { name } of items) expect(texts.filter((text) => text === name)).toHaveLength(1);
  expect(pages.length).toBeGreaterThan(8);
});

test('stands on the other side where text is read from right to left', async () => {
  const rooms = [room('Attic', [item('Saw', { price: 5, pictureId: 'p' })])];
  const [page] = await pagesOf(rooms, { t: makeTranslate('ar', {}) });
  const [inEnglish] = await pagesOf(rooms);
  const sides = (of: PdfPage | undefined, wanted: string) => {
    const found = of?.drawings.find((drawing) => drawing.kind === 'text' && drawing.text === wanted);
    if (found?.kind !== 'text') throw new Error(`${wanted} is missing`);
    return { start: found.x, end: PAPER.width - found.x - found.width, align: found.align };
  };
  for (const text of ['Insurance report', 'Saw', 'EUR 5']) {
    const { start, end, align } = sides(inEnglish, text);
    expect(sides(page, text)).toEqual({
      start: expect.closeTo(end),
      end: expect.closeTo(start),
      align: align === 'left' ? 'right' : 'left',
    });
  }
  const photo = page?.drawings.find(({ kind }) => kind === 'picture');
  expect(photo).toMatchObject({ x: PAPER.width - 15 - 24, width: 24 });
  const footer = page?.drawings.findLast(({ kind }) => kind === 'text');
  expect(footer).toMatchObject({
    text: 'Insurance report of \u2068Anna Smith\u2069, \u206824 Nov 2026\u2069 - Page 1',
  });
  expect(page?.drawings.every(isInside)).toBe(true);
});

function isInside(drawing: Drawing): boolean {
  if (drawing.kind === 'line')
    return (
      Math.min(drawing.x1, drawing.x2) >= 0 &&
      Math.max(drawing.x1, drawing.x2) <= PAPER.width &&
      drawing.y2 <= PAPER.height
    );
  if (drawing.kind === 'modules') return false;
  const { x, y, width, height } = drawing;
  return x >= 0 && y >= 0 && x + width <= PAPER.width + 0.01 && y + height <= PAPER.height;
}

test('a room whose prices are not shown counts for nothing', async () => {
  const rooms = [room('Attic', [item('Saw', { price: 5 })]), room('Theirs', [item('Ski')], 'USD', false)];
  const texts = textsOf(await pagesOf(rooms));
  const table = texts.slice(texts.indexOf('Value') + 1);
  expect(table.slice(0, 12)).toEqual(['Attic', '1', '0', 'EUR 5', 'Theirs', '1', '–', '–', 'Total', '1', '0', 'EUR 5']);
  expect(texts.some((text) => text.startsWith('USD'))).toBe(false);
  const [totals] = reportSheets({ owner: '', date: '', rooms, parts: new Set(REPORT_PART_NAMES) }, english);
  expect(totals?.rows.slice(0, 3)).toEqual([
    ['Attic', 1, 0, 5, 'EUR'],
    ['Theirs', 1],
    ['Total', 1, 0, 5, 'EUR'],
  ]);
});

test('without prices one total counts all rooms', async () => {
  const rooms = [room('Attic', [item('Saw')]), room('Theirs', [item('Ski')], 'USD', false)];
  const texts = textsOf(await pagesOf(rooms, { parts: ['description'] }));
  expect(texts.slice(texts.indexOf('Items') + 1).slice(0, 6)).toEqual(['Attic', '1', 'Theirs', '1', 'Total', '2']);
});
