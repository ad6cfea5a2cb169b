import { rowsBy } from '../id/rows-by.ts';
import { commaList } from '../language/comma-list.ts';
import { msg, type Translate } from '../language/message.ts';
import { sumOf, type WorthSum } from '../worth/worth.ts';

/** The parts of a report about each item, in its order; a person can leave parts out. */
export const REPORT_PARTS = {
  pictures: msg('Pictures'),
  description: msg('Descriptions'),
  brand: msg('Brand and model'),
  serial: msg('Serial numbers'),
  bought: msg('Where and when bought'),
  warranty: msg('Warranty'),
  own: msg('Own fields'),
  prices: msg('Prices and totals'),
  papers: msg('Receipts and papers'),
} as const;
export type ReportPart = keyof typeof REPORT_PARTS;
export const REPORT_PART_NAMES = Object.keys(REPORT_PARTS) as ReportPart[];

/** An item with what its room shows; null or empty: not filled in, or not shown. */
export interface ReportItem {
  id: string;
  name: string;
  box: string;
  description: string | null;
  brand: string | null;
  serial: string | null;
  /** YYYY-MM-DD. */
  boughtOn: string | null;
  boughtAt: string | null;
  warrantyUntil: string | null;
  /** The own fields that are filled in, in the owner's order, as texts. */
  own: readonly Fact[];
  quantity: number | null;
  price: number | null;
  /** The first picture. */
  pictureId: string | null;
  /** The names of its papers. */
  papers: readonly string[];
}

export interface ReportRoom {
  /** Null: the boxes in no room. */
  name: string | null;
  /** The currency of its owner. */
  currency: string | null;
  /** False: its prices are not shown, so it counts for nothing in sums of prices. */
  hasPrices: boolean;
  items: readonly ReportItem[];
}

export interface Report {
  /** The name of the owner, as typed for the report; empty: not said. */
  owner: string;
  /** The day, as the person writes it. */
  date: string;
  rooms: readonly ReportRoom[];
  parts: ReadonlySet<ReportPart>;
}

/** How dates and prices are written for the reader. */
export interface ReportForm {
  date: (stamp: string) => string;
  price: (price: number, currency: string | null) => string;
}

export const NO_ROOM_TITLE = msg('In no room');

export interface Fact {
  label: string;
  text: string;
}

/** Returns what is known about an item, of the chosen parts, in words. */
export function factsOf(item: ReportItem, parts: ReadonlySet<ReportPart>, form: ReportForm, t: Translate): Fact[] {
  const { description, brand, serial, boughtOn, boughtAt, warrantyUntil, own, papers } = item;
  const bought = commaList(
    [boughtOn === null ? null : form.date(boughtOn), boughtAt].filter((text) => text !== null),
    t,
  );
  const facts: [ReportPart | null, string, string | null][] = [
    [null, t('Box'), item.box],
    ['description', t('Description'), description],
    ['brand', t('Brand and model'), brand],
    ['serial', t('Serial number'), serial],
    ['bought', t('Bought'), bought],
    ['warranty', t('Warranty until'), warrantyUntil === null ? null : form.date(warrantyUntil)],
    ...own.map(({ label, text }): [ReportPart, string, string] => ['own', label, text]),
    [
      'papers',
      t('Papers'),
      papers.length === 0 ? null : t('{count}, see the list at the end', { count: papers.length }),
    ],
  ];
  return facts.flatMap(([part, label, text]) =>
    text !== null && text !== '' && (part === null || parts.has(part)) ? [{ label, text }] : [],
  );
}

export interface ReportSum extends WorthSum {
  currency: string | null;
  /** Whether `value` and `unpriced` say anything. */
  hasPrices: boolean;
}

export interface RoomSum extends ReportSum {
  name: string;
}

/** Returns the sums of each room in the report's order, and those of each currency; without prices, one of all rooms. */
export function reportSums({ rooms, parts }: Report, t: Translate): { rooms: RoomSum[]; all: ReportSum[] } {
  const isPriced = parts.has('prices');
  const counted = isPriced ? rooms.filter(({ hasPrices }) => hasPrices) : rooms;
  const byCurrency = rowsBy(counted, ({ currency }) => (isPriced ? currency : null));
  return {
    rooms: rooms.map(({ name, currency, hasPrices, items }) => ({
      name: name ?? t(NO_ROOM_TITLE),
      currency,
      hasPrices: isPriced && hasPrices,
      ...sumOf(items),
    })),
    all: [...byCurrency].map(([currency, same]) => ({
      currency,
      hasPrices: isPriced,
      ...sumOf(same.flatMap(({ items }) => items)),
    })),
  };
}

/** Returns the number of pictures that a report wants. */
export function wantedPictures({ rooms, parts }: Report): number {
  if (!parts.has('pictures')) return 0;
  return rooms.reduce((sum, { items }) => sum + items.filter(({ pictureId }) => pictureId !== null).length, 0);
}

/** Returns the sentence about the pictures that a report lacks; null: none. */
export function missingPicturesText(missing: number, wanted: number, t: Translate): string | null {
  if (missing === 0) return null;
  return t(
    '{missing, plural, one{# of {wanted, number} picture is missing} other{# of {wanted, number} pictures are missing}}: this device does not have them and could not fetch them.',
    { missing, wanted },
  );
}
