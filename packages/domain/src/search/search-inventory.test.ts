import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Box } from '../box/box.ts';
import type { Category } from '../category/category.ts';
import type { Item } from '../item/item.ts';
import { english } from '../language/translator.ts';
import { DEFAULT_DISPLAY_SETTINGS } from '../profile/profile.ts';
import type { Room } from '../room/room.ts';
import { generateInventory } from '../seed/generate-inventory.ts';
import type { InventoryRows } from '../seed/inventory-rows.ts';
import { plainSearch } from '../testing/plain-search.ts';
import { aBox, aCategory, anItem, aRoom } from '../testing/rows.ts';
import { viewOf } from '../testing/view-of.ts';
import { resultCountText } from './result-count-text.ts';
import { SearchInventory, type SearchRequest, type SearchResults } from './search-inventory.ts';

const ME = 'me';
const time = { createdAt: 0, updatedAt: 0 };
const room = (id: string, name: string): Room => aRoom({ id, ownerId: ME, name, ...time });
const box = (id: string, spaceId: string, name: string): Box =>
  aBox({ id, spaceId, name, description: 'top shelf', ...time, changedAt: 0 });
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

type SearchedEntity = 'room' | 'box' | 'item' | 'category';
type AnyRow = Room | Box | Item | Category;

/** An inventory whose rows change as they do in the app. */
function open(rows: InventoryRows) {
  const view = viewOf(rows, ME);
  const inventory = new SearchInventory(view);
  return {
    inventory,
    view,
    put(entity: SearchedEntity, row: AnyRow) {
      view.set(entity, row.id, row as never);
      inventory.follow(entity, row.id);
    },
    remove(entity: SearchedEntity, id: string) {
      view.set(entity, id, undefined);
      inventory.follow(entity, id);
    },
  };
}

function filled(entity: SearchedEntity, set: { id: string; name: string }): AnyRow {
  if (entity === 'room') return aRoom({ ownerId: ME, ...set });
  if (entity === 'box') return aBox({ spaceId: ME, ...set });
  if (entity === 'item') return anItem({ spaceId: ME, boxId: '1', ...set });
  return aCategory({ spaceId: 'catalogue', ...set });
}

function search(rows: InventoryRows, request: SearchRequest): unknown {
  return outline(open(rows).inventory, request);
}

function outline(inventory: SearchInventory, request: SearchRequest): unknown {
  return outlineOf(inventory.search(request));
}

function outlineOf({ groups }: SearchResults): unknown {
  return groups.map((group) => [
    group.matches ? `${group.room?.name}!` : (group.room?.name ?? null),
    ...group.boxes.map((found) => [
      found.box.name + (found.matches ? '!' : ''),
      ...found.items.map(({ name }) => name),
    ]),
  ]);
}

/** As `plainSearch` returns it. The items are counted as the list is later filled. */
function contentOf({ groups }: SearchResults) {
  return groups.map(({ boxes, ...group }) => ({
    ...group,
    boxes: boxes.map(({ box, matches, itemCount, items }) => {
      expect(itemCount).toBe(items.length);
      return { box, matches, items };
    }),
  }));
}

describe('SearchInventory', () => {
  test('groups by room and box, boxes without a room last, equal ones in natural order', () => {
    expect(search(household(), { query: 'lamp' })).toEqual([
      ['Room 2', ['Box 2', 'Bulb'], ['Box 10', 'Lamp 2', 'Lamp 10']],
      ['Room 10', ['Lamp things!']],
      [null, ['Loose', 'Torch']],
    ]);
  });

  test.each<[string, unknown]>([
    ['garage drill', [['Garage', ['Green crate', 'Drill'], ['Drill bits!']]]],
    ['drill garage', [['Garage', ['Green crate', 'Drill'], ['Drill bits!']]]],
    ['drill crate', [['Garage', ['Green crate', 'Drill']]]],
    ['window drill', [['Garage', ['Green crate', 'Drill']]]],
    ['7k3q drill', [['Garage', ['Green crate', 'Drill']]]],
    ['garage', [['Attic', ['Toys', 'Toy garage']], ['Garage!']]],
    ['window', [['Garage', ['Green crate!']]]],
    ['garage tools', [['Garage', ['Drill bits', 'Set of ten']]]],
    ['attic drill', [['Attic', ['Toys', 'Old drill', 'Drillmaster', 'Toydrill']]]],
    ['garage lamp', []],
  ])('%j finds across item, box and room', (query, expected) => {
    const rows = {
      rooms: [room('r1', 'Attic'), room('r2', 'Garage')],
      boxes: [
        aBox({ ...box('b1', 'r1', 'Toys'), description: null }),
        aBox({ ...box('b2', 'r2', 'Green crate'), description: 'Under the window', code: '7K3Q' }),
        aBox({ ...box('b3', 'r2', 'Drill bits'), description: null, code: '10AB' }),
      ],
      items: [
        item('i1', 'b2', 'Drill'),
        item('i2', 'b3', 'Set of ten', { categoryId: 'c1' }),
        item('i3', 'b1', 'Toydrill'),
        item('i4', 'b1', 'Drillmaster'),
        item('i5', 'b1', 'Old drill', { updatedAt: 9 }),
        item('i6', 'b1', 'Toy garage', { updatedAt: 9 }),
      ],
      categories: [category('c1', 'Tools')],
    };
    expect(search(rows, { query })).toEqual(expected);
  });

  test('of one rank the last changed comes first: rooms, boxes and items', () => {
    const { inventory, put } = open(household());
    put('item', item('i1', 'b1', 'Lamp 10', { updatedAt: 5 }));
    put('box', aBox({ ...box('b3', 'r10', 'Lamp things'), changedAt: 4 }));
    put('item', item('i5', 'b3', 'Lamp'));
    put('box', aBox({ ...box('b1', 'r2', 'Box 10'), changedAt: 3 }));
    expect(outline(inventory, { query: 'lamp' })).toEqual([
      ['Room 10', ['Lamp things!', 'Lamp']],
      ['Room 2', ['Box 10', 'Lamp 10', 'Lamp 2'], ['Box 2', 'Bulb']],
      [null, ['Loose', 'Torch']],
    ]);
  });

  test('counts items and boxes that match by name', () => {
    const { count, groups } = open(household()).inventory.search({ query: 'lamp' });
    expect(count).toBe(5);
    expect(groups.map((group) => group.count)).toEqual([3, 1, 1]);
    expect(groups.map(({ boxes }) => boxes.map(({ itemCount }) => itemCount))).toEqual([[1, 2], [0], [1]]);
    expect([0, 1, 2].map((count) => resultCountText(count, 'x', english))).toEqual([
      '0 results for "x"',
      '1 result for "x"',
      '2 results for "x"',
    ]);
  });

  test.each<[string, SearchRequest, unknown]>([
    ['an empty query', { query: '' }, []],
    [
      'an empty query in a category',
      { query: ' ', categoryIds: ['c1'] },
      [
        ['Room 2', ['Box 10', 'Lamp 2']],
        [null, ['Loose', 'Torch']],
      ],
    ],
    ['a query in a category', { query: 'lamp 2', categoryIds: ['c1'] }, [['Room 2', ['Box 10', 'Lamp 2']]]],
    ['terms across name, description and category', { query: 'torch lampes' }, [[null, ['Loose', 'Torch']]]],
    ['a term may not span two fields', { query: 'torchlamp' }, []],
    [
      'the place of a box is searched',
      { query: 'shelf 2', categoryIds: ['c9'] },
      [['Room 2', ['Box 2!'], ['Box 10!']]],
    ],
    ['an unknown category', { query: '', categoryIds: ['c9'] }, []],
    [
      'boxes that match by name stay in a category',
      { query: 'box 2', categoryIds: ['c9'] },
      [['Room 2', ['Box 2!'], ['Box 10!']]],
    ],
    [
      'two categories',
      { query: '', categoryIds: ['c1', 'c2'] },
      [
        ['Room 2', ['Box 10', 'Lamp 2']],
        [null, ['Loose', 'Torch']],
      ],
    ],
  ])('%s', (_, request, expected) => {
    expect(search(household(), request)).toEqual(expected);
  });

  test('finds nothing in an empty inventory', () => {
    const { inventory } = open({ rooms: [], boxes: [], items: [], categories: [] });
    expect(inventory.search({ query: 'a' })).toEqual({ terms: ['a'], groups: [], count: 0 });
  });

  test('follows changes of single rows', () => {
    const { inventory, put, remove } = open(household());
    expect(inventory.search({ query: 'lamp' }).count).toBe(5);
    put('item', item('i6', 'b1', 'Lamp 3'));
    put('item', item('i1', 'b1', 'Lamp 1'));
    expect(outline(inventory, { query: 'hammer bulb' })).toEqual([]);
    expect(outline(inventory, { query: 'lamp 1' })).toMatchObject([
      ['Room 2', ['Box 10', 'Lamp 1', 'Lamp 2', 'Lamp 3']],
      {},
    ]);
    expect(outline(inventory, { query: 'lamp' })).toMatchObject([
      ['Room 2', ['Box 2', 'Bulb'], ['Box 10', 'Lamp 1', 'Lamp 2', 'Lamp 3']],
      {},
      {},
    ]);
    put('item', item('i1', 'b2', 'Lamp 1'));
    remove('item', 'i3');
    remove('item', 'i3');
    expect(outline(inventory, { query: 'lamp' })).toMatchObject([
      ['Room 2', ['Box 2', 'Lamp 1'], ['Box 10', 'Lamp 2', 'Lamp 3']],
      {},
      {},
    ]);
    put('category', category('c1', 'Lights'));
    expect(outline(inventory, { query: 'torch light' })).toEqual([[null, ['Loose', 'Torch']]]);
    remove('category', 'c1');
    expect(outline(inventory, { query: 'light' })).toEqual([]);
    put('box', box('b3', 'r2', 'A lamp'));
    put('room', room('r2', 'Zimmer'));
    expect(outline(inventory, { query: 'lamp' })).toEqual([
      ['Zimmer', ['Box 2', 'Lamp 1'], ['Box 10', 'Lamp 2', 'Lamp 3'], ['A lamp!']],
    ]);
    remove('box', 'b2');
    remove('room', 'r2');
    expect(outline(inventory, { query: 'lamp' })).toEqual([[null, ['Box 10', 'Lamp 2', 'Lamp 3'], ['A lamp!']]]);
    expect(inventory.search({ query: 'lamp' }).count).toBe(3);
  });

  test('items that arrive before their box appear with it', () => {
    const { inventory, put } = open({ rooms: [], boxes: [], items: [item('i1', 'b1', 'Lamp')], categories: [] });
    expect(inventory.search({ query: 'lamp' })).toMatchObject({ groups: [], count: 0 });
    put('box', box('b1', ME, 'Box'));
    expect(outline(inventory, { query: 'lamp' })).toEqual([[null, ['Box', 'Lamp']]]);
  });

  test('a category that arrives after its items is searched', () => {
    const { inventory, put } = open({ ...household(), categories: [] });
    expect(inventory.search({ query: 'lampes' }).count).toBe(0);
    put('category', category('c1', 'Lampes'));
    expect(inventory.search({ query: 'lampes' }).count).toBe(2);
  });

  test('results stay as they were found, whatever changes later', () => {
    const { inventory, put, remove } = open(household());
    const found = inventory.search({ query: 'lamp' });
    put('item', item('i1', 'b1', 'Hat'));
    remove('item', 'i2');
    put('box', box('b2', 'r10', 'Other'));
    inventory.search({ query: 'lamp' });
    expect(outlineOf(found)).toEqual(search(household(), { query: 'lamp' }));
  });

  test('reads its texts in steps', () => {
    const { inventory, put } = open(household());
    const read = (boxes: number) => {
      let left = boxes;
      return inventory.read(() => left-- === 0);
    };
    expect([1, 1, 1, 1].map(read)).toEqual([false, false, false, true]);
    put('item', item('i1', 'b1', 'Hat'));
    expect([0, 1, 0].map(read)).toEqual([false, true, true]);
  });

  test('yields all texts', () => {
    const { inventory } = open(household());
    const names = ['box 10', 'box 2', 'lamp things', 'loose'].map((name) => `${name}\ntop shelf`);
    const items = ['bulb\nfor the lamp\n', 'hammer\n\n', 'lamp 10\n\n', 'lamp 2\n\nlampes', 'torch\n\nlampes'];
    expect([...inventory.texts()].toSorted()).toEqual([...names, ...items, 'room 2', 'room 10'].toSorted());
    expect(['hamm', 'loose', 'lampes', 'hammer box'].map((term) => inventory.holds(term))).toEqual([
      true,
      true,
      true,
      false,
    ]);
  });

  test('equals the plain rule in a large inventory and after edits', () => {
    const rows = generateInventory({ items: 400, seed: 5, userId: ME, catalogueId: 'catalogue', now: 1e12 });
    const { inventory, view, put } = open(rows);
    const texts = [...rows.items, ...rows.boxes].flatMap(({ name, description }) => [name, description ?? '']);
    const words = [...texts, ...rows.rooms.map(({ name }) => name)].flatMap((text) => text.split(' '));
    const piece = fc
      .tuple(fc.constantFrom(...new Set(words)), fc.constantFrom(0, 0, 1, 2), fc.integer({ min: 1, max: 9 }))
      .map(([word, from, length]) => word.slice(from, from + length));
    const edit = fc.tuple(fc.constantFrom(...rows.items), piece);
    fc.assert(
      fc.property(fc.array(piece, { minLength: 1, maxLength: 3 }), fc.option(edit), (pieces, change) => {
        if (change) put('item', { ...change[0], name: change[1] || 'x' });
        const query = pieces.join(' ');
        expect(contentOf(inventory.search({ query }))).toEqual(plainSearch(view, query, null));
      }),
      { numRuns: 60 },
    );
  });

  test('equals the plain rule after any changes', () => {
    const id = fc.constantFrom('1', '2', '3');
    const name = fc.constantFrom('Lamp', 'lamp 2', 'Lamp 10', 'Éclair', 'Box', 'a', 'Lampshade (box)', 'B-a lam-p');
    const categoryId = fc.constantFrom('1', '2', null);
    const changedAt = fc.nat(2);
    const place = fc.constantFrom(null, 'box 2', 'Lamps, a');
    const code = fc.constantFrom('7K3Q', '10AB');
    const row = fc.oneof(
      fc.tuple(fc.constant('room' as const), fc.record({ id, name })),
      fc.tuple(
        fc.constant('box' as const),
        fc.record({ id, name, spaceId: fc.constantFrom('1', '2', ME), description: place, code, changedAt }),
      ),
      fc.tuple(
        fc.constant('item' as const),
        fc.record({ id: fc.nat(9).map(String), name, boxId: id, categoryId, updatedAt: changedAt }),
      ),
      fc.tuple(fc.constant('category' as const), fc.record({ id, name })),
    );
    const change = fc.record({ row, isRemoved: fc.boolean(), isSearched: fc.boolean() });
    const query = fc.constantFrom('', 'lamp', '2', 'lam 1', 'e a', 'box', 'a b', 'box lamp', '7k3q lamp', 'p', '(b -');
    const categoryIds = fc.option(fc.subarray(['1', '2']));
    fc.assert(
      fc.property(fc.array(change, { minLength: 5, maxLength: 60 }), query, categoryIds, (changes, text, ids) => {
        const { inventory, view, put, remove } = open({ rooms: [], boxes: [], items: [], categories: [] });
        for (const { row: each, isRemoved, isSearched } of changes) {
          const [entity, set] = each;
          if (isRemoved) remove(entity, set.id);
          else put(entity, filled(entity, set));
          if (isSearched) inventory.search({ query: 'a' });
        }
        const results = inventory.search({ query: text, categoryIds: ids });
        expect(contentOf(results)).toEqual(plainSearch(view, text, ids));
        expect(results.count).toBe(results.groups.reduce((sum, group) => sum + group.count, 0));
      }),
      { numRuns: 300 },
    );
  });
});

test('details are searched where they are switched on, also after a change of the switches or of the owner', () => {
  const rows = household();
  const first = rows.items[0];
  if (!first) throw new Error('the household has no item');
  const view = viewOf({ ...rows, items: [{ ...first, serial: 'SN-77' }] }, ME);
  let showSerial = false;
  const inventory = new SearchInventory(view, () => ({
    options: { ...DEFAULT_DISPLAY_SETTINGS, showSerial },
    ownFields: [],
  }));
  const count = () => inventory.search({ query: 'sn-77' }).count;
  expect(count()).toBe(0);
  showSerial = true;
  inventory.follow('profile', ME);
  expect(count()).toBe(1);
  showSerial = false;
  inventory.follow('room', 'r10');
  expect(count()).toBe(1);
  inventory.follow('room', 'r2');
  expect(count()).toBe(0);
});
