import type { Row, Space } from '@boxroom/domain/command/model';
import { describe, expect, test } from 'vitest';
import { isEqualRow, isSameAccess } from './equality.ts';

describe('isEqualRow', () => {
  const row = { id: 'a', name: 'Drill', price: null, pictures: [{ id: 'p', size: 3 }], on: { year: 2024 } };
  const differing = (change: object) => isEqualRow(row as unknown as Row, { ...row, ...change } as unknown as Row);

  test.each<[string, object]>([
    ['the same values', {}],
    ['a copy of a list', { pictures: [{ id: 'p', size: 3 }] }],
    ['a list whose entries have their fields in another order', { pictures: [{ size: 3, id: 'p' }] }],
  ])('%s: equal', (_, change) => {
    expect(differing(change)).toBe(true);
  });

  test.each<[string, object]>([
    ['another text', { name: 'Saw' }],
    ['a value instead of null', { price: { cents: 1 } }],
    ['null instead of an object', { on: null }],
    ['a text instead of an object', { on: '2024' }],
    ['an object instead of a text', { name: { text: 'Drill' } }],
    ['a value deep inside', { pictures: [{ id: 'p', size: 4 }] }],
    [
      'an entry more',
      {
        pictures: [
          { id: 'p', size: 3 },
          { id: 'q', size: 3 },
        ],
      },
    ],
    ['an entry less', { pictures: [] }],
    ['a field more', { brand: undefined }],
    ['another field of the same value', { on: { month: 2024 } }],
  ])('%s: not equal', (_, change) => {
    expect(differing(change)).toBe(false);
  });
});

describe('isSameAccess', () => {
  const spaces = (...access: [id: string, access: Space['access']][]) =>
    new Map(access.map(([id, value]) => [id, { id, access: value } as Space]));
  const before = spaces(['a', 'owner'], ['b', 'view']);

  test.each([
    ['the same spaces', spaces(['b', 'view'], ['a', 'owner']), true],
    ['another right', spaces(['a', 'owner'], ['b', 'edit']), false],
    ['a space less', spaces(['a', 'owner']), false],
    ['a space more', spaces(['a', 'owner'], ['b', 'view'], ['c', 'view']), false],
    ['another space', spaces(['a', 'owner'], ['c', 'view']), false],
  ])('%s', (_, now, isSame) => {
    expect(isSameAccess(before, now)).toBe(isSame);
  });
});
