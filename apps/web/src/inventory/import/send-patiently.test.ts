import { TRPCClientError } from '@trpc/client';
import { expect, test } from 'vitest';
import { sendPatiently } from './send-patiently.ts';

const lost = () => new TRPCClientError('Failed to fetch');
const refusal = (appCode: string) =>
  TRPCClientError.from({ error: { message: appCode, code: -32600, data: { appCode } } });

function calls(answers: (Error | null)[]) {
  const stop = new AbortController();
  const waits: number[] = [];
  let asked = 0;
  const send = () =>
    sendPatiently(
      async () => {
        asked++;
        const answer = answers.shift();
        if (answer) throw answer;
        return 'sent';
      },
      stop.signal,
      {
        wait: async (ms) => {
          waits.push(ms);
        },
      },
    );
  return { stop, waits, send, count: () => asked };
}

test('sends once where the server answers', async () => {
  const call = calls([]);
  expect([await call.send(), call.count(), call.waits]).toEqual(['sent', 1, []]);
});

test.each([
  ['no response arrives', lost()],
  ['the limit of calls is reached', refusal('RATE_LIMITED')],
  ['the server is overloaded', refusal('UNAVAILABLE')],
])('where %s, it waits longer each time and sends again', async (_, error) => {
  const call = calls([error, error, null]);
  expect(await call.send()).toBe('sent');
  expect(call.waits).toEqual([1000, 2000]);
});

test('gives up with the error after a minute of retries', async () => {
  const error = lost();
  const call = calls(Array.from({ length: 7 }, () => error));
  await expect(call.send()).rejects.toBe(error);
  expect(call.waits.reduce((sum, ms) => sum + ms)).toBeGreaterThan(60_000);
});

test('a permanent error ends it at once', async () => {
  const call = calls([refusal('TOO_MANY')]);
  await expect(call.send()).rejects.toThrow('TOO_MANY');
  expect(call.count()).toBe(1);
});

test('aborted, it sends nothing more', async () => {
  const call = calls([lost(), null]);
  const sending = call.send();
  call.stop.abort(new Error('stopped'));
  await expect(sending).rejects.toThrow('stopped');
  await expect(call.send()).rejects.toThrow('stopped');
  expect(call.count()).toBe(1);
});
