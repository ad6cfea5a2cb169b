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
/** Calls back when the request ends, as the browser's own `fetch` does. */
const onEnd = (signal: AbortSignal, reject: (reason: unknown) => void) =>
  signal.addEventListener('abort', () => reject(signal.reason));
const silent = (signal: AbortSignal) => new Promise<never>((_, reject) => onEnd(signal, reject));
const halfway = async (signal: AbortSignal) => {
  const body = new ReadableStream({
    start(stream) {
      stream.enqueue(new Uint8Array(3));
      onEnd(signal, (reason) => stream.error(reason));
    },
  });
  return new Response(body, { headers });
};

test.each([
  ['answers', silent],
  ['sends more of it', halfway],
])('a server that no longer %s counts as no network, and the request ends', async (_what, answer) => {
  const { store } = await openInventory();
  let ending: AbortSignal | undefined;
  vi.stubGlobal('fetch', (_url: string, { signal }: { signal: AbortSignal }) => {
    ending = signal;
    return answer(signal);
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

test('a paper that nobody waits for any more is not asked for', async () => {
  const { store } = await openInventory();
  const asked = vi.fn((_url: string, { signal }: { signal: AbortSignal }) =>
    signal.aborted ? Promise.reject(signal.reason as Error) : Promise.resolve(new Response('%PDF', { headers })),
  );
  vi.stubGlobal('fetch', asked);
  const following = { signal: AbortSignal.abort(), onProgress: () => undefined };
  expect(await findPaper(store, wanted, following)).toEqual({ state: 'offline' });
  expect(asked).toHaveBeenCalledOnce();
});
