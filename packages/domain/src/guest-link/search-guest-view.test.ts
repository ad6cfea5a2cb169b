import { describe, expect, test } from 'vitest';
import type { GuestBox, GuestItem } from './guest-view.ts';
import { makeGuestView, searchGuestView } from './search-guest-view.ts';

const box = (id: string, name: string): GuestBox => ({ id, name, code: 'A1B2', description: null });
const item = (id: string, boxId: string, name: string, more: Partial<GuestItem> = {}): GuestItem => ({
  id,
  boxId,
  name,
  description: null,
  quantity: null,
  price: null,
  category: null,
  dateStamp: null,
  pictureId: null,
  ...more,
});

const BOXES = [
  box('b10', 'Box 10'),
  box('b2', 'Box 2'),
  { ...box('winter', 'Winter clothes'), description: 'In the hall' },
];
const ITEMS = [
  item('1', 'b2', 'Café cups', { description: 'Six, blue rim' }),
  item('2', 'b10', 'Ladder', { category: 'Tools' }),
  item('3', 'winter', 'Scarf'),
  item('4', 'winter', 'Boots', { category: 'Shoes', brand: 'Meindl Borneo' }),
];

/** 'Box 2: Cups | Winter: Boots, Scarf' */
function found(query: string, boxes = BOXES, items = ITEMS): string {
  const { boxes: shown, count } = searchGuestView(makeGuestView(boxes, items), query, 'Attic room');
  const texts = shown.map((entry) => `${entry.box.name}: ${entry.items.map(({ name }) => name).join(', ')}`);
  return `${count} ${texts.join(' | ')}`;
}

describe('the list of a guest', () => {
  test('is in natural order and includes empty boxes', () => {
    const list = makeGuestView([...BOXES, box('e', 'Box 1')], ITEMS);
    expect(list.map((entry) => entry.box.name)).toEqual(['Box 1', 'Box 2', 'Box 10', 'Winter clothes']);
    expect(list.at(-1)?.items.map((entry) => entry.item.name)).toEqual(['Boots', 'Scarf']);
  });

  test('keeps the last of two rows with one id, and no item without its box', () => {
    const list = makeGuestView(
      [...BOXES, box('b2', 'Box 3')],
      [...ITEMS, item('1', 'winter', 'Cups'), item('5', 'elsewhere', 'Lost')],
    );
    expect(list.map((entry) => entry.box.name)).toEqual(['Box 3', 'Box 10', 'Winter clothes']);
    expect(list.flatMap((entry) => entry.items.map(({ item: row }) => row.name))).toEqual([
      'Ladder',
      'Boots',
      'Cups',
      'Scarf',
    ]);
  });

  test.each([
    ['', '7 Box 2: Café cups | Box 10: Ladder | Winter clothes: Boots, Scarf'],
    ['  ', '7 Box 2: Café cups | Box 10: Ladder | Winter clothes: Boots, Scarf'],
    ['cafe', '1 Box 2: Café cups'],
    ['blue CUPS', '1 Box 2: Café cups'],
    ['tools', '1 Box 10: Ladder'],
    ['box', '2 Box 2: Café cups | Box 10: Ladder'],
    ['winter', '1 Winter clothes: Boots, Scarf'],
    ['shoes', '1 Winter clothes: Boots'],
    ['borneo shoes', '1 Winter clothes: Boots'],
    ['winter tools', '0 '],
    ['attic scarf', '1 Winter clothes: Scarf'],
    ['scarf winter', '1 Winter clothes: Scarf'],
    ['a1b2 scarf', '1 Winter clothes: Scarf'],
    ['hall boots', '1 Winter clothes: Boots'],
    ['hall', '1 Winter clothes: Boots, Scarf'],
    ['attic', '0 '],
    ['s', '5 Box 2: Café cups | Winter clothes: Boots, Scarf | Box 10: Ladder'],
    ['cupssix', '0 '],
  ])('finds by the query %j', (query, expected) => {
    expect(found(query)).toBe(expected);
  });
});
