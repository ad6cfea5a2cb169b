import { expect, test } from 'vitest';
import { createCallerTurns } from './caller-turns.ts';

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

test('two calls of a caller run, the next wait in order, more are rejected, and other callers are unaffected', async () => {
  const { inTurn } = createCallerTurns({ atOnce: 2, waitingMax: 2 });
  const { begun, work, finishNext } = pieces();
  const done = Promise.all(['a', 'b', 'c', 'd'].map((name) => inTurn('ada', undefined, work(name))));
  await expect(inTurn('ada', undefined, work('e'))).rejects.toMatchObject({
    code: 'RATE_LIMITED',
    detail: 'retry after 1 s',
  });
  expect(await inTurn('bob', undefined, async () => 'bob')).toBe('bob');
  expect(begun).toEqual(['a', 'b']);
  finishNext();
  await settled();
  expect(begun).toEqual(['a', 'b', 'c']);
  for (let n = 0; n < 3; n++) {
    finishNext();
    await settled();
  }
  expect(await done).toEqual(['a', 'b', 'c', 'd']);
  expect(await inTurn('ada', undefined, async () => 'free again')).toBe('free again');
});

test('failed work frees its place', async () => {
  const { inTurn } = createCallerTurns({ atOnce: 1, waitingMax: 5 });
  const failing = inTurn('ada', undefined, () => Promise.reject(new Error('broken')));
  const next = inTurn('ada', undefined, async () => 'next');
  await expect(failing).rejects.toThrow('broken');
  expect(await next).toBe('next');
});

test('a caller who hangs up while waiting is never served and takes no place', async () => {
  const { inTurn } = createCallerTurns({ atOnce: 1, waitingMax: 1 });
  const { begun, work, finishNext } = pieces();
  const gone = new AbortController();
  const first = inTurn('ada', undefined, work('first'));
  const second = inTurn('ada', gone.signal, work('second'));
  gone.abort(new Error('hung up'));
  await expect(second).rejects.toThrow('hung up');
  const third = inTurn('ada', undefined, work('third'));
  finishNext();
  await first;
  await settled();
  finishNext();
  expect([await third, begun]).toEqual(['third', ['first', 'third']]);
  await expect(inTurn('ada', gone.signal, work('fourth'))).rejects.toThrow('hung up');
});
