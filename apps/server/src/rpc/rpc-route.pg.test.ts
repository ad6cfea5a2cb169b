import { request } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import {
  createTRPCClient,
  httpBatchLink,
  httpLink,
  httpSubscriptionLink,
  splitLink,
  TRPCClientError,
} from '@trpc/client';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { addVisitor } from '../testing/picture-household.ts';
import { probe, probeRouter } from '../testing/probe-router.ts';
import type { ProbeRouter } from '../testing/probe-router.ts';
import type { TestApp } from '../testing/test-app.ts';
import { createTestApp, eventually, SAME_ORIGIN, TEST_ORIGIN } from '../testing/test-app.ts';
import { OPEN_BODY_MAX } from './rpc-admission.ts';
import { BATCH_ANSWER_MAX } from './rpc-route.ts';

let server: TestApp;
let url: string;
/** The cookie of a signed-in person. */
let cookie: string;

beforeAll(async () => {
  server = await createTestApp({ router: probeRouter });
  url = `${await server.listen()}/trpc`;
  ({ cookie } = await addVisitor(server));
});
afterAll(() => server.stop());
beforeEach(() => {
  probe.writes = 0;
});

const post = (path: string, payload: string, headers: Record<string, string | undefined> = {}) => {
  const all = { ...SAME_ORIGIN, ...headers };
  const given = Object.fromEntries(
    Object.entries(all).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
  return server.app.inject({ method: 'POST', url: `/trpc/${path}`, payload, headers: given });
};
const get = (path: string, headers: Record<string, string> = {}) =>
  server.app.inject({ method: 'GET', url: `/trpc/${path}`, headers: { host: SAME_ORIGIN.host, ...headers } });

test("refuses a page's call for one person after another has signed in", async () => {
  const ada = await addVisitor(server);
  const ask = (headers: Record<string, string>) => get('secret', { cookie: ada.cookie, ...headers });
  expect((await ask({})).statusCode).toBe(200);
  expect((await ask({ 'x-boxroom-user': ada.id })).statusCode).toBe(200);
  const { id: earlier } = await addVisitor(server);
  const refused = await ask({ 'x-boxroom-user': earlier });
  expect([refused.statusCode, refused.json()]).toMatchObject([
    409,
    { error: { data: { appCode: 'ACCOUNT_CHANGED' } } },
  ]);
});

test.each([
  ['NOT_SIGNED_IN to a person whose account is deleted meanwhile', 'writeTooLate', 401, 'NOT_SIGNED_IN'],
  ['NOT_SIGNED_IN to a person whose rows are gone meanwhile', 'readTooLate', 401, 'NOT_SIGNED_IN'],
  ['INTERNAL if another row is missing', 'writeForNobody', 500, 'INTERNAL'],
  ['INTERNAL if a row to be read is missing', 'readOfNobody', 500, 'INTERNAL'],
])('returns %s', async (_, path, status, appCode) => {
  const ada = await addVisitor(server);
  const answer = await post(path, '', { cookie: ada.cookie });
  expect([answer.statusCode, answer.json()]).toMatchObject([status, { error: { data: { appCode } } }]);
});

describe('the real client', () => {
  const headers = () => ({ origin: TEST_ORIGIN });
  const single = () => createTRPCClient<ProbeRouter>({ links: [httpLink({ url, headers })] });
  const batched = () => createTRPCClient<ProbeRouter>({ links: [httpBatchLink({ url, headers, maxItems: 10 })] });

  test.each([
    ['httpLink', single],
    ['httpBatchLink', batched],
  ])('queries and mutates with %s', async (_name, client) => {
    expect(await client().ping.query()).toEqual({ ok: true });
    expect(await client().nested.add.query([1, 2, 3])).toBe(6);
    expect(await client().write.mutate({ text: 'Fußball 🏐' })).toEqual({ text: 'Fußball 🏐' });
    expect(await client().write.mutate()).toBeNull();
    expect(probe.writes).toBe(2);
  });

  test('sends ten calls in one request, each with its own result', async () => {
    const client = batched();
    const calls = Array.from({ length: 9 }, (_, n) => client.nested.add.query([n, 1]));
    const refused = client.refuse.query().catch((error: unknown) => error);
    expect(await Promise.all(calls)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
    expect(await refused).toMatchObject({ data: { appCode: 'NOT_FOUND', detail: 'box 7', httpStatus: 404 } });
  });

  test('gets typed errors with the messages of fields', async () => {
    const error = await single()
      .write.mutate({ text: '' })
      .catch((cause: unknown) => cause);
    expect(error).toBeInstanceOf(TRPCClientError);
    const { data, message } = error as TRPCClientError<ProbeRouter>;
    expect(message).toBe('INVALID');
    expect(data).toMatchObject({ code: 'BAD_REQUEST', appCode: 'INVALID', fields: { text: ['Say something.'] } });
    expect(data?.requestId).toMatch(/^[0-9a-f-]{36}$/);
  });

  test('gets a typed error where the whole request is refused', async () => {
    const foreign = createTRPCClient<ProbeRouter>({
      links: [httpBatchLink({ url, headers: { origin: 'https://evil.example' } })],
    });
    await expect(foreign.write.mutate({ text: 'x' })).rejects.toMatchObject({
      data: { appCode: 'BAD_ORIGIN', httpStatus: 403 },
    });
  });

  test('streams events and ends them', async () => {
    const client = createTRPCClient<ProbeRouter>({
      links: [
        splitLink({
          condition: ({ type }) => type === 'subscription',
          true: httpSubscriptionLink({ url }),
          false: httpLink({ url }),
        }),
      ],
    });
    const seen: number[] = [];
    const { promise: three, resolve } = Promise.withResolvers<void>();
    const subscription = client.count.subscribe(
      { to: 3 },
      {
        onData({ n }) {
          seen.push(n);
          if (n === 3) resolve();
        },
      },
    );
    await three;
    expect(seen).toEqual([1, 2, 3]);
    expect(probe.openStreams).toBe(1);
    subscription.unsubscribe();
    await eventually(() => probe.openStreams === 0);
  });

  test('is refused a stream that needs a session', async () => {
    const client = createTRPCClient<ProbeRouter>({ links: [httpSubscriptionLink({ url })] });
    const { promise: refused, resolve } = Promise.withResolvers<unknown>();
    client.secretStream.subscribe(undefined, { onData: resolve, onError: resolve });
    expect(await refused).toMatchObject({ data: { appCode: 'NOT_SIGNED_IN', httpStatus: 401 } });
  });
});

describe('errors', () => {
  test.each([
    ['refuse', 404, 'NOT_FOUND'],
    ['crash', 500, 'INTERNAL'],
    ['badOutput', 500, 'INTERNAL'],
    ['unavailable', 503, 'UNAVAILABLE'],
    ['secret', 401, 'NOT_SIGNED_IN'],
    ['nothing', 404, 'NOT_FOUND'],
    ['nested', 404, 'NOT_FOUND'],
    ['constructor', 404, 'NOT_FOUND'],
    ['__proto__', 404, 'NOT_FOUND'],
    ['nested.add?input={', 400, 'INVALID'],
    ['nested.add?input=%22x%22', 400, 'INVALID'],
    ['count?batch=1', 405, 'INVALID'],
    ['ping,ping', 404, 'NOT_FOUND'],
    ['a'.repeat(1001), 414, 'INVALID'],
  ])('%.20s returns %d %s', async (path, status, appCode) => {
    const answer = await get(path);
    const body = [answer.json<{ error: { data: object } }>()].flat()[0];
    expect(answer.statusCode).toBe(status);
    expect(body?.error.data).toMatchObject({ appCode, httpStatus: status });
    expect(answer.body).not.toMatch(/hunter2|leaked|\.ts:|node_modules/);
    expect(Object.keys(body?.error ?? {}).toSorted()).toEqual(['code', 'data', 'message']);
  });
});

describe('accepted requests', () => {
  const body = JSON.stringify({ text: 'x' });

  test.each([
    ['application/json', 200],
    ['application/json; charset=utf-8', 200],
    ['application/json;charset=UTF-8', 200],
    ['APPLICATION/JSON', 200],
    [undefined, 415],
    ['', 415],
    ['text/plain', 415],
    ['text/plain; application/json', 415],
    ['application/x-www-form-urlencoded', 415],
    ['multipart/form-data; boundary=x', 415],
    ['application/octet-stream', 415],
    ['application/jsonp', 415],
    ['application/json\t', 415],
    ['application/json ; charset=utf-8', 415],
    ['application/json; charset=utf-16', 415],
    ['application/json, text/plain', 415],
    ['application/json;x', 415],
    ['application/ld+json', 415],
    ['text/json', 415],
  ])('content type %j: %d', async (type, status) => {
    const answer = await post('write', body, { 'content-type': type });
    expect([answer.statusCode, probe.writes]).toEqual([status, status === 200 ? 1 : 0]);
  });

  test.each([
    [{ origin: TEST_ORIGIN }, 200],
    [{ origin: undefined, 'sec-fetch-site': 'same-origin' }, 200],
    [{ origin: 'http://127.0.0.1:3000' }, 200],
    [{ origin: undefined }, 403],
    [{ origin: 'null' }, 403],
    [{ origin: 'https://evil.example' }, 403],
    [{ origin: 'http://localhost:3001' }, 403],
    [{ origin: TEST_ORIGIN, 'sec-fetch-site': 'cross-site' }, 403],
    [{ origin: undefined, 'sec-fetch-site': 'none' }, 403],
  ])('origin %j: %d', async (headers, status) => {
    const answer = await post('write', body, headers);
    const appCode = answer.json<{ error?: { data: { appCode: string } } }>().error?.data.appCode;
    expect([answer.statusCode, probe.writes]).toEqual([status, status === 200 ? 1 : 0]);
    expect(appCode).toBe(status === 403 ? 'BAD_ORIGIN' : undefined);
  });

  test.each([
    ['write', 405],
    ['write?batch=1', 405],
    [`write?input=${encodeURIComponent(body)}`, 405],
    ['ping,write?batch=1', 207],
  ])('GET %s does not mutate', async (path, status) => {
    expect((await get(path)).statusCode).toBe(status);
    expect(probe.writes).toBe(0);
  });

  test.each(['PUT', 'DELETE', 'PATCH', 'HEAD', 'OPTIONS'] as const)('%s is no supported method', async (method) => {
    const answer = await server.app.inject({ method, url: '/trpc/write', payload: body, headers: SAME_ORIGIN });
    expect(answer.statusCode).toBe(404);
    expect((await post('write', body, { 'x-http-method-override': 'GET' })).statusCode).toBe(200);
    expect(probe.writes).toBe(1);
  });

  test('a query may use POST', async () => {
    expect((await post('nested.add', '[1,2]')).json()).toEqual({ result: { data: 3 } });
  });

  test.each([
    [10, 200],
    [11, 400],
    [100, 400],
  ])('a batch of %d: %d', async (calls, status) => {
    const answer = await post(`${Array(calls).fill('write').join(',')}?batch=1`, '{}');
    expect([answer.statusCode, probe.writes]).toEqual([status, status === 200 ? calls : 0]);
    expect(answer.body.includes('"appCode":"INVALID"')).toBe(status !== 200);
  });

  test.each([
    ['echo', 64 * 1024],
    ['sync.push', 512 * 1024],
    ['import.create', 10 * 1024 * 1024],
  ])('%s accepts %d bytes and not one more', async (path, limit) => {
    const json = (bytes: number) => JSON.stringify('x'.repeat(bytes - 2));
    expect((await post(path, json(limit), { cookie })).statusCode).toBe(200);
    const refused = await post(path, json(limit + 1), { cookie });
    expect(refused.statusCode).toBe(413);
    expect(refused.json()).toMatchObject({ error: { data: { appCode: 'PAYLOAD_TOO_LARGE', httpStatus: 413 } } });
  });

  test('a large body of a small path does not pass as a batch of a large one', async () => {
    expect((await post('sync.push,echo?batch=1', JSON.stringify('x'.repeat(100_000)), { cookie })).statusCode).toBe(
      413,
    );
  });

  test.each(['echo', 'write', 'sync.push', 'import.create'])(
    'bodies above a few kilobytes for %s are read for signed-in people only, and not even parsed for others',
    async (path) => {
      const json = (bytes: number) => JSON.stringify('x'.repeat(bytes - 2));
      const parse = vi.spyOn(JSON, 'parse');
      expect((await post(path, json(OPEN_BODY_MAX))).statusCode).not.toBe(401);
      expect(parse).toHaveBeenCalled();
      parse.mockClear();
      for (const headers of [{}, { cookie: `session=${'a'.repeat(40)}` }]) {
        const refused = await post(path, json(OPEN_BODY_MAX + 1), headers);
        expect([refused.statusCode, parse.mock.calls.length]).toEqual([401, 0]);
      }
      // Without a Content-Length the bytes are counted.
      const status = await new Promise<number | undefined>((resolve, reject) => {
        const headers = { ...SAME_ORIGIN, 'transfer-encoding': 'chunked' };
        const call = request(`${url}/${path}`, { method: 'POST', headers }, (answer) => {
          resolve(answer.statusCode);
          answer.resume();
        });
        call.on('error', reject).write(Buffer.alloc(OPEN_BODY_MAX + 1, ' '));
      });
      expect([status, parse.mock.calls.length]).toEqual([401, 0]);
      parse.mockRestore();
    },
  );

  test('the heaviest procedures cannot be part of a batch', async () => {
    for (const path of ['sync.push,ping', 'ping,import.create', 'sync.push,sync.push'])
      expect((await post(`${path}?batch=1`, '{}', { cookie })).statusCode).toBe(400);
    expect((await post('sync.push?batch=1', '{}', { cookie })).statusCode).toBe(200);
  });

  test('the responses of a batch have four million characters together, and the rest is refused', async () => {
    const answer = await get(`${Array(10).fill('huge').join(',')}?batch=1`);
    expect(answer.statusCode).toBe(207);
    expect(answer.body.length).toBeLessThan(BATCH_ANSWER_MAX + 10_000);
    const codes = answer.json<{ error?: { data: { appCode: string } } }[]>().map(({ error }) => error?.data.appCode);
    expect(codes.filter((code) => code === undefined)).toHaveLength(3);
    expect(codes.filter((code) => code === 'PAYLOAD_TOO_LARGE')).toHaveLength(7);
    expect((await get('huge')).statusCode).toBe(200);
  });

  test('refuses prototype pollution', async () => {
    expect((await post('echo', '{"__proto__":{"polluted":1}}')).statusCode).toBe(400);
    expect((await get(`echo?input=${encodeURIComponent('{"a":{"__proto__":{"polluted":1}}}')}`)).statusCode).toBe(400);
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
  });

  test('compresses large responses if the client accepts it', async () => {
    const plain = await get('large');
    expect(plain.headers['content-encoding']).toBeUndefined();
    const br = await get('large', { 'accept-encoding': 'gzip, deflate, br' });
    expect([br.headers['content-encoding'], brotliDecompressSync(br.rawPayload).toString()]).toEqual([
      'br',
      plain.body,
    ]);
    const gzip = await get('large', { 'accept-encoding': 'gzip' });
    expect([gzip.headers['content-encoding'], gunzipSync(gzip.rawPayload).toString()]).toEqual(['gzip', plain.body]);
    expect((await get('ping', { 'accept-encoding': 'br' })).headers['content-encoding']).toBeUndefined();
  });
});
