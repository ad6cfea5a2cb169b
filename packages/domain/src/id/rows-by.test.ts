import { expect, test } from 'vitest';
import { rowsBy } from './rows-by.ts';

test.each([
  ['nothing', [], []],
  ['one', [1], [[1, [1]]]],
  [
    'several, in order',
    [3, 2, 1, 4],
    [
      [1, [3, 1]],
      [0, [2, 4]],
    ],
  ],
])('%s', (_name, rows, expected) => {
  expect([...rowsBy(rows, (row) => row % 2)]).toEqual(expected);
});
