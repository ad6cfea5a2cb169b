import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { router, signedIn } from '../rpc/trpc.ts';
import type { TestBrowser } from '../testing/browser.ts';
import { signInSteps } from '../testing/sign-in-steps.ts';
import type { TestApp } from '../testing/test-app.ts';
import { createTestApp } from '../testing/test-app.ts';
import { authRouter } from './auth-router.ts';
import { FRESH_MINUTES, requireFreshSignIn } from './fresh-sign-in.ts';
import { hashSessionId } from './session-adapter.ts';
import type { ListedSession } from './session-list.ts';
import { sessionsRouter } from './sessions-router.ts';

const fresh = signedIn.mutation(async ({ ctx }) => {
  await requireFreshSignIn(ctx);
  return {};
});

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp({ router: router({ auth: authRouter, sessions: sessionsRouter, fresh }) });
});
afterAll(() => server.stop());

const { newEmail, newBrowser, signIn, isSignedIn } = signInSteps(() => server);

async function list(browser: TestBrowser): Promise<ListedSession[]> {
  return (await browser.query<{ sessions: ListedSession[] }>('sessions.list')).data.sessions;
}

async function threeDevices() {
  const email = newEmail();
  const browsers = [newBrowser(), newBrowser(), newBrowser()] as const;
  for (const browser of browsers) await signIn(browser, email);
  return browsers;
}

test('lists each device, the calling one first, without anything that signs in', async () => {
  const [laptop, phone] = await threeDevices();
  const sessions = await list(laptop);
  expect(sessions.map(({ isCurrent }) => isCurrent)).toEqual([true, false, false]);
  expect(sessions[0]).toMatchObject({ device: 'Unknown device' });
  expect((await list(phone))[0]?.id).not.toBe(sessions[0]?.id);
  const text = JSON.stringify(sessions);
  const { rows } = await sql<{ id_hash: string }>`select id_hash from user_session`.execute(server.services.db);
  for (const { id_hash } of rows) expect(text).not.toContain(id_hash);
  for (const id of [laptop, phone].map(({ cookies }) => cookies.get('session') ?? '')) expect(text).not.toContain(id);
});

test('ends one session and keeps the others; the calling one cannot end itself this way', async () => {
  const [laptop, phone, tablet] = await threeDevices();
  const phones = (await list(phone)).find(({ isCurrent }) => isCurrent);
  const own = (await list(laptop)).find(({ isCurrent }) => isCurrent);
  for (const id of [phones?.id, own?.id]) expect((await laptop.mutate('sessions.end', { id })).status).toBe(200);
  expect([await isSignedIn(laptop), await isSignedIn(phone), await isSignedIn(tablet)]).toEqual([true, false, true]);
  expect(await list(laptop)).toHaveLength(2);
});

test('ends all others at once', async () => {
  const [laptop, phone, tablet] = await threeDevices();
  expect((await laptop.mutate('sessions.endOthers')).data).toEqual({ ended: 2 });
  expect([await isSignedIn(laptop), await isSignedIn(phone), await isSignedIn(tablet)]).toEqual([true, false, false]);
});

test("nobody ends or sees another person's sessions", async () => {
  const [victim, stranger] = [newBrowser(), newBrowser()];
  await signIn(victim);
  await signIn(stranger);
  const [session] = await list(victim);
  expect((await stranger.mutate('sessions.end', { id: session?.id })).status).toBe(200);
  expect((await stranger.mutate('sessions.endOthers')).data).toEqual({ ended: 0 });
  expect(await list(stranger)).toHaveLength(1);
  expect(await isSignedIn(victim)).toBe(true);
  expect((await newBrowser().query('sessions.list')).error?.appCode).toBe('NOT_SIGNED_IN');
});

test('keeps the time of the last use, to within some minutes', async () => {
  const browser = newBrowser();
  await signIn(browser);
  await sql`update user_session set last_seen_at = now() - interval '2 days'`.execute(server.services.db);
  const [session] = await list(browser);
  expect(Date.now() - (session?.lastSeenAt ?? 0)).toBeLessThan(60_000);
});

test.each([
  [FRESH_MINUTES * 60 - 5, undefined],
  [FRESH_MINUTES * 60 + 1, 'SIGN_IN_AGAIN'],
])('%d seconds after signing in: %s', async (seconds, code) => {
  const browser = newBrowser();
  await signIn(browser);
  await sql`update user_session set created_at = now() - make_interval(secs => ${seconds})`.execute(server.services.db);
  expect((await browser.mutate('fresh')).error?.appCode).toBe(code);
});

test('a device learns that its session was ended elsewhere, and of no other end', async () => {
  const [laptop, phone, tablet] = await threeDevices();
  const ask = async (browser: TestBrowser) =>
    (await browser.query<{ user: object | null; isEndedElsewhere?: boolean }>('auth.session')).data;
  await sql`update user_session set expires_at = now() where id_hash = ${hashSessionId(tablet.cookies.get('session') ?? '')}`.execute(
    server.services.db,
  );
  await laptop.mutate('sessions.endOthers');
  expect((await ask(laptop)).user).not.toBeNull();
  expect(await ask(phone)).toEqual({ user: null, isEndedElsewhere: true });
  expect(await ask(tablet)).toEqual({ user: null, isEndedElsewhere: false });
  expect(await ask(newBrowser())).toEqual({ user: null, isEndedElsewhere: false });
  const token = laptop.cookies.get('session') ?? '';
  await laptop.mutate('auth.signOut');
  laptop.cookies.set('session', token);
  expect(await ask(laptop)).toEqual({ user: null, isEndedElsewhere: false });
});
