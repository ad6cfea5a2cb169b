import { expect, test } from 'vitest';
import { HintWatch } from './hint-watch.ts';

function watch(): HintWatch {
  const hints = new HintWatch();
  for (const person of [1, 2]) hints.listening(person, ['attic']);
  hints.listening(3, ['cellar']);
  return hints;
}

test('a change is due to the others who listen to its room', () => {
  const hints = watch();
  hints.changed('attic', 100, 1);
  hints.arrived(1, ['attic'], 130);
  hints.arrived(3, ['attic'], 140);
  expect(hints.delays).toEqual([]);
  hints.arrived(2, ['attic'], 150);
  hints.arrived(2, ['attic'], 400);
  expect(hints.delays).toEqual([50]);
});

test('a hint can arrive before the answer to the push', () => {
  const hints = watch();
  hints.arrived(2, ['attic'], 120);
  hints.changed('attic', 100, 1);
  expect(hints.delays).toEqual([20]);
});

test('the oldest change without a hint counts', () => {
  const hints = watch();
  hints.changed('attic', 100, 1);
  hints.changed('attic', 180, 1);
  hints.arrived(2, ['attic'], 200);
  expect(hints.delays).toEqual([100]);
});

test('a hint that never comes is missing, unless its listener has gone', () => {
  const hints = watch();
  hints.changed('attic', 100, 1);
  hints.sweep(5000);
  expect(hints.missing).toBe(0);
  hints.sweep(20_000);
  expect(hints.missing).toBe(1);
  hints.changed('attic', 100, 1);
  hints.gone(2);
  hints.sweep(20_000);
  expect(hints.missing).toBe(1);
});
