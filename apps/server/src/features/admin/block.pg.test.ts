import { addRoom } from '@boxroom/db/testing/sample-rows';
import type { PeopleFound, Person } from '@boxroom/domain/admin/people';
import { guestTokenIn } from '@boxroom/domain/guest-link/guest-url';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { hashPassword } from '../../auth/password-hash.ts';
import { createSessions } from '../../auth/session.ts';
import { appRouter } from '../../rpc/router.ts';
import type { CallAnswer, TestBrowser } from '../../testing/browser.ts';
import { pairingSteps } from '../../testing/pairing-steps.ts';
import { signInSteps } from '../../testing/sign-in-steps.ts';
import { createTestApp, eventually, type TestApp, TEST_ORIGIN } from '../../testing/test-app.ts';
import { startTestProvider, type TestProvider } from '../../testing/test-provider.ts';
import { waitingForLocks } from '../../testing/waiting-for-locks.ts';

const ADMIN = 'admin@example.org';
const PASSWORD = 'winter boots in box 7';

let provider: TestProvider;
let server: TestApp;
let admin: TestBrowser;
let adminId: string;
const signIns = signInSteps(() => server);
const { newBrowser, newEmail, ask, signIn, isSignedIn } = signIns;
const { confirmed, finish } = pairingSteps(() => server, signIns);
beforeAll(async () => {
  provider = await startTestProvider();
  provider.accept([`${TEST_ORIGIN}/auth-callback/google`]);
  const { issuer, clientId, clientSecret } = provider;
  server = await createTestApp({
    router: appRouter,
    env: { adminEmails: [ADMIN], providers: { google: { issuer, clientId, clientSecret }, microsoft: null } },
  });
  admin = newBrowser();
  adminId = (await signIn(admin, ADMIN)).data.user.id;
});
afterAll(async () => {
  await server.stop();
  await provider.stop();
});
beforeEach(async () => {
  await db().deleteFrom('admin_action').execute();
  await db().deleteFrom('rate_limit').execute();
});

const db = () => server.services.db;
const block = (personId: string) => admin.mutate<Person>('admin.blockPerson', { personId, reason: 'spam' });
const unblock = (personId: string) => admin.mutate<Person>('admin.unblockPerson', { personId, reason: 'sorry' });
const sessionsOf = (id: string) => db().selectFrom('user_session').select('id').where('user_id', '=', id).execute();

interface Ready {
  id: string;
  /** The last step of the sign-in, in a browser without a session. */
  enter: () => Promise<CallAnswer<unknown>>;
}

async function member() {
  const [browser, email] = [newBrowser(), newEmail()];
  const { data } = await signIn(browser, email);
  return { browser, email, id: data.user.id };
}

async function leave(browser: TestBrowser, email: string, sub: string): Promise<string> {
  provider.account = { sub, email, email_verified: true };
  const { data } = await browser.mutate<{ url: string }>('auth.startProvider', { provider: 'google' });
  return (await provider.visit(data.url)).search.slice(1);
}
const comeBack = (browser: TestBrowser, query: string) =>
  browser.mutate<{ user: { id: string } }>('auth.completeProvider', { provider: 'google', query });

/** Everything of a sign-in but its last step, of a person who has an account. */
const WAYS: Record<string, () => Promise<Ready>> = {
  async link() {
    const { id, email } = await member();
    const browser = newBrowser();
    const { token } = await ask(browser, email);
    return { id, enter: () => browser.mutate('auth.completeLink', { token }) };
  },
  async code() {
    const { id, email } = await member();
    const browser = newBrowser();
    const { requestId, code } = await ask(browser, email);
    return { id, enter: () => browser.mutate('auth.verifyCode', { requestId, code }) };
  },
  async password() {
    const { id, email } = await member();
    await db()
      .insertInto('password')
      .values({ user_id: id, hash: await hashPassword(PASSWORD) })
      .execute();
    return { id, enter: () => newBrowser().mutate('auth.signInWithPassword', { email, password: PASSWORD }) };
  },
  async provider() {
    const [email, first, browser] = [newEmail(), newBrowser(), newBrowser()];
    const { data } = await comeBack(first, await leave(first, email, email));
    // A visit is used up before the block is seen: the next try makes another one.
    const visits = [await leave(browser, email, email)];
    const enter = async () => comeBack(browser, visits.pop() ?? (await leave(browser, email, email)));
    return { id: data.user.id, enter };
  },
};
const PAIRING: Record<string, () => Promise<Ready>> = {
  async pairing() {
    const { userId, code, phone } = await confirmed();
    return { id: userId, enter: () => finish(phone, code) };
  },
};

describe.each(Object.entries(WAYS))('by %s', (_, prepare) => {
  test('a blocked person cannot sign in, and can after the block', async () => {
    const { id, enter } = await prepare();
    expect((await block(id)).data).toMatchObject({ sessions: 0, blockedAt: expect.any(Number) as number });
    expect((await enter()).error?.appCode).toBe('ACCOUNT_BLOCKED');
    expect(await sessionsOf(id)).toEqual([]);
    expect((await unblock(id)).data).toMatchObject({ blockedAt: null });
    expect((await enter()).status).toBe(200);
  });
});

/** Holds the admin's row, for which a block waits with its last statement, the line in the log. */
async function whileBlocking<T>(personId: string, run: () => Promise<T>): Promise<{ ran: T; blocked: string }> {
  const both = await db()
    .transaction()
    .execute(async (tx) => {
      await tx.selectFrom('app_user').select('id').where('id', '=', adminId).forUpdate().execute();
      const blocking = block(personId);
      await eventually(async () => (await waitingForLocks(db())) === 1);
      let isDone = false;
      const running = run().finally(() => (isDone = true));
      await eventually(async () => isDone || (await waitingForLocks(db())) === 2);
      expect(isDone).toBe(false);
      return { blocking, running };
    });
  return { blocked: (await both.blocking).error?.appCode ?? 'ok', ran: await both.running };
}

describe.each(Object.entries({ ...WAYS, ...PAIRING }))('a sign-in by %s', (way, prepare) => {
  test('that comes while the person is being blocked waits, and is refused', async () => {
    const { id, enter } = await prepare();
    const { ran, blocked } = await whileBlocking(id, enter);
    expect(blocked).toBe('ok');
    // The end of the session that showed the code took the code along.
    expect(ran.error?.appCode).toBe(way === 'pairing' ? 'PAIRING_INVALID' : 'ACCOUNT_BLOCKED');
    expect(await sessionsOf(id)).toEqual([]);
  });

  test('that is made at the same time leaves no session', async () => {
    const { id, enter } = await prepare();
    const [blocked] = await Promise.all([block(id), enter()]);
    expect(blocked.status).toBe(200);
    expect(await sessionsOf(id)).toEqual([]);
  });
});

test('a session that is about to be committed ends with the block', async () => {
  const { id } = await member();
  let isDone = false;
  const [blocking] = await db()
    .transaction()
    .execute(async (tx) => {
      await createSessions(tx, { secure: false }).open(id, null);
      const running = block(id).finally(() => (isDone = true));
      await eventually(async () => isDone || (await waitingForLocks(db())) > 0);
      expect(isDone).toBe(false);
      return [running];
    });
  expect((await blocking).data).toMatchObject({ sessions: 0 });
  expect(await sessionsOf(id)).toEqual([]);
});

test('a new password from an open session keeps none while the person is being blocked', async () => {
  const { id, email, browser } = await member();
  await browser.mutate('auth.requestRecovery', { email });
  await server.services.background.idle();
  const { text } = await db()
    .selectFrom('mail_outbox')
    .select('text')
    .where('to_email', '=', email)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  const token = /token=(rec_[\w-]{43})$/m.exec(text)?.[1];
  const { ran } = await whileBlocking(id, () => browser.mutate('auth.resetPassword', { token, password: PASSWORD }));
  expect(ran.error?.appCode).toBe('ACCOUNT_BLOCKED');
  expect(await sessionsOf(id)).toEqual([]);
});

test('a block ends every session, keeps its first time, and leaves its reasons in the log', async () => {
  const { id, email, browser } = await member();
  const { data: first } = await block(id);
  expect(await isSignedIn(browser)).toBe(false);
  expect((await block(id)).data.blockedAt).toBe(first.blockedAt);
  await unblock(id);
  const lines = await db().selectFrom('admin_action').select(['action', 'details']).orderBy('at').execute();
  expect(lines).toEqual([
    { action: 'block-person', details: { person: email, reason: 'spam', sessions: 1 } },
    { action: 'block-person', details: { person: email, reason: 'spam', sessions: 0 } },
    { action: 'unblock-person', details: { person: email, reason: 'sorry' } },
  ]);
});

test.each(['', '   ', 'x'.repeat(201)])('a block needs a reason: %j', async (reason) => {
  const { id } = await member();
  for (const name of ['blockPerson', 'unblockPerson'])
    expect((await admin.mutate(`admin.${name}`, { personId: id, reason })).error?.appCode).toBe('INVALID');
});

test('nobody without a proof learns of a block', async () => {
  const { id, email } = await member();
  const stranger = newEmail();
  await db()
    .insertInto('password')
    .values({ user_id: id, hash: await hashPassword(PASSWORD) })
    .execute();
  await block(id);
  const told = async (address: string) => {
    const browser = newBrowser();
    const asked = await ask(browser, address);
    await db().deleteFrom('rate_limit').execute();
    const wrong = { email: address, password: 'not the password' };
    const answers = [
      await browser.mutate('auth.verifyCode', {
        requestId: asked.requestId,
        code: asked.code === '000000' ? '1' : '000000',
      }),
      await browser.mutate('auth.signInWithPassword', wrong),
      await browser.mutate('auth.requestRecovery', { email: address }),
      await browser.mutate('auth.previewLink', { token: asked.token }),
    ];
    return answers.map(({ status, error }) => [status, error?.appCode]);
  };
  expect(await told(email)).toEqual(await told(stranger));
});

test('guests see nothing of a blocked person, and all of it after the block', async () => {
  const { id, browser } = await member();
  const roomId = await addRoom(db(), id);
  const made = await browser.mutate<{ url: string }>('guest.create', {
    roomId,
    expiresInDays: null,
    showsPrices: false,
  });
  const token = guestTokenIn(new URL(made.data.url).hash);
  const open = async () =>
    (await newBrowser().mutate('guest.open', { token, visit: null, after: null })).error?.appCode ?? 'ok';
  expect(await open()).toBe('ok');
  await block(id);
  expect(await open()).toBe('GUEST_LINK_INVALID');
  await unblock(id);
  expect(await open()).toBe('ok');
});

test('a blocked person is found with the time of the block', async () => {
  const { id, email } = await member();
  const { data } = await block(id);
  const { people } = (await admin.mutate<PeopleFound>('admin.findPeople', { search: email })).data;
  expect(people.map((person) => [person.id, person.blockedAt])).toEqual([[id, data.blockedAt]]);
});
