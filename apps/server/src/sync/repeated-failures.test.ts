import { expect, test } from 'vitest';
import { RepeatedFailures } from './repeated-failures.ts';

const PATIENCE = { failures: 3, ms: 1000 };
let now = 0;
const open = () => {
  now = 5000;
  return new RepeatedFailures(() => now);
};

test('a mutation that failed often and for long is to blame', () => {
  const failures = open();
  const fail = (at: number) => {
    now = at;
    return failures.failsForGood('a', PATIENCE);
  };
  expect([fail(5000), fail(5001), fail(5999)]).toEqual([false, false, false]);
  expect([fail(6000), fail(9000)]).toEqual([true, true]);
});

test('one that failed seldom is not, however long ago the first time was', () => {
  const failures = open();
  expect(failures.failsForGood('a', PATIENCE)).toBe(false);
  now += 1_000_000;
  expect(failures.failsForGood('a', PATIENCE)).toBe(false);
  expect(failures.failsForGood('a', PATIENCE)).toBe(true);
});

test('each mutation counts for itself', () => {
  const failures = open();
  for (const id of ['a', 'a', 'b']) failures.failsForGood(id, PATIENCE);
  now += 1000;
  expect(failures.failsForGood('b', PATIENCE)).toBe(false);
  expect(failures.failsForGood('a', PATIENCE)).toBe(true);
});

test('beyond a thousand, the one that failed the longest ago is forgotten', () => {
  const failures = open();
  const fail = (id: string) => failures.failsForGood(id, PATIENCE);
  for (let number = 0; number < 1000; number++) fail(String(number));
  for (const id of ['0', '1']) fail(id);
  now += 1000;
  // The first that is forgotten is 2.
  fail('new');
  expect([fail('0'), fail('1')]).toEqual([true, true]);
  expect([fail('2'), fail('2')]).toEqual([false, false]);
});
