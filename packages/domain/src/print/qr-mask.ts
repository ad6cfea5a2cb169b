import type { QrModules } from './qr-modules.ts';

/** The modules that each of the eight masks inverts (ISO/IEC 18004, table 10). */
const MASKS: readonly ((row: number, column: number) => boolean)[] = [
  (row, column) => (row + column) % 2 === 0,
  (row) => row % 2 === 0,
  (_, column) => column % 3 === 0,
  (row, column) => (row + column) % 3 === 0,
  (row, column) => (Math.floor(row / 2) + Math.floor(column / 3)) % 2 === 0,
  (row, column) => ((row * column) % 2) + ((row * column) % 3) === 0,
  (row, column) => (((row * column) % 2) + ((row * column) % 3)) % 2 === 0,
  (row, column) => (((row + column) % 2) + ((row * column) % 3)) % 2 === 0,
];

export type QrMask = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7;

/** Penalties of ISO/IEC 18004, 7.8.3: a fifth module of one color, a block of two by two, a finder, 5 % off balance. */
const RUN = 3;
const BLOCK = 3;
const FINDER_LIKE = 40;
const BALANCE = 10;

/**
 * Returns the mask under which a code is easiest to read, by the standard's penalties. Takes the code under mask 0 and
 * the modules that no mask touches. Counts the fifteen modules that name the mask as under mask 0; the standard's own
 * figures differ by less than the cost of one run of modules.
 *
 * Evaluates all masks at once: a byte holds one module, and its bit n is the color under mask n.
 */
export function bestMask({ size, data }: QrModules, reserved: ArrayLike<number>): QrMask {
  const masks = masksOf(size);
  const cells = new Uint8Array(size * size);
  for (let at = 0; at < cells.length; at++) {
    const turned = reserved[at] ? 0 : (masks[at] ?? 0);
    cells[at] = (data[at] ? 0xff : 0) ^ turned;
  }
  const penalties = MASKS.map(() => 0);
  addLines(penalties, cells, { size, line: size, step: 1 });
  addLines(penalties, cells, { size, line: 1, step: size });
  addArea(penalties, cells, size);
  return penalties.indexOf(Math.min(...penalties)) as QrMask;
}

/**
 * Adds the penalties of rows or columns: runs of five or more of one color, and finder-like patterns beside light
 * modules.
 */
function addLines(
  penalties: number[],
  cells: Uint8Array,
  { size, line, step }: Record<'size' | 'line' | 'step', number>,
) {
  const cell = new Uint8Array(size);
  const same = new Uint8Array(size);
  const finder = new Uint8Array(size);
  const light = new Uint8Array(size);
  const counts = new MaskCounts();
  for (let number = 0; number < size; number++) {
    let longBefore = 0;
    for (let at = 0; at < size; at++) {
      cell[at] = cells[number * line + at * step] ?? 0;
      same[at] = at < 1 ? 0 : ~(byteAt(cell, at) ^ byteAt(cell, at - 1));
      const long = at < 4 ? 0 : byteAt(same, at) & byteAt(same, at - 1) & byteAt(same, at - 2) & byteAt(same, at - 3);
      // The fifth module costs three, each further one costs one.
      counts.add(long, 1);
      counts.add(long & ~longBefore, RUN - 1);
      longBefore = long;
      light[at] = at < 3 ? 0 : ~(byteAt(cell, at) | byteAt(cell, at - 1) | byteAt(cell, at - 2) | byteAt(cell, at - 3));
      finder[at] = at < 6 ? 0 : finderAt(cell, at);
      if (at < 10) continue;
      addBits(penalties, byteAt(finder, at - 4) & byteAt(light, at), FINDER_LIKE);
      addBits(penalties, byteAt(finder, at) & byteAt(light, at - 7), FINDER_LIKE);
    }
    counts.moveTo(penalties);
  }
}

/** Dark, light, three dark, light, dark, ending here. */
function finderAt(cell: Uint8Array, at: number): number {
  const dark =
    byteAt(cell, at) & byteAt(cell, at - 2) & byteAt(cell, at - 3) & byteAt(cell, at - 4) & byteAt(cell, at - 6);
  return dark & ~(byteAt(cell, at - 1) | byteAt(cell, at - 5));
}

/** Adds the penalties of two by two blocks of one color, and of a dark share that differs from a half. */
function addArea(penalties: number[], cells: Uint8Array, size: number) {
  const dark = MASKS.map(() => 0);
  const darkCounts = new MaskCounts();
  const blocks = MASKS.map(() => 0);
  const blockCounts = new MaskCounts();
  for (let row = 0; row < size; row++) {
    for (let column = 0; column < size; column++) {
      const at = row * size + column;
      const here = byteAt(cells, at);
      darkCounts.add(here, 1);
      if (row + 1 === size || column + 1 === size) continue;
      const differs =
        (here ^ byteAt(cells, at + 1)) | (here ^ byteAt(cells, at + size)) | (here ^ byteAt(cells, at + size + 1));
      blockCounts.add(~differs & 0xff, 1);
    }
    darkCounts.moveTo(dark);
    blockCounts.moveTo(blocks);
  }
  for (const [mask, count] of dark.entries()) {
    const steps = Math.floor(Math.abs((count * 100) / cells.length - 50) / 5);
    penalties[mask] = (penalties[mask] ?? 0) + steps * BALANCE + (blocks[mask] ?? 0) * BLOCK;
  }
}

/** Spreads a nibble's bits, each into a byte of its own; a byte takes two lookups. */
const SPREAD = Uint32Array.from({ length: 16 }, (_, bits) =>
  [0, 1, 2, 3].reduce((sum, bit) => sum + ((bits >> bit) & 1) * 2 ** (8 * bit), 0),
);

/** Eight counts up to 255, one per bit: enough for one line, after which `moveTo` adds them to the sums. */
class MaskCounts {
  #lower = 0;
  #upper = 0;

  add(bits: number, times: number): void {
    this.#lower += (SPREAD[bits & 15] ?? 0) * times;
    this.#upper += (SPREAD[bits >> 4] ?? 0) * times;
  }

  moveTo(sums: number[]): void {
    for (let mask = 0; mask < 8; mask++) {
      const count = ((mask < 4 ? this.#lower : this.#upper) >>> (8 * (mask % 4))) & 0xff;
      sums[mask] = (sums[mask] ?? 0) + count;
    }
    this.#lower = 0;
    this.#upper = 0;
  }
}

/** Adds to the sums of the masks whose bits are set. Almost everywhere only few are. */
function addBits(sums: number[], bits: number, amount: number): void {
  for (let mask = 0, left = bits; left !== 0; mask++, left >>= 1) {
    if (left & 1) sums[mask] = (sums[mask] ?? 0) + amount;
  }
}

function byteAt(bytes: Uint8Array, at: number): number {
  return bytes[at] ?? 0;
}

const known = new Map<number, Uint8Array>();

/**
 * Returns the modules that each mask inverts compared with mask 0, for codes of this size; the codes of one print share
 * it.
 */
function masksOf(size: number): Uint8Array {
  const found = known.get(size);
  if (found) return found;
  const [first] = MASKS;
  const masks = Uint8Array.from({ length: size * size }, (_, at) => {
    const [row, column] = [Math.floor(at / size), at % size];
    const base = first?.(row, column) ?? false;
    return MASKS.reduce((bits, turns, mask) => bits | (turns(row, column) === base ? 0 : 1 << mask), 0);
  });
  known.set(size, masks);
  return masks;
}
