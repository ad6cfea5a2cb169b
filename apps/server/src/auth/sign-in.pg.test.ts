import { DEFAULT_ROOM_NAME } from '@boxroom/domain/room/room';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { authOnlyRouter, signInSteps } from '../testing/sign-in-steps.ts';
import type { TestApp } from '../testing/test-app.ts';
import { createTestApp } from '../testing/test-app.ts';

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp({ router: authOnlyRouter });
});
afterAll(() => server.stop());

const { newEmail, newBrowser, ask, signIn } = signInSteps(() => server);

async function makeOlder(email: string, interval: string) {
  await sql`update sign_in_request set expires_at = expires_at - ${interval}::interval where email = ${email}`.execute(
    server.services.db,
  );
}

const countSessions = async () => {
  const { n } = await server.services.db
    .selectFrom('user_session')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return Number(n);
};

describe('requesting a sign-in mail', () => {
  test('mails a link to our own origin and a code, and stores only hashes', async () => {
    const email = newEmail();
    const before = server.woken();
    const { link, token, code, requestId, expiresAt } = await ask(newBrowser(), email);
    expect(link).toMatch(/^http:\/\/localhost:3000\/auth-callback\?token=sl_[\w-]{43}$/);
    expect(expiresAt - Date.now()).toBeGreaterThan(9 * 60_000);
    expect(expiresAt - Date.now()).toBeLessThanOrEqual(10 * 60_000 + 2000);
    expect(server.woken()).toBe(before + 1);
    const row = await server.services.db
      .selectFrom('sign_in_request')
      .selectAll()
      .where('id', '=', requestId)
      .executeTakeFirstOrThrow();
    expect(JSON.stringify(row)).not.toContain(token);
    expect(Object.values(row)).not.toContain(code);
  });

  test('creates no account before the mail is answered', async () => {
    const email = newEmail();
    await ask(newBrowser(), email);
    expect(await server.services.db.selectFrom('app_user').select('id').where('email', '=', email).execute()).toEqual(
      [],
    );
  });

  test('returns the same for known and unknown addresses', async () => {
    const known = newEmail();
    await signIn(newBrowser(), known);
    await server.services.db.deleteFrom('rate_limit').execute();
    const shape = async (email: string) => {
      const { status, data, setCookies } = await newBrowser().mutate('auth.requestLink', { email });
      const keys = Object.entries(data as object).map(([key, value]) => `${key}:${String(value).length}`);
      return { status, keys, cookies: setCookies.map((line) => line.replace(/=[^;]*/, '=')) };
    };
    expect(await shape(known)).toEqual(await shape(newEmail()));
  });

  test('treats two spellings of one address as one', async () => {
    const email = newEmail();
    await server.services.db.deleteFrom('rate_limit').execute();
    expect((await newBrowser().mutate('auth.requestLink', { email: ` ${email.toUpperCase()}` })).status).toBe(200);
    expect((await newBrowser().mutate('auth.requestLink', { email })).error?.appCode).toBe('RATE_LIMITED');
    expect((await server.newestMail(email)).code).toMatch(/^\d{6}$/);
  });

  test.each(['', 'ada', 'a@b.co,c@d.co', 'Ada <a@b.co>', 'a@b.co\nBcc: c@d.co'])(
    'rejects the address %j',
    async (email) => {
      const { status, error } = await newBrowser().mutate('auth.requestLink', { email });
      expect([status, error?.appCode]).toEqual([400, 'EMAIL_INVALID']);
    },
  );

  test.each([
    ['/box/0198c0de-0000-7000-8000-000000000001', '/box/0198c0de-0000-7000-8000-000000000001'],
    ['https://evil.example', null],
    ['//evil.example', null],
  ])('a link for next %s keeps %s', async (next, kept) => {
    const { link } = await ask(newBrowser(), newEmail(), next);
    expect(new URL(link).searchParams.get('next')).toBe(kept);
    expect(new URL(link).origin).toBe('http://localhost:3000');
  });

  test('sets an HttpOnly device cookie and keeps it', async () => {
    const browser = newBrowser();
    await server.services.db.deleteFrom('rate_limit').execute();
    const { setCookies } = await browser.mutate('auth.requestLink', { email: newEmail() });
    expect(setCookies).toHaveLength(1);
    expect(setCookies[0]).toMatch(/^device=[\w-]{22}; HttpOnly; Max-Age=\d+; Path=\/; SameSite=Lax$/);
    const device = browser.cookies.get('device');
    await ask(browser, newEmail());
    expect(browser.cookies.get('device')).toBe(device);
  });
});

describe('sign-in link', () => {
  test('signs in the requesting browser; a new person gets a profile, spaces and a first room', async () => {
    const email = newEmail();
    const browser = newBrowser();
    const { status, data, setCookies } = await signIn(browser, email);
    expect([status, data.isNew, data.next, data.user.email]).toEqual([200, true, null, email]);
    expect(setCookies).toHaveLength(1);
    expect(setCookies[0]).toMatch(/^session=[a-z2-7]{40}; HttpOnly; Max-Age=2592000; Path=\/; SameSite=Lax$/);

    const { db } = server.services;
    const { id, catalogueId, username } = data.user;
    const spaces = await db
      .selectFrom('space')
      .select(['id', 'kind'])
      .where('owner_id', '=', id)
      .orderBy('kind')
      .execute();
    expect(spaces).toHaveLength(3);
    expect(spaces).toContainEqual({ id, kind: 'personal' });
    expect(spaces).toContainEqual({ id: catalogueId, kind: 'catalogue' });
    const rooms = await db.selectFrom('room').select(['id', 'space_id', 'name']).where('owner_id', '=', id).execute();
    expect(rooms).toEqual([{ id: rooms[0]?.id, space_id: rooms[0]?.id, name: DEFAULT_ROOM_NAME }]);
    const profile = await db.selectFrom('profile').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    expect(profile).toMatchObject({ username, space_id: catalogueId, show_quantity: false, show_pictures: false });
    expect(username).toMatch(/^[a-z0-9._]{1,15}$/);

    const session = await browser.query<{ user: unknown }>('auth.session');
    expect(session.data.user).toEqual(data.user);
  });

  test('a second sign-in finds the same account', async () => {
    const email = newEmail();
    const first = await signIn(newBrowser(), email);
    const second = await signIn(newBrowser(), email);
    expect(second.data).toEqual({ user: first.data.user, isNew: false, next: null, joined: null });
  });

  test('people with the same name get different usernames', async () => {
    const names = await Promise.all(
      ['a', 'b', 'c', 'd'].map(
        async (host) => (await signIn(newBrowser(), `same.name@${host}.example`)).data.user.username,
      ),
    );
    expect(new Set(names).size).toBe(4);
  });

  test('previews do not consume the link', async () => {
    const email = `preview${newEmail()}`;
    const browser = newBrowser();
    const { token } = await ask(browser, email);
    for (let visit = 0; visit < 3; visit++) {
      const mine = await browser.mutate('auth.previewLink', { token, next: '/app' });
      expect(mine.data).toEqual({ maskedEmail: `p•••@example.org`, sameDevice: true, next: '/app' });
      const other = await newBrowser().mutate('auth.previewLink', { token, next: '//evil.example' });
      expect(other.data).toEqual({ maskedEmail: `p•••@example.org`, sameDevice: false, next: null });
    }
    expect((await browser.mutate('auth.completeLink', { token })).status).toBe(200);
  });

  test('fails in another browser and still works in its own', async () => {
    const browser = newBrowser();
    const { token } = await ask(browser, newEmail());
    const elsewhere = newBrowser();
    expect((await elsewhere.mutate('auth.completeLink', { token })).error?.appCode).toBe('LINK_OTHER_DEVICE');
    await ask(elsewhere, newEmail());
    expect((await elsewhere.mutate('auth.completeLink', { token })).error?.appCode).toBe('LINK_OTHER_DEVICE');
    expect(elsewhere.cookies.has('session')).toBe(false);
    expect((await browser.mutate('auth.completeLink', { token })).status).toBe(200);
  });

  test('works once', async () => {
    const browser = newBrowser();
    const { token } = await ask(browser, newEmail());
    expect((await browser.mutate('auth.completeLink', { token })).status).toBe(200);
    expect((await browser.mutate('auth.completeLink', { token })).error?.appCode).toBe('LINK_INVALID');
    expect((await browser.mutate('auth.previewLink', { token })).error?.appCode).toBe('LINK_INVALID');
  });

  test('signs in once out of 32 concurrent attempts', async () => {
    const browser = newBrowser();
    const { token } = await ask(browser, newEmail());
    const before = await countSessions();
    const answers = await Promise.all(Array.from({ length: 32 }, () => browser.mutate('auth.completeLink', { token })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await countSessions()) - before).toBe(1);
  });

  test('a newer link invalidates it', async () => {
    const email = newEmail();
    const browser = newBrowser();
    const first = await ask(browser, email);
    const second = await ask(browser, email);
    expect((await browser.mutate('auth.completeLink', { token: first.token })).error?.appCode).toBe('LINK_INVALID');
    const { requestId, code } = first;
    expect((await browser.mutate('auth.verifyCode', { requestId, code })).error?.appCode).toBe('LINK_INVALID');
    expect((await browser.mutate('auth.completeLink', { token: second.token })).status).toBe(200);
  });

  test.each([
    ['9 minutes 55 seconds', 200],
    ['10 minutes 1 second', 400],
  ])('returns, %s after the request, status %d', async (age, status) => {
    const email = newEmail();
    const browser = newBrowser();
    const { token } = await ask(browser, email);
    await makeOlder(email, age);
    expect((await browser.mutate('auth.completeLink', { token })).status).toBe(status);
  });

  test.each([
    '',
    'sl_',
    `inv_${'a'.repeat(43)}`,
    `rec_${'a'.repeat(43)}`,
    `sl_${'a'.repeat(43)}`,
    'a'.repeat(46),
    `sl_${'%'.repeat(43)}`,
  ])('rejects the token %j', async (token) => {
    const browser = newBrowser();
    await ask(browser, newEmail());
    for (const path of ['auth.previewLink', 'auth.completeLink'])
      expect((await browser.mutate(path, { token })).error?.appCode).toBe('LINK_INVALID');
    expect((await browser.mutate('auth.verifyLinkCode', { token, code: '123456' })).error?.appCode).toBe(
      'LINK_INVALID',
    );
  });
});
