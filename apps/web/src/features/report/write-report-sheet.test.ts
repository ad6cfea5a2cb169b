import { english, makeTranslate } from '@boxroom/domain/language/translator';
import type { Jpeg } from '@boxroom/domain/pdf/jpeg';
import { type Report, REPORT_PART_NAMES, type ReportItem } from '@boxroom/domain/report/report';
import { readXlsx, writeXlsx } from 'hucre/xlsx';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { speak } from '../../lib/language/t.ts';
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

afterEach(() => speak(english));

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

test('a spreadsheet runs from the right where text does', async () => {
  expect((await write(report)).sheets.map(({ view }) => view?.rightToLeft)).toEqual([undefined, undefined]);
  speak(makeTranslate('ar', {}));
  expect((await write(report)).sheets.map(({ view }) => view?.rightToLeft)).toEqual([true, true]);
});

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

describe('the worker', () => {
  /** A worker that does `work` with the sheets it gets. */
  function stubWorker(work: (worker: FakeWorker) => void) {
    const made: FakeWorker[] = [];
    class FakeWorker extends EventTarget {
      readonly terminate = vi.fn();
      readonly postMessage = vi.fn((_sheets: unknown, _transfer: unknown) => work(this));
      constructor() {
        super();
        made.push(this);
      }
      say(type: string, data?: unknown): void {
        this.dispatchEvent(Object.assign(new Event(type), { data }));
      }
    }
    vi.stubGlobal('Worker', FakeWorker);
    return made;
  }
  type FakeWorker = EventTarget & {
    postMessage: ReturnType<typeof vi.fn>;
    terminate: ReturnType<typeof vi.fn>;
    say: (type: string, data?: unknown) => void;
  };

  const stop = () => new AbortController();
  const bytesOf = (byte: number): Jpeg => ({ ...JPEG, bytes: Uint8Array.of(byte) });
  function writeThere({ signal }: AbortController, picture: () => Promise<Jpeg | null> = () => Promise.resolve(JPEG)) {
    return writeReportSheet({ report, picture, signal, onItem: () => undefined });
  }

  test('makes the file and gets each picture without a copy', async () => {
    const made = stubWorker((worker) => worker.say('message', { file: Uint8Array.of(1, 2) }));
    const twoDrills = { ...report, rooms: report.rooms.map((room) => ({ ...room, items: [drill, drill] })) };
    const picture = bytesOf(7);
    const file = await writeReportSheet({
      report: twoDrills,
      picture: () => Promise.resolve(picture),
      signal: stop().signal,
      onItem: () => undefined,
    });
    expect(file.size).toBe(2);
    expect(made[0]?.postMessage).toHaveBeenCalledExactlyOnceWith(expect.anything(), [picture.bytes.buffer]);
    expect(made[0]?.terminate).toHaveBeenCalledOnce();
  });

  test.each([
    ['answers with an error', 'message', { error: 'Too large' }, 'Too large'],
    ['does not load', 'error', undefined, 'The worker failed.'],
    ['sends what cannot be read', 'messageerror', undefined, 'The worker failed.'],
  ])('that %s ends the report', async (_, type, data, message) => {
    const made = stubWorker((worker) => worker.say(type, data));
    await expect(writeThere(stop())).rejects.toThrow(message);
    expect(made[0]?.terminate).toHaveBeenCalledOnce();
  });

  test('does not begin after a cancel during the last picture', async () => {
    const made = stubWorker((worker) => worker.say('message', { file: Uint8Array.of(1) }));
    const canceling = stop();
    const last = () => (canceling.abort(), Promise.resolve(JPEG));
    await expect(writeThere(canceling, last)).rejects.toThrow('aborted');
    expect(made).toEqual([]);
  });

  test('ends with a cancel', async () => {
    const canceling = stop();
    const made = stubWorker(() => canceling.abort());
    await expect(writeThere(canceling)).rejects.toThrow('aborted');
    expect(made[0]?.terminate).toHaveBeenCalledOnce();
  });

  test.each([
    ['a file', [{ name: 'Items', rows: [['Saw']] }], { file: expect.any(Uint8Array) as unknown }],
    ['the error of the writer', [null], { error: expect.stringContaining('TypeError') as unknown }],
  ])('answers with %s', async (_, data, answer) => {
    const listen = vi.fn<(type: string, listener: (event: { data: unknown }) => void) => void>();
    const posted = vi.fn();
    vi.stubGlobal('addEventListener', listen);
    vi.stubGlobal('postMessage', posted);
    vi.resetModules();
    await import('./report-sheet-worker.ts');
    listen.mock.calls[0]?.[1]({ data });
    await vi.waitFor(() => expect(posted).toHaveBeenCalledExactlyOnceWith(answer, expect.anything()));
  });
});
