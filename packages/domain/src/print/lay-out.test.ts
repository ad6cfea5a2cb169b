import fc from 'fast-check';
import { expect, test } from 'vitest';
import { COPIES_MAX, layOut, OFFSET_MAX, offsetLimits, TAGS_PER_PRINT_MAX, type LabelPlace } from './lay-out.ts';
import { ROLL_LENGTH_MAX, ROLL_LENGTH_MIN, rollSheet } from './roll-sheet.ts';
import { findSheet, SHEETS } from './sheet-catalog.ts';
import { labelsPerPage, sheetGeometrySchema, sheetProblems, type SheetGeometry } from './sheet.ts';

const rolls = [rollSheet({ width: 62, length: ROLL_LENGTH_MIN }), rollSheet({ width: 29, length: ROLL_LENGTH_MAX })];

test.each([...SHEETS, ...rolls])('$name ($pageHeight mm) has all labels on the page', (sheet) => {
  expect(sheetProblems(sheet)).toEqual([]);
  const { id: _, name: __, kind: ___, ...geometry } = sheet;
  const { codeSide: ____, ...measures } = geometry as typeof geometry & { codeSide?: number };
  expect(sheetGeometrySchema.safeParse(measures).success).toBe(true);
});

/** The labels of a page, with equal margins before the first and after the last one. */
test.each([
  ['a4-4', 4],
  ['avery-l7160', 21],
  ['avery-l7162', 16],
  ['avery-l7163', 14],
  ['avery-l7165', 8],
  ['avery-l7168', 2],
  ['avery-l7169', 4],
  ['avery-l7173', 10],
  ['avery-l4731', 189],
  ['avery-l4732', 80],
  ['herma-4226', 64],
  ['herma-4270', 65],
  ['herma-4474', 40],
  ['herma-4667', 10],
  ['herma-4677', 21],
  ['herma-5076', 14],
  ['herma-5077', 8],
  ['avery-5160', 30],
  ['avery-5163', 10],
  ['avery-5164', 6],
  ['avery-5167', 80],
  ['avery-22806', 12],
  ['roll-62', 1],
  ['roll-29', 1],
])('%s has %i labels, centered on the page', (id, labels) => {
  const sheet = findSheet(id);
  if (!sheet) throw new Error(`${id} is missing`);
  expect(labelsPerPage(sheet)).toBe(labels);
  const right = sheet.pageWidth - sheet.left - (sheet.columns - 1) * sheet.pitchX - sheet.labelWidth;
  const bottom = sheet.pageHeight - sheet.top - (sheet.rows - 1) * sheet.pitchY - sheet.labelHeight;
  expect(right).toBeCloseTo(sheet.left, 1);
  expect(bottom).toBeCloseTo(sheet.top, 1);
});

test('an unknown sheet is not found', () => {
  expect(findSheet('avery-l9999')).toBeNull();
  expect(new Set(SHEETS.map(({ id }) => id)).size).toBe(SHEETS.length);
});

const geometry: SheetGeometry = {
  pageWidth: 100,
  pageHeight: 50,
  columns: 2,
  rows: 2,
  labelWidth: 40,
  labelHeight: 20,
  left: 5,
  top: 2,
  pitchX: 50,
  pitchY: 24,
  radius: 1,
};

test.each([
  [{ pitchX: 39 }, 'pitchX'],
  [{ pitchY: 19 }, 'pitchY'],
  [{ left: 11 }, 'columns'],
  [{ top: 7 }, 'rows'],
  [{ radius: 11 }, 'radius'],
  [{ labelHeight: 7 }, 'labelHeight'],
  [{ pageWidth: 421 }, 'pageWidth'],
  [{ rows: 0 }, 'rows'],
  [{ rows: 1.5 }, 'rows'],
  [{ left: Number.NaN }, 'left'],
])('a sheet with %j is refused for its %s', (change, field) => {
  const result = sheetGeometrySchema.safeParse({ ...geometry, ...change });
  expect(result.error?.issues.map((issue) => issue.path[0])).toContain(field);
});

test('a single column needs no distance to a next one', () => {
  expect(sheetGeometrySchema.safeParse({ ...geometry, columns: 1, rows: 1, pitchX: 0, pitchY: 0 }).success).toBe(true);
});

test('labels fill row by row, from the start position, copies side by side', () => {
  const pages = layOut({ sheet: geometry, count: 2, copies: 2, start: 3, offset: { x: 1, y: -1 } });
  expect(pages).toEqual([
    [
      { index: 0, x: 6, y: 25, width: 40, height: 20 },
      { index: 0, x: 56, y: 25, width: 40, height: 20 },
    ],
    [
      { index: 1, x: 6, y: 1, width: 40, height: 20 },
      { index: 1, x: 56, y: 1, width: 40, height: 20 },
    ],
  ]);
});

test.each([
  [0, 1, 0],
  [1, 1, 1],
  [4, 1, 1],
  [5, 1, 2],
  [4, 2, 2],
  [1, 4, 1],
])('%i labels from position %i take %i pages', (count, start, pages) => {
  expect(layOut({ sheet: geometry, count, start })).toHaveLength(pages);
});

test.each([
  { count: -1 },
  { count: 1.5 },
  { count: TAGS_PER_PRINT_MAX + 1 },
  { count: 1, copies: 0 },
  { count: 1, copies: COPIES_MAX + 1 },
  { count: TAGS_PER_PRINT_MAX / 2 + 1, copies: 2 },
  { count: 1, start: 0 },
  { count: 1, start: 5 },
])('%j is refused', (wrong) => {
  expect(() => layOut({ sheet: geometry, ...wrong })).toThrow(RangeError);
});

test('an offset is limited by the edge of the page and its maximum', () => {
  const roomy = { ...geometry, columns: 1, rows: 1, left: 30, top: 20 };
  expect(offsetLimits(roomy)).toEqual({ min: { x: -OFFSET_MAX, y: -OFFSET_MAX }, max: { x: 5, y: 5 } });
  expect(layOut({ sheet: roomy, count: 1, offset: { x: 99, y: Number.NaN } })[0]?.[0]).toMatchObject({ x: 35, y: 20 });
  expect(offsetLimits(geometry).min).toEqual({ x: -5, y: -2 });
});

const anySheet = fc.oneof(
  fc.constantFrom<SheetGeometry>(...SHEETS),
  fc
    .record({
      columns: fc.integer({ min: 1, max: 5 }),
      rows: fc.integer({ min: 1, max: 5 }),
      labelWidth: fc.double({ min: 8, max: 60, noNaN: true }),
      labelHeight: fc.double({ min: 8, max: 60, noNaN: true }),
      left: fc.double({ min: 0, max: 20, noNaN: true }),
      top: fc.double({ min: 0, max: 20, noNaN: true }),
      gap: fc.double({ min: 0, max: 5, noNaN: true }),
    })
    .map(({ gap, ...sheet }) => ({
      ...sheet,
      radius: 0,
      pitchX: sheet.labelWidth + gap,
      pitchY: sheet.labelHeight + gap,
      pageWidth: sheet.left + sheet.columns * (sheet.labelWidth + gap) + 1,
      pageHeight: sheet.top + sheet.rows * (sheet.labelHeight + gap) + 1,
    })),
);

test('no label overlaps another or leaves its page, and each box has its copies', () => {
  const offset = fc.double({ min: -50, max: 50 });
  fc.assert(
    fc.property(
      anySheet,
      fc.nat(60),
      fc.integer({ min: 1, max: COPIES_MAX }),
      fc.nat(),
      fc.record({ x: offset, y: offset }),
      (sheet, count, copies, from, moved) => {
        const start = 1 + (from % labelsPerPage(sheet));
        const pages = layOut({ sheet, count, copies, start, offset: moved });
        const all = pages.flat();
        expect(all.map(({ index }) => index)).toEqual(
          Array.from({ length: count * copies }, (_, label) => Math.floor(label / copies)),
        );
        for (const page of pages) {
          expect(page.length).toBeGreaterThan(0);
          for (const place of page) expectOnPage(place, sheet);
          expectApart(page);
        }
      },
    ),
    { numRuns: 200 },
  );
});

const ROUNDING = 0.011;

function expectOnPage({ x, y, width, height }: LabelPlace, { pageWidth, pageHeight }: SheetGeometry) {
  expect(x).toBeGreaterThanOrEqual(-ROUNDING);
  expect(y).toBeGreaterThanOrEqual(-ROUNDING);
  expect(x + width).toBeLessThanOrEqual(pageWidth + ROUNDING);
  expect(y + height).toBeLessThanOrEqual(pageHeight + ROUNDING);
}

function expectApart(page: readonly LabelPlace[]) {
  for (const [index, one] of page.entries()) {
    for (const other of page.slice(index + 1)) {
      const apart =
        one.x + one.width <= other.x + ROUNDING ||
        other.x + other.width <= one.x + ROUNDING ||
        one.y + one.height <= other.y + ROUNDING ||
        other.y + other.height <= one.y + ROUNDING;
      if (!apart) expect.fail(`${JSON.stringify(one)} overlaps ${JSON.stringify(other)}`);
    }
  }
}
