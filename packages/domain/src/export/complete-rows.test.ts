import { expect, test } from 'vitest';
import { aBox, anItem, aRoom } from '../testing/rows.ts';
import { COMPLETE_COLUMNS, completeExtras, filledDetails, NO_EXTRAS } from './complete-columns.ts';
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
  extras: NO_EXTRAS,
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

test('has the details that are shown or filled in, own fields, and the names of papers', () => {
  const paper = { id: 'x', kind: 'pdf', bytes: 1 } as const;
  const items = [
    {
      ...SAW,
      serial: '=1',
      lentTo: 'Ben',
      lentDue: '2026-12-24',
      own: { color: 'red; =1', weight: 1.5, safe: false, tested: '2026-01-31', gone: 'x' },
      papers: [
        { ...paper, name: 'Receipt' },
        { ...paper, name: 'Manual' },
      ],
    },
    { ...LOST, own: { safe: true, tested: 'soon' } },
  ];
  const ownFields = [
    { key: 'color', name: '=Color', type: 'text' },
    { key: 'weight', name: 'Weight', type: 'number' },
    { key: 'safe', name: 'Safe', type: 'yesno' },
    { key: 'tested', name: 'Tested', type: 'date' },
  ] as const;
  const extras = completeExtras({ showBrand: true, showLent: false, ownFields: [...ownFields] }, filledDetails(items));
  const [head = '', saw = '', lost = ''] = lines({ rooms: [ATTIC], boxes: [BOX], items, extras });
  expect(head).toContain(
    ',Date,Brand and model,Serial number,Lent to,Due back,Own: =Color (text),Own: Weight (number),Own: Safe (yes/no),Own: Tested (date),Papers,On Checklist,',
  );
  expect(saw).toContain(`,2026-11-22,,'=1,Ben,2026-12-24,"red;' =1",1.5,no,2026-01-31,"Receipt; Manual",yes,`);
  expect(lost).toContain(',Lost,,,,,,,,,,,,yes,soon,,,');
});

test.each([
  [undefined, [], []],
  [{}, [], []],
  [{ showLent: true }, [], ['lentTo', 'lentSince', 'lentDue']],
  [{ showPapers: true, showQuantity: true }, [], []],
  [{ showSerial: true }, [{ ...SAW, boughtOn: '2026-01-01', serial: null }], ['serial', 'boughtOn']],
])('with %j shows columns of %j', (profile, items, details) => {
  expect(completeExtras(profile, filledDetails(items)).details).toEqual(details);
});

test('an own field may have the name of a property that every object has', () => {
  const ownFields = [{ key: 'constructor', name: 'Constructor', type: 'text' }] as const;
  const items = [{ ...SAW, own: { color: 'red' } }];
  const extras = completeExtras({ ownFields: [...ownFields] }, filledDetails(items));
  const [head = '', saw = ''] = lines({ rooms: [ATTIC], boxes: [BOX], items, extras });
  expect(head).toContain(',Date,Own: Constructor (text),On Checklist,');
  expect(saw).toContain(',2026-11-22,,yes,');
});
