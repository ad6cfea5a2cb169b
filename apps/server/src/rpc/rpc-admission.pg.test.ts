import { EventEmitter, once } from 'node:events';
import { get as httpGet, type IncomingMessage, request } from 'node:http';
import type { Socket } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { cookieName } from '../auth/cookies.ts';
import { hashSecret, newDeviceId } from '../auth/secrets.ts';
import { addVisitor } from '../testing/picture-household.ts';
import { probe, probeRouter } from '../testing/probe-router.ts';
import { createTestApp, eventually, SAME_ORIGIN, type TestApp } from '../testing/test-app.ts';

let server: TestApp;
let address: string;
beforeAll(async () => {
  server = await createTestApp({ router: probeRouter, env: { callsPerMinute: 60 } });
  address = await server.listen();
});
afterAll(() => server.stop());

const ask = (path: string, { cookie, ip = '203.0.113.1' }: { cookie?: string; ip?: string } = {}) =>
  server.app.inject({
    method: 'GET',
    url: `/trpc/${path}`,
    remoteAddress: ip,
    headers: { host: SAME_ORIGIN.host, ...(cookie && { cookie }) },
  });

test('calls count per person, wherever they are, and per network where nobody is signed in', async () => {
  const [ada, bob] = [await addVisitor(server), await addVisitor(server)];
  const batch = `${Array(10).fill('ping').join(',')}?batch=1`;
  for (let n = 0; n < 6; n++) expect((await ask(batch, { ...ada, ip: `198.51.100.${n}` })).statusCode).toBe(200);
  const refused = await ask('ping', ada);
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '1']);
  expect(refused.json()).toMatchObject({ error: { data: { appCode: 'RATE_LIMITED' } } });
  expect((await ask(batch, ada)).headers['retry-after']).toBe('10');
  expect((await ask(batch, bob)).statusCode).toBe(200);
  for (let n = 0; n < 6; n++) expect((await ask(batch)).statusCode).toBe(200);
  expect((await ask('ping')).statusCode).toBe(429);
  // Strangers on the network do not lock a signed-in person out.
  expect((await ask('ping', bob)).statusCode).toBe(200);
  expect((await ask('ping', { ip: '203.0.113.2' })).statusCode).toBe(200);
});

test('a session that ignores its refusals is refused without being looked up, until it may try again', async () => {
  const ada = await addVisitor(server);
  const read = vi.spyOn(server.services.sessions, 'read');
  await eventually(async () => {
    read.mockClear();
    const answers = await Promise.all(Array.from({ length: 80 }, () => ask('ping', ada)));
    return answers.at(-1)?.statusCode === 429 && read.mock.calls.length === 0;
  });
  read.mockRestore();
  await eventually(async () => (await ask('ping', ada)).statusCode === 200);
});

test('calls wait for the database no longer than a moment when many do: further ones are to come again', async () => {
  const ada = await addVisitor(server);
  const { db } = server.services;
  const waiting = await db.transaction().execute(async (tx) => {
    await sql`lock table user_session in access exclusive mode`.execute(tx);
    const calls = Array.from({ length: 25 }, async () => (await ask('ping', ada)).statusCode);
    // A call that is not shed yet waits like the others.
    const shed = await new Promise<Awaited<ReturnType<typeof ask>>>((resolve) => {
      const timer = setInterval(() => {
        void ask('ping', ada).then((answer) => {
          clearInterval(timer);
          resolve(answer);
        });
      }, 50);
    });
    expect([shed.statusCode, shed.headers['retry-after']]).toEqual([503, '5']);
    expect(shed.json()).toMatchObject({ error: { data: { appCode: 'UNAVAILABLE' } } });
    const alive = await server.app.inject({ url: '/livez', headers: { host: SAME_ORIGIN.host } });
    expect(alive.statusCode).toBe(200);
    return calls;
  });
  // Those that came in time get their answers.
  expect((await Promise.all(waiting)).filter((status) => status === 200).length).toBeGreaterThanOrEqual(20);
  expect((await ask('ping', ada)).statusCode).toBe(200);
});

test('calls of strangers on its network do not lock out a browser in which a person signed in before', async () => {
  const { id: userId } = await addVisitor(server);
  const { db, env } = server.services;
  const device = newDeviceId();
  await db
    .insertInto('known_device')
    .values({ user_id: userId, device_hash: hashSecret(device), last_used_at: new Date() })
    .execute();
  const ip = '198.51.100.200';
  const name = cookieName('device', env.https);
  for (let n = 0; n < 60; n++) await ask('ping', { ip });
  expect((await ask('ping', { ip, cookie: `${name}=${newDeviceId()}` })).statusCode).toBe(429);
  expect((await ask('ping', { ip, cookie: `${name}=${device}` })).statusCode).toBe(200);
});

test.each([
  ['busy', 503, '5'],
  ['limited', 429, '7'],
  ['ping,busy,limited?batch=1', 207, '7'],
  ['refuse', 404, undefined],
])('%s: the response has the time to retry', async (path, status, retryAfter) => {
  const answer = await ask(path, { ip: '192.0.2.1' });
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([status, retryAfter]);
});

test('work ends when the caller hangs up', async () => {
  const call = request(`${address}/trpc/untilGone`, { headers: { host: SAME_ORIGIN.host } });
  call.on('error', () => undefined).end();
  await eventually(() => probe.waiting === 1);
  call.destroy();
  await eventually(() => probe.waiting === 0);
});

describe('a caller who hangs up during the session look-up', () => {
  /** Calls, hangs up before the database responds, and waits until nothing is running. */
  async function callAndGo(path: string): Promise<boolean> {
    const { cookie } = await addVisitor(server);
    const { sessions } = server.services;
    const { read } = sessions;
    const [asked, mayAnswer, answered] = [newStep(), newStep(), newStep()];
    const spy = vi.spyOn(sessions, 'read').mockImplementation(async (cookies) => {
      const signedIn = await read(cookies);
      asked.resolve();
      await mayAnswer.promise;
      setImmediate(answered.resolve);
      return signedIn;
    });
    const call = httpGet(`${address}/trpc/${path}`, { headers: { host: SAME_ORIGIN.host, cookie }, agent: false });
    call.on('error', () => undefined);
    await asked.promise;
    const gone = once(serverSockets.at(-1) ?? new EventEmitter(), 'close');
    call.destroy();
    await gone;
    mayAnswer.resolve();
    // The rest of the call starts at once, without another query.
    await answered.promise;
    const isOver = await server.requests.idle(5000);
    spy.mockRestore();
    return isOver;
  }

  const newStep = () => Promise.withResolvers<void>();
  const serverSockets: Socket[] = [];
  beforeAll(() => void server.app.server.on('connection', (socket) => serverSockets.push(socket)));

  test('gets no work done', async () => {
    expect(await callAndGo('untilGone')).toBe(true);
    expect(probe.waiting).toBe(0);
  });

  test('leaves no open stream behind', async () => {
    expect(await callAndGo(`count?input=${encodeURIComponent('{"to":0}')}`)).toBe(true);
    const { body } = await server.app.inject({ url: '/metrics', headers: { host: SAME_ORIGIN.host } });
    expect(body).toContain('\nboxroom_open_streams 0\n');
    expect(probe.openStreams).toBe(0);
  });
});

test('a person has thirty streams; one more ends the oldest as a complete response', async () => {
  const { cookie } = await addVisitor(server);
  const open = async () => {
    const headers = { host: SAME_ORIGIN.host, cookie };
    const call = httpGet(`${address}/trpc/count?input=${encodeURIComponent('{"to":0}')}`, { headers, agent: false });
    const [answer] = (await once(call, 'response')) as [IncomingMessage];
    answer.resume();
    return { call, answer };
  };
  const streams = [];
  for (let n = 0; n < 31; n++) streams.push(await open());
  const [oldest] = streams;
  await eventually(() => oldest?.answer.complete === true);
  await eventually(() => probe.openStreams === 30);
  for (const { call } of streams) call.destroy();
  await eventually(() => probe.openStreams === 0);
});
