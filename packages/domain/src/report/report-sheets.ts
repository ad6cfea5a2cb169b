import { priceHeader } from '../price/price-header.ts';
import { worthOf } from '../worth/item-worth.ts';
import {
  NO_ROOM_TITLE,
  type Report,
  type ReportItem,
  type ReportPart,
  type ReportRoom,
  type ReportSum,
  reportSums,
} from './report.ts';

/** A date is YYYY-MM-DD. */
export type ReportCell = string | number | { date: string } | null;

export interface ReportSheet {
  name: string;
  columns: readonly { header: string; width: number }[];
  rows: readonly (readonly ReportCell[])[];
  /** The items whose pictures go into the first column, by the row's index. */
  pictured: ReadonlyMap<number, ReportItem>;
}

interface Column {
  part: ReportPart | null;
  header: string;
  /** In characters. */
  width: number;
  cell: (item: ReportItem, room: ReportRoom) => ReportCell;
}

const COLUMNS: readonly Column[] = [
  { part: 'pictures', header: 'Picture', width: 14, cell: () => null },
  { part: null, header: 'Room', width: 20, cell: (_, { name }) => name ?? NO_ROOM_TITLE },
  { part: null, header: 'Box', width: 20, cell: ({ box }) => box },
  { part: null, header: 'Item', width: 32, cell: ({ name }) => name },
  { part: 'description', header: 'Description', width: 32, cell: ({ description }) => description },
  { part: 'brand', header: 'Brand and model', width: 24, cell: ({ brand }) => brand },
  { part: 'serial', header: 'Serial number', width: 20, cell: ({ serial }) => serial },
  { part: 'bought', header: 'Bought on', width: 12, cell: ({ boughtOn }) => toDate(boughtOn) },
  { part: 'bought', header: 'Bought at', width: 20, cell: ({ boughtAt }) => boughtAt },
  { part: 'warranty', header: 'Warranty until', width: 14, cell: ({ warrantyUntil }) => toDate(warrantyUntil) },
  { part: null, header: 'Quantity', width: 10, cell: ({ quantity }) => quantity },
  { part: 'prices', header: 'Price', width: 12, cell: ({ price }) => price },
  { part: 'prices', header: 'Value', width: 12, cell: (item) => worthOf(item) },
  { part: 'papers', header: 'Papers', width: 32, cell: ({ papers }) => papers.join(', ') || null },
];

/** Returns a column for each own field of the rooms, by its name. */
function ownColumns({ rooms, parts }: Report): Column[] {
  if (!parts.has('own')) return [];
  const labels = new Set(rooms.flatMap(({ items }) => items.flatMap(({ own }) => own.map(({ label }) => label))));
  return [...labels].map((label) => ({
    part: 'own',
    header: label,
    width: 20,
    cell: ({ own }) => own.find((fact) => fact.label === label)?.text ?? null,
  }));
}

/** Returns the sheets of a report as a spreadsheet: the totals, and one row for each item. */
export function reportSheets(report: Report): ReportSheet[] {
  return [totals(report), items(report)];
}

function totals(report: Report): ReportSheet {
  const hasPrices = report.parts.has('prices');
  const { rooms, all } = reportSums(report);
  const row = (name: string, sum: ReportSum): ReportCell[] => [
    name,
    sum.items,
    ...(sum.hasPrices ? [sum.unpriced, sum.value, sum.currency] : []),
  ];
  return {
    name: 'Totals',
    columns: [
      { header: 'Room', width: 32 },
      { header: 'Items', width: 10 },
      ...(hasPrices
        ? [
            { header: 'Without a price', width: 16 },
            { header: 'Value', width: 14 },
            { header: 'Currency', width: 10 },
          ]
        : []),
    ],
    rows: [
      ...rooms.map((sum) => row(sum.name, sum)),
      ...all.map((sum) => row('Total', sum)),
      [],
      ...(report.owner === '' ? [] : [[`Owner: ${report.owner}`]]),
      [`Date: ${report.date}`],
    ],
    pictured: new Map(),
  };
}

/** Where the rooms have several currencies, each row names its own; else the header does. */
function items(report: Report): ReportSheet {
  const { rooms, parts } = report;
  const currencies = [...new Set(rooms.map(({ currency }) => currency))];
  const [only = null] = currencies;
  const chosen = COLUMNS.filter(({ part }) => part === null || parts.has(part));
  const columns = [...chosen, ...ownColumns(report)];
  const isMixed = currencies.length > 1 && parts.has('prices');
  const pictured = new Map<number, ReportItem>();
  const rows: ReportCell[][] = [];
  for (const room of rooms) {
    for (const item of room.items) {
      if (parts.has('pictures') && item.pictureId !== null) pictured.set(rows.length, item);
      rows.push([...columns.map(({ cell }) => cell(item, room)), ...(isMixed ? [room.currency] : [])]);
    }
  }
  return {
    name: 'Items',
    columns: [
      ...columns.map(({ part, header, width }) => ({
        header: part === 'prices' && !isMixed ? priceHeader(header, only) : header,
        width,
      })),
      ...(isMixed ? [{ header: 'Currency', width: 10 }] : []),
    ],
    rows,
    pictured,
  };
}

function toDate(stamp: string | null): ReportCell {
  return stamp === null ? null : { date: stamp };
}
