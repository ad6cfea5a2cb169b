import type { Database } from '@boxroom/db/tables/database';
import { addPerson } from '@boxroom/db/testing/sample-rows';
import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { hashSessionId } from '../auth/session-adapter.ts';
import { appRouter } from '../rpc/router.ts';
import { createTestApp, eventually, type TestApp } from '../testing/test-app.ts';
import { SessionWatch } from './session-watch.ts';

/** A stream ends within this time after its session. */
const END_MS = 2000;

let app: TestApp;
let url: string;
let userId: string;
let db: Kysely<Database>;

beforeAll(async () => {
  app = await createTestApp({ router: appRouter });
  url = await app.listen();
  db = app.services.db;
});
afterAll(() => app.stop());
beforeEach(async () => {
  userId = (await addPerson(db)).id;
});

async function openSession(): Promise<{ cookie: string; hash: string }> {
  const [cookie = ''] = (await app.services.sessions.open(userId, null)).split(';');
  return { cookie, hash: hashSessionId(cookie.split('=')[1] ?? '') };
}

/** Opens an event stream; `ended` resolves when it has ended. */
async function openStream(cookie: string) {
  const response = await fetch(`${url}/trpc/sync.events`, { headers: { cookie, accept: 'text/event-stream' } });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  if (!reader) throw new Error(`No stream: ${response.status}`);
  let text = '';
  while (!text.includes('"spaces":[]')) text += (await reader.read()).value ?? '';
  let isOpen = true;
  const ended = (async () => {
    while (!(await reader.read()).done);
    isOpen = false;
    return performance.now();
  })();
  return { ended, isOpen: () => isOpen, close: () => reader.cancel() };
}

test.each<[string, (hash: string) => Promise<unknown>]>([
  ['was ended', (hash) => db.deleteFrom('user_session').where('id_hash', '=', hash).execute()],
  ['has expired', (hash) => sql`update user_session set expires_at = now() where id_hash = ${hash}`.execute(db)],
  [
    'is too old',
    (hash) => sql`update user_session set absolute_expires_at = now() where id_hash = ${hash}`.execute(db),
  ],
  ['went with its account', () => db.deleteFrom('app_user').where('id', '=', userId).execute()],
])('a stream ends when its session %s', async (_, end) => {
  const { cookie, hash } = await openSession();
  const [one, another] = await Promise.all([openStream(cookie), openStream(cookie)]);
  const start = performance.now();
  await end(hash);
  for (const stream of [one, another]) expect((await stream.ended) - start).toBeLessThan(END_MS);
});

test('other sessions of the same person stay open', async () => {
  const [ending, staying] = await Promise.all([openSession(), openSession()]);
  const [first, second] = await Promise.all([openStream(ending.cookie), openStream(staying.cookie)]);
  await db.deleteFrom('user_session').where('id_hash', '=', ending.hash).execute();
  await first.ended;
  expect(second.isOpen()).toBe(true);
  await second.close();
});

test('an unavailable database ends no stream and is reported once', async () => {
  const errors: unknown[] = [];
  const { hash, cookie } = await openSession();
  let isBroken = true;
  let looked = 0;
  const flaky = new Proxy(db, {
    get(target, key) {
      if (key !== 'getExecutor') return Reflect.get(target, key, target) as unknown;
      looked++;
      if (isBroken) throw new Error('The database does not answer.');
      return () => target.getExecutor();
    },
  });
  const watch = new SessionWatch({ db: flaky, onError: (error) => void errors.push(error) });
  const { promise: ended, resolve } = Promise.withResolvers<void>();
  let isOpen = true;
  watch.watch(cookie.split('=')[1] ?? '', () => {
    isOpen = false;
    resolve();
  });
  await db.deleteFrom('user_session').where('id_hash', '=', hash).execute();
  await eventually(() => looked === 2);
  expect([errors.length, isOpen]).toEqual([1, true]);
  isBroken = false;
  await ended;
  watch.stop();
});

test('thousands of sessions are looked up in a few statements', async () => {
  const { hash, cookie } = await openSession();
  const statements: string[] = [];
  const counted = new Proxy(db, {
    get(target, key) {
      if (key === 'getExecutor') statements.push(String(key));
      const value: unknown = Reflect.get(target, key, target);
      return typeof value === 'function' ? (value.bind(target) as unknown) : value;
    },
  });
  const watch = new SessionWatch({ db: counted, onError: () => undefined });
  const ended: string[] = [];
  for (let n = 0; n < 2500; n++) watch.watch(`absent ${n}`, () => void ended.push(`absent ${n}`));
  watch.watch(cookie.split('=')[1] ?? '', () => void ended.push(hash));
  await eventually(() => ended.length === 2500);
  expect(statements).toHaveLength(3);
  expect(ended).not.toContain(hash);
  watch.stop();
});
