import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fold } from '../search/fold.ts';
import { SHEET_NAME_MAX, sheetNames } from './sheet-names.ts';

test.each([
  [['Attic'], ['Attic']],
  [['a/b:c*?[x]\\'], ['a-b-c---x--']],
  [["'s-Hertogenbosch'"], ['-s-Hertogenbosch-']],
  [['History'], ['History (2)']],
  [
    ['Attic', 'ATTIC', 'Ättic', 'Attic (2)'],
    ['Attic', 'ATTIC (2)', 'Ättic (3)', 'Attic (2) (2)'],
  ],
  [['x'.repeat(40)], ['x'.repeat(31)]],
  [[`${'x'.repeat(30)}🎿`], ['x'.repeat(30)]],
  [
    ['x'.repeat(31), 'x'.repeat(32)],
    ['x'.repeat(31), `${'x'.repeat(27)} (2)`],
  ],
  [['\uffff'], ['-']],
])('%j become %j', (names, expected) => {
  expect(sheetNames(names)).toEqual(expected);
});

test('any names become names that Excel accepts, never two alike', () => {
  const name = fc.string({ unit: fc.constantFrom(..."a'A[]:*?/\\ 🎿ä", '\u0308'), minLength: 1, maxLength: 40 });
  fc.assert(
    fc.property(fc.array(name, { maxLength: 60 }), (names) => {
      const sheets = sheetNames(names);
      expect(new Set(sheets.map((sheet) => fold(sheet)))).toHaveLength(names.length);
      for (const sheet of sheets) {
        expect(sheet).toMatch(/^[^[\]:*?/\\']([^[\]:*?/\\]*[^[\]:*?/\\'])?$/u);
        expect(sheet.length).toBeLessThanOrEqual(SHEET_NAME_MAX);
        expect(sheet.isWellFormed()).toBe(true);
      }
    }),
    { numRuns: 300 },
  );
});
