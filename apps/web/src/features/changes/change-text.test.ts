import { expect, test } from 'vitest';
import { changesText, changeText } from './change-text.ts';

const words = {
  categoryName: (id: string) => (id === 'c1' ? 'Sport' : undefined),
  ownName: (key: string) => (key === 'color' ? 'Shade' : key),
};

test('lists every given value on a line, but no ids', () => {
  const input = {
    boxId: 'b1',
    items: [
      {
        id: 'i1',
        name: 'Skis',
        description: 'Red',
        quantity: 0,
        price: 9.5,
        categoryId: 'c1',
        dateStamp: '2026-11-21',
        serial: 'SN-77',
        own: { color: 'Red', name: true, gone: null },
      },
      { id: 'i2', name: 'Sled', description: null, quantity: null, price: null, categoryId: 'c9', dateStamp: null },
    ],
  };
  expect(changeText({ name: 'item.add', label: 'Add item Skis', input, at: 0 }, words)).toBe(
    [
      'Add item Skis',
      '  Name: Skis',
      '  Description: Red',
      '  Quantity: 0',
      '  Price: 9.5',
      '  Category: Sport',
      '  Date: 2026-11-21',
      '  Serial number: SN-77',
      '  Shade: Red',
      '  name: Yes',
      '  Name: Sled',
    ].join('\n'),
  );
});

test.each([
  [{ name: 'item.adjustQuantity', input: { id: 'i1', delta: -2 } }, 'item.adjustQuantity\n  Quantity by: -2'],
  [{ name: 'box.setCapacity', input: { id: 'b1', capacity: 45 } }, 'box.setCapacity\n  Capacity: 45'],
  [{ name: 'checklist.clear', input: {} }, 'checklist.clear'],
  [{ name: 'later', input: null }, 'later'],
])('%j reads %j', (record, text) => {
  expect(changeText({ at: 0, ...record }, words)).toBe(text);
});

test('separates several changes with an empty line', () => {
  const records = ['A', 'B'].map((label) => ({ name: 'x', label, input: {}, at: 0 }));
  expect(changesText(records, words)).toBe('A\n\nB');
});
