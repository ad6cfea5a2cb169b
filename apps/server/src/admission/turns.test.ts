import { expect, test, vi } from 'vitest';
import { createTurns } from './turns.ts';

const settled = () => new Promise((resolve) => setImmediate(resolve));

/** Work that ends on command. */
function pieces() {
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const work = (name: string) => () => {
    begun.push(name);
    return new Promise<string>((resolve) => ends.push(() => resolve(name)));
  };
  return { begun, work, finishNext: () => ends.shift()?.() };
}

test.each([
  ['a caller', { key: 'ada' }],
  ['all who share one queue', {}],
])('two jobs of %s run, the next wait in order, more are refused, and other keys are unaffected', async (_, job) => {
  const { inTurn } = createTurns({ atOnce: 2, waitingMax: 2 });
  const { begun, work, finishNext } = pieces();
  const done = Promise.all(['a', 'b', 'c', 'd'].map((name) => inTurn(work(name), job)));
  await expect(inTurn(work('e'), job)).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  expect(await inTurn(async () => 'bob', { key: 'bob' })).toBe('bob');
  expect(begun).toEqual(['a', 'b']);
  finishNext();
  await settled();
  expect(begun).toEqual(['a', 'b', 'c']);
  for (let n = 0; n < 3; n++) {
    finishNext();
    await settled();
  }
  expect(await done).toEqual(['a', 'b', 'c', 'd']);
  expect(await inTurn(async () => 'free again', job)).toBe('free again');
});

test('a full queue refuses with the given error', async () => {
  const { inTurn } = createTurns({ atOnce: 1, waitingMax: 0, refusal: () => new Error('come back later') });
  const { work, finishNext } = pieces();
  const first = inTurn(work('first'));
  await expect(inTurn(work('second'))).rejects.toThrow('come back later');
  finishNext();
  await first;
});

test('failed work frees its place', async () => {
  const { inTurn } = createTurns({ atOnce: 1, waitingMax: 5 });
  const failing = inTurn(() => Promise.reject(new Error('broken')));
  const next = inTurn(async () => 'next');
  await expect(failing).rejects.toThrow('broken');
  expect(await next).toBe('next');
});

test('a caller who hangs up while waiting is never served and takes no place', async () => {
  const { inTurn } = createTurns({ atOnce: 1, waitingMax: 1 });
  const { begun, work, finishNext } = pieces();
  const gone = new AbortController();
  const first = inTurn(work('first'));
  const second = inTurn(work('second'), { signal: gone.signal });
  gone.abort(new Error('hung up'));
  await expect(second).rejects.toThrow('hung up');
  const third = inTurn(work('third'));
  finishNext();
  await first;
  await settled();
  finishNext();
  expect([await third, begun]).toEqual(['third', ['first', 'third']]);
  await expect(inTurn(work('fourth'), { signal: gone.signal })).rejects.toThrow('hung up');
});

test('a job that waits too long is refused, and takes no place', async () => {
  const { inTurn } = createTurns({ atOnce: 1, waitingMax: 5, waitMaxMs: 20 });
  const { begun, work, finishNext } = pieces();
  const first = inTurn(work('first'));
  await expect(inTurn(work('second'))).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  const third = inTurn(work('third'));
  finishNext();
  await first;
  await settled();
  finishNext();
  expect([await third, begun]).toEqual(['third', ['first', 'third']]);
});

test('a caller who hangs up without a reason still ends with an error', async () => {
  const { inTurn } = createTurns({ atOnce: 1, waitingMax: 1 });
  const { work, finishNext } = pieces();
  const gone = new AbortController();
  const first = inTurn(work('first'));
  const second = inTurn(work('second'), { signal: gone.signal });
  gone.abort('a text');
  await expect(second).rejects.toThrow('aborted');
  finishNext();
  await first;
});

test('whoever got a turn is neither refused for the wait nor bothered by a later hang-up', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { inTurn } = createTurns({ atOnce: 1, waitingMax: 5, waitMaxMs: 20 });
  const { work, finishNext } = pieces();
  const gone = new AbortController();
  const first = inTurn(work('first'));
  const second = inTurn(work('second'), { signal: gone.signal });
  await settled();
  finishNext();
  await first;
  await settled();
  expect(vi.getTimerCount()).toBe(0);
  gone.abort(new Error('hung up'));
  vi.advanceTimersByTime(100);
  finishNext();
  expect(await second).toBe('second');
  vi.useRealTimers();
});
