import type { Jpeg } from '@boxroom/domain/pdf/jpeg';
import { type Report, REPORT_PART_NAMES, type ReportItem } from '@boxroom/domain/report/report';
import { readXlsx, writeXlsx } from 'hucre/xlsx';
import { expect, test } from 'vitest';
import { writeReportSheet } from './write-report-sheet.ts';

const JPEG: Jpeg = { columns: 160, rows: 80, colors: 3, bytes: Uint8Array.of(0xff, 0xd8, 0xff, 0xd9) };

const drill: ReportItem = {
  id: 'drill',
  name: '=1+1',
  box: 'Box 00123',
  description: null,
  brand: '冬',
  serial: '00123',
  boughtOn: '2024-05-01',
  boughtAt: null,
  warrantyUntil: '1890-01-01',
  own: [{ label: 'Shade', text: 'Green' }],
  quantity: 2,
  price: 1.5,
  pictureId: 'p',
  papers: ['Receipt', 'Manual'],
};
const saw: ReportItem = { ...drill, own: [], id: 'saw', name: 'Saw', price: null, pictureId: null, papers: [] };

async function write(report: Report, picture: () => Promise<Jpeg | null> = () => Promise.resolve(JPEG)) {
  let done = 0;
  const file = await writeReportSheet({
    report,
    picture,
    signal: new AbortController().signal,
    onItem: () => void done++,
    assemble: async (sheets) => Uint8Array.from(await writeXlsx({ sheets })),
  });
  const { sheets } = await readXlsx(new Uint8Array(await file.arrayBuffer()));
  return { sheets, done };
}

const report: Report = {
  owner: 'Anna Smith',
  date: 'today',
  parts: new Set(REPORT_PART_NAMES),
  rooms: [{ name: 'Attic', currency: 'EUR', hasPrices: true, items: [saw, drill] }],
};

test('a spreadsheet has the totals, a row for each item, and its picture in the first cell', async () => {
  const { sheets, done } = await write(report);
  const [totals, items] = sheets;
  expect(totals?.rows.slice(0, 3)).toEqual([
    ['Room', 'Items', 'Without a price', 'Value', 'Currency'],
    ['Attic', 2, 1, 3, 'EUR'],
    ['Total', 2, 1, 3, 'EUR'],
  ]);
  const [header, , row] = items?.rows ?? [];
  const cells = Object.fromEntries((header ?? []).map((name, index) => [String(name), row?.[index]]));
  expect(cells).toMatchObject({
    Room: 'Attic',
    Box: 'Box 00123',
    Item: '=1+1',
    'Brand and model': '冬',
    'Serial number': '00123',
    'Bought on': new Date('2024-05-01T00:00:00Z'),
    'Warranty until': '1890-01-01',
    Quantity: 2,
    'Price (EUR)': 1.5,
    'Value (EUR)': 3,
    Papers: 'Receipt, Manual',
    Shade: 'Green',
  });
  expect(items?.images?.map(({ anchor: { from }, width, height }) => [from.row, from.col, width, height])).toEqual([
    [2, 0, 80, 40],
  ]);
  expect(done).toBe(2);
});

test('rows name their currency where rooms have several', async () => {
  const abroad = { name: 'Abroad', currency: 'CHF', hasPrices: true, items: [drill] };
  const { sheets } = await write({ ...report, rooms: [...report.rooms, abroad] }, () => Promise.resolve(null));
  const [header, ...rows] = sheets[1]?.rows ?? [];
  expect(header?.slice(-4)).toEqual(['Value', 'Papers', 'Shade', 'Currency']);
  expect(rows.map((row) => row.at(-1))).toEqual(['EUR', 'EUR', 'CHF']);
  expect(sheets[1]?.images ?? []).toEqual([]);
});
