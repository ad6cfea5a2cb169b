import { describe, expect, test } from 'vitest';
import type { DisplaySettings } from '../profile/profile.ts';
import { DEFAULT_DISPLAY_SETTINGS } from '../profile/profile.ts';
import { anItem } from '../testing/rows.ts';
import { availableItemSorts, effectiveItemSort, ITEM_SORT_KEYS, ITEM_SORTS, type ItemSort } from './item-sort.ts';
import type { Item } from './item.ts';
import { sortItems } from './sort-items.ts';

const item = (id: string, name: string, more: Partial<Item> = {}): Item =>
  anItem({ id, name, spaceId: 's', boxId: 'b', createdAt: 0, updatedAt: 0, ...more });
const categories = new Map([
  ['c1', 'Tools'],
  ['c2', 'Clothes'],
  ['c3', 'tools 2'],
  ['c4', 'Tools'],
]);
const idsOf = (items: Item[], sort: ItemSort): string =>
  sortItems(items, sort, (id) => categories.get(id))
    .map(({ id }) => id)
    .join(' ');

describe('sortItems', () => {
  const items = [
    item('a', 'Hammer 10', {
      updatedAt: 5,
      createdAt: 1,
      quantity: 0,
      price: 3,
      categoryId: 'c1',
      dateStamp: '2026-01-02',
    }),
    item('b', 'hammer 2', {
      updatedAt: 2,
      createdAt: 9,
      quantity: null,
      price: 0,
      categoryId: 'c2',
      dateStamp: '2025-12-31',
    }),
    item('c', 'Àpple', { updatedAt: 5, createdAt: 5, quantity: 12, price: null, categoryId: null, dateStamp: null }),
    item('d', 'zoo', { updatedAt: 1, createdAt: 1, quantity: -2, price: 3, categoryId: 'c9', dateStamp: '0999-05-01' }),
    item('e', 'Bulb', { updatedAt: 0, createdAt: 0, quantity: null, price: 12.5, categoryId: 'c4', dateStamp: null }),
  ];

  test.each<[ItemSort, string]>([
    ['lastChange', 'b a c d e'],
    ['alphabet', 'c e b a d'],
    ['quantity', 'c a d e b'],
    ['price', 'e a d b c'],
    ['category', 'b e a c d'],
    ['dateStamp', 'd b a c e'],
  ])('%s', (sort, expected) => {
    expect(idsOf(items, sort)).toBe(expected);
    expect(idsOf(items.toReversed(), sort)).toBe(expected);
  });

  test.each(ITEM_SORT_KEYS)('%s sorts no items and one item', (sort) => {
    expect(idsOf([], sort)).toBe('');
    expect(idsOf([item('x', 'x')], sort)).toBe('x');
  });

  test.each(ITEM_SORT_KEYS)('%s sorts equal items by id', (sort) => {
    expect(idsOf([item('2', 'Nail'), item('1', 'Nail')], sort)).toBe('1 2');
  });

  test('sorts categories in natural order of their names', () => {
    expect(idsOf([item('x', 'x', { categoryId: 'c3' }), item('y', 'y', { categoryId: 'c1' })], 'category')).toBe('y x');
  });
});

describe('the sort menu', () => {
  const all: DisplaySettings = {
    ...DEFAULT_DISPLAY_SETTINGS,
    showQuantity: true,
    showPrice: true,
    showCategories: true,
    showBoxCapacity: true,
    showPictures: true,
    showDateStamp: true,
  };

  test('offers the sorts that the display settings allow', () => {
    expect(availableItemSorts(DEFAULT_DISPLAY_SETTINGS).map(({ sort }) => sort)).toEqual(['lastChange', 'alphabet']);
    expect(availableItemSorts(all)).toEqual(ITEM_SORTS);
    expect(availableItemSorts({ ...DEFAULT_DISPLAY_SETTINGS, showPrice: true }).map(({ label }) => label)).toEqual([
      'Last change',
      'Alphabet',
      'Value',
    ]);
  });

  test('falls back to the last change', () => {
    expect(effectiveItemSort('price', all)).toBe('price');
    expect(effectiveItemSort('price', { ...all, showPrice: false })).toBe('lastChange');
    expect(effectiveItemSort('nonsense', all)).toBe('lastChange');
    expect(effectiveItemSort(null, all)).toBe('lastChange');
  });
});
