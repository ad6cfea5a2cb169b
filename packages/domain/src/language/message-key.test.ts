import { expect, test } from 'vitest';
import { messageKey } from './message-key.ts';

test('is the same in every version: it is in catalogs that devices keep', () => {
  expect(['', 'Add Box', 'Größe “x”'].map(messageKey)).toMatchInlineSnapshot(`
    [
      "1ynljxksqmd",
      "d3x9845llh",
      "r5rqpbrt59",
    ]
  `);
});

test('is short, and another one for another text', () => {
  const texts = Array.from({ length: 5000 }, (_, n) => `Text ${n}`);
  const keys = texts.map(messageKey);
  expect(new Set(keys).size).toBe(texts.length);
  expect(keys.filter((key) => !/^[\da-z]{1,11}$/.test(key))).toEqual([]);
});

test.each([
  ['Save', 'Save.'],
  ['Save', 'save'],
  ['Save', 'Save '],
  ['ab', 'ba'],
])('differs for %j and %j', (one, other) => {
  expect(messageKey(one)).not.toBe(messageKey(other));
});
