import { afterEach, expect, test, vi } from 'vitest';
import { putFile } from './put-file.ts';

afterEach(() => vi.unstubAllGlobals());

/** A request that the test controls, without a network. */
class FakeRequest extends EventTarget {
  static last: FakeRequest;
  readonly upload = new EventTarget();
  readonly headers: Record<string, string> = {};
  opened: string[] = [];
  timeout = 0;
  status = 0;
  responseText = '';
  retryAfter: string | null = null;
  body: unknown;
  open(...opened: string[]) {
    this.opened = opened;
    FakeRequest.last = this;
  }
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value;
  }
  getResponseHeader(name: string) {
    return name === 'retry-after' ? this.retryAfter : null;
  }
  send(body: unknown) {
    this.body = body;
  }
  answer(status: number, text: string) {
    Object.assign(this, { status, responseText: text });
    this.dispatchEvent(new Event('load'));
  }
}

const body = new ArrayBuffer(3);
function put(onProgress?: (done: number) => void) {
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
  const answer = putFile('/pic/1', { headers: { 'content-type': 'image/jpeg' }, body, timeoutMs: 5, onProgress });
  return { answer, request: FakeRequest.last };
}

test('sends a file unchanged and reports its progress', async () => {
  const told: number[] = [];
  const { answer, request } = put((done) => told.push(done));
  expect(request).toMatchObject({ opened: ['PUT', '/pic/1'], timeout: 5, body });
  expect(request.headers).toEqual({ 'content-type': 'image/jpeg' });
  for (const [loaded, total, lengthComputable] of [
    [1, 4, true],
    [2, 0, false],
    [4, 4, true],
  ] as const)
    request.upload.dispatchEvent(new ProgressEvent('progress', { loaded, total, lengthComputable }));
  expect(told).toEqual([0.25, 1]);
  request.answer(204, '');
  expect(await answer).toEqual({ ok: true, status: 204, retryAfterMs: 0, body: null });
});

test("returns the server's error", async () => {
  const { answer, request } = put();
  request.retryAfter = '7';
  request.answer(503, '{"error":1}');
  expect(await answer).toEqual({ ok: false, status: 503, retryAfterMs: 7000, body: { error: 1 } });
});

test("a proxy's page has no body in the server's format", async () => {
  const { answer, request } = put();
  request.answer(502, '<html>');
  expect(await answer).toEqual({ ok: false, status: 502, retryAfterMs: 0, body: null });
});

test.each(['error', 'abort', 'timeout'])('returns null after %s', async (event) => {
  const { answer, request } = put();
  request.dispatchEvent(new Event(event));
  expect(await answer).toBeNull();
});
