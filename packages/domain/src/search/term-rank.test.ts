import fc from 'fast-check';
import { expect, test } from 'vitest';
import { plainKind } from '../testing/plain-search.ts';
import { fold } from './fold.ts';
import { ABSENT, KIND, PLACE, rankIn, sumOf, termRank } from './term-rank.ts';

test.each([
  ['red lamp', 'lamp', 'word'],
  ['lamp', 'lamp', 'word'],
  ['lampshade', 'lamp', 'beginning'],
  ['redlamp', 'lamp', 'middle'],
  ['redlamp, lampshade', 'lamp', 'beginning'],
  ['redlamp, lampshade\nlamp', 'lamp', 'word'],
  ['m8x40', 'x40', 'middle'],
  ['t-shirt', 'shirt', 'word'],
  ['t-shirts', 't-shirt', 'beginning'],
  ['lamp(red)', '(red', 'word'],
  ['lamp(redder)', '(red', 'beginning'],
  ['кран кранов', 'кран', 'word'],
  ['書棚', '棚', 'middle'],
] as const)('%j holds %j as a %s', (text, term, kind) => {
  expect(rankIn(text, term, PLACE.item)).toBe(termRank(KIND[kind], PLACE.item));
});

test('the kinds of the terms decide before their places, whatever their number', () => {
  const ten = (kind: 0 | 1, place: 0 | 2) => sumOf(Array.from({ length: 10 }, () => termRank(kind, place)));
  expect(ten(KIND.word, PLACE.room)).toBeLessThan(termRank(KIND.beginning, PLACE.item));
  expect(ten(KIND.beginning, PLACE.room)).toBeLessThan(ABSENT);
  expect([sumOf([]), sumOf([1, ABSENT]), sumOf([ABSENT, ABSENT])]).toEqual([ABSENT, ABSENT, ABSENT]);
});

const text = fc.string({ unit: fc.constantFrom('a', 'B', 'é', '書', '\n', ' ', '7', '-', '('), maxLength: 12 });
const term = fc
  .string({ unit: fc.constantFrom('a', 'b', 'e', '書', '7', '-', '('), minLength: 1, maxLength: 3 })
  .filter((each) => each !== '');

test('equals the plain kinds', () => {
  fc.assert(
    fc.property(text, term, (each, sought) => {
      const kind = plainKind(fold(each), sought);
      expect(rankIn(fold(each), sought, PLACE.box)).toBe(
        kind === Infinity ? ABSENT : termRank(kind as 0 | 1 | 2, PLACE.box),
      );
    }),
  );
});
