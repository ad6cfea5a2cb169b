import { afterEach, expect, test, vi } from 'vitest';
import { idOf } from '../../testing/fake-boxroom.ts';
import { openInventory, SKIS } from '../../testing/open-inventory.tsx';
import { findPaper } from './find-paper.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const wanted = { id: idOf(700), kind: 'pdf', itemId: SKIS } as const;
const headers = { 'content-type': 'application/pdf' };
const silent = () => new Promise<never>(() => undefined);

test.each([
  ['answers', silent],
  [
    'sends more of it',
    async () => new Response(new ReadableStream({ start: (body) => body.enqueue(new Uint8Array(3)) }), { headers }),
  ],
])('a server that no longer %s counts as no network, and the request ends', async (_what, answer) => {
  const { store } = await openInventory();
  let ending: AbortSignal | undefined;
  vi.stubGlobal('fetch', (_url: string, { signal }: { signal: AbortSignal }) => {
    ending = signal;
    return answer();
  });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const found = findPaper(store, wanted, { signal: new AbortController().signal, onProgress: () => undefined });
  await vi.waitFor(async () => {
    await vi.advanceTimersByTimeAsync(31_000);
    expect(ending?.aborted).toBe(true);
  });
  expect(await found).toEqual({ state: 'offline' });
});

test('a copy that the disk cannot read is fetched', async () => {
  const { store } = await openInventory();
  const { engine } = store;
  if (!engine) return expect.unreachable('there is no engine');
  vi.spyOn(engine.pictures.fetched, 'get').mockRejectedValue(new Error('The disk does not answer.'));
  vi.stubGlobal('fetch', async () => new Response('%PDF', { headers }));
  const following = { signal: new AbortController().signal, onProgress: () => undefined };
  expect(await findPaper(store, wanted, following)).toMatchObject({ state: 'here' });
});
