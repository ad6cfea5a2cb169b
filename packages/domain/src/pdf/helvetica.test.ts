import { expect, test } from 'vitest';
import { encodeWinAnsi, helveticaWidth } from './helvetica.ts';

/** The widths are Adobe's, in thousandths. */
test.each([
  ['', 0, 0],
  ['i', 222, 278],
  ['W', 944, 944],
  ['Tools', 611 + 556 * 2 + 222 + 500, 611 + 611 * 2 + 278 + 556],
  ['€', 556, 556],
  ['…', 1000, 1000],
])('%j is %i wide, %i in bold', (text, regular, bold) => {
  expect(Math.round((helveticaWidth(text, false) ?? -1) * 1000)).toBe(regular);
  expect(Math.round((helveticaWidth(text, true) ?? -1) * 1000)).toBe(bold);
});

test.each([
  ['A z', [0x41, 0x20, 0x7a]],
  ['é', [0xe9]],
  ['e\u0301', [0xe9]],
  ['€‚ŸŠ–“”…™', [0x80, 0x82, 0x9f, 0x8a, 0x96, 0x93, 0x94, 0x85, 0x99]],
  ['ÿ\u00a0', [0xff, 0xa0]],
])('%j is %j in WinAnsi', (text, bytes) => {
  expect(encodeWinAnsi(text)).toEqual(bytes);
});

test.each([
  '衣',
  'ł',
  'ملابس',
  '👨‍👩‍👧‍👦',
  '\t',
  '\n',
  '\u0000',
  '\u007f',
  '\u0081',
  '\u00ad',
  '\ud800',
  'a\u0300\u0301',
  '→',
])('%j is not in WinAnsi', (text) => {
  expect(encodeWinAnsi(`a${text}`)).toBeNull();
  expect(helveticaWidth(`a${text}`, false)).toBeNull();
});
