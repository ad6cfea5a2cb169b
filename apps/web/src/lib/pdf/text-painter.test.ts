import type { RasterRequest } from '@boxroom/domain/pdf/drawing';
import { expect, test } from 'vitest';
import { createPaintContext } from '../../testing/paint-context.ts';
import { createTextPainter } from './text-painter.ts';

const { measure, rasterize } = createTextPainter(createPaintContext);

function request(text: string, change: Partial<RasterRequest> = {}): RasterRequest {
  return { text, width: 40, height: 6, size: 5, baseline: 4.75, bold: false, align: 'left', ...change };
}

/** Returns the number of dark pixels, and their outermost columns and rows. */
async function paint(text: string, change: Partial<RasterRequest> = {}) {
  const { columns, rows, bits, bytes } = await rasterize(request(text, change));
  expect(bits).toBe(8);
  expect(bytes).toHaveLength(columns * rows);
  const dark = Array.from(bytes.entries()).flatMap(([at, gray]) => (gray < 128 ? [at] : []));
  const x = dark.map((at) => at % columns);
  const y = dark.map((at) => Math.floor(at / columns));
  return {
    columns,
    rows,
    count: dark.length,
    left: Math.min(...x),
    right: Math.max(...x),
    top: Math.min(...y),
    bottom: Math.max(...y),
  };
}

test('paints a line in its box at 300 dpi', async () => {
  const { columns, rows, count, top, bottom } = await paint('Łódź');
  expect({ columns, rows }).toEqual({ columns: 472, rows: 71 });
  expect(count).toBeGreaterThan(300);
  expect(top).toBeGreaterThanOrEqual(0);
  expect(bottom).toBeLessThan(71);
});

test('aligns the text', async () => {
  const [left, center, right] = await Promise.all(
    (['left', 'center', 'right'] as const).map((align) => paint('Łódź', { align })),
  );
  expect(left?.left).toBeLessThan(20);
  expect(right?.right).toBeGreaterThan(472 - 20);
  expect(Math.abs((center?.left ?? 0) - (472 - (center?.right ?? 0)))).toBeLessThan(20);
});

test('bold is darker', async () => {
  expect((await paint('Łódź', { bold: true })).count).toBeGreaterThan((await paint('Łódź')).count);
});

test('shrinks letters that are too high instead of cutting off their accents', async () => {
  const high = await paint('Ẫ\u030c\u0302Ł', { height: 4.8, baseline: 3.2 });
  expect(high.count).toBeGreaterThan(100);
  expect(high.top).toBeGreaterThan(0);
});

test("measures Helvetica's letters without a canvas, the rest with the canvas that paints", () => {
  const none = createTextPainter(() => expect.fail('no canvas is needed'));
  expect(none.measure('Tools', false)).toBeCloseTo(2.445, 3);
  expect(measure('Łódź', true)).toBeGreaterThan(1.5);
  expect(measure('ŁódźŁódź', false)).toBeCloseTo(2 * measure('Łódź', false), 1);
  // The width depends on the fonts of this machine.
  expect(measure('衣衣', false)).toBeCloseTo(2 * measure('衣', false), 2);
  expect(measure('衣', false)).toBeGreaterThan(0);
});

test('throws on a device without a canvas', async () => {
  const broken = createTextPainter(() => {
    throw new Error('no canvas');
  });
  expect(() => broken.measure('衣', false)).toThrow('no canvas');
  expect(() => broken.rasterize(request('衣'))).toThrow('no canvas');
});
