import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Box } from '../box/box.ts';
import type { Category } from '../category/category.ts';
import type { Item } from '../item/item.ts';
import type { Room } from '../room/room.ts';
import { generateInventory } from '../seed/generate-inventory.ts';
import { aBox, aCategory, anItem, aRoom } from '../testing/rows.ts';
import { compareNatural } from '../text/natural-compare.ts';
import { fold } from './fold.ts';
import { resultCountText } from './result-count-text.ts';
import type { SearchRequest } from './search-inventory.ts';
import { SearchInventory } from './search-inventory.ts';
import { searchTerms } from './terms.ts';

const ME = 'me';
const time = { createdAt: 0, updatedAt: 0 };
const room = (id: string, name: string): Room => aRoom({ id, ownerId: ME, name, ...time });
const box = (id: string, spaceId: string, name: string): Box =>
  aBox({ id, spaceId, name, description: 'lamp shelf', ...time, changedAt: 0 });
const category = (id: string, name: string): Category => aCategory({ id, spaceId: 'catalogue', name, ...time });
const item = (id: string, boxId: string, name: string, more: Partial<Item> = {}): Item =>
  anItem({ id, boxId, spaceId: 's', name, ...time, ...more });

function household() {
  return {
    rooms: [room('r10', 'Room 10'), room('r2', 'Room 2')],
    boxes: [
      box('b1', 'r2', 'Box 10'),
      box('b2', 'r2', 'Box 2'),
      box('b3', 'r10', 'Lamp things'),
      box('b4', ME, 'Loose'),
    ],
    items: [
      item('i1', 'b1', 'Lamp 10'),
      item('i2', 'b1', 'Lamp 2', { categoryId: 'c1' }),
      item('i3', 'b2', 'Bulb', { description: 'for the LÁMP' }),
      item('i4', 'b4', 'Torch', { categoryId: 'c1' }),
      item('i5', 'b3', 'Hammer'),
    ],
    categories: [category('c1', 'Lampes'), category('c2', 'Tools')],
  };
}

function outline(inventory: SearchInventory, request: SearchRequest): unknown {
  return inventory
    .search(request)
    .groups.map((group) => [
      group.room?.name ?? null,
      ...group.boxes.map((found) => [
        found.box.name + (found.nameMatches ? '!' : ''),
        ...found.items.map(({ name }) => name),
      ]),
    ]);
}

describe('SearchInventory', () => {
  test('groups by room and box in natural order, boxes without a room last', () => {
    expect(outline(new SearchInventory(household()), { query: 'lamp' })).toEqual([
      ['Room 2', ['Box 2', 'Bulb'], ['Box 10', 'Lamp 2', 'Lamp 10']],
      ['Room 10', ['Lamp things!']],
      [null, ['Loose', 'Torch']],
    ]);
  });

  test('counts items and boxes that match by name', () => {
    expect(new SearchInventory(household()).search({ query: 'lamp' }).count).toBe(5);
    expect([resultCountText(0, 'x'), resultCountText(1, 'x'), resultCountText(2, 'x')]).toEqual([
      '0 results for "x"',
      '1 result for "x"',
      '2 results for "x"',
    ]);
  });

  test.each<[string, SearchRequest, unknown]>([
    ['an empty query', { query: '' }, []],
    [
      'an empty query in a category',
      { query: ' ', categoryId: 'c1' },
      [
        ['Room 2', ['Box 10', 'Lamp 2']],
        [null, ['Loose', 'Torch']],
      ],
    ],
    ['a query in a category', { query: 'lamp 2', categoryId: 'c1' }, [['Room 2', ['Box 10', 'Lamp 2']]]],
    ['terms across name, description and category', { query: 'torch lampes' }, [[null, ['Loose', 'Torch']]]],
    ['a term may not span two fields', { query: 'torchlamp' }, []],
    ['the description of a box is not searched', { query: 'shelf' }, []],
    ['an unknown category', { query: '', categoryId: 'c9' }, []],
  ])('%s', (_, request, expected) => {
    expect(outline(new SearchInventory(household()), request)).toEqual(expected);
  });

  test('finds nothing in an empty inventory', () => {
    const empty = new SearchInventory({ rooms: [], boxes: [], items: [], categories: [] });
    expect(empty.search({ query: 'a' })).toEqual({ terms: ['a'], groups: [], count: 0 });
  });

  test('follows changes of single rows', () => {
    const inventory = new SearchInventory(household());
    inventory.putItem(item('i6', 'b1', 'Lamp 3'));
    inventory.putItem(item('i1', 'b1', 'Lamp 1'));
    expect(outline(inventory, { query: 'lamp box' })).toEqual([]);
    expect(outline(inventory, { query: 'lamp 1' })).toEqual([['Room 2', ['Box 10', 'Lamp 1']]]);
    expect(outline(inventory, { query: 'lamp' })).toMatchObject([
      ['Room 2', ['Box 2', 'Bulb'], ['Box 10', 'Lamp 1', 'Lamp 2', 'Lamp 3']],
      {},
      {},
    ]);
    inventory.putItem(item('i1', 'b2', 'Lamp 1'));
    inventory.removeItem('i3');
    inventory.removeItem('i3');
    expect(outline(inventory, { query: 'lamp' })).toMatchObject([
      ['Room 2', ['Box 2', 'Lamp 1'], ['Box 10', 'Lamp 2', 'Lamp 3']],
      {},
      {},
    ]);
    inventory.putCategory(category('c1', 'Lights'));
    expect(outline(inventory, { query: 'torch light' })).toEqual([[null, ['Loose', 'Torch']]]);
    inventory.removeCategory('c1');
    expect(outline(inventory, { query: 'light' })).toEqual([]);
    inventory.putBox(box('b3', 'r2', 'A lamp'));
    inventory.putRoom(room('r2', 'Zimmer'));
    expect(outline(inventory, { query: 'lamp' })).toEqual([
      ['Zimmer', ['A lamp!'], ['Box 2', 'Lamp 1'], ['Box 10', 'Lamp 2', 'Lamp 3']],
    ]);
    inventory.removeBox('b2');
    inventory.removeRoom('r2');
    expect(outline(inventory, { query: 'lamp' })).toEqual([[null, ['A lamp!'], ['Box 10', 'Lamp 2', 'Lamp 3']]]);
    expect(inventory.search({ query: 'lamp' }).count).toBe(3);
  });

  test('items that arrive before their box appear with it', () => {
    const inventory = new SearchInventory({ rooms: [], boxes: [], items: [item('i1', 'b1', 'Lamp')], categories: [] });
    expect(inventory.search({ query: 'lamp' })).toMatchObject({ groups: [], count: 0 });
    inventory.putBox(box('b1', ME, 'Box'));
    expect(outline(inventory, { query: 'lamp' })).toEqual([[null, ['Box', 'Lamp']]]);
  });

  test('equals the naive folded filter, in a large inventory and after many edits', () => {
    const rows = generateInventory({ items: 3000, seed: 5, userId: ME, catalogueId: 'catalogue', now: 1e12 });
    const inventory = new SearchInventory(rows);
    const items = new Map(rows.items.map((row) => [row.id, row]));
    const names = new Map(rows.categories.map(({ id, name }) => [id, name]));
    const naive = (query: string): Item[] => {
      const terms = searchTerms(query);
      const has = (text: string | null | undefined, term: string): boolean => fold(text ?? '').includes(term);
      return [...items.values()].filter((row) =>
        terms.every(
          (term) => has(row.name, term) || has(row.description, term) || has(names.get(row.categoryId ?? ''), term),
        ),
      );
    };
    const found = (query: string): Item[] =>
      inventory.search({ query }).groups.flatMap((group) => group.boxes.flatMap((entry) => [...entry.items]));
    const ids = (list: readonly Item[]): string[] => list.map(({ id }) => id).sort();
    const words = rows.items.flatMap(({ name, description }) => [
      ...name.split(' '),
      ...(description?.split(' ') ?? []),
    ]);
    const piece = fc
      .tuple(fc.constantFrom(...new Set(words)), fc.nat(6), fc.integer({ min: 1, max: 7 }))
      .map(([word, from, length]) => word.slice(from, from + length));
    const edit = fc.tuple(fc.constantFrom(...rows.items), piece);
    fc.assert(
      fc.property(fc.array(piece, { minLength: 1, maxLength: 3 }), fc.option(edit), (pieces, change) => {
        if (change) {
          const changed = { ...change[0], name: change[1] || 'x' };
          items.set(changed.id, changed);
          inventory.putItem(changed);
        }
        const query = pieces.join(' ');
        if (searchTerms(query).length === 0) return;
        expect(ids(found(query))).toEqual(ids(naive(query)));
      }),
      { numRuns: 150 },
    );
    for (const { boxes } of inventory.search({ query: 'a' }).groups) {
      for (const { items: inBox } of boxes) {
        expect(inBox.map(({ name }) => name)).toEqual(inBox.map(({ name }) => name).toSorted(compareNatural));
      }
    }
  });
});
