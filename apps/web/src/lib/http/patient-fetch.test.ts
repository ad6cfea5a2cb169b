import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ForeignAnswerError, parseRetryAfter, patientFetch } from './patient-fetch.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Responds with the parts that the test pushes, and aborts with the signal of the call as a browser does. */
function stubFetch() {
  const parts = Promise.withResolvers<ReadableStreamDefaultController<Uint8Array>>();
  const body = new ReadableStream<Uint8Array>({ start: (controller) => parts.resolve(controller) });
  let answer: (response: Response) => void = () => undefined;
  const answered = new Promise<Response>((resolve) => (answer = resolve));
  vi.stubGlobal('fetch', (_url: string, { signal }: { signal: AbortSignal }) => {
    const ended = Promise.withResolvers<never>();
    signal.addEventListener('abort', () => {
      ended.reject(signal.reason);
      void parts.promise.then((controller) => controller.error(signal.reason));
    });
    return Promise.race([answered, ended.promise]);
  });
  return {
    begin: (init?: ResponseInit) => answer(new Response(body, init)),
    push: async (text: string) => (await parts.promise).enqueue(new TextEncoder().encode(text)),
    end: async () => (await parts.promise).close(),
  };
}

test('waits for a large response over a slow connection while bytes arrive', async () => {
  const server = stubFetch();
  const call = patientFetch('/trpc/sync.pull', { body: '{}' });
  await vi.advanceTimersByTimeAsync(19_000);
  server.begin();
  await server.push('{"rows":"');
  for (let n = 0; n < 30; n++) {
    await vi.advanceTimersByTimeAsync(19_000);
    await server.push('é');
  }
  await server.push('"}');
  await server.end();
  expect(await (await call).json()).toEqual({ rows: 'é'.repeat(30) });
});

test.each([
  ['no response arrives', 0, 0],
  ['the response stalls', 1, 0],
  ['no response arrives after a slow upload', 0, 128 * 1024],
] as const)('a call to which %s ends after 20 seconds', async (_, parts, size) => {
  const server = stubFetch();
  const sendingMs = (size / 4096) * 1000;
  const call = patientFetch('/trpc/sync.push', { body: 'x'.repeat(size) });
  let failure: unknown = null;
  call.catch((error: unknown) => (failure = error));
  if (parts > 0) {
    server.begin();
    await server.push('{');
  }
  await vi.advanceTimersByTimeAsync(sendingMs + 19_900);
  expect(failure).toBeNull();
  await vi.advanceTimersByTimeAsync(200);
  expect(failure).toMatchObject({ name: 'TimeoutError' });
});

test('the caller can abort it', async () => {
  stubFetch();
  const caller = new AbortController();
  const call = patientFetch('/trpc/sync.pull', { signal: caller.signal });
  caller.abort(new DOMException('No more.', 'AbortError'));
  await expect(call).rejects.toMatchObject({ name: 'AbortError' });
});

test("a proxy's page keeps its status and its Retry-After", async () => {
  const server = stubFetch();
  const call = patientFetch('/trpc/sync.push');
  server.begin({ status: 413, headers: { 'retry-after': '3' } });
  await server.push('<html>413 Request Entity Too Large</html>');
  await server.end();
  const error: unknown = await (await call).json().catch((cause: unknown) => cause);
  expect(error).toBeInstanceOf(ForeignAnswerError);
  expect((error as ForeignAnswerError).answer).toMatchObject({ status: 413, retryAfterMs: 3000 });
});

test.each([
  [null, 0],
  ['7', 7000],
  ['Sun, 22 Nov 2026 10:00:30 GMT', 30_000],
  ['Sun, 22 Nov 2026 09:00:00 GMT', 0],
  ['soon', 0],
])('Retry-After %j is %i ms', (header, ms) => {
  vi.setSystemTime(new Date('2026-11-22T10:00:00Z'));
  expect(parseRetryAfter(header)).toBe(ms);
});
