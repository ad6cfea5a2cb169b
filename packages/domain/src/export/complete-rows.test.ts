import { expect, test } from 'vitest';
import { aBox, anItem, aRoom } from '../testing/rows.ts';
import { COMPLETE_COLUMNS } from './complete-columns.ts';
import { type CompleteInventory, exportComplete } from './export-inventory.ts';

const TIMES = { createdAt: 0, updatedAt: 1000 };
const ATTIC = aRoom({ id: 'r1', ownerId: 'me', name: 'Attic', ...TIMES });
const EMPTY_ROOM = aRoom({ id: 'r2', ownerId: 'me', name: 'Aisle', ...TIMES });
const BOX = aBox({ id: 'b1', spaceId: 'r1', name: 'Tools', description: 'Left; =1', code: '7K3Q', ...TIMES });
const LOOSE = aBox({ id: 'b2', spaceId: 'me', name: 'Loose' });
const SAW = anItem({
  id: 'i1',
  spaceId: 'r1',
  boxId: 'b1',
  name: '00123',
  description: '@x',
  quantity: -3,
  price: 0.01,
  categoryId: 'c1',
  dateStamp: '2026-11-22',
  pictureId: 'p1',
  ...TIMES,
});
const LOST = anItem({ id: 'i2', spaceId: 'gone', boxId: 'gone', name: 'Lost' });

const NOTHING: CompleteInventory = {
  rooms: [],
  boxes: [],
  items: [],
  categories: [],
  settingOf: (id) => (id === 'b1' ? { boxType: 'freezer', capacity: 35 } : undefined),
  isTicked: (id) => id === 'i1',
  currency: null,
};
const lines = (inventory: Partial<CompleteInventory>) =>
  [...exportComplete({ ...NOTHING, ...inventory })].join('').replace('\ufeff', '').split('\r\n');

test('has a column for every field, and rows for empty boxes, empty rooms and items without a box', () => {
  const [head, ...rows] = lines({
    rooms: [ATTIC, EMPTY_ROOM],
    boxes: [BOX, LOOSE],
    items: [SAW, LOST],
    categories: [{ id: 'c1', name: 'Metal' }],
  });
  expect(head).toBe(
    'Room Name,Box Name,Box Description,Box Type,Free Space (%),Box Code,Item Name,Item Description,Quantity,Price,Category,Date,On Checklist,Picture,Created,Changed,Room ID,Box ID,Item ID',
  );
  const [epoch, one, two] = ['1970-01-01T00:00:00.000Z', '1970-01-01T00:00:00.001Z', '1970-01-01T00:00:01.000Z'];
  expect(rows).toEqual([
    `Attic,Tools,"Left;' =1",freezer,35,BX-7K3Q,00123,'@x,-3,0.01,Metal,2026-11-22,yes,yes,${epoch},${two},r1,b1,i1`,
    `No Room,Loose,,default,,BX-0000,,,,,,,,,${one},${one},,b2,`,
    `No Room,Unknown Box,,,,,Lost,,,,,,,,${one},${one},,,i2`,
    `Aisle,,,,,,,,,,,,,,${epoch},${two},r2,,`,
    '',
  ]);
});

test('of nothing has a single row', () => {
  expect(lines({}).slice(1)).toEqual([`No items found${','.repeat(COMPLETE_COLUMNS.length - 1)}`, '']);
});
