import fc from 'fast-check';
import { expect, test } from 'vitest';
import { guardText, unguardText } from './formula-guard.ts';

test.each([
  '=1+1',
  '+1',
  '-1',
  '@SUM(A1)',
  '\tx',
  '\rx',
  '\nx',
  ' =1',
  '\u200b=1',
  '\ufeff=1',
  '＝1',
  '＋1',
  '－1',
  '＠x',
  "'=1",
  "''=1",
  "'@x",
  'No Room',
  'no room',
  "'No Room",
  'No items found',
  'Error generating CSV',
])('%j gets a guard, and unguarding restores it', (text) => {
  expect(guardText(text)).toBe(`'${text}`);
  expect(unguardText(guardText(text))).toBe(text);
});

test.each(['', 'Tent', "'s-Hertogenbosch", "'", "''", '1-2', 'a=b', 'No Rooms', '½', '"', '(1)', 'a;b', 'a; b=c'])(
  '%j stays unchanged',
  (text) => {
    expect(guardText(text)).toBe(text);
    expect(unguardText(text)).toBe(text);
  },
);

test.each([
  ["x;=cmd|'/C calc'!A0;y", "x;'=cmd|'/C calc'!A0;y"],
  ['x\t=1', "x\t'=1"],
  ['x\n=1', "x\n'=1"],
  ['x; \u200b＝1', "x;' \u200b＝1"],
  ["x;'=1", "x;''=1"],
  [';;=1', ";;'=1"],
  ['\t=1', "'\t'=1"],
  ['-1;-2', "'-1;'-2"],
])('where %j may be cut, the second cell gets a guard too', (text, guarded) => {
  expect(guardText(text)).toBe(guarded);
  expect(unguardText(guarded)).toBe(text);
});

test('unguarding restores any text, and no cell begins with a formula', () => {
  const hostile = fc.string({ unit: fc.constantFrom(..."';=+-@＝\t\r\n \u200b\ufeffa", 'No Room'), maxLength: 12 });
  fc.assert(
    fc.property(hostile, (text) => {
      const guarded = guardText(text);
      expect(unguardText(guarded)).toBe(text);
      for (const cell of guarded.split(/[;\t\r\n]/)) expect(cell).not.toMatch(/^[\s\u200b\ufeff]*[=+\-@＝]/);
    }),
    { numRuns: 2000 },
  );
});
