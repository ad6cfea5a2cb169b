import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { waitFor } from './wait-for.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test.each([
  ['after its time', (stop: AbortController) => (vi.advanceTimersByTime(1000), stop)],
  ['early when it is aborted', (stop: AbortController) => (stop.abort(), stop)],
])('resolves %s, and leaves neither timer nor listener', async (_, end) => {
  const stop = new AbortController();
  const remove = vi.spyOn(stop.signal, 'removeEventListener');
  const waiting = waitFor(1000, stop.signal);
  end(stop);
  await waiting;
  expect(vi.getTimerCount()).toBe(0);
  expect(remove).toHaveBeenCalledOnce();
});
