import { expect, test } from 'vitest';
import type { Deflate, Drawing, Rasterize, RasterRequest } from './drawing.ts';
import { textString } from './pdf-file.ts';
import { writePdf } from './write-pdf.ts';

/** Leaves all bytes unchanged, so that the tests can read them; compression is the caller's. */
const deflate: Deflate = (bytes) => Promise.resolve(bytes);
const nothingToPaint: Rasterize = () => expect.fail('nothing is to be painted');

async function write(pages: Drawing[][], rasterize = nothingToPaint) {
  const sheets = pages.map((drawings) => ({ width: 210, height: 297, drawings }));
  const bytes = await writePdf({ title: 'Tags', pages: sheets, deflate, rasterize });
  const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  return { text, streams: streamsOf(text) };
}

function streamsOf(file: string): string[] {
  return [...file.matchAll(/\/Length (\d+)>>stream\n/g)].map((match) => {
    const start = match.index + match[0].length;
    return file.slice(start, start + Number(match[1]));
  });
}

const line = { kind: 'text', x: 10, y: 20, width: 50, height: 6, size: 5, bold: false, align: 'left' } as const;

test.each([0, 1, 3])('a file of %i pages finds each of its objects', async (count) => {
  const { text } = await write(Array.from({ length: count }, () => [{ ...line, text: 'Tools' }]));
  const start = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(text)?.[1]);
  const [, rows = ''] =
    /^xref\n0 \d+\n0000000000 65535 f \n((?:\d{10} 00000 n \n)*)trailer/.exec(text.slice(start)) ?? [];
  const offsets = [...rows.matchAll(/(\d{10}) 00000 n \n/g)].map(([, offset]) => Number(offset));
  expect(offsets).toHaveLength(5 + 2 * count);
  for (const [index, offset] of offsets.entries()) {
    expect(text.slice(offset, offset + 12).startsWith(`${index + 1} 0 obj\n`)).toBe(true);
  }
  expect(text).toContain(`/Count ${count}/Kids[`);
  expect(text).toContain(`trailer\n<</Size ${offsets.length + 1}/Root 1 0 R/Info ${offsets.length} 0 R>>`);
  expect(text.match(/\/MediaBox\[0 0 595\.276 841\.89\]/g) ?? []).toHaveLength(count);
});

test.each([
  ['left', 10],
  ['center', 34.445],
  ['right', 58.89],
] as const)('text at the %s starts at %f mm', async (align, start) => {
  const { streams } = await write([[{ ...line, align, text: 'i' }]]);
  expect(streams[0]).toContain(`BT /F1 5 Tf 1 0 0 -1 ${start} 24.75 Tm <69> Tj ET`);
});

test('text cannot break out of its string', async () => {
  const { streams } = await write([[{ ...line, bold: true, text: ')> Tj ET \\' }]]);
  expect(streams[0]).toContain('/F2 5 Tf 1 0 0 -1 10 24.75 Tm <293e20546a204554205c> Tj');
});

test('a QR code is one path of bars in modules', async () => {
  const modules = { size: 2, data: [1, 1, 0, 1] };
  const { streams } = await write([[{ kind: 'modules', x: 10, y: 20, side: 30, modules }]]);
  expect(streams[0]).toMatch(/\nq 15 0 0 15 10 20 cm 0 0 2 1 re 1 1 1 1 re f Q$/);
});

test('text that Helvetica lacks is painted once, on its box, with the text attached', async () => {
  const asked: RasterRequest[] = [];
  const drawing = { ...line, text: '衣' };
  const { text, streams } = await write(
    [
      [drawing, drawing],
      [drawing, { ...drawing, bold: true }],
    ],
    (request) => {
      asked.push(request);
      return { columns: 2, rows: 1, bits: 8, bytes: Uint8Array.of(0, 255) };
    },
  );
  const { kind: _, x: __, y: ___, ...box } = drawing;
  expect(asked).toEqual([
    { ...box, baseline: 4.75 },
    { ...box, bold: true, baseline: 4.75 },
  ]);
  expect(text.match(/\/Subtype\/Image\/Width 2\/Height 1\/ColorSpace\/DeviceGray\/BitsPerComponent 8/g)).toHaveLength(
    2,
  );
  const drawn = '/Span<</ActualText <FEFF8863>>>BDC q 50 0 0 -6 10 26 cm /I5 Do Q EMC';
  expect(streams[1]?.split('\n').slice(1)).toEqual([drawn, drawn]);
  expect(text).toContain('/XObject<</I5 5 0 R>>');
  expect(text).toMatch(/\/XObject<<\/I5 5 0 R \/I\d+ \d+ 0 R>>/);
});

test('an outline is a rectangle, or lines and four arcs', async () => {
  const box = { kind: 'outline', x: 10, y: 20, width: 30, height: 40 } as const;
  const drawings = [0, 5].map((radius) => ({ ...box, radius }));
  const { streams } = await write([drawings]);
  const [, square, round] = streams[0]?.split('\n') ?? [];
  expect(square).toBe('10 20 30 40 re S');
  expect(round).toMatch(/^15 20 m 35 20 l .* 40 25 c 40 55 l .* 35 60 c 15 60 l .* 10 55 c 10 25 l .* 15 20 c s$/);
});

test('a failing painter fails the file', async () => {
  const broken: Rasterize = () => Promise.reject(new Error('no canvas'));
  await expect(write([[{ ...line, text: '衣' }]], broken)).rejects.toThrow('no canvas');
});

test.each([1, 2])('a failure at page %i fails the file, and no later page follows', async (failing) => {
  const done: number[] = [];
  let calls = 0;
  const writing = writePdf({
    title: 'Tags',
    pages: Array.from({ length: 3 }, () => ({ width: 10, height: 10, drawings: [] })),
    deflate: (bytes) => (++calls === failing ? Promise.reject(new Error('no memory')) : Promise.resolve(bytes)),
    rasterize: nothingToPaint,
    onPage: (page) => done.push(page),
  });
  await expect(writing).rejects.toThrow('no memory');
  expect(done).toEqual(Array.from({ length: failing - 1 }, (_, page) => page + 1));
  expect(calls).toBe(failing);
});

test.each([
  ['', '<FEFF>'],
  ['A', '<FEFF0041>'],
  ['衣👨', '<FEFF8863d83ddc68>'],
])('%j is %s', (text, expected) => {
  expect(textString(text)).toBe(expected);
});

test('a photo stays JPEG and fills its box', async () => {
  const jpeg = { columns: 300, rows: 200, colors: 3, bytes: Uint8Array.of(0xff, 0xd8) } as const;
  const box = { kind: 'picture', x: 10, y: 20, width: 30, height: 20 } as const;
  const { text, streams } = await write([
    [
      { ...box, jpeg },
      { ...box, jpeg: { ...jpeg, colors: 1 } },
    ],
  ]);
  const image = '/Type/XObject/Subtype/Image/Width 300/Height 200';
  expect(text).toContain(`${image}/ColorSpace/DeviceRGB/BitsPerComponent 8/Filter/DCTDecode/Length 2>>`);
  expect(text).toContain(`${image}/ColorSpace/DeviceGray/BitsPerComponent 8/Filter/DCTDecode/Length 2>>`);
  expect(streams[0]).toBe('\u00ff\u00d8');
  expect(streams.at(-1)).toContain('q 30 0 0 -20 10 40 cm /I5 Do Q');
});

test('pages may come one by one, and print as large as the paper', async () => {
  async function* pages() {
    yield* [1, 2].map(() => ({ width: 210, height: 297, drawings: [] }));
  }
  const bytes = await writePdf({ title: 'Tags', pages: pages(), fitsPaper: true, deflate, rasterize: nothingToPaint });
  const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  expect(text).toContain('/Count 2/Kids[');
  expect(text).not.toContain('PrintScaling');
});
