import { expect, test } from 'vitest';
import { worthOf } from './item-worth.ts';
import { WorthCounter, type WorthPlace } from './worth.ts';

const ATTIC = { id: 'attic', name: 'Attic' };
const CELLAR = { id: 'cellar', name: 'Cellar' };
const NAMES: Readonly<Record<string, string>> = { tools: 'Tools', theirs: 'TOOLS', books: 'Books' };

interface Row {
  place?: WorthPlace;
  price: number | null;
  quantity?: number | null;
  categoryId?: string | null;
}

const inAttic: WorthPlace = { room: ATTIC, currency: 'EUR', hasQuantity: true };
const inCellar: WorthPlace = { room: CELLAR, currency: 'EUR', hasQuantity: true };
const nowhere: WorthPlace = { room: null, currency: 'EUR', hasQuantity: true };
const abroad: WorthPlace = { room: { id: 'abroad', name: 'Abroad' }, currency: 'CHF', hasQuantity: true };
const uncounted: WorthPlace = { room: { id: 'odd', name: 'Odd' }, currency: null, hasQuantity: true };

function count(rows: readonly Row[]) {
  const counter = new WorthCounter((id) => NAMES[id]);
  for (const { place = inAttic, price, quantity = null, categoryId = null } of rows)
    counter.add(place, { price, quantity, categoryId });
  return counter.result();
}

test.each([
  [null, null, null],
  [null, 3, null],
  [0, 3, 0],
  [0.1, 3, 0.3],
  [1.005, 1, 1.005],
  [12.5, null, 12.5],
  [2, 0, 0],
  [2, -1, -2],
  [9_999_999_999.99, 1, 9_999_999_999.99],
])('a price of %j, %j times, is worth %j', (price, quantity, worth) => {
  expect(worthOf({ price, quantity })).toBe(worth);
});

test('nothing is worth nothing', () => {
  expect(count([])).toEqual([]);
});

test('sums rooms and categories, the largest first, and counts what has no price', () => {
  const [all, ...more] = count([
    { price: 0.1, quantity: 3, categoryId: 'books' },
    { price: 0.2 },
    { price: null, categoryId: 'tools' },
    { place: inCellar, price: 5, quantity: 2, categoryId: 'tools' },
    { place: nowhere, price: 0, categoryId: 'gone' },
  ]);
  expect(more).toEqual([]);
  expect(all).toEqual({
    currency: 'EUR',
    value: 10.5,
    items: 5,
    unpriced: 1,
    rooms: [
      { id: 'cellar', name: 'Cellar', value: 10, items: 1, unpriced: 0 },
      { id: 'attic', name: 'Attic', value: 0.5, items: 3, unpriced: 1 },
      { id: null, name: null, value: 0, items: 1, unpriced: 0 },
    ],
    categories: [
      { id: null, name: 'Tools', value: 10, items: 2, unpriced: 1 },
      { id: null, name: 'Books', value: 0.3, items: 1, unpriced: 0 },
      { id: null, name: null, value: 0.2, items: 2, unpriced: 0 },
    ],
  });
});

test('keeps currencies apart, and prices in none last', () => {
  const found = count([{ place: uncounted, price: 1 }, { price: 2 }, { place: abroad, price: 3 }, { price: 4 }]);
  expect(found.map(({ currency, value }) => [currency, value])).toEqual([
    ['CHF', 3],
    ['EUR', 6],
    [null, 1],
  ]);
});

test('categories of one name are one, whoever made them; what is worth the same is in the order of names', () => {
  const [all] = count([
    { price: 1, categoryId: 'theirs' },
    { price: 1, categoryId: 'tools' },
    { price: 2, categoryId: 'books' },
    { price: 2 },
  ]);
  expect(all?.categories.map(({ name, value }) => [name, value])).toEqual([
    ['Books', 2],
    ['TOOLS', 2],
    [null, 2],
  ]);
});

test('a quantity that is not shown counts as one', () => {
  const hidden: WorthPlace = { room: CELLAR, currency: 'EUR', hasQuantity: false };
  const [all] = count([
    { price: 2, quantity: 3 },
    { place: hidden, price: 2, quantity: 3 },
  ]);
  expect(all?.rooms.map(({ name, value }) => [name, value])).toEqual([
    ['Attic', 6],
    ['Cellar', 2],
  ]);
});
