import { randomUUID } from 'node:crypto';
import { addPerson } from '@boxroom/db/testing/sample-rows';
import type { ReferralOverview } from '@boxroom/domain/referral/referral';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Context } from '../rpc/context.ts';
import { appRouter } from '../rpc/router.ts';
import { TestBrowser } from '../testing/browser.ts';
import { signInSteps } from '../testing/sign-in-steps.ts';
import type { TestApp } from '../testing/test-app.ts';
import { createTestApp } from '../testing/test-app.ts';
import { countReferral } from './count-referral.ts';

let server: TestApp;
const { newBrowser, newEmail, ask, signIn } = signInSteps(() => server);

beforeAll(async () => {
  server = await createTestApp({ router: appRouter });
});
afterAll(() => server.stop());

const db = () => server.services.db;

/** The referrer: an account and its link. */
let ann: { browser: TestBrowser; id: string; email: string; code: string };
beforeEach(async () => {
  const browser = newBrowser();
  const { data } = await signIn(browser);
  const { code } = (await browser.query<ReferralOverview>('referral.overview')).data;
  ann = { browser, id: data.user.id, email: data.user.email, code };
});

const follow = (browser: TestBrowser, code = ann.code) => browser.mutate('referral.remember', { code });
const overview = async () => (await ann.browser.query<ReferralOverview>('referral.overview')).data;
const rows = () => db().selectFrom('referral').selectAll().where('referrer_id', '=', ann.id).execute();

/** Follows the link in a new browser and creates an account. */
async function join(email = newEmail(), browser = newBrowser()) {
  await follow(browser);
  const { data } = await signIn(browser, email);
  return { browser, id: data.user.id };
}

const addBox = async (browser: TestBrowser, roomId: string) =>
  browser.mutate('boxes.add', { boxes: [{ id: randomUUID(), name: 'Lamps', description: null }], roomId });
const ownRoom = async (userId: string) =>
  (await db().selectFrom('room').select('id').where('owner_id', '=', userId).executeTakeFirstOrThrow()).id;

describe('a friend who follows the link', () => {
  test('is registered with a new account, and activated with a first box', async () => {
    const friend = await join();
    expect(await rows()).toMatchObject([{ status: 'registered', referred_user_id: friend.id, invited_email: null }]);
    expect(await overview()).toMatchObject({ registeredCount: 1, nextMilestone: 2, invited: [] });
    expect((await addBox(friend.browser, await ownRoom(friend.id))).status).toBe(200);
    expect(await rows()).toMatchObject([{ status: 'activated', activated_at: expect.any(Date) }]);
    expect(await overview()).toMatchObject({ registeredCount: 1 });
  });

  test("is not activated by a box in someone else's room, nor by someone else's box", async () => {
    const friend = await join();
    const [theirs, hers] = [await ownRoom(friend.id), await ownRoom(ann.id)];
    await db()
      .insertInto('room_member')
      .values([
        { space_id: hers, user_id: friend.id, access: 'edit', invited_by: null },
        { space_id: theirs, user_id: ann.id, access: 'edit', invited_by: null },
      ])
      .execute();
    expect((await addBox(friend.browser, hers)).status).toBe(200);
    expect((await addBox(ann.browser, theirs)).status).toBe(200);
    expect(await rows()).toMatchObject([{ status: 'registered' }]);
  });

  test('is activated by an import, which creates rooms and boxes at once', async () => {
    const friend = await join();
    const [roomId, id] = [randomUUID(), randomUUID()];
    const boxes = [{ id, roomId, name: 'Lamps', description: null }];
    const input = { rooms: [{ id: roomId, name: 'Attic' }], boxes, categories: [], items: [] };
    expect((await friend.browser.mutate('import.create', input)).status).toBe(200);
    expect(await rows()).toMatchObject([{ status: 'activated' }]);
  });

  test('shows in the line of the mail that invited them, and only if the link brought them', async () => {
    const [came, stayed, elsewhere] = [newEmail(), newEmail(), newEmail()];
    for (const email of [came, stayed, elsewhere]) await ann.browser.mutate('referral.invite', { email });
    await join(came);
    await signIn(newBrowser(), elsewhere);
    expect((await overview()).invited).toEqual([
      { email: elsewhere, status: 'pending' },
      { email: stayed, status: 'pending' },
      { email: came, status: 'registered' },
    ]);
  });

  test('counts once the address is proven, if a provider vouched for it first', async () => {
    const { id, catalogueId } = await addPerson(db());
    const cookies = { read: () => ann.code, set: () => undefined };
    const request = { id: 'r', ip: '192.0.2.1', userAgent: null, language: 'en' } as const;
    const afterAnswer = () => undefined;
    const ctx: Context = { ...server.services, request, cookies, afterAnswer, authenticate: async () => null };
    const user = { id, email: `${id}@example.com`, catalogueId };
    await db()
      .transaction()
      .execute((tx) => countReferral(tx, ctx, { user, deviceHash: null }));
    expect(await rows()).toMatchObject([{ status: 'pending', registered_at: null, referred_user_id: id }]);
    expect(await overview()).toMatchObject({ registeredCount: 0 });
    await signIn(newBrowser(), `${id}@example.com`);
    expect(await rows()).toMatchObject([{ status: 'registered', registered_at: expect.any(Date) }]);
  });
});

describe('the cookie', () => {
  test('belongs to the browser alone, lasts thirty days, and is cleared by the next sign-in', async () => {
    const browser = newBrowser();
    const [line] = (await follow(browser)).setCookies;
    expect(line).toBe(`ref=${ann.code}; HttpOnly; Max-Age=2592000; Path=/; SameSite=Lax`);
    await signIn(browser);
    expect(browser.cookies.has('ref')).toBe(false);
  });

  test.each(['', 'short', '0123456789; Domain=evil.example', '<script>0', 'ilo0123456'])(
    '%j is no code and sets none',
    async (code) => {
      const answer = await follow(newBrowser(), code);
      expect([answer.status, answer.setCookies]).toEqual([200, []]);
    },
  );

  test('an unknown code gets the same response as a known one', async () => {
    const [known, unknown] = [await follow(newBrowser()), await follow(newBrowser(), '0000000000')];
    expect([unknown.status, unknown.data]).toEqual([known.status, known.data]);
    expect((await signIn(withCookie('0000000000'))).data.isNew).toBe(true);
  });

  test('is not set for a signed-in person, and only a limited number of times', async () => {
    expect((await follow(ann.browser)).setCookies).toEqual([]);
    const [address, ...more] = [new TestBrowser(server.app, '192.0.2.9'), newBrowser()];
    for (let n = 0; n < 30; n++) expect((await follow(address)).status).toBe(200);
    expect((await follow(address)).error?.appCode).toBe('RATE_LIMITED');
    for (const other of more) expect((await follow(other)).status).toBe(200);
  });
});

describe('twenty attempts to refer oneself count nothing', () => {
  const tries: [string, () => Promise<unknown>][] = [
    ['signing out and up again on a shared computer, which remembers nobody', () => joinOnSharedComputer()],
    ...Array.from({ length: 4 }, (_, n): [string, () => Promise<unknown>] => [
      `signing out and up again in the same browser, ${n + 1}`,
      async () => {
        await ann.browser.mutate('auth.signOut');
        await join(newEmail(), ann.browser);
      },
    ]),
    ...Array.from({ length: 5 }, (_, n): [string, () => Promise<unknown>] => [
      `the own mailbox with a tag, in a new browser, ${n + 1}`,
      () => join(ann.email.replace('@', `+${n}@`)),
    ]),
    ['the same browser, with the cookie set by hand', async () => join(newEmail(), withCookie(ann.code, ann.browser))],
    ['an account that is there already', async () => withAccount((email) => join(email))],
    [
      'an account that is there already, by the code of the mail on another device',
      async () => withAccount((email) => signIn(withCookie(ann.code), email)),
    ],
    ['signing in to the own account by the own link', () => join(ann.email)],
    ['an account without the link', () => signIn(newBrowser())],
    ['a mail that nobody answers', async () => ask(withCookie(ann.code), newEmail())],
    ['a wrong code', async () => tryCode(withCookie(ann.code), newEmail())],
    ['the code in capitals and with something behind it', () => signIn(withCookie(`${ann.code.toUpperCase()}x`))],
    ['the code of nobody', () => signIn(withCookie('zzzzzzzzzz'))],
    ['an invitation by mail, and an account without its link', async () => inviteAndComeOtherwise()],
  ];
  test('there are twenty', () => expect(tries).toHaveLength(20));

  test.each(tries)('%s', async (_name, attempt) => {
    await attempt();
    const counted = (await rows()).filter(({ status }) => status !== 'pending');
    expect(counted).toEqual([]);
  });

  test('one mailbox counts once, whatever its tags', async () => {
    const email = newEmail();
    for (const tag of ['', '+a', '+b']) await join(email.replace('@', `${tag}@`));
    expect(await rows()).toHaveLength(1);
  });

  test('a series of new mailboxes from one network counts three times a day', async () => {
    const script = new Map<TestBrowser, string>();
    for (let n = 0; n < 6; n++) {
      const browser = withCookie(ann.code);
      script.set(browser, (await ask(browser, newEmail())).token);
    }
    for (const [browser, token] of script) {
      expect((await browser.mutate('auth.completeLink', { token })).status).toBe(200);
    }
    expect(await rows()).toHaveLength(3);
  });
});

test('a referrer who is deleting the account neither stops nor delays a friend', async () => {
  const browser = withCookie(ann.code);
  const { token } = await ask(browser, newEmail());
  await db()
    .transaction()
    .execute(async (tx) => {
      await tx.deleteFrom('app_user').where('id', '=', ann.id).execute();
      expect((await browser.mutate('auth.completeLink', { token })).status).toBe(200);
    });
  expect(await db().selectFrom('referral').selectAll().where('referrer_id', '=', ann.id).execute()).toEqual([]);
});

test('deleting either account deletes both sides', async () => {
  const [one, two] = [await join(), await join()];
  await db().deleteFrom('app_user').where('id', '=', one.id).execute();
  expect(await rows()).toMatchObject([{ referred_user_id: two.id }]);
  await db().deleteFrom('app_user').where('id', '=', ann.id).execute();
  expect(await rows()).toEqual([]);
});

function withCookie(code: string, browser = newBrowser()): TestBrowser {
  browser.cookies.set('ref', code);
  return browser;
}

async function joinOnSharedComputer(): Promise<void> {
  const computer = newBrowser();
  const { token } = await ask(computer, ann.email);
  await computer.mutate('auth.completeLink', { token, isSharedComputer: true });
  await computer.mutate('auth.signOut');
  await join(newEmail(), computer);
}

async function withAccount(attempt: (email: string) => Promise<unknown>): Promise<void> {
  const email = newEmail();
  await signIn(newBrowser(), email);
  await attempt(email);
}

async function tryCode(browser: TestBrowser, email: string): Promise<void> {
  const { requestId, code } = await ask(browser, email);
  const wrong = code === '000000' ? '000001' : '000000';
  expect((await browser.mutate('auth.verifyCode', { requestId, code: wrong })).error?.appCode).toBe('CODE_WRONG');
}

async function inviteAndComeOtherwise(): Promise<void> {
  const email = newEmail();
  await ann.browser.mutate('referral.invite', { email });
  await signIn(newBrowser(), email);
}
