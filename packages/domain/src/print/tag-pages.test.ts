import fc from 'fast-check';
import { expect, test } from 'vitest';
import { english, makeTranslate } from '../language/translator.ts';
import { helveticaWidth } from '../pdf/helvetica.ts';
import { DEFAULT_TAG_CHOICE, type TagContent } from '../tag/tag.ts';
import { drawingBox } from '../testing/drawing-box.ts';
import { qrSize } from './choose-qr.ts';
import { OFFSET_MAX } from './lay-out.ts';
import type { EncodeQr } from './qr-modules.ts';
import { rollSheet } from './roll-sheet.ts';
import { SHEETS } from './sheet-catalog.ts';
import { labelsPerPage, type Sheet } from './sheet.ts';
import { tagPages } from './tag-pages.ts';
import { testPage } from './test-page.ts';

const measure = (text: string, bold: boolean) => helveticaWidth(text, bold) ?? text.length;

function tagOf(number: number): TagContent {
  const url = `https://boxroom.example/box/${number}`;
  return { qr: url, shortQr: null, name: `Box ${number}`, code: null, location: 'Shelf', room: null, url };
}

function countingEncoder() {
  const texts: string[] = [];
  const encode: EncodeQr = (text, level) => {
    texts.push(text);
    const size = qrSize(text, level) ?? 0;
    return { size, data: new Uint8Array(size * size) };
  };
  return { texts, encode };
}

function print(
  sheet: Sheet,
  count: number,
  more: { copies?: number; start?: number; offset?: { x: number; y: number } } = {},
) {
  const { texts, encode } = countingEncoder();
  const tags = Array.from({ length: count }, (_, number) => tagOf(number));
  const pages = tagPages({ sheet, tags, choice: DEFAULT_TAG_CHOICE, measure, encode, ...more }, english);
  return { ...pages, texts };
}

test('pages are composed lazily, and a box once for all its copies', () => {
  const [sheet] = SHEETS;
  const { count, pages, texts } = print(sheet, 3, { copies: 3, start: 3 });
  expect(count).toBe(3);
  expect(texts).toEqual([]);
  const all = [...pages];
  expect(all).toHaveLength(3);
  expect(texts).toEqual([
    'https://boxroom.example/box/0',
    'https://boxroom.example/box/1',
    'https://boxroom.example/box/2',
  ]);
  const codes = all.map(({ drawings }) => drawings.filter(({ kind }) => kind === 'modules').length);
  expect(codes).toEqual([2, 4, 3]);
});

test('no boxes make no pages', () => {
  expect([...print(SHEETS[0], 0).pages]).toEqual([]);
});

test('paper has the heading of its page, labels have none', () => {
  const headings = (sheet: Sheet) =>
    [...print(sheet, 5).pages].flatMap(({ drawings }) =>
      drawings.flatMap((drawing) =>
        drawing.kind === 'text' && drawing.text.startsWith('Box QR') ? [drawing.text] : [],
      ),
    );
  expect(headings(SHEETS[0])).toEqual(['Box QR Tags - Page 1', 'Box QR Tags - Page 2']);
  for (const labels of SHEETS.slice(1)) expect(headings(labels), labels.name).toEqual([]);
});

const offset = fc.double({ min: -2 * OFFSET_MAX, max: 2 * OFFSET_MAX, noNaN: true });

test('with any offset everything is on its page and nothing overlaps, heading included', () => {
  fc.assert(
    fc.property(fc.constantFrom<Sheet>(...SHEETS), offset, offset, (sheet, x, y) => {
      for (const page of print(sheet, Math.min(labelsPerPage(sheet), 9), { offset: { x, y } }).pages) {
        const boxes = page.drawings.map((drawing) => drawingBox(drawing));
        for (const [index, one] of boxes.entries()) {
          expect(Math.min(one.x, one.y)).toBeGreaterThanOrEqual(-1e-6);
          expect(one.x + one.width).toBeLessThanOrEqual(page.width + 1e-6);
          expect(one.y + one.height).toBeLessThanOrEqual(page.height + 1e-6);
          for (const other of boxes.slice(index + 1)) {
            const apart =
              one.x + one.width <= other.x + 1e-6 ||
              other.x + other.width <= one.x + 1e-6 ||
              one.y + one.height <= other.y + 1e-6 ||
              other.y + other.height <= one.y + 1e-6;
            expect(apart).toBe(true);
          }
        }
      }
    }),
    { numRuns: 60 },
  );
});

test.each(SHEETS)('the test page of $name fits its page and numbers every label', (sheet) => {
  const page = testPage({ sheet, offset: { x: 1, y: -1 }, measure }, english);
  for (const drawing of page.drawings) {
    const box = drawingBox(drawing);
    expect(Math.min(box.x, box.y)).toBeGreaterThanOrEqual(-1e-6);
    expect(box.x + box.width).toBeLessThanOrEqual(page.width + 0.02);
    expect(box.y + box.height).toBeLessThanOrEqual(page.height + 0.02);
  }
  const numbers = page.drawings.flatMap((drawing) => (drawing.kind === 'text' ? [Number(drawing.text)] : []));
  expect(numbers).toEqual(Array.from({ length: labelsPerPage(sheet) }, (_, index) => index + 1));
});

test('the rows of a sheet and of its test page begin where reading does', () => {
  const sheet = SHEETS[0];
  const numbers = (language: 'en' | 'ar') =>
    testPage({ sheet, measure }, makeTranslate(language, {}))
      .drawings.flatMap((drawing) => (drawing.kind === 'text' ? [drawing] : []))
      .slice(0, sheet.columns);
  const codes = (language: 'en' | 'ar') => {
    const { encode } = countingEncoder();
    const tags = Array.from({ length: sheet.columns }, (_, number) => tagOf(number));
    const { pages } = tagPages(
      { sheet, tags, choice: DEFAULT_TAG_CHOICE, measure, encode },
      makeTranslate(language, {}),
    );
    return [...pages][0]?.drawings.flatMap((drawing) => (drawing.kind === 'modules' ? [drawing.x] : [])) ?? [];
  };
  for (const places of [numbers('en').map(({ x }) => x), codes('en')]) {
    expect(places).toHaveLength(sheet.columns);
    expect(places).toEqual(places.toSorted((a, b) => a - b));
  }
  expect(numbers('ar').map(({ text, x }) => [text, x])).toEqual(
    numbers('en').map(({ text }, column) => [text, numbers('en').at(-1 - column)?.x]),
  );
  expect(codes('ar')).toEqual(codes('en').toReversed());
});

test('the rulers have a length in whole centimeters and a mark at each millimeter', () => {
  const lengths = (sheet: Sheet) => {
    const lines = testPage({ sheet, measure }, english).drawings.flatMap((drawing) =>
      drawing.kind === 'line' ? [drawing] : [],
    );
    const across = lines.filter(({ x1, x2, y1, y2 }) => y1 === y2 && x2 - x1 >= 10);
    const down = lines.filter(({ x1, x2, y1, y2 }) => x1 === x2 && y2 - y1 >= 10);
    return [...across.map(({ x1, x2 }) => x2 - x1), ...down.map(({ y1, y2 }) => y2 - y1), lines.length];
  };
  expect(lengths(SHEETS[0])).toEqual([100, 100, 204]);
  expect(lengths(rollSheet({ width: 29, length: 60 }))).toEqual([20, 50, 74]);
});
