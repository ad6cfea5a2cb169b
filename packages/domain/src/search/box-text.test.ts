import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Item } from '../item/item.ts';
import { anItem } from '../testing/rows.ts';
import { askedIn } from './asked.ts';
import { BoxText, type CategoryIds } from './box-text.ts';
import { fold } from './fold.ts';
import { ABSENT } from './term-rank.ts';
import { searchTerms } from './terms.ts';

const CATEGORIES = ['tools', 'toys', null];

function boxOf(names: readonly string[], words = ''): BoxText {
  return new BoxText({ words, code: '7K3Q', items: names.map(itemOf), textOf: ({ name }) => name });
}

function itemOf(name: string, index: number): Item {
  return anItem({ id: `i${index}`, spaceId: 's', boxId: 'b', name, categoryId: CATEGORIES[index % 3] ?? null });
}

function itemsIn(box: BoxText, query: string, categoryIds: CategoryIds = null): Item[] {
  const asked = askedIn(query);
  const outside = asked.terms.map(() => ABSENT);
  const found = box.search(asked, outside, categoryIds);
  const items = found ? box.find(asked, found.around, categoryIds) : [];
  expect(found?.count ?? 0).toBe(items.length);
  return items;
}

const namesIn = (...asked: Parameters<typeof itemsIn>) => itemsIn(...asked).map(({ name }) => name);

describe('the text of a box', () => {
  const names = ['Red lamp', 'Lampshade, red', '', 'Blue LÁMP', 'Redwood', 'Oldlamp'];
  test.each([
    ['lamp', ['Red lamp', 'Blue LÁMP', 'Lampshade, red', 'Oldlamp']],
    ['red', ['Red lamp', 'Lampshade, red', 'Redwood']],
    ['red lamp', ['Red lamp', 'Lampshade, red']],
    ['lamp red', ['Red lamp', 'Lampshade, red']],
    ['r', ['Red lamp', 'Lampshade, red', 'Redwood']],
    ['o', ['Oldlamp', 'Redwood']],
    ['blue red', []],
    ['wood', ['Redwood']],
    ['lampl', []],
    ['zzz', []],
    ['', names],
  ])('%j finds %j', (query, found) => {
    expect(namesIn(boxOf(names), query)).toEqual(found);
  });

  test('the words of the box and its code count for its items, but do not find them alone', () => {
    const box = boxOf(names, 'Old things\nin the attic');
    expect(namesIn(box, 'attic blue')).toEqual(['Blue LÁMP']);
    expect(namesIn(box, '7k3q wood')).toEqual(['Redwood']);
    expect(namesIn(box, 'attic')).toEqual([]);
    expect(namesIn(box, 'old')).toEqual(['Oldlamp']);
    expect(['attic', '7k3q', 'attic 7k3q', 'attic blue', 'things attic'].map((query) => rankOf(box, query))).toEqual([
      1,
      null,
      2,
      ABSENT,
      2,
    ]);
  });

  test('a filter may name categories', () => {
    expect(namesIn(boxOf(names), 'lamp', new Set(['tools']))).toEqual(['Red lamp', 'Blue LÁMP']);
    expect(namesIn(boxOf(names), '', new Set(['toys']))).toEqual(['Lampshade, red', 'Redwood']);
    expect(namesIn(boxOf(names), 'lamp', new Set())).toEqual([]);
  });

  test('an empty box finds nothing', () => {
    expect(namesIn(boxOf([]), 'a')).toEqual([]);
    expect(namesIn(boxOf([]), '')).toEqual([]);
    expect([...boxOf([]).texts()]).toEqual(['']);
  });

  test('yields each text as it is searched', () => {
    expect([...boxOf(['Äpfel\nBirnen', '', 'X'], 'Box').texts()]).toEqual(['box', 'apfel\nbirnen', '', 'x']);
  });

  test('equals a filter over single texts', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'B', 'ß', 'é', '書', '\n', ' ', '7', '-'), maxLength: 8 });
    const categories = fc.option(fc.subarray(CATEGORIES).map((ids) => new Set(ids)));
    fc.assert(
      fc.property(fc.array(text, { maxLength: 70, size: 'max' }), text, categories, (texts, query, categoryIds) => {
        const box = boxOf(texts);
        const expected = box.items.filter(
          ({ name, categoryId }) =>
            searchTerms(query).every((term) => fold(name).includes(term)) && (categoryIds?.has(categoryId) ?? true),
        );
        expect(new Set(itemsIn(box, query, categoryIds))).toEqual(new Set(expected));
        for (const term of searchTerms(query))
          expect(box.holds(term)).toBe(texts.some((each) => fold(each).includes(term)));
      }),
    );
  });
});

/** Null: nothing is found. */
function rankOf(box: BoxText, query: string): number | null {
  const asked = askedIn(query);
  const outside = asked.terms.map(() => ABSENT);
  return box.search(asked, outside, null)?.rank ?? null;
}
