import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TestBrowser } from '../testing/browser.ts';
import { authOnlyRouter, signInSteps } from '../testing/sign-in-steps.ts';
import type { TestApp } from '../testing/test-app.ts';
import { createTestApp } from '../testing/test-app.ts';

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp({ router: authOnlyRouter });
});
afterAll(() => server.stop());

const { newEmail, newBrowser, ask, signIn, isSignedIn } = signInSteps(() => server);

describe('sessions', () => {
  const setTimes = (email: string, { ends, endsAbsolutely = '90 days' }: { ends: string; endsAbsolutely?: string }) =>
    sql`update user_session set expires_at = now() + ${ends}::interval, absolute_expires_at = now() + ${endsAbsolutely}::interval
      where user_id = (select id from app_user where email = ${email})`.execute(server.services.db);

  test('the database stores only the hash', async () => {
    const browser = newBrowser();
    await signIn(browser);
    const rows = await server.services.db.selectFrom('user_session').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(browser.cookies.get('session'));
  });

  test('signing in renews the session and ends the old one', async () => {
    const browser = newBrowser();
    const email = newEmail();
    await signIn(browser, email);
    const old = browser.cookies.get('session') ?? '';
    await signIn(browser, email);
    expect(browser.cookies.get('session')).not.toBe(old);
    const thief = newBrowser();
    thief.cookies.set('session', old);
    expect(await isSignedIn(thief)).toBe(false);
    expect(await isSignedIn(browser)).toBe(true);
  });

  test('signing out ends the session', async () => {
    const browser = newBrowser();
    await signIn(browser);
    const id = browser.cookies.get('session') ?? '';
    const { status, setCookies } = await browser.mutate('auth.signOut');
    expect(status).toBe(200);
    expect(setCookies[0]).toMatch(/^session=; HttpOnly; Max-Age=0; Path=\/; SameSite=Lax$/);
    expect(browser.cookies.has('session')).toBe(false);
    browser.cookies.set('session', id);
    expect(await isSignedIn(browser)).toBe(false);
    expect((await newBrowser().mutate('auth.signOut')).status).toBe(200);
  });

  test.each([
    [{ ends: '-1 second' }, false],
    [{ ends: '5 seconds' }, true],
    [{ ends: '1 day', endsAbsolutely: '-1 second' }, false],
  ])('a session with times %j is valid: %s', async (times, stays) => {
    const browser = newBrowser();
    const email = newEmail();
    await signIn(browser, email);
    await setTimes(email, times);
    expect(await isSignedIn(browser)).toBe(stays);
  });

  test('a session is extended after half of its 30 days, never beyond 90', async () => {
    const browser = newBrowser();
    const email = newEmail();
    const { data } = await signIn(browser, email);
    const days = async () => {
      const { n } = await server.services.db
        .selectFrom('user_session')
        .select(sql<number>`round(extract(epoch from expires_at - now()) / 86400)::int`.as('n'))
        .where('user_id', '=', data.user.id)
        .executeTakeFirstOrThrow();
      return n;
    };
    await setTimes(email, { ends: '16 days' });
    expect((await browser.query('auth.session')).setCookies).toEqual([]);
    expect(await days()).toBe(16);
    await setTimes(email, { ends: '14 days' });
    expect((await browser.query('auth.session')).setCookies[0]).toMatch(/^session=[a-z2-7]{40}; .*Max-Age=2592000/);
    expect(await days()).toBe(30);
    await setTimes(email, { ends: '3 days', endsAbsolutely: '5 days' });
    await browser.query('auth.session');
    expect(await days()).toBe(5);
    expect((await browser.query('auth.session')).setCookies).toEqual([]);
  });

  test.each(['', 'x', 'a'.repeat(40), `${'a'.repeat(39)}=`, "' or 1=1 --", '%00'])(
    'the cookie %j identifies nobody',
    async (value) => {
      const browser = newBrowser();
      browser.cookies.set('session', value);
      expect(await isSignedIn(browser)).toBe(false);
    },
  );

  test('an account created before its address was proven loses its sessions when the owner signs in', async () => {
    const email = newEmail();
    const attacker = newBrowser();
    await signIn(attacker, email);
    await server.services.db
      .updateTable('app_user')
      .set({ email_proven_at: null })
      .where('email', '=', email)
      .execute();
    const owner = newBrowser();
    await signIn(owner, email);
    expect([await isSignedIn(attacker), await isSignedIn(owner)]).toEqual([false, true]);
  });
});

test('https binds the cookies to the host', async () => {
  const secure = await createTestApp({ router: authOnlyRouter, env: { https: true } });
  try {
    const browser = new TestBrowser(secure.app);
    const asked = await browser.mutate('auth.requestLink', { email: 'ada@example.org' });
    expect(asked.setCookies[0]).toMatch(
      /^__Host-device=[\w-]{22}; HttpOnly; Max-Age=\d+; Path=\/; SameSite=Lax; Secure$/,
    );
    const { token } = await secure.newestMail('ada@example.org');
    const { setCookies } = await browser.mutate('auth.completeLink', { token });
    expect(setCookies[0]).toMatch(
      /^__Host-session=[a-z2-7]{40}; HttpOnly; Max-Age=2592000; Path=\/; SameSite=Lax; Secure$/,
    );
    expect(setCookies.join()).not.toContain('Domain');
  } finally {
    await secure.stop();
  }
});

describe('on a shared computer', () => {
  test('the session cookie ends with the browser, and the session after twelve hours even in use', async () => {
    const browser = newBrowser();
    const { token } = await ask(browser, newEmail());
    const { setCookies } = await browser.mutate('auth.completeLink', { token, isSharedComputer: true });
    expect(setCookies[0]).toMatch(/^session=[a-z2-7]{40}; HttpOnly; Path=\/; SameSite=Lax$/);
    const { rows } = await sql<{ hours: number; isCapped: boolean }>`
      select round(extract(epoch from expires_at - now()) / 3600)::int as hours,
        expires_at = absolute_expires_at as "isCapped"
      from user_session order by created_at desc limit 1`.execute(server.services.db);
    expect(rows).toEqual([{ hours: 12, isCapped: true }]);
    expect((await browser.query('auth.session')).setCookies).toEqual([]);
  });

  test('the device cookie ends with the browser, including one that existed before', async () => {
    const withBrowser = /^device=[\w-]{22}; HttpOnly; Path=\/; SameSite=Lax$/;
    const email = newEmail();
    await server.services.db.deleteFrom('rate_limit').execute();
    const asked = await newBrowser().mutate('auth.requestLink', { email, isSharedComputer: true });
    expect(asked.setCookies).toEqual([expect.stringMatching(withBrowser)]);
    const browser = newBrowser();
    const { token } = await ask(browser, newEmail());
    const { setCookies } = await browser.mutate('auth.completeLink', { token, isSharedComputer: true });
    expect(setCookies[1]).toMatch(withBrowser);
  });
});
