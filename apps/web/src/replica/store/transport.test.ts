import type { PushInput } from '@boxroom/domain/sync/protocol';
import { createTRPCClient, httpLink } from '@trpc/client';
import { afterEach, expect, test, vi } from 'vitest';
import { patientFetch } from '../../lib/http/patient-fetch.ts';
import type { PutAnswer, PutOptions } from '../../lib/http/put-file.ts';
import { makeTransport, type SyncProcedures } from './transport.ts';

const put = vi.hoisted(() => vi.fn<(url: string, options: PutOptions) => Promise<PutAnswer | null>>());
vi.mock('../../lib/http/put-file.ts', () => ({ putFile: put }));

afterEach(() => vi.unstubAllGlobals());

const ours = (httpStatus: number, appCode: string) => ({
  status: httpStatus,
  body: JSON.stringify({ error: { message: appCode, code: -32600, data: { code: 'X', httpStatus, appCode } } }),
});
const page = (status: number) => ({ status, body: `<html><h1>${status}</h1></html>` });

interface CannedAnswer {
  status: number;
  body: string;
  retryAfter?: string;
}

async function failureOf({ status, body, retryAfter }: CannedAnswer): Promise<unknown> {
  const headers = retryAfter === undefined ? {} : { 'retry-after': retryAfter };
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(body, { status, headers })));
  const client = createTRPCClient({ links: [httpLink({ url: '/trpc', fetch: patientFetch })] });
  const { push } = makeTransport((client as unknown as { sync: SyncProcedures }).sync);
  return push({} as PushInput).catch((error: unknown) => error);
}

test.each([
  ['an unreachable database', ours(503, 'UNAVAILABLE'), 'server'],
  ['too many calls', ours(429, 'RATE_LIMITED'), 'server'],
  ['a fault of the server', ours(500, 'INTERNAL'), 'server'],
  ['a body that is too large', ours(413, 'PAYLOAD_TOO_LARGE'), 'too-large'],
  ['an invalid input', ours(400, 'INVALID'), 'refused'],
  ['an unknown call', ours(404, 'NOT_FOUND'), 'refused'],
  ['a wrong host name', ours(403, 'BAD_ORIGIN'), 'refused'],
  ['no session', ours(401, 'NOT_SIGNED_IN'), 'needs-sign-in'],
  ['another account', ours(409, 'ACCOUNT_CHANGED'), 'account-changed'],
  ['a protocol that is too old', ours(412, 'UPDATE_REQUIRED'), 'update-required'],
  ['a protocol that is too new', ours(412, 'SERVER_OUTDATED'), 'server-outdated'],
  ["a proxy's limit", page(413), 'too-large'],
  ["a proxy's refusal of the request", page(400), 'refused'],
  ["a proxy's refusal of the headers", page(431), 'refused'],
  ['a proxy without its server', page(502), 'server'],
  ['a proxy that timed out', page(504), 'server'],
  ['the sign-in page of a network', page(200), 'server'],
] as const)('%s is recognized', async (_, answer, kind) => {
  expect(await failureOf(answer)).toMatchObject({ kind, retryAfterMs: 0 });
});

test.each([ours(503, 'UNAVAILABLE'), ours(429, 'RATE_LIMITED'), page(503)])(
  'passes on how long the server asks to wait: %j',
  async (answer) => {
    expect(await failureOf({ ...answer, retryAfter: '12' })).toMatchObject({ kind: 'server', retryAfterMs: 12_000 });
  },
);

test('no response means no network', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  const client = createTRPCClient({ links: [httpLink({ url: '/trpc', fetch: patientFetch })] });
  const { pull } = makeTransport((client as unknown as { sync: SyncProcedures }).sync);
  await expect(pull({} as never)).rejects.toMatchObject({ kind: 'network' });
});

const MB = 1024 * 1024;
const upload = { userId: 'ann', id: 'f', type: 'image/jpeg', bytes: new ArrayBuffer(1) };
const send = (more: Partial<Parameters<ReturnType<typeof makeTransport>['sendPicture']>[0]> = {}) =>
  makeTransport({} as SyncProcedures).sendPicture({ ...upload, kind: 'picture', ...more });
const answered = (status: number, code?: string): PutAnswer => {
  return { ok: status < 300, status, retryAfterMs: 0, body: { error: { data: { appCode: code } } } };
};

test.each([
  ['picture', '/pic/f'],
  ['paper', '/paper/f'],
] as const)('a %s goes to %s, and a larger file gets more time', async (kind, url) => {
  put.mockReset().mockResolvedValue(answered(200));
  expect(await send({ kind })).toBeNull();
  expect(await send({ kind, bytes: new ArrayBuffer(10 * MB) })).toBeNull();
  expect(put.mock.calls.map(([address]) => address)).toEqual([url, url]);
  const [small = 0, large = 0] = put.mock.calls.map(([, { timeoutMs }]) => timeoutMs);
  expect(small).toBeGreaterThanOrEqual(60_000);
  expect(large).toBeGreaterThanOrEqual(small + 500_000);
});

test.each([
  [404, 'NOT_FOUND'],
  [403, 'VIEW_ONLY'],
  [403, 'OWNER_ONLY'],
  [415, 'PICTURE_INVALID'],
  [415, 'PAPER_INVALID'],
  [413, 'PAPER_TOO_LARGE'],
  [409, 'TOO_MANY'],
])('a file that the server answers with %i %s is kept for the person', async (status, code) => {
  put.mockReset().mockResolvedValue(answered(status, code));
  expect(await send({ kind: 'paper' })).toBe(code);
});

test.each([
  [429, 'RATE_LIMITED', 'server'],
  [503, 'UNAVAILABLE', 'server'],
  [401, 'NOT_SIGNED_IN', 'needs-sign-in'],
] as const)('a file that the server answers with %i %s is sent again', async (status, code, kind) => {
  put.mockReset().mockResolvedValue(answered(status, code));
  await expect(send()).rejects.toMatchObject({ kind });
});
