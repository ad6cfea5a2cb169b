import { expect, test } from 'vitest';
import { alternate, pairOf } from './pairs.ts';

test('both sides run in turn and the first round does not count', async () => {
  const order: string[] = [];
  let count = 0;
  const side = (name: string) => () => {
    order.push(name);
    return ++count;
  };
  const rounds = await alternate(2, { ours: side('a'), anchor: side('b') });
  expect(order.join('')).toBe('ababab');
  expect(rounds).toEqual({ ours: [3, 5], anchor: [4, 6] });
});

test('the ratio is taken within each round', () => {
  const pair = pairOf({ ours: [1, 10, 3], anchor: [2, 40, 3] }, (value) => value);
  expect(pair).toEqual({ ours: 3, anchor: 3, ratio: 0.5 });
});
