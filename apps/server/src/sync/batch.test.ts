import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Batch } from './batch.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** A batch that answers each number with its double, and the numbers that it asked together. */
function doubling() {
  const asked: (readonly number[])[] = [];
  const batch = new Batch<number, number>((numbers) => {
    asked.push(numbers);
    return Promise.resolve(numbers.map((number) => number * 2));
  });
  return { batch, asked };
}

test('what is asked in one turn is asked together, and each gets its own answer', async () => {
  const { batch, asked } = doubling();
  const answers = Promise.all([batch.get(1), batch.get(2), batch.get(3)]);
  await vi.runAllTimersAsync();
  expect(await answers).toEqual([2, 4, 6]);
  expect(asked).toEqual([[1, 2, 3]]);
});

test('what is asked while others wait for their answers is asked next, after a pause', async () => {
  const asked: (readonly number[])[] = [];
  const answer: (() => void)[] = [];
  const batch = new Batch<number, number>((numbers) => {
    asked.push(numbers);
    return new Promise((resolve) => answer.push(() => resolve(numbers)));
  });
  const first = batch.get(1);
  await vi.advanceTimersByTimeAsync(0);
  const others = Promise.all([batch.get(2), batch.get(3)]);
  await vi.advanceTimersByTimeAsync(100);
  expect(asked).toEqual([[1]]);
  answer[0]?.();
  expect(await first).toBe(1);
  await vi.advanceTimersByTimeAsync(9);
  expect(asked).toEqual([[1]]);
  await vi.advanceTimersByTimeAsync(1);
  expect(asked).toEqual([[1], [2, 3]]);
  answer[1]?.();
  expect(await others).toEqual([2, 3]);
});

test('it goes on after a rest', async () => {
  const { batch, asked } = doubling();
  for (const number of [1, 2]) {
    const answer = batch.get(number);
    await vi.runAllTimersAsync();
    expect(await answer).toBe(number * 2);
  }
  expect(asked).toEqual([[1], [2]]);
});

test('more than a thousand are asked in several parts', async () => {
  const { batch, asked } = doubling();
  const answers = Promise.all(Array.from({ length: 1001 }, (_, number) => batch.get(number)));
  await vi.runAllTimersAsync();
  expect((await answers).at(-1)).toBe(2000);
  expect(asked.map(({ length }) => length)).toEqual([1000, 1]);
});

test('an error reaches everybody who asked, and nobody who asks later', async () => {
  let isBroken = true;
  const error = new Error('the database is away');
  const batch = new Batch<number, number>((numbers) => (isBroken ? Promise.reject(error) : Promise.resolve(numbers)));
  const failed = Promise.allSettled([batch.get(1), batch.get(2)]);
  await vi.runAllTimersAsync();
  expect((await failed).map((result) => result.status === 'rejected' && result.reason)).toEqual([error, error]);
  isBroken = false;
  const answer = batch.get(3);
  await vi.runAllTimersAsync();
  expect(await answer).toBe(3);
});

test('a question without an answer fails, and the others get theirs', async () => {
  const batch = new Batch<number, number>(() => Promise.resolve([5]));
  const answers = Promise.allSettled([batch.get(1), batch.get(2)]);
  await vi.runAllTimersAsync();
  expect(await answers).toMatchObject([
    { status: 'fulfilled', value: 5 },
    { status: 'rejected', reason: { message: 'A question of the batch was not answered.' } },
  ]);
});
