import { expect, test } from 'vitest';
import { fold } from '../search/fold.ts';
import { HEADER_ALIASES, IMPORT_COLUMNS, isListHeader, matchColumns, suggestColumns } from './import-columns.ts';

test('our own headers match in any order and case', () => {
  expect(matchColumns(['price', 'ITEM NAME', 'Room Name', 'Box_Name', 'Colour', ''])).toEqual([
    'price',
    'itemName',
    'roomName',
    'boxName',
    null,
    null,
  ]);
  expect(matchColumns(Object.values(IMPORT_COLUMNS))).toEqual(Object.keys(IMPORT_COLUMNS));
});

test('a second header of the same column does not match', () => {
  expect(matchColumns(['Price', 'price'])).toEqual(['price', null]);
  expect(suggestColumns(['Value', 'Price', 'Cost'])).toEqual([null, 'price', null]);
});

test('headers of other programs are suggestions only', () => {
  const header = ['Location', 'Bin Name', 'Area', 'Item', 'Qty', 'Value', 'Tags', 'Notes', 'Colour'];
  expect(matchColumns(header)).toEqual(header.map(() => null));
  expect(suggestColumns(header)).toEqual([
    'roomName',
    'boxName',
    'boxDescription',
    'itemName',
    'quantity',
    'price',
    'category',
    'itemDescription',
    null,
  ]);
});

test('every alias is in its folded form', () => {
  for (const alias of Object.keys(HEADER_ALIASES)) expect(fold(alias)).toBe(alias);
});

test('hostile headers do not reach object prototypes', () => {
  expect(suggestColumns(['constructor', '__proto__', 'toString'])).toEqual([null, null, null]);
});

test('cells under Tags hold several values', () => {
  expect([isListHeader('TAGS'), isListHeader('Category')]).toEqual([true, false]);
});
