import { expect, test } from 'vitest';
import { chooseQr, CODE_SIDE_MIN, qrSize } from './choose-qr.ts';
import type { EncodeQr } from './qr-modules.ts';

const ADDRESS = 'https://boxroom.example/box/0198c0de-0000-7000-8000-000000000001';
const SHORT = 'HTTPS://BOXROOM.EXAMPLE/B/BX-7K3Q';

/** Of the largest size an encoder may return; the pattern of dark modules does not matter here. */
const encode: EncodeQr = (text, level) => {
  const size = qrSize(text, level) ?? Number.NaN;
  return { size, data: new Uint8Array(size * size) };
};

test.each([
  // Ample room: the strongest level. The tag page of the product's specification is 39.7 mm.
  [ADDRESS, 80, 'Q', 4, 1.63],
  [ADDRESS, 39.7, 'Q', 4, 0.81],
  [ADDRESS, 30, 'Q', 4, 0.61],
  // No room for modules of seven dots.
  [ADDRESS, 26, 'M', 4, 0.58],
  [ADDRESS, 19.1, 'M', 4, 0.42],
  // No room for modules of five dots.
  [ADDRESS, 19, 'L', 4, 0.46],
  [ADDRESS, 15, 'L', 4, 0.37],
  // A longer address at 15 mm halves the quiet zone.
  [`${ADDRESS}?from=somebody-else`, 15, 'L', 2, 0.37],
  [SHORT, 15, 'M', 4, 0.45],
])('%s in %f mm gets level %s with %i light modules', (text, side, level, quiet, module) => {
  const choice = chooseQr({ text, side, encode });
  expect(choice).toMatchObject({ level, quiet });
  expect(choice?.module).toBeCloseTo(module, 2);
});

test.each([
  ['the square is too small', SHORT, CODE_SIDE_MIN - 0.01],
  ['the text is too long for it', `${ADDRESS}${'x'.repeat(80)}`, CODE_SIDE_MIN],
  ['the text is too long for any', 'x'.repeat(900), 80],
])('there is no code where %s', (_, text, side) => {
  expect(chooseQr({ text, side, encode })).toBeNull();
});

test.each([
  // The whole address wherever it has room: it names the box by its id.
  [ADDRESS, 15, ADDRESS, 'L', 4],
  [ADDRESS, 14.9, SHORT, 'M', 4],
  [ADDRESS, 11.2, SHORT, 'L', 4],
  // Avery 5167 and L4731: half of the quiet zone, and the level that the same size holds.
  [ADDRESS, 10.9, SHORT, 'L', 2],
  [ADDRESS, 8.2, SHORT, 'M', 2],
  ['x'.repeat(900), 80, SHORT, 'Q', 4],
])('%s in %f mm is encoded as %s at level %s with %i light modules', (text, side, encoded, level, quiet) => {
  expect(chooseQr({ text, short: SHORT, side, encode })).toMatchObject({ text: encoded, level, quiet });
});

test.each([
  ['the modules would be under three dots', SHORT, 7.3],
  ['the host is too long for them', `HTTPS://${'BOXES.'.repeat(8)}EXAMPLE/B/7K3Q`, 8.2],
])('there is no code of a short address where %s', (_, short, side) => {
  expect(chooseQr({ text: ADDRESS, short, side, encode })).toBeNull();
});

/** Capacities of ISO/IEC 18004, table 7, at their limits. */
test.each([
  ['x'.repeat(17), 'L', 21],
  ['x'.repeat(18), 'L', 25],
  ['X'.repeat(25), 'L', 21],
  ['X'.repeat(26), 'L', 25],
  ['X'.repeat(35), 'Q', 29],
  ['X'.repeat(47), 'Q', 29],
  ['X'.repeat(48), 'Q', 33],
  ['é'.repeat(16), 'L', 25],
  ['冬'.repeat(11), 'L', 29],
  ['👨'.repeat(8), 'L', 25],
  ['x'.repeat(858), 'L', 97],
  ['x'.repeat(859), 'L', null],
] as const)('%s at level %s takes %s modules', (text, level, size) => {
  expect(qrSize(text, level)).toBe(size);
});
