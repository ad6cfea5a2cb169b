import { commaList } from '../language/comma-list.ts';
import { directionOf } from '../language/language.ts';
import { msg, type Translate } from '../language/message.ts';
import type { Drawing, PdfPage } from '../pdf/drawing.ts';
import type { Jpeg } from '../pdf/jpeg.ts';
import type { MeasureText } from '../print/fit-text.ts';
import { worthOf } from '../worth/item-worth.ts';
import { PageFlow, type Paper } from './page-flow.ts';
import {
  factsOf,
  missingPicturesText,
  NO_ROOM_TITLE,
  type Report,
  type ReportForm,
  type ReportItem,
  type ReportRoom,
  reportSums,
  type ReportSum,
  wantedPictures,
} from './report.ts';

export const REPORT_TITLE = msg('Insurance report');

const TITLE = { size: 7, bold: true, linesMax: 2 };
const HEADING = { size: 5, bold: true, linesMax: 2 };
const NAME = { size: 3.6, bold: true, linesMax: 2 };
const TEXT = { size: 3, linesMax: 3 };
const SMALL = { size: 3, linesMax: 1 };
const PHOTO = 24;
const GAP = 4;
const PRICE_WIDTH = 36;
/** Below a heading, so that it is not the last thing on a page. */
const FIRST_ITEM = 30;

export interface ReportPagesInput {
  report: Report;
  paper: Paper;
  form: ReportForm;
  measure: MeasureText;
  /** Returns the small picture of an item; null: it cannot be had now. Asked for in the order of the report. */
  picture: (item: ReportItem) => Promise<Jpeg | null>;
  /** Called after each item, to let others work. */
  onItem?: () => Promise<void>;
}

/** Yields the pages of a report: totals, then room by room its items, then the papers and what is missing. */
export async function* reportPages(input: ReportPagesInput, t: Translate): AsyncGenerator<PdfPage> {
  const { report, paper, measure, onItem } = input;
  const footer = (page: number) => footerText(report, page, t);
  const flow = new PageFlow({ paper, footer, measure, direction: directionOf(t.language) });
  const setter = new ReportSetter(flow, input, t);
  setter.cover();
  let missing = 0;
  for (const [index, room] of report.rooms.entries()) {
    if (room.items.length === 0) continue;
    setter.roomHead(room, index);
    for (const item of room.items) {
      const wanted = report.parts.has('pictures') && item.pictureId !== null;
      const photo = wanted ? await input.picture(item) : null;
      if (wanted && !photo) missing++;
      setter.item(item, room, photo);
      await onItem?.();
      yield* flow.take();
    }
  }
  if (report.parts.has('papers')) setter.papers();
  setter.notes(missingPicturesText(missing, wantedPictures(report), t));
  flow.breakPage();
  yield* flow.take();
}

function footerText({ owner, date }: Report, page: number, t: Translate): string {
  return owner === ''
    ? t('Insurance report, {date} - Page {page}', { date, page })
    : t('Insurance report of {owner}, {date} - Page {page}', { owner, date, page });
}

class ReportSetter {
  readonly #flow: PageFlow;
  readonly #report: Report;
  readonly #form: ReportForm;
  readonly #t: Translate;
  readonly #sums: ReturnType<typeof reportSums>;

  constructor(flow: PageFlow, { report, form }: ReportPagesInput, t: Translate) {
    this.#flow = flow;
    this.#report = report;
    this.#form = form;
    this.#t = t;
    this.#sums = reportSums(report, t);
  }

  cover(): void {
    const t = this.#t;
    const { owner, date, parts } = this.#report;
    this.#line(t(REPORT_TITLE), TITLE, 2);
    if (owner !== '') this.#line(t('Owner: {name}', { name: owner }), TEXT, 1);
    this.#line(t('Date: {date}', { date }), TEXT, 6);
    const hasPrices = parts.has('prices');
    this.#row([t('Room'), t('Items'), ...(hasPrices ? [t('Without a price'), t('Value')] : [])], true);
    for (const room of this.#sums.rooms) this.#row([room.name, ...this.#sumCells(room)], false);
    for (const all of this.#sums.all) this.#row([t('Total'), ...this.#sumCells(all)], true);
    this.#flow.place(6, () => []);
  }

  roomHead(room: ReportRoom, index: number): void {
    const { left, width } = this.#flow;
    const sum = this.#sums.rooms[index];
    const name = this.#flow.set(room.name ?? this.#t(NO_ROOM_TITLE), width - PRICE_WIDTH - GAP, HEADING);
    const total = sum?.hasPrices ? this.#form.price(sum.value, room.currency) : '';
    const price = this.#flow.set(total, PRICE_WIDTH, { ...NAME, align: 'right' });
    const height = Math.max(name.height, price.height);
    this.#flow.place(
      height + 3,
      (y) => [...name.at(left, y), ...price.at(left + width - PRICE_WIDTH, y), this.#rule(y + height + 1)],
      { keepWith: FIRST_ITEM },
    );
  }

  item(item: ReportItem, { currency }: ReportRoom, photo: Jpeg | null): void {
    const { parts } = this.#report;
    const { left, width } = this.#flow;
    const hasPictures = parts.has('pictures');
    const hasPrices = parts.has('prices');
    const start = left + (hasPictures ? PHOTO + GAP : 0);
    const column = left + width - start - (hasPrices ? PRICE_WIDTH + GAP : 0);
    const texts = [
      this.#flow.set(item.name, column, NAME),
      ...factsOf(item, parts, this.#form, this.#t).map(({ label, text }) =>
        this.#flow.set(this.#t('{label}: {value}', { label, value: text }), column, TEXT),
      ),
    ];
    const prices = hasPrices ? this.#prices(item, currency) : [];
    const height = Math.max(
      sumOfHeights(texts),
      sumOfHeights(prices),
      hasPictures && item.pictureId !== null ? PHOTO : 0,
    );
    this.#flow.place(
      height + 2,
      (y) => [
        ...(hasPictures && item.pictureId !== null ? this.#photo(photo, y) : []),
        ...stacked(texts, start, y),
        ...stacked(prices, left + width - PRICE_WIDTH, y),
        this.#rule(y + height + 1),
      ],
      { gap: 1 },
    );
  }

  papers(): void {
    const t = this.#t;
    const rooms = this.#report.rooms.flatMap(({ name, items }) => {
      const withPapers = items.filter(({ papers }) => papers.length > 0);
      return withPapers.length === 0 ? [] : [{ name: name ?? t(NO_ROOM_TITLE), items: withPapers }];
    });
    if (rooms.length === 0) return;
    this.#flow.breakPage();
    this.#line(t('Receipts and papers'), HEADING, 3);
    for (const { name, items } of rooms) {
      this.#line(name, { ...NAME, linesMax: 1 }, 1, FIRST_ITEM / 2);
      for (const item of items) {
        const text = t('{label}: {value}', { label: item.name, value: commaList(item.papers, t) });
        this.#line(text, { ...TEXT, linesMax: 20 }, 1);
      }
      this.#flow.place(3, () => []);
    }
  }

  notes(missing: string | null): void {
    const t = this.#t;
    if (missing === null) return;
    this.#line(t('Missing pictures'), HEADING, 2, 10);
    this.#line(missing, TEXT, 0);
  }

  #prices({ quantity, price }: ReportItem, currency: string | null) {
    const t = this.#t;
    const line = (text: string, style: { size: number; bold?: boolean }) =>
      this.#flow.set(text, PRICE_WIDTH, { ...style, linesMax: 1, align: 'right' });
    const count = quantity ?? 1;
    if (price === null) return quantity === null ? [] : [line(t('Quantity {count}', { count }), SMALL)];
    const worth = line(this.#form.price(worthOf({ quantity, price }) ?? 0, currency), NAME);
    return count === 1 ? [worth] : [worth, line(`${count} × ${this.#form.price(price, currency)}`, SMALL)];
  }

  #photo(photo: Jpeg | null, y: number): Drawing[] {
    const t = this.#t;
    const { left } = this.#flow;
    if (!photo) {
      const text = this.#flow.set(t('Picture missing'), PHOTO - 2, { size: 2.6 });
      return [
        { kind: 'outline', x: left, y, width: PHOTO, height: PHOTO, radius: 0 },
        ...text.at(left + 1, y + PHOTO / 2 - text.height / 2),
      ];
    }
    const scale = PHOTO / Math.max(photo.columns, photo.rows);
    const [width, height] = [photo.columns * scale, photo.rows * scale];
    return [
      { kind: 'picture', x: left + (PHOTO - width) / 2, y: y + (PHOTO - height) / 2, width, height, jpeg: photo },
    ];
  }

  #sumCells({ items, unpriced, value, currency, hasPrices }: ReportSum): string[] {
    const count = String(items);
    if (!this.#report.parts.has('prices')) return [count];
    return hasPrices ? [count, String(unpriced), this.#form.price(value, currency)] : [count, '–', '–'];
  }

  /** A row of the table of totals: the first column takes what the others leave. */
  #row(cells: readonly string[], bold: boolean): void {
    const { left, width } = this.#flow;
    const first = width - (cells.length - 1) * PRICE_WIDTH;
    const set = cells.map((text, index) =>
      this.#flow.set(text, index === 0 ? first - GAP : PRICE_WIDTH, {
        size: 3.2,
        bold,
        linesMax: index === 0 ? 2 : 1,
        align: index === 0 ? 'left' : 'right',
      }),
    );
    const height = Math.max(...set.map((text) => text.height));
    this.#flow.place(height + 2, (y) => [
      ...set.flatMap((text, index) => text.at(index === 0 ? left : left + first + (index - 1) * PRICE_WIDTH, y + 0.5)),
      this.#rule(y + height + 1.5),
    ]);
  }

  #line(text: string, style: { size: number; bold?: boolean; linesMax?: number }, gap: number, keepWith = 0): void {
    const { left, width } = this.#flow;
    const set = this.#flow.set(text, width, style);
    this.#flow.place(set.height, (y) => set.at(left, y), { gap, keepWith });
  }

  #rule(y: number): Drawing {
    const { left, width } = this.#flow;
    return { kind: 'line', x1: left, y1: y, x2: left + width, y2: y };
  }
}

function sumOfHeights(texts: readonly { height: number }[]): number {
  return texts.reduce((sum, { height }) => sum + height, 0);
}

function stacked(texts: readonly { height: number; at: (x: number, y: number) => Drawing[] }[], x: number, y: number) {
  let top = y;
  return texts.flatMap((text) => {
    const drawings = text.at(x, top);
    top += text.height;
    return drawings;
  });
}
