import { expect, test } from 'vitest';
import type { OwnField } from '../item/own-fields.ts';
import { OwnColumns, readOwn } from './own-columns.ts';

function fieldsOf(columns: Readonly<Record<string, readonly string[]>>, own: readonly OwnField[] = []) {
  const found = new OwnColumns();
  for (const [label, cells] of Object.entries(columns)) for (const cell of cells) found.add(label, cell);
  return [...found.fields(own)].map(([label, { key, name, type }]) => [label, key, name, type].join('/'));
}

test.each([
  [['1', '-2.5', '0'], 'number'],
  [['1', 'one'], 'text'],
  [['00123'], 'text'],
  [['1,000'], 'text'],
  [['2024-02-29', '1.3.2024'], 'date'],
  [['3/4/2024'], 'text'],
  [['yes', 'No', 'x'], 'yesno'],
  [['x'.repeat(201)], 'text'],
])('a column of %j is a field of the type %s', (cells, type) => {
  expect(fieldsOf({ Color: cells })).toEqual([`Color/color/Color/${type}`]);
});

test('fields that are there keep their type, also under a new name, and there are five at most', () => {
  const own: OwnField[] = [
    { key: 'color', name: 'Shade', type: 'text' },
    { key: 'weight', name: 'Weight', type: 'number' },
  ];
  const cells = { SHADE: ['1'], weight: ['heavy'], a: ['x'], b: ['x'], c: ['x'], d: ['x'], color: ['x'] };
  expect(fieldsOf(cells, own)).toEqual([
    'SHADE/color/Shade/text',
    'weight/weight/Weight/number',
    'a/a/a/yesno',
    'b/b/b/yesno',
    'c/c/c/yesno',
    'color/color/Shade/text',
  ]);
});

test.each(['', 'x'.repeat(31)])('a column called %j is no field', (label) => {
  expect(fieldsOf({ [label]: ['x'], ok: ['x'] })).toEqual(['ok/ok/ok/yesno']);
});

test('a column called like the one name that is no key is a field with another key', () => {
  expect(fieldsOf({ ['__proto__']: ['x'] })).toEqual([expect.stringContaining('__proto__ field')]);
});

test.each([
  ['1e-7', 'number', 1e-7],
  ['-0', 'number', 0],
  ['1e13', 'number', null],
  ['9999999999999', 'number', null],
  ['', 'text', null],
  ['a\u0000', 'text', null],
  ['0001-02-03', 'date', '0001-02-03'],
  ['soon', 'date', null],
  ['Ja', 'yesno', true],
  ['maybe', 'yesno', null],
] as const)('%j in a field of the type %s is %j', (text, type, value) => {
  expect(readOwn(text, type)).toBe(value);
});

test('a header with a type says what its field is, where its values agree', () => {
  const own: OwnField[] = [{ key: 'note (text)', name: 'Note (text)', type: 'date' }];
  const cells = {
    'Size (text)': ['42'],
    'Spare (text)': ['yes', 'no'],
    'Weight (number)': ['heavy'],
    'Tested (date)': ['2026-01-31'],
    'Note (text)': ['x'],
  };
  expect(fieldsOf(cells, own)).toEqual([
    'Size (text)/size/Size/text',
    'Spare (text)/spare/Spare/text',
    'Weight (number)/weight/Weight/text',
    'Tested (date)/tested/Tested/date',
    'Note (text)/note (text)/Note (text)/date',
  ]);
});
