import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Subscriber } from './subscriber.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

function open() {
  const stream = new AbortController();
  return { stream, subscriber: new Subscriber('me', stream.signal) };
}

/** Whether this is over once everything that is due was done. */
async function isOver(promise: Promise<void>): Promise<boolean> {
  let over = false;
  void promise.then(() => (over = true));
  await vi.advanceTimersByTimeAsync(0);
  return over;
}

test('each changed space is taken once', () => {
  const { subscriber } = open();
  for (const id of ['a', 'b', 'a']) subscriber.add(id);
  expect(subscriber.take()).toEqual(['a', 'b']);
  expect(subscriber.take()).toEqual([]);
});

test('it waits for a change, and not for one that is there', async () => {
  const { subscriber } = open();
  const waiting = subscriber.changed();
  expect(await isOver(waiting)).toBe(false);
  subscriber.add('a');
  expect(await isOver(waiting)).toBe(true);
  expect(await isOver(subscriber.changed())).toBe(true);
  subscriber.take();
  expect(await isOver(subscriber.changed())).toBe(false);
});

test('the end of the stream ends the waiting', async () => {
  const { stream, subscriber } = open();
  const waiting = subscriber.changed();
  const pausing = subscriber.pause(1000);
  expect(subscriber.isEnded).toBe(false);
  stream.abort();
  expect([await isOver(waiting), await isOver(pausing)]).toEqual([true, true]);
  expect([await isOver(subscriber.changed()), await isOver(subscriber.pause(1000))]).toEqual([true, true]);
  expect(subscriber.isEnded).toBe(true);
});

test('a pause ends after its time, and leaves neither a timer nor a listener', async () => {
  const { stream, subscriber } = open();
  const listeners = vi.spyOn(stream.signal, 'removeEventListener');
  const pausing = subscriber.pause(1000);
  await vi.advanceTimersByTimeAsync(999);
  expect(await isOver(pausing)).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  expect(await isOver(pausing)).toBe(true);
  expect(listeners).toHaveBeenCalledWith('abort', expect.any(Function));
  const next = subscriber.pause(1000);
  stream.abort();
  expect(await isOver(next)).toBe(true);
  expect(vi.getTimerCount()).toBe(0);
});
