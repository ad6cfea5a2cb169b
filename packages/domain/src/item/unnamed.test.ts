import { expect, test } from 'vitest';
import { inNamingOrder, isUnnamed, unnamedNames } from './unnamed.ts';

test.each([
  ['Unnamed 1', true],
  ['Unnamed 999999', true],
  ['Unnamed 1000000', false],
  ['Unnamed 0', false],
  ['Unnamed 01', false],
  ['Unnamed', false],
  ['unnamed 1', false],
  ['Unnamed 1 ', false],
  ['My Unnamed 1', false],
  ['', false],
])('%j waits for a name: %s', (name, expected) => {
  expect(isUnnamed(name)).toBe(expected);
});

test.each([
  [0, [], []],
  [1, [], ['Unnamed 1']],
  [3, ['Saw', 'Unnamed', 'unnamed 7'], ['Unnamed 1', 'Unnamed 2', 'Unnamed 3']],
  [2, ['Unnamed 2', 'Saw', 'Unnamed 9'], ['Unnamed 10', 'Unnamed 11']],
])('%i names beside %j', (count, existing, expected) => {
  expect(unnamedNames(count, existing, 'en')).toEqual(expected);
});

test.each([
  [[], []],
  [['Saw'], []],
  [
    ['Unnamed 10', 'Saw', 'Unnamed 9'],
    ['Unnamed 9', 'Unnamed 10'],
  ],
])('of %j those without a name are %j', (names, expected) => {
  const items = names.map((name) => ({ name }));
  expect(inNamingOrder(items).map(({ name }) => name)).toEqual(expected);
});
