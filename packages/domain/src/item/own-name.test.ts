import { expect, test } from 'vitest';
import { keyOfOwnName } from './own-name.ts';

test.each([
  ['own.color', 'color'],
  ['own.a.b', 'a.b'],
  ['owner', null],
  ['name', null],
])('the name %s has the key %j', (name, key) => {
  expect(keyOfOwnName(name)).toBe(key);
});
