import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bestMask } from './qr-mask.ts';

const SIZE = 29;
const modules = SIZE * SIZE;
/** Random, or all of one color, which makes the longest runs and blocks under some masks. */
const anyData = fc.oneof(
  fc.uint8Array({ minLength: modules, maxLength: modules, max: 1 }),
  fc.constantFrom(0, 1).map((color) => new Uint8Array(modules).fill(color)),
);

test('no other mask has a lower penalty', () => {
  fc.assert(
    fc.property(anyData, fc.nat(SIZE), (data, fixedRows) => {
      const reserved = data.map((_, at) => (at < fixedRows * SIZE ? 1 : 0));
      const under = (mask: number) =>
        data.map((cell, at) => (reserved[at] ? cell : cell ^ turn(mask, at) ^ turn(0, at)));
      const penalties = [0, 1, 2, 3, 4, 5, 6, 7].map((mask) => penaltyOf(SIZE, under(mask)));
      expect(bestMask({ size: SIZE, data }, reserved)).toBe(penalties.indexOf(Math.min(...penalties)));
    }),
    { numRuns: 60 },
  );
});

/** ISO/IEC 18004, table 10, literally: i is the row, j the column. */
function turn(mask: number, at: number): number {
  const [i, j] = [Math.floor(at / SIZE), at % SIZE];
  const conditions = [
    (i + j) % 2,
    i % 2,
    j % 3,
    (i + j) % 3,
    (Math.floor(i / 2) + Math.floor(j / 3)) % 2,
    ((i * j) % 2) + ((i * j) % 3),
    (((i * j) % 2) + ((i * j) % 3)) % 2,
    (((i + j) % 2) + ((i * j) % 3)) % 2,
  ];
  return conditions[mask] === 0 ? 1 : 0;
}

/** The penalties as the standard counts them, module by module. */
function penaltyOf(size: number, cells: Uint8Array): number {
  const rows = Array.from({ length: size }, (_, i) => [...cells.subarray(i * size, (i + 1) * size)].join(''));
  const columns = Array.from({ length: size }, (_, j) => rows.map((row) => row.charAt(j)).join(''));
  let penalty = 0;
  for (const line of [...rows, ...columns]) {
    for (const [run] of line.matchAll(/0{5,}|1{5,}/g)) penalty += run.length - 2;
    penalty += 40 * [...line.matchAll(/(?=10111010000)|(?=00001011101)/g)].length;
  }
  for (const [i, row] of rows.slice(1).entries()) {
    for (let j = 1; j < size; j++) {
      const block = `${rows[i]?.slice(j - 1, j + 1)}${row.slice(j - 1, j + 1)}`;
      if (block === '0000' || block === '1111') penalty += 3;
    }
  }
  const dark = cells.reduce((sum, cell) => sum + cell, 0);
  return penalty + 10 * Math.floor(Math.abs((dark * 100) / cells.length - 50) / 5);
}
