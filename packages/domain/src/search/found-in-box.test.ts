import { expect, test } from 'vitest';
import { DEFAULT_DISPLAY_SETTINGS } from '../profile/profile.ts';
import { anItem } from '../testing/rows.ts';
import { foundInBox } from './found-in-box.ts';

const TOOLS = 'cat-tools';
const PLACE = { spaceId: 'garage', boxId: 'shelf' };
const items = [
  anItem({ ...PLACE, id: 'drill', name: 'Cordless drill', categoryId: TOOLS }),
  anItem({ ...PLACE, id: 'torch', name: 'Torch', description: 'Crème brûlée' }),
  anItem({ ...PLACE, id: 'saw', name: 'Saw' }),
];
const place = {
  box: { name: 'Shelf 3', description: 'Left', code: '7K3Q' },
  roomName: 'Garage',
  categoryName: (id: string) => (id === TOOLS ? 'Machines' : undefined),
};

test.each([
  ['', []],
  ['drill', ['drill']],
  ['CREME', ['torch']],
  ['machines', ['drill']],
  ['garage left drill', ['drill']],
  ['drill saw', []],
  // The box is found, not its items.
  ['garage shelf', []],
  ['r', ['drill', 'torch']],
  // A code counts whole, as in the search of everything.
  ['7k3q saw', ['saw']],
  ['bx-7k3q saw', ['saw']],
  ['7k3q', []],
  ['7k saw', []],
])('the query %s finds %j', (query, ids) => {
  expect([...foundInBox(items, query, place)]).toEqual(ids);
});

test('finds by the details that are shown', () => {
  const details = [anItem({ ...PLACE, id: 'lamp', brand: 'Ikea Tertial', serial: 'SN-12', lentTo: 'Ana' })];
  const shown = { options: { ...DEFAULT_DISPLAY_SETTINGS, showBrand: true }, ownFields: [] };
  expect([...foundInBox(details, 'tertial', { ...place, shown })]).toEqual(['lamp']);
  expect([...foundInBox(details, 'sn-12', { ...place, shown })]).toEqual([]);
  expect([...foundInBox(details, 'tertial', place)]).toEqual([]);
});
