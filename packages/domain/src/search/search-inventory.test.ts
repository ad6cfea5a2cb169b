import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Box } from '../box/box.ts';
import type { Category } from '../category/category.ts';
import type { MemoryView } from '../command/memory-view.ts';
import type { Item } from '../item/item.ts';
import type { Room } from '../room/room.ts';
import { generateInventory } from '../seed/generate-inventory.ts';
import type { InventoryRows } from '../seed/inventory-rows.ts';
import { aBox, aCategory, anItem, aRoom } from '../testing/rows.ts';
import { viewOf } from '../testing/view-of.ts';
import { compareNatural } from '../text/natural-compare.ts';
import { fold } from './fold.ts';
import { resultCountText } from './result-count-text.ts';
import { SearchInventory, type SearchRequest, type SearchResults } from './search-inventory.ts';
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

/** The rule without any preparation. */
function plainSearch({ rows }: MemoryView, query: string, categoryIds: readonly string[] | null) {
  const terms = searchTerms(query);
  if (terms.length === 0 && categoryIds === null) return [];
  const holds = (texts: (string | null | undefined)[]) =>
    terms.every((term) => texts.some((text) => fold(text ?? '').includes(term)));
  const byName = (a: Room | Box | Item, b: Room | Box | Item) =>
    compareNatural(a.name, b.name) || (a.id < b.id ? -1 : 1);
  const boxes = [...rows.box.values()].toSorted(byName).flatMap((each) => {
    const items = [...rows.item.values()]
      .filter(({ boxId, categoryId, name, description }) => {
        const isWanted = categoryIds === null || (categoryId !== null && categoryIds.includes(categoryId));
        const category = categoryId === null ? null : rows.category.get(categoryId)?.name;
        return boxId === each.id && isWanted && holds([name, description, category]);
      })
      .toSorted(byName);
    const nameMatches = terms.length > 0 && terms.every((term) => fold(each.name).includes(term));
    return items.length > 0 || nameMatches ? [{ box: each, nameMatches, itemCount: items.length, items }] : [];
  });
  return [...[...rows.room.values()].toSorted(byName), null].flatMap((inRoom) => {
    const here = boxes.filter(({ box: { spaceId } }) => (rows.room.get(spaceId) ?? null) === inRoom);
    const count = here.reduce((sum, { itemCount, nameMatches }) => sum + itemCount + (nameMatches ? 1 : 0), 0);
    return here.length === 0 ? [] : [{ room: inRoom, boxes: here, count }];
  });
}

function search(rows: InventoryRows, request: SearchRequest): unknown {
  return outline(open(rows).inventory, request);
}

function outline(inventory: SearchInventory, request: SearchRequest): unknown {
  return outlineOf(inventory.search(request));
}

function outlineOf({ groups }: SearchResults): unknown {
  return groups.map((group) => [
    group.room?.name ?? null,
    ...group.boxes.map((found) => [
      found.box.name + (found.nameMatches ? '!' : ''),
      ...found.items.map(({ name }) => name),
    ]),
  ]);
}

describe('SearchInventory', () => {
  test('groups by room and box in natural order, boxes without a room last', () => {
    expect(search(household(), { query: 'lamp' })).toEqual([
      ['Room 2', ['Box 2', 'Bulb'], ['Box 10', 'Lamp 2', 'Lamp 10']],
      ['Room 10', ['Lamp things!']],
      [null, ['Loose', 'Torch']],
    ]);
  });

  test('counts items and boxes that match by name', () => {
    const { count, groups } = open(household()).inventory.search({ query: 'lamp' });
    expect(count).toBe(5);
    expect(groups.map((group) => group.count)).toEqual([3, 1, 1]);
    expect(groups.map(({ boxes }) => boxes.map(({ itemCount }) => itemCount))).toEqual([[1, 2], [0], [1]]);
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
      { query: ' ', categoryIds: ['c1'] },
      [
        ['Room 2', ['Box 10', 'Lamp 2']],
        [null, ['Loose', 'Torch']],
      ],
    ],
    ['a query in a category', { query: 'lamp 2', categoryIds: ['c1'] }, [['Room 2', ['Box 10', 'Lamp 2']]]],
    ['terms across name, description and category', { query: 'torch lampes' }, [[null, ['Loose', 'Torch']]]],
    ['a term may not span two fields', { query: 'torchlamp' }, []],
    ['the description of a box is not searched', { query: 'shelf' }, []],
    ['an unknown category', { query: '', categoryIds: ['c9'] }, []],
    ['boxes that match by name stay in a category', { query: 'box 2', categoryIds: ['c9'] }, [['Room 2', ['Box 2!']]]],
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
    expect(outline(inventory, { query: 'lamp box' })).toEqual([]);
    expect(outline(inventory, { query: 'lamp 1' })).toEqual([['Room 2', ['Box 10', 'Lamp 1']]]);
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
      ['Zimmer', ['A lamp!'], ['Box 2', 'Lamp 1'], ['Box 10', 'Lamp 2', 'Lamp 3']],
    ]);
    remove('box', 'b2');
    remove('room', 'r2');
    expect(outline(inventory, { query: 'lamp' })).toEqual([[null, ['A lamp!'], ['Box 10', 'Lamp 2', 'Lamp 3']]]);
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
    const names = ['box 10', 'box 2', 'lamp things', 'loose'];
    const items = ['bulb\nfor the lamp\n', 'hammer\n\n', 'lamp 10\n\n', 'lamp 2\n\nlampes', 'torch\n\nlampes'];
    expect([...inventory.texts()].toSorted()).toEqual([...names, ...items].toSorted());
    expect(['hamm', 'loose', 'lampes', 'hammer box'].map((term) => inventory.holds(term))).toEqual([
      true,
      true,
      true,
      false,
    ]);
  });

  test('equals the naive folded filter, in a large inventory and after many edits', () => {
    const rows = generateInventory({ items: 3000, seed: 5, userId: ME, catalogueId: 'catalogue', now: 1e12 });
    const { inventory, put } = open(rows);
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
          put('item', changed);
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

  test('equals the plain rule after any changes', () => {
    const id = fc.constantFrom('1', '2', '3');
    const name = fc.constantFrom('Lamp', 'lamp 2', 'Lamp 10', 'Éclair', 'Box', 'a');
    const categoryId = fc.constantFrom('1', '2', null);
    const row = fc.oneof(
      fc.tuple(fc.constant('room' as const), fc.record({ id, name })),
      fc.tuple(fc.constant('box' as const), fc.record({ id, name, spaceId: fc.constantFrom('1', '2', ME) })),
      fc.tuple(fc.constant('item' as const), fc.record({ id: fc.nat(9).map(String), name, boxId: id, categoryId })),
      fc.tuple(fc.constant('category' as const), fc.record({ id, name })),
    );
    const change = fc.record({ row, isRemoved: fc.boolean(), isSearched: fc.boolean() });
    const query = fc.constantFrom('', 'lamp', '2', 'lam 1', 'e a', 'box');
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
        const { groups, count } = inventory.search({ query: text, categoryIds: ids });
        const found = groups.map(({ boxes, ...group }) => ({
          ...group,
          boxes: boxes.map(({ box, nameMatches, itemCount, items }) => ({ box, nameMatches, itemCount, items })),
        }));
        expect(found).toEqual(plainSearch(view, text, ids));
        expect(count).toBe(groups.reduce((sum, group) => sum + group.count, 0));
      }),
      { numRuns: 300 },
    );
  });
});
