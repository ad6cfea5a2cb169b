import { expect, test } from 'vitest';
import { createRepeatFilter } from './repeat-filter.ts';

test('passes a code when it comes into the picture, and again after it was away', () => {
  const filter = createRepeatFilter({ goneAfterMs: 1000 });
  expect(filter(['a'], 0)).toEqual(['a']);
  expect(filter(['a'], 900)).toEqual([]);
  expect(filter(['a'], 1900)).toEqual([]);
  expect(filter([], 2500)).toEqual([]);
  expect(filter(['a'], 2900)).toEqual([]);
  expect(filter(['a'], 3901)).toEqual(['a']);
});

test('passes two alternating codes once each', () => {
  const filter = createRepeatFilter({ goneAfterMs: 1000 });
  expect(filter(['a', 'b'], 0)).toEqual(['a', 'b']);
  expect(filter(['b'], 500)).toEqual([]);
  expect(filter(['a', 'a'], 1000)).toEqual([]);
  expect(filter(['c'], 1100)).toEqual(['c']);
});

test('passes a code that was already in the picture only after it was away, however late the first frame is', () => {
  const filter = createRepeatFilter({ goneAfterMs: 1000, shown: ['a'] });
  expect(filter(['a', 'b'], 5000)).toEqual(['b']);
  expect(filter(['a'], 5900)).toEqual([]);
  expect(filter(['a'], 7000)).toEqual(['a']);
});
