import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyCharacter } from '../testing/any-character.ts';
import { compareNatural, naturalKey } from './natural-compare.ts';
import { sortByName } from './sort-rows.ts';

const sorted = (names: string[]): string[] => names.toSorted(compareNatural);

describe('natural order', () => {
  test.each([
    [[], []],
    [['Box'], ['Box']],
    [
      ['Box 10', 'Box 2', 'Box 1'],
      ['Box 1', 'Box 2', 'Box 10'],
    ],
    [
      ['b', 'A', 'a', 'B'],
      ['A', 'a', 'B', 'b'],
    ],
    [
      ['zebra', 'Édith', 'eddy', 'apple'],
      ['apple', 'eddy', 'Édith', 'zebra'],
    ],
    [
      ['Box 2b', 'Box 2', 'Box 2 a'],
      ['Box 2', 'Box 2 a', 'Box 2b'],
    ],
    [
      ['a10b2', 'a10b10', 'a9b11'],
      ['a9b11', 'a10b2', 'a10b10'],
    ],
    [
      ['Box 02', 'Box 3', 'Box 2', 'Box 0'],
      ['Box 0', 'Box 02', 'Box 2', 'Box 3'],
    ],
    [
      ['99999999999999999999', '100000000000000000000', '5'],
      ['5', '99999999999999999999', '100000000000000000000'],
    ],
    [
      ['箱 10', '箱 9'],
      ['箱 9', '箱 10'],
    ],
    [
      ['10', '9', 'a', ' '],
      [' ', '9', '10', 'a'],
    ],
  ])('of %j is %j', (names, expected) => {
    expect(sorted(names)).toEqual(expected);
  });

  const name = fc.oneof(
    fc.string({ unit: anyCharacter, maxLength: 8 }),
    fc.string({ unit: fc.constantFrom('a', 'A', 'é', '0', '1', '2', '9', ' ', '中'), maxLength: 6 }),
  );

  test('is total: antisymmetric, transitive, and only equal texts compare equal', () => {
    fc.assert(
      fc.property(name, name, name, (a, b, c) => {
        expect(Math.sign(compareNatural(a, b))).toBe(-Math.sign(compareNatural(b, a)) + 0);
        expect(compareNatural(a, b) === 0).toBe(a === b);
        if (compareNatural(a, b) <= 0 && compareNatural(b, c) <= 0) expect(compareNatural(a, c)).toBeLessThanOrEqual(0);
      }),
    );
  });

  test('ignores case and accents, except between otherwise equal names', () => {
    expect(naturalKey('CRÈME 007')).toBe(naturalKey('creme 7'));
    expect(compareNatural('creme', 'Crème')).not.toBe(0);
  });
});

test.each([
  ['en', ['Ananas', 'Ångström', 'Banana', 'Zebra']],
  ['da', ['Banana', 'Zebra', 'Æble', 'Øl', 'Ångström']],
  ['es', ['nudo', 'nz', 'ñandú', 'oso']],
  ['pl', ['las', 'lz', 'łapa', 'm', 'zz', 'źle', 'żaba']],
  ['de', ['Apfel', 'Äpfel', 'Apfelmus', 'Zebra']],
] as const)('in %s names are in the order of its alphabet', (language, names) => {
  const rows = names.map((name) => ({ id: name, name }));
  expect(sortByName(rows.toReversed(), language).map(({ name }) => name)).toEqual(names);
  // The same rows sort in another language too.
  expect(sortByName(rows, 'en')).toEqual(sortByName(rows.map((row) => ({ ...row }))));
});
