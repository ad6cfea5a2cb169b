import { expect, test } from 'vitest';
import { boxCodeOf } from '../box/box-code.ts';
import { testId } from '../testing/random-world.ts';
import { completeRow, LATER_FIELDS } from './protocol.ts';

const id = testId(4, 1);

test.each([
  ['a row without later fields gets them', { id }, { id, code: boxCodeOf(id, 0), tagId: null }],
  ['a field that is there stays', { id, code: 'ABCD' }, { id, code: 'ABCD', tagId: null }],
])('%s', (_, row, complete) => {
  expect(completeRow('box', row)).toEqual(complete);
});

test('each later field of each entity has a value', () => {
  const fields = Object.entries(LATER_FIELDS).flatMap(([entity, later]) =>
    Object.keys(later).map((field) => [field, completeRow(entity as keyof typeof LATER_FIELDS, { id })] as const),
  );
  expect(fields.filter(([field, row]) => Reflect.get(row, field) === undefined)).toEqual([]);
  expect(completeRow('category', { id })).toEqual({ id, color: null });
  expect(completeRow('profile', { id })).toMatchObject({ currency: null, showSerial: false, showPapers: false });
});

test('a complete row is the same row', () => {
  const row = { id, code: 'ABCD', tagId: null };
  expect(completeRow('box', row)).toBe(row);
});
