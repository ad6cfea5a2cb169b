import type { ImportInput } from '@boxroom/domain/import/import-input';
import { TRPCClientError } from '@trpc/client';
import { expect, test, vi } from 'vitest';
import { sendParts } from './send-parts.ts';

const PARTS: ImportInput[] = [1, 2, 3].map((n) => ({
  rooms: [{ id: String(n), name: `Room ${n}` }],
  boxes: [],
  categories: [],
  items: [],
}));
const lost = () => new TRPCClientError('Failed to fetch');
const refusal = (appCode: string) =>
  TRPCClientError.from({ error: { message: appCode, code: -32600, data: { appCode } } });

function sender(answers: (Error | null)[]) {
  const stop = new AbortController();
  const asked: string[] = [];
  const waits: number[] = [];
  return {
    stop,
    asked,
    waits,
    onSent: vi.fn<(sent: number) => void>(),
    signal: stop.signal,
    async send({ rooms }: ImportInput) {
      asked.push(rooms[0]?.id ?? '');
      const answer = answers.shift();
      if (answer) throw answer;
    },
    async wait(ms: number) {
      waits.push(ms);
    },
  };
}

test('sends one part after the other and reports progress', async () => {
  const to = sender([]);
  await sendParts(PARTS, 1, to);
  expect(to.asked).toEqual(['2', '3']);
  expect(to.onSent.mock.calls).toEqual([[2], [3]]);
});

test.each([
  ['no response arrives', lost()],
  ['the limit of calls is reached', refusal('RATE_LIMITED')],
  ['the server is overloaded', refusal('UNAVAILABLE')],
])('where %s, it waits longer each time and sends the same part again', async (_, error) => {
  const to = sender([null, error, error, null]);
  await sendParts(PARTS, 0, to);
  expect(to.asked).toEqual(['1', '2', '2', '2', '3']);
  expect(to.waits).toEqual([1000, 2000]);
});

test('gives up with the error after a minute of retries', async () => {
  const error = lost();
  const to = sender(Array.from({ length: 7 }, () => error));
  await expect(sendParts(PARTS, 0, to)).rejects.toBe(error);
  expect(to.waits.reduce((sum, ms) => sum + ms)).toBeGreaterThan(60_000);
  expect(to.onSent).not.toHaveBeenCalled();
});

test('a permanent error ends it at once', async () => {
  const error = refusal('TOO_MANY');
  const to = sender([null, error]);
  await expect(sendParts(PARTS, 0, to)).rejects.toBe(error);
  expect(to.asked).toEqual(['1', '2']);
  expect(to.onSent.mock.calls).toEqual([[1]]);
});

test('stopped, it sends nothing more and does not count a part without a response', async () => {
  const to = sender([]);
  await sendParts(PARTS, 0, {
    ...to,
    async send(part) {
      await to.send(part);
      if (to.asked.length === 2) to.stop.abort();
    },
  });
  expect(to.asked).toEqual(['1', '2']);
  expect(to.onSent.mock.calls).toEqual([[1]]);
});
