import { EventEmitter } from 'node:events';
import { PassThrough } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createHeldBodies } from './held-bodies.ts';
import { holdBody, readBody, SLOWEST } from './read-body.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }));
afterEach(() => void vi.useRealTimers());

const NO_RESERVE = { small: 0, reserve: 0 };
const ROOMY = { perCaller: 1_000_000, all: 1_000_000, ...NO_RESERVE };

function begin({ limit = 100_000, declared = '', held = ROOMY } = {}) {
  const raw = new PassThrough();
  const headers = declared === '' ? {} : { 'content-length': declared };
  const hold = createHeldBodies(held).open('ada');
  const body = readBody({ raw, headers } as unknown as FastifyRequest, { limit, hold });
  body.catch(() => undefined);
  return { raw, body };
}
const settled = () => new Promise((resolve) => setImmediate(resolve));

test('a body arrives complete, however it is split', async () => {
  const { raw, body } = begin();
  for (const piece of ['a', 'bc', 'ü']) raw.write(piece);
  raw.end();
  expect((await body).toString()).toBe('abcü');
});

test('one byte above the limit is rejected before and during reading', async () => {
  await expect(begin({ limit: 3, declared: '4' }).body).rejects.toMatchObject({ code: 'PAYLOAD_TOO_LARGE' });
  const { raw, body } = begin({ limit: 3 });
  raw.write('abcd');
  await expect(body).rejects.toMatchObject({ code: 'PAYLOAD_TOO_LARGE' });
});

test('a body of exactly the limit is read, whether its length is declared or not', async () => {
  for (const declared of ['', '3']) {
    const { raw, body } = begin({ limit: 3, declared });
    raw.end('abc');
    expect((await body).toString()).toBe('abc');
  }
});

test('bytes count as held until the response is out', () => {
  const raw = new EventEmitter();
  const bodies = createHeldBodies({ perCaller: 3, all: 10, ...NO_RESERVE });
  const hold = holdBody(bodies, 'ada', { raw } as unknown as FastifyReply);
  hold.add(3);
  expect(() => bodies.open('ada').add(1)).toThrow();
  raw.emit('close');
  bodies.open('ada').add(3);
});

test('a body that failed is read no further', async () => {
  const { raw, body } = begin({ limit: 3 });
  raw.write('abcd');
  await expect(body).rejects.toMatchObject({ code: 'PAYLOAD_TOO_LARGE' });
  expect([raw.listenerCount('data'), vi.getTimerCount()]).toEqual([0, 0]);
});

test('a stalled body times out, a slow one is read to its end', async () => {
  const stuck = begin();
  stuck.raw.write('x');
  const slow = begin();
  for (let n = 0; n < 20; n++) {
    slow.raw.write(Buffer.alloc(SLOWEST.bytes));
    await settled();
    vi.advanceTimersByTime(SLOWEST.ms);
  }
  await expect(stuck.body).rejects.toMatchObject({ code: 'TIMEOUT' });
  slow.raw.end();
  expect(await slow.body).toHaveLength(20 * SLOWEST.bytes);
  expect(vi.getTimerCount()).toBe(0);
});

test("a caller's share and a hang-up both end the reading", async () => {
  const greedy = begin({ held: { perCaller: 3, all: 10, ...NO_RESERVE } });
  greedy.raw.write('abcd');
  await expect(greedy.body).rejects.toMatchObject({ code: 'RATE_LIMITED' });
  const gone = begin();
  gone.raw.write('abc');
  gone.raw.destroy();
  await expect(gone.body).rejects.toMatchObject({ code: 'CLIENT_CLOSED_REQUEST' });
});
