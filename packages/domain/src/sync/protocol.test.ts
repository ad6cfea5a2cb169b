import { expect, test } from 'vitest';
import { boxCodeOf } from '../box/box-code.ts';
import { testId } from '../testing/random-world.ts';
import { completeRow } from './protocol.ts';

const id = testId(4, 1);

test.each([
  ['a row without later fields gets them', { id }, { id, code: boxCodeOf(id, 0), tagId: null }],
  ['a field that is there stays', { id, code: 'ABCD' }, { id, code: 'ABCD', tagId: null }],
])('%s', (_, row, complete) => {
  expect(completeRow('box', row)).toEqual(complete);
});

test('a complete row is the same row', () => {
  const row = { id, code: 'ABCD', tagId: null };
  expect(completeRow('box', row)).toBe(row);
});
