import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Item } from '../item/item.ts';
import { anItem } from '../testing/rows.ts';
import { BoxText, type ItemFilter } from './box-text.ts';
import { fold } from './fold.ts';
import { searchTerms } from './terms.ts';

const CATEGORIES = ['tools', 'toys', null];

function boxOf(names: readonly string[]): BoxText {
  return new BoxText(names.map(itemOf), ({ name }) => name);
}

function itemOf(name: string, index: number): Item {
  return anItem({ id: `i${index}`, spaceId: 's', boxId: 'b', name, categoryId: CATEGORIES[index % 3] ?? null });
}

function namesIn(box: BoxText, query: string, categoryIds: ItemFilter['categoryIds'] = null): string[] {
  const filter = { terms: searchTerms(query), categoryIds };
  const names = box.find(filter).map(({ name }) => name);
  expect(box.count(filter)).toBe(names.length);
  return names;
}

describe('the text of a box', () => {
  const names = ['Red lamp', 'Lampshade, red', '', 'Blue LÁMP', 'Redwood'];
  test.each([
    ['lamp', ['Red lamp', 'Lampshade, red', 'Blue LÁMP']],
    ['red', ['Red lamp', 'Lampshade, red', 'Redwood']],
    ['red lamp', ['Red lamp', 'Lampshade, red']],
    ['lamp red', ['Red lamp', 'Lampshade, red']],
    ['blue red', []],
    ['wood', ['Redwood']],
    ['lampl', []],
    ['zzz', []],
    ['', names],
  ])('%j finds %j', (query, found) => {
    expect(namesIn(boxOf(names), query)).toEqual(found);
  });

  test('a filter may name categories', () => {
    expect(namesIn(boxOf(names), 'lamp', new Set(['tools']))).toEqual(['Red lamp', 'Blue LÁMP']);
    expect(namesIn(boxOf(names), '', new Set(['tools', 'toys']))).toEqual([
      'Red lamp',
      'Lampshade, red',
      'Blue LÁMP',
      'Redwood',
    ]);
    expect(namesIn(boxOf(names), 'lamp', new Set())).toEqual([]);
  });

  test('an empty box finds nothing', () => {
    expect(namesIn(boxOf([]), 'a')).toEqual([]);
    expect(namesIn(boxOf([]), '')).toEqual([]);
    expect([...boxOf([]).lines()]).toEqual([]);
  });

  test('yields each text as it is searched', () => {
    expect([...boxOf(['Äpfel\nBirnen', '', 'X']).lines()]).toEqual(['apfel\nbirnen', '', 'x']);
  });

  test('equals a filter over single texts', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'B', 'ß', 'é', '書', '\n', ' ', '7', '-'), maxLength: 8 });
    const categories = fc.option(fc.subarray(CATEGORIES).map((ids) => new Set(ids)));
    fc.assert(
      fc.property(fc.array(text), text, categories, (texts, query, categoryIds) => {
        const box = boxOf(texts);
        const expected = box.items.filter(
          ({ name, categoryId }) =>
            searchTerms(query).every((term) => fold(name).includes(term)) && (categoryIds?.has(categoryId) ?? true),
        );
        expect(box.find({ terms: searchTerms(query), categoryIds })).toEqual(expected);
        expect(box.count({ terms: searchTerms(query), categoryIds })).toBe(expected.length);
        for (const term of searchTerms(query))
          expect(box.holds(term)).toBe(texts.some((each) => fold(each).includes(term)));
        expect([...box.lines()]).toEqual(texts.map(fold));
      }),
    );
  });
});
