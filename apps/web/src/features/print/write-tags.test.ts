import { qrSize } from '@boxroom/domain/print/choose-qr';
import { composeTag } from '@boxroom/domain/print/compose-tag';
import { layOut, type LabelPlace } from '@boxroom/domain/print/lay-out';
import { QR_LEVELS } from '@boxroom/domain/print/qr-modules';
import { rollSheet } from '@boxroom/domain/print/roll-sheet';
import type { Sheet } from '@boxroom/domain/print/sheet';
import { findSheet, SHEETS } from '@boxroom/domain/print/sheet-catalog';
import { labelSize } from '@boxroom/domain/print/tag-pages';
import { DEFAULT_TAG_CHOICE, type TagContent } from '@boxroom/domain/tag/tag';
import decodeQr from 'qr/decode.js';
import { expect, test, vi } from 'vitest';
import { loadQrEncoder } from '../../components/qr/encode-qr.ts';
import { createTextPainter } from '../../lib/pdf/text-painter.ts';
import { createPaintContext } from '../../testing/paint-context.ts';
import { cut, darkBox, enlarge, renderPdf, type Print } from '../../testing/render-pdf.ts';
import { writeTags, writeTestPage } from './write-tags.ts';

// Renders whole pages, also on busy machines.
vi.setConfig({ testTimeout: 60_000 });

const encode = await loadQrEncoder();
const createContext = createPaintContext;
const { measure } = createTextPainter(createContext);
/** How far a printed tag may be from the label's place on the sheet, in millimeters. */
const TOLERANCE = 0.5;

const NAMES = [
  'Winter clothes',
  'Donaudampfschifffahr',
  'WWWWWWWWWWWWWWWWWWWW',
  '冬季衣物和被子毛毯圣诞装饰品旧书籍文件夹',
  'صندوق الملابس الشتوي',
  '👨‍👩‍👧‍👦'.repeat(20),
  'Šátky (naïve) – 5 €',
];

function tagOf(number: number): TagContent {
  const id = `0198c0de-0000-7000-8000-${String(number).padStart(12, '0')}`;
  const url = `https://boxroom.example/box/${id}`;
  return {
    qr: url,
    shortQr: `HTTPS://BOXROOM.EXAMPLE/B/${String(number).padStart(4, '0')}`,
    name: NAMES[number % NAMES.length] ?? '',
    code: `BX-${String(number).padStart(4, '0')}`,
    location: number % 2 === 0 ? 'Shelf 2, on the left' : null,
    room: 'Attic',
    url,
  };
}

const choice = { ...DEFAULT_TAG_CHOICE, room: true };
const sheets: Sheet[] = [...SHEETS, rollSheet({ width: 62, length: 29 })];

test.each(sheets.flatMap((sheet) => [150, 300].map((dpi) => ({ sheet, dpi }))))(
  '$sheet.name at $dpi dpi: every code is readable and is where its label is',
  async ({ sheet, dpi }) => {
    const perPage = sheet.columns * sheet.rows;
    // A partly used sheet, so that one label moves to a second page; of small labels every seventh is checked.
    const start = perPage > 1 ? 2 : 1;
    const tags = Array.from({ length: perPage }, (_, number) => tagOf(number));
    const bytes = await writeTags({ sheet, tags, choice, start, title: 'Tags', createContext });
    const { pages } = await renderPdf(bytes, dpi);
    const places = layOut({ sheet, count: tags.length, start });
    expect(pages).toHaveLength(places.length);
    for (const [number, print] of pages.entries()) {
      expect(print.page.width).toBeCloseTo(sheet.pageWidth, 2);
      expect(print.page.height).toBeCloseTo(sheet.pageHeight, 2);
      const step = perPage > 30 ? 7 : 1;
      for (const place of places[number]?.filter((_, index) => index % step === 0) ?? []) {
        checkTag(print, place, sheet, tags[place.index] ?? tagOf(-1));
      }
    }
  },
);

/** Reads one label of a print and measures it against the sheet. */
function checkTag(print: Print, place: LabelPlace, sheet: Sheet, content: TagContent) {
  const label = cut(print, place.x, place.y, place.width, place.height);
  const tag = composeTag({ content, choice, label: labelSize(sheet), measure, encode });
  // Everything is 1 mm from the edge, except for the half pixel that rendering smears.
  const all = darkBox(label);
  expect(all?.x).toBeGreaterThan(0.5);
  expect(all?.y).toBeGreaterThan(0.5);
  expect((all?.x ?? 0) + (all?.width ?? 0)).toBeLessThan(place.width - 0.5);
  expect((all?.y ?? 0) + (all?.height ?? 0)).toBeLessThan(place.height - 0.5);
  for (const line of tag.lines) {
    const box = darkBox(cut(label, line.x, line.y, line.width, line.height));
    expect(box, `${line.part} of ${content.name}`).not.toBeNull();
  }
  if (!tag.code) {
    expect.fail(`${sheet.name} has no code`);
    return;
  }
  const { text, x, y, side, quiet, module, modules } = tag.code;
  const square = cut(label, x, y, side, side);
  // Of fewer than two pixels a module nobody could read anything; printers have more.
  if (module * print.pixelsPerMm >= 2) {
    // At 150 dpi the smallest modules have two pixels, which is too few for this decoder.
    expect(decodeQr(enlarge(square, print.pixelsPerMm < 10 ? 2 : 1), { timeLimit: 5000 })).toBe(text);
  }
  const code = darkBox(square);
  const off = quiet * module;
  expect(Math.abs((code?.x ?? 0) - off)).toBeLessThan(TOLERANCE);
  expect(Math.abs((code?.y ?? 0) - off)).toBeLessThan(TOLERANCE);
  expect(Math.abs((code?.width ?? 0) - modules.size * module)).toBeLessThan(TOLERANCE);
  expect(Math.abs((code?.height ?? 0) - modules.size * module)).toBeLessThan(TOLERANCE);
}

test('places copies side by side, and each is readable', async () => {
  const sheet = sheetOf('avery-5163');
  const tags = [tagOf(0), tagOf(1)];
  const offset = { x: 2, y: -3 };
  const bytes = await writeTags({ sheet, tags, choice, copies: 2, start: 10, offset, title: 'Two', createContext });
  const { pages } = await renderPdf(bytes, 200);
  const places = layOut({ sheet, count: 2, copies: 2, start: 10, offset });
  expect(places.map((page) => page.map(({ index }) => index))).toEqual([[0], [0, 1, 1]]);
  for (const [number, print] of pages.entries()) {
    for (const place of places[number] ?? []) checkTag(print, place, sheet, tags[place.index] ?? tagOf(-1));
  }
});

test('readers show the title, print in the true size, and find the text, painted or not', async () => {
  const tags = NAMES.map((_, number) => tagOf(number));
  const [sheet] = SHEETS;
  const bytes = await writeTags({ sheet, tags, choice, title: 'Tags (Żółć) – 衣服', createContext });
  const { title, printScaling, pages } = await renderPdf(bytes, 72);
  expect({ title, printScaling }).toEqual({ title: 'Tags (Żółć) – 衣服', printScaling: 'None' });
  expect(pages.map(({ text }) => text.split('\n')[0])).toEqual(['Box QR Tags - Page 1', 'Box QR Tags - Page 2']);
  expect(pages[0]?.text).toContain('Donaudampfschifffahr');
  expect(Buffer.from(bytes).toString('latin1')).toContain(hexOf('Tags (Żółć) – 衣服'));
});

test.each(['Š', 'é', '€', '–', '“x”'])('%s is text and not a picture', async (name) => {
  const tags = [{ ...tagOf(0), name }];
  const paint = () => expect.fail('nothing is to be painted');
  const bytes = await writeTags({ sheet: sheetOf('avery-l7160'), tags, choice, title: 'Tag', createContext: paint });
  const { pages } = await renderPdf(bytes, 72);
  expect(pages[0]?.text.split('\n')[0]).toBe(name);
});

test('progress reaches the end, and an exception in its callback stops the writing', async () => {
  const shares: number[] = [];
  const input = {
    sheet: SHEETS[0],
    tags: Array.from({ length: 9 }, (_, n) => tagOf(n)),
    choice,
    title: 'Tags',
    createContext,
  };
  await writeTags({ ...input, onProgress: (share) => shares.push(share) });
  expect(shares).toEqual([1 / 3, 2 / 3, 1]);
  const stop = new Error('enough');
  await expect(
    writeTags({
      ...input,
      onProgress: () => {
        throw stop;
      },
    }),
  ).rejects.toBe(stop);
});

test.each([
  { sheet: sheetOf('avery-l7160'), offset: { x: 0, y: 0 } },
  { sheet: sheetOf('avery-l7160'), offset: { x: 2, y: -1.5 } },
  { sheet: sheetOf('roll-62'), offset: { x: 0, y: 0 } },
])('the test page of $sheet.name moved by $offset outlines every label', async ({ sheet, offset }) => {
  const { pages } = await renderPdf(await writeTestPage({ sheet, offset, createContext }), 300);
  const [print] = pages;
  if (!print) throw new Error('There is no page.');
  const box = darkBox(print);
  expect(Math.abs((box?.x ?? 0) - sheet.left - offset.x)).toBeLessThan(TOLERANCE);
  expect(Math.abs((box?.y ?? 0) - sheet.top - offset.y)).toBeLessThan(TOLERANCE);
  const last = { x: sheet.left + (sheet.columns - 1) * sheet.pitchX, y: sheet.top + (sheet.rows - 1) * sheet.pitchY };
  expect(Math.abs((box?.x ?? 0) + (box?.width ?? 0) - last.x - sheet.labelWidth - offset.x)).toBeLessThan(TOLERANCE);
  expect(Math.abs((box?.y ?? 0) + (box?.height ?? 0) - last.y - sheet.labelHeight - offset.y)).toBeLessThan(TOLERANCE);
  const numbers = print.text.split('\n').filter((text) => text.trim() !== '');
  expect(numbers).toEqual(Array.from({ length: sheet.columns * sheet.rows }, (_, index) => String(index + 1)));
});

test('a thousand tags take about a kilobyte each', async () => {
  const tags = Array.from({ length: 1000 }, (_, number) => ({ ...tagOf(number), name: `Box ${number}` }));
  const bytes = await writeTags({ sheet: sheetOf('avery-l7160'), tags, choice, title: 'Tags', createContext });
  expect(bytes.length / 1000).toBeLessThan(1100);
});

/** The choice of a level computes sizes before there is a code. */
test.each(QR_LEVELS)('codes of level %s have the computed size', (level) => {
  const lengths = [1, 7, 20, 34, 62, 63, 64, 65, 78, 79, 200, 400];
  const texts = [
    ...lengths.map((length) => 'x'.repeat(length)),
    ...lengths.map((length) => 'X'.repeat(length)),
    'é冬👨',
  ];
  for (const text of texts) expect(encode(text, level).size, text).toBe(qrSize(text, level));
});

function sheetOf(id: string): Sheet {
  const sheet = findSheet(id);
  if (!sheet) throw new Error(`There is no sheet ${id}.`);
  return sheet;
}

function hexOf(text: string): string {
  return [...text].map((character) => character.charCodeAt(0).toString(16).padStart(4, '0')).join('');
}
