import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ANSWER_WITHIN_MS, answerWithin } from './answer-within.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('settles as the promise does when the response is in time', async () => {
  await expect(answerWithin(Promise.resolve(1))).resolves.toBe(1);
  await expect(answerWithin(Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(vi.getTimerCount()).toBe(0);
});

test('rejects when no response comes within the time limit', async () => {
  const failed = vi.fn();
  answerWithin(new Promise(() => undefined)).catch(failed);
  await vi.advanceTimersByTimeAsync(ANSWER_WITHIN_MS - 1);
  expect(failed).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(failed).toHaveBeenCalledOnce();
});
