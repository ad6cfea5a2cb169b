import { expect, test } from 'vitest';
import { readJpeg } from './jpeg.ts';

const START = [0xff, 0xd8];
const APP = [0xff, 0xe0, 0, 4, 1, 2];
const frame = (marker: number, colors: number, rows = 2, columns = 300) => [
  0xff,
  marker,
  0,
  11,
  8,
  rows >> 8,
  rows & 255,
  columns >> 8,
  columns & 255,
  colors,
  0,
  0,
  0,
];

test.each([
  ['baseline', [...START, ...frame(0xc0, 3)], [300, 2, 3]],
  ['progressive, behind another segment', [...START, ...APP, ...frame(0xc2, 3)], [300, 2, 3]],
  ['gray, behind fill bytes', [...START, 0xff, ...frame(0xc1, 1)], [300, 2, 1]],
  ['of four colors', [...START, ...frame(0xc0, 4)], null],
  ['without a height', [...START, ...frame(0xc0, 3, 0)], null],
  ['arithmetic coding', [...START, ...frame(0xc9, 3)], null],
  ['a scan before any frame', [...START, 0xff, 0xda, 0, 8, ...frame(0xc0, 3)], null],
  ['cut off', [...START, ...frame(0xc0, 3).slice(0, 8)], null],
  ['a segment longer than the file', [...START, 0xff, 0xe0, 0xff, 0xff, ...frame(0xc0, 3)], null],
  ['a PNG', [0x89, 0x50, 0x4e, 0x47], null],
  ['nothing', [], null],
])('%s', (_what, bytes, found) => {
  const jpeg = readJpeg(Uint8Array.from(bytes));
  expect(jpeg && [jpeg.columns, jpeg.rows, jpeg.colors]).toEqual(found);
});
