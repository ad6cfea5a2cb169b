import { expect, test } from 'vitest';
import { stripFormulaGuard } from '../import/strip-formula-guard.ts';
import { guardText } from './formula-guard.ts';

test.each([
  '=1+1',
  '+1',
  '-1',
  '@SUM(A1)',
  '\t=1',
  '\r=1',
  '\n=1',
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
])('%j is guarded, and comes back', (text) => {
  expect(guardText(text)).toBe(`'${text}`);
  expect(stripFormulaGuard(guardText(text))).toBe(text);
});

test.each(['', 'Tent', "'s-Hertogenbosch", "'", "''", '1-2', 'a=b', 'No Rooms', '½', '"', '(1)'])(
  '%j stays as it is',
  (text) => {
    expect(guardText(text)).toBe(text);
    expect(stripFormulaGuard(text)).toBe(text);
  },
);
