import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FakeSpaces } from '../testing/fake-spaces.ts';
import { SessionWatch } from './session-watch.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function open() {
  const sessions = new FakeSpaces();
  const onError = vi.fn();
  /** How many sessions each statement looked up. */
  const asked = () => sessions.questions('ended').map(([hashes]) => hashes?.length);
  return { sessions, asked, onError, watch: new SessionWatch({ db: sessions.db, onError }) };
}

test('all listeners of a session learn within a second that it has ended, and no others', async () => {
  const { sessions, asked, watch } = open();
  const [one, two, other] = [vi.fn(), vi.fn(), vi.fn()];
  watch.watch('ending', one);
  watch.watch('ending', two);
  watch.watch('staying', other);
  sessions.endSession('ending');
  await vi.advanceTimersByTimeAsync(999);
  expect(one).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect([one, two, other].map(({ mock }) => mock.calls.length)).toEqual([1, 1, 0]);
  expect(asked()).toEqual([2]);
});

test('sessions that nobody watches are not looked up', async () => {
  const { sessions, asked, watch } = open();
  const [one, two] = [vi.fn(), vi.fn()];
  const stops = [watch.watch('a', one), watch.watch('a', two), watch.watch('b', vi.fn())];
  stops[0]?.();
  stops[2]?.();
  sessions.endSession('a');
  await vi.advanceTimersByTimeAsync(1000);
  expect([one.mock.calls.length, two.mock.calls.length]).toEqual([0, 1]);
  expect(asked()).toEqual([1]);
  stops[1]?.();
  expect(vi.getTimerCount()).toBe(0);
  // Stopped once more, it must not end what began since.
  watch.watch('a', one);
  stops[1]?.();
  await vi.advanceTimersByTimeAsync(1000);
  expect(one).toHaveBeenCalledOnce();
});

test('after a stop nothing is looked up', async () => {
  const { asked, watch } = open();
  watch.watch('a', vi.fn());
  watch.stop();
  watch.stop();
  await vi.advanceTimersByTimeAsync(5000);
  expect(asked()).toEqual([]);
});

test('a slow database is asked one thing at a time', async () => {
  const { sessions, asked, watch } = open();
  const slow = Promise.withResolvers<void>();
  sessions.wait = () => slow.promise;
  watch.watch('a', vi.fn());
  await vi.advanceTimersByTimeAsync(5000);
  expect(asked()).toEqual([1]);
  slow.resolve();
  await vi.advanceTimersByTimeAsync(2000);
  expect(asked()).toEqual([1, 1, 1]);
});

test('an outage is reported once, ends no session, and is over with the next answer', async () => {
  const { sessions, watch, onError } = open();
  const onEnd = vi.fn();
  const error = new Error('the database is away');
  watch.watch('a', onEnd);
  sessions.endSession('a');
  sessions.wait = () => Promise.reject(error);
  await vi.advanceTimersByTimeAsync(3000);
  expect(onError.mock.calls).toEqual([[error]]);
  expect(onEnd).not.toHaveBeenCalled();
  sessions.wait = () => Promise.resolve();
  await vi.advanceTimersByTimeAsync(1000);
  expect(onEnd).toHaveBeenCalledOnce();
  sessions.wait = () => Promise.reject(error);
  await vi.advanceTimersByTimeAsync(1000);
  expect(onError).toHaveBeenCalledTimes(2);
});

test('more than a thousand are looked up in parts', async () => {
  const { sessions, asked, watch } = open();
  const onEnd = vi.fn();
  for (let number = 0; number < 1001; number++) watch.watch(String(number), onEnd);
  for (const id of ['0', '1000']) sessions.endSession(id);
  await vi.advanceTimersByTimeAsync(1000);
  expect(asked()).toEqual([1000, 1]);
  expect(onEnd).toHaveBeenCalledTimes(2);
});
