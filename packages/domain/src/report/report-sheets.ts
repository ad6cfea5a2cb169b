import { type Message, msg, type Translate } from '../language/message.ts';
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
  cell: (item: ReportItem, room: ReportRoom, t: Translate) => ReportCell;
}

const COLUMNS: readonly (Omit<Column, 'header'> & { header: Message })[] = [
  { part: 'pictures', header: msg('Picture'), width: 14, cell: () => null },
  { part: null, header: msg('Room'), width: 20, cell: (_, { name }, t) => name ?? t(NO_ROOM_TITLE) },
  { part: null, header: msg('Box'), width: 20, cell: ({ box }) => box },
  { part: null, header: msg('Item'), width: 32, cell: ({ name }) => name },
  { part: 'description', header: msg('Description'), width: 32, cell: ({ description }) => description },
  { part: 'brand', header: msg('Brand and model'), width: 24, cell: ({ brand }) => brand },
  { part: 'serial', header: msg('Serial number'), width: 20, cell: ({ serial }) => serial },
  { part: 'bought', header: msg('Bought on'), width: 12, cell: ({ boughtOn }) => toDate(boughtOn) },
  { part: 'bought', header: msg('Bought at'), width: 20, cell: ({ boughtAt }) => boughtAt },
  { part: 'warranty', header: msg('Warranty until'), width: 14, cell: ({ warrantyUntil }) => toDate(warrantyUntil) },
  { part: null, header: msg('Quantity'), width: 10, cell: ({ quantity }) => quantity },
  { part: 'prices', header: msg('Price'), width: 12, cell: ({ price }) => price },
  { part: 'prices', header: msg('Value'), width: 12, cell: (item) => worthOf(item) },
  { part: 'papers', header: msg('Papers'), width: 32, cell: ({ papers }) => papers.join(', ') || null },
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
export function reportSheets(report: Report, t: Translate): ReportSheet[] {
  return [totals(report, t), items(report, t)];
}

function totals(report: Report, t: Translate): ReportSheet {
  const hasPrices = report.parts.has('prices');
  const { rooms, all } = reportSums(report, t);
  const row = (name: string, sum: ReportSum): ReportCell[] => [
    name,
    sum.items,
    ...(sum.hasPrices ? [sum.unpriced, sum.value, sum.currency] : []),
  ];
  return {
    // i18n: The name of a sheet of a spreadsheet: at most 31 characters.
    name: t('Totals'),
    columns: [
      { header: t('Room'), width: 32 },
      { header: t('Items'), width: 10 },
      ...(hasPrices
        ? [
            { header: t('Without a price'), width: 16 },
            { header: t('Value'), width: 14 },
            { header: t('Currency'), width: 10 },
          ]
        : []),
    ],
    rows: [
      ...rooms.map((sum) => row(sum.name, sum)),
      ...all.map((sum) => row(t('Total'), sum)),
      [],
      ...(report.owner === '' ? [] : [[t('Owner: {name}', { name: report.owner })]]),
      [t('Date: {date}', { date: report.date })],
    ],
    pictured: new Map(),
  };
}

/** Where the rooms have several currencies, each row names its own; else the header does. */
function items(report: Report, t: Translate): ReportSheet {
  const { rooms, parts } = report;
  const currencies = [...new Set(rooms.map(({ currency }) => currency))];
  const [only = null] = currencies;
  const chosen = COLUMNS.filter(({ part }) => part === null || parts.has(part));
  const columns = [...chosen.map((column) => ({ ...column, header: t(column.header) })), ...ownColumns(report)];
  const isMixed = currencies.length > 1 && parts.has('prices');
  const pictured = new Map<number, ReportItem>();
  const rows: ReportCell[][] = [];
  for (const room of rooms) {
    for (const item of room.items) {
      if (parts.has('pictures') && item.pictureId !== null) pictured.set(rows.length, item);
      rows.push([...columns.map(({ cell }) => cell(item, room, t)), ...(isMixed ? [room.currency] : [])]);
    }
  }
  return {
    // i18n: The name of a sheet of a spreadsheet: at most 31 characters.
    name: t('Items'),
    columns: [
      ...columns.map(({ part, header, width }) => ({
        header: part === 'prices' && !isMixed ? priceHeader(header, only) : header,
        width,
      })),
      ...(isMixed ? [{ header: t('Currency'), width: 10 }] : []),
    ],
    rows,
    pictured,
  };
}

function toDate(stamp: string | null): ReportCell {
  return stamp === null ? null : { date: stamp };
}
