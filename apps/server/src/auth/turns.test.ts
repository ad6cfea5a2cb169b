import { expect, test } from 'vitest';
import { createTurns } from './turns.ts';

/** Work that ends when the test ends it. */
function pieces() {
  const started: { name: string; finish: () => void; fail: (error: Error) => void }[] = [];
  const work = (name: string) => () =>
    new Promise<string>((resolve, reject) => started.push({ name, finish: () => resolve(name), fail: reject }));
  return { started, work, names: () => started.map(({ name }) => name) };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

test('runs two, queues two in order and rejects the next', async () => {
  const inTurn = createTurns({ atOnce: 2, waitingMax: 2 });
  const { started, work, names } = pieces();
  const done = Promise.allSettled(['a', 'b', 'c', 'd'].map((name) => inTurn(work(name))));
  await settled();
  expect(names()).toEqual(['a', 'b']);
  await expect(inTurn(work('e'))).rejects.toMatchObject({ code: 'UNAVAILABLE' });
  started[1]?.finish();
  await settled();
  expect(names()).toEqual(['a', 'b', 'c']);
  started[0]?.fail(new Error('broken'));
  await settled();
  expect(names()).toEqual(['a', 'b', 'c', 'd']);
  for (const { finish } of started) finish();
  expect((await done).map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled', 'fulfilled']);
});

test('a finished job frees its slot', async () => {
  const inTurn = createTurns({ atOnce: 1, waitingMax: 0 });
  for (let n = 0; n < 3; n++) expect(await inTurn(async () => n)).toBe(n);
});
