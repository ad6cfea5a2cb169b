import { expect, test } from 'vitest';
import { BOXES_PER_OWNER_MAX } from '../access/account-limits.ts';
import { ITEMS_PER_OWNER_MAX } from '../item/item.ts';
import { aBox, anItem, aRoom } from '../testing/rows.ts';
import { NO_EXTRAS } from './complete-columns.ts';
import type { CompleteInventory } from './export-inventory.ts';
import { CELL_TEXT_MAX, xlsxParts } from './xlsx-parts.ts';

const ROOM = aRoom({ id: 'r1', ownerId: 'me', name: 'No Room' });
const BOX = aBox({ id: 'b1', spaceId: 'r1', name: '00123' });
const LOOSE = aBox({ id: 'b2', spaceId: 'me', name: '=1+1' });

function parts(inventory: Partial<CompleteInventory>) {
  const nothing = {
    rooms: [],
    boxes: [],
    items: [],
    categories: [],
    settingOf: () => undefined,
    isTicked: () => false,
    currency: null,
    extras: NO_EXTRAS,
  };
  return new Map([...xlsxParts({ ...nothing, ...inventory })].map(({ path, pieces }) => [path, [...pieces].join('')]));
}
const sheetOf = (item: Partial<Parameters<typeof anItem>[0]>) =>
  parts({ boxes: [LOOSE], items: [anItem({ id: 'i1', spaceId: 'me', boxId: 'b2', ...item })] }).get(
    'xl/worksheets/sheet1.xml',
  ) ?? '';

test('has a sheet for each room, and one for what is in no room', () => {
  const files = parts({ rooms: [ROOM], boxes: [BOX, LOOSE] });
  expect([...files.keys()].filter((path) => path.includes('sheets/'))).toEqual([
    'xl/worksheets/sheet1.xml',
    'xl/worksheets/sheet2.xml',
  ]);
  expect(files.get('xl/workbook.xml')).toContain(
    '<sheet name="No Room" sheetId="1" r:id="rId1"/><sheet name="No Room (2)" sheetId="2" r:id="rId2"/>',
  );
  // The import must not take the room for the placeholder of boxes without one.
  expect(files.get('xl/worksheets/sheet1.xml')).toContain("<t>'No Room</t>");
  expect(files.get('xl/worksheets/sheet1.xml')).toContain('<c r="B2" t="inlineStr" s="1"><is><t>00123</t></is></c>');
  expect(files.get('xl/worksheets/sheet2.xml')).toContain(
    '<t>No Room</t></is></c><c r="B2" t="inlineStr" s="1"><is><t>=1+1</t>',
  );
});

test.each([[{}], [{ rooms: [ROOM] }]])('of %j has one sheet', (inventory) => {
  expect([...parts(inventory).keys()].filter((path) => path.includes('sheets/'))).toHaveLength(1);
});

test('texts are text, numbers numbers, and dates days since 1900, except the dates that spreadsheets do not know', () => {
  const at = { createdAt: Date.UTC(2026, 10, 22, 12), updatedAt: -1e15 };
  const xml = sheetOf({ quantity: -3, price: 0.01, dateStamp: '2026-11-22', ...at });
  expect(xml).toContain('<c r="I2"><v>-3</v></c><c r="J2"><v>0.01</v></c><c r="L2" s="2"><v>46348</v></c>');
  expect(xml).toContain('<c r="O2" s="3"><v>46348.5</v></c><c r="P2" t="inlineStr" s="1"><is><t>-');
  expect(sheetOf({ dateStamp: '1900-03-01' })).toContain('s="2"><v>61</v>');
  expect(sheetOf({ dateStamp: '9999-12-31' })).toContain('s="2"><v>2958465</v>');
  for (const early of ['1900-02-28', '0001-01-01']) expect(sheetOf({ dateStamp: early })).toContain(`<t>${early}</t>`);
});

test.each([
  ['<b>&"', '&lt;b&gt;&amp;"'],
  ['\ufffe\uffff', '_xFFFE__xFFFF_'],
  ['_x0041_', '_x005F_x0041_'],
  ['_x', '_x'],
  ["'=1", "''=1"],
  ['a;=1', 'a;=1'],
])('the text %j is written as %j', (name, written) => {
  expect(sheetOf({ name })).toContain(`<t>${written}</t>`);
});

test("stays within Excel's limits, however large the account and strange its texts", () => {
  // Items, empty boxes and the header of a single room.
  expect(ITEMS_PER_OWNER_MAX + BOXES_PER_OWNER_MAX + 1).toBeLessThan(1_048_576);
  const text = /<t>(x+)<\/t>/.exec(sheetOf({ name: 'x'.repeat(CELL_TEXT_MAX + 1) }))?.[1];
  expect(text).toHaveLength(CELL_TEXT_MAX);
});
