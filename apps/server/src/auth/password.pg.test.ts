import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TestBrowser } from '../testing/browser.ts';
import { authOnlyRouter, signInSteps } from '../testing/sign-in-steps.ts';
import type { TestApp } from '../testing/test-app.ts';
import { createTestApp } from '../testing/test-app.ts';
import type { SignInResult } from './sign-in.ts';

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp({ router: authOnlyRouter });
});
afterAll(() => server.stop());

const { newEmail, newBrowser, signIn, isSignedIn } = signInSteps(() => server);
const GOOD = 'winter boots in box 7';

const mailsTo = (email: string) =>
  server.services.db
    .selectFrom('mail_outbox')
    .select(['subject', 'text'])
    .where('to_email', '=', email)
    .orderBy('id')
    .execute();

/** Requests the link and opens the mail. */
async function askForLink(email: string, browser = newBrowser()): Promise<string> {
  await server.services.db.deleteFrom('rate_limit').execute();
  expect((await browser.mutate('auth.requestRecovery', { email })).status).toBe(200);
  await server.services.background.idle();
  const token = /#type=recovery&token=(rec_[\w-]{43})$/m.exec((await mailsTo(email)).at(-1)?.text ?? '')?.[1];
  if (token === undefined) throw new Error('No link in the newest mail.');
  return token;
}

async function personWithPassword(password = GOOD) {
  const email = newEmail();
  const { data } = await signIn(newBrowser(), email);
  const token = await askForLink(email);
  expect((await newBrowser().mutate('auth.resetPassword', { token, email, password })).status).toBe(200);
  await server.services.db.deleteFrom('rate_limit').execute();
  return { email, user: data.user };
}

const enter = (browser: TestBrowser, email: string, password: string, next?: string) =>
  browser.mutate<SignInResult>('auth.signInWithPassword', { email, password, next });

describe('setting a password by mail', () => {
  test('ends every session and mails a notice; the password then signs in', async () => {
    const email = newEmail();
    const before = newBrowser();
    await signIn(before, email);
    const token = await askForLink(email);
    const elsewhere = newBrowser();
    expect((await elsewhere.mutate('auth.previewRecovery', { token })).data).toEqual({
      maskedEmail: 'p•••@example.org',
      needsEmail: true,
    });
    expect((await elsewhere.mutate('auth.resetPassword', { token, email, password: GOOD })).status).toBe(200);
    expect([await isSignedIn(before), await isSignedIn(elsewhere)]).toEqual([false, false]);
    expect((await mailsTo(email)).at(-1)?.subject).toBe('Your Boxroom password was set');
    expect(
      await sql`select from known_device d join app_user u on u.id = d.user_id where u.email = ${email}`.execute(
        server.services.db,
      ),
    ).toMatchObject({ rows: [] });

    const { data } = await enter(elsewhere, email, GOOD, '/search?q=x');
    expect(data).toMatchObject({ isNew: false, next: '/search?q=x', user: { email } });
    expect(await isSignedIn(elsewhere)).toBe(true);
    const { rows } = await sql<{ hash: string }>`select hash from password`.execute(server.services.db);
    for (const { hash } of rows) expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  test('a person signed in to the account types no address and stays signed in, under a new session id', async () => {
    const email = newEmail();
    const [browser, other] = [newBrowser(), newBrowser()];
    await signIn(browser, email);
    await signIn(other, email);
    const old = browser.cookies.get('session');
    const token = await askForLink(email, browser);
    expect((await browser.mutate('auth.previewRecovery', { token })).data).toMatchObject({ needsEmail: false });
    expect((await browser.mutate('auth.resetPassword', { token, password: GOOD })).status).toBe(200);
    expect([await isSignedIn(browser), await isSignedIn(other)]).toEqual([true, false]);
    expect(browser.cookies.get('session')).not.toBe(old);
    // A call in flight with the old id must not clear the device.
    browser.cookies.set('session', old ?? '');
    expect((await browser.query('auth.session')).data).toEqual({ user: null, isEndedElsewhere: false });
    expect((await other.query('auth.session')).data).toEqual({ user: null, isEndedElsewhere: true });
  });

  test('a person signed in to another account needs the address, and keeps that account', async () => {
    const email = newEmail();
    await signIn(newBrowser(), email);
    const stranger = newBrowser();
    await signIn(stranger);
    const token = await askForLink(email);
    const refused = await stranger.mutate('auth.resetPassword', { token, password: GOOD });
    expect(refused.error?.appCode).toBe('RECOVERY_EMAIL_WRONG');
    expect((await stranger.mutate('auth.resetPassword', { token, email, password: GOOD })).status).toBe(200);
    expect(await isSignedIn(stranger)).toBe(true);
  });

  test('allows five attempts at the address, after which the right one is refused too', async () => {
    const email = newEmail();
    await signIn(newBrowser(), email);
    const token = await askForLink(email);
    const codes: (string | undefined)[] = [];
    for (let i = 0; i < 6; i++) {
      const answer = await newBrowser().mutate('auth.resetPassword', { token, email: 'x@y.example', password: GOOD });
      codes.push(answer.error?.appCode);
    }
    expect(codes).toEqual([...Array.from({ length: 5 }, () => 'RECOVERY_EMAIL_WRONG'), 'RATE_LIMITED']);
    const found = await newBrowser().mutate('auth.resetPassword', { token, email, password: GOOD });
    expect(found.error?.appCode).toBe('RATE_LIMITED');
  });

  test('unacceptable passwords cost none of these attempts', async () => {
    const email = newEmail();
    await signIn(newBrowser(), email);
    const token = await askForLink(email);
    for (let i = 0; i < 6; i++) await newBrowser().mutate('auth.resetPassword', { token, email, password: '12345' });
    expect((await newBrowser().mutate('auth.resetPassword', { token, email, password: GOOD })).status).toBe(200);
  });

  test.each([
    ['12345', 'PASSWORD_TOO_SHORT'],
    ['123456', 'PASSWORD_COMMON'],
    ['PassWord', 'PASSWORD_COMMON'],
    ['x'.repeat(201), 'PASSWORD_TOO_LONG'],
  ])('%s is refused, and the link still works', async (password, code) => {
    const email = newEmail();
    await signIn(newBrowser(), email);
    const token = await askForLink(email);
    expect((await newBrowser().mutate('auth.resetPassword', { token, email, password })).error?.appCode).toBe(code);
    expect((await newBrowser().mutate('auth.resetPassword', { token, email, password: GOOD })).status).toBe(200);
  });

  test('the link works once, also for 8 concurrent calls', async () => {
    const email = newEmail();
    const browser = newBrowser();
    await signIn(browser, email);
    // Signed in, because no address is needed then and its attempts would be fewer than 8.
    const token = await askForLink(email, browser);
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, n) => browser.mutate('auth.resetPassword', { token, password: `${GOOD} ${n}` })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ error }) => error?.appCode === 'RECOVERY_INVALID')).toHaveLength(7);
    expect((await newBrowser().mutate('auth.previewRecovery', { token })).error?.appCode).toBe('RECOVERY_INVALID');
  });

  test('a link ends after ten minutes, when another one is used, and when the address changes', async () => {
    const email = newEmail();
    const { data } = await signIn(newBrowser(), email);
    const { db } = server.services;
    const isOpen = async (token: string) =>
      (await newBrowser().mutate('auth.previewRecovery', { token })).status === 200;
    const [first, second] = [await askForLink(email), await askForLink(email)];
    expect([await isOpen(first), await isOpen(second)]).toEqual([true, true]);
    await newBrowser().mutate('auth.resetPassword', { token: second, email, password: GOOD });
    expect(await isOpen(first)).toBe(false);

    const third = await askForLink(email);
    await sql`update secret_token set expires_at = now()`.execute(db);
    expect(await isOpen(third)).toBe(false);

    const fourth = await askForLink(email);
    await sql`update app_user set email = ${newEmail()} where id = ${data.user.id}`.execute(db);
    expect(await isOpen(fourth)).toBe(false);
  });

  test('reveals to nobody whether an address has an account, and mails only those that have one', async () => {
    const [known, unknown] = [newEmail(), newEmail()];
    await signIn(newBrowser(), known);
    await server.services.db.deleteFrom('rate_limit').execute();
    const ask = async (email: string) => {
      const { status, data, setCookies } = await newBrowser().mutate('auth.requestRecovery', { email });
      return { status, data, setCookies };
    };
    expect(await ask(known)).toEqual(await ask(unknown));
    await server.services.background.idle();
    expect([(await mailsTo(known)).length, await mailsTo(unknown)]).toEqual([2, []]);
  });

  test('looks nothing up before the response, so its time reveals nothing', async () => {
    const email = newEmail();
    await signIn(newBrowser(), email);
    await server.services.db.deleteFrom('rate_limit').execute();
    const begun: (() => Promise<void>)[] = [];
    const { begin } = server.services.background;
    server.services.background.begin = (work) => void begun.push(work);
    // The response arrives while nothing can be queued.
    await server.services.db.transaction().execute(async (tx) => {
      await sql`lock table mail_outbox, secret_token in access exclusive mode`.execute(tx);
      expect((await newBrowser().mutate('auth.requestRecovery', { email })).status).toBe(200);
    });
    server.services.background.begin = begin;
    expect([begun.length, (await mailsTo(email)).length]).toEqual([1, 1]);
    await begun[0]?.();
    expect(await mailsTo(email)).toHaveLength(2);
  });
});

describe('signing in with a password', () => {
  test('a wrong password, a missing one and an unknown address get the same response after the same work', async () => {
    const { email } = await personWithPassword();
    const withoutPassword = newEmail();
    await signIn(newBrowser(), withoutPassword);
    const times: Record<string, number[]> = { [email]: [], [withoutPassword]: [], [newEmail()]: [] };
    const answers = new Set<string>();
    for (let round = 0; round < 9; round++) {
      for (const [address, spent] of Object.entries(times)) {
        await server.services.db.deleteFrom('rate_limit').execute();
        const start = process.cpuUsage();
        const { status, error, setCookies } = await enter(newBrowser(), address, 'not this one');
        const { user, system } = process.cpuUsage(start);
        spent.push(user + system);
        answers.add(JSON.stringify({ status, error: { ...error, requestId: '' }, setCookies }));
      }
    }
    expect([...answers]).toHaveLength(1);
    expect([...answers][0]).toContain('LOGIN_FAILED');
    // Checking a password takes some 20 ms; skipping it for accounts without one would show. The processor time of this
    // process, which contains the server, does not depend on other processes; the least of nine calls has no other work.
    const least = Object.values(times).map((spent) => Math.min(...spent));
    expect(Math.max(...least) - Math.min(...least)).toBeLessThan(Math.max(...least) / 2);
  });

  test('a browser that is new to the account is mailed about, once', async () => {
    const { email } = await personWithPassword();
    const subjects = async () => (await mailsTo(email)).map(({ subject }) => subject);
    const before = (await subjects()).length;
    const browser = newBrowser();
    for (let times = 0; times < 2; times++) expect((await enter(browser, email, GOOD)).status).toBe(200);
    expect((await subjects()).slice(before)).toEqual(['New sign-in to your Boxroom']);
    expect((await mailsTo(email)).at(-1)?.text).toMatch(/signed in with a password on a device that is new here: /);
    expect((await enter(newBrowser(), email, GOOD)).status).toBe(200);
    expect((await subjects()).slice(before + 1)).toEqual(['New sign-in to your Boxroom']);
    // A mail was the way in: whoever reads mails knows.
    await signIn(newBrowser(), email);
    expect((await subjects()).slice(before + 2).filter((subject) => subject.startsWith('New sign-in'))).toEqual([]);
  });

  test('the case of the address and the Unicode form of the password do not matter, any other difference does', async () => {
    const { email } = await personWithPassword('Café im Keller');
    expect((await enter(newBrowser(), ` ${email.toUpperCase()}`, 'Cafe\u0301 im Keller')).status).toBe(200);
    expect((await enter(newBrowser(), email, 'café im keller')).error?.appCode).toBe('LOGIN_FAILED');
    expect((await enter(newBrowser(), email, '')).error?.appCode).toBe('LOGIN_FAILED');
  });

  test('guessing locks out the guesser; the owner still gets in from elsewhere, and by mail', async () => {
    const { email } = await personWithPassword();
    const attacker = new TestBrowser(server.app, '203.0.113.7');
    for (let i = 0; i < 10; i++) expect((await enter(attacker, email, 'guess')).error?.appCode).toBe('LOGIN_FAILED');
    expect((await enter(attacker, email, GOOD)).error?.appCode).toBe('RATE_LIMITED');
    expect((await enter(newBrowser(), email, GOOD)).status).toBe(200);
    expect((await signIn(newBrowser(), email)).status).toBe(200);
  });
});

describe('attempts of a stranger do not lock out the owner', () => {
  const from = (network: number) => new TestBrowser(server.app, `198.51.${network}.1`);

  test('mail requests from many networks stop at ten an hour; a browser that signed in before still gets one', async () => {
    const email = newEmail();
    const home = newBrowser();
    await signIn(home, email);
    await server.services.db.deleteFrom('rate_limit').execute();
    const answers: (string | undefined)[] = [];
    for (let network = 0; network < 12; network++)
      answers.push((await from(network).mutate('auth.requestLink', { email })).error?.appCode);
    expect(answers).toEqual([...Array.from({ length: 10 }, () => undefined), 'RATE_LIMITED', 'RATE_LIMITED']);
    expect((await newBrowser().mutate('auth.requestLink', { email })).error?.appCode).toBe('RATE_LIMITED');
    const { data } = await home.mutate<{ requestId: string }>('auth.requestLink', { email });
    expect(data.requestId).toMatch(/^[0-9a-f-]{36}$/);
  });

  test("password attempts from many networks stop at fifty an hour; the owner's known browser is not counted", async () => {
    const { email } = await personWithPassword();
    const home = newBrowser();
    await enter(home, email, GOOD);
    await home.mutate('auth.signOut');
    await server.services.db.deleteFrom('rate_limit').execute();
    const tries = Array.from({ length: 52 }, (_, n) => enter(from(n), email, 'guess'));
    const limited = (await Promise.all(tries)).filter(({ error }) => error?.appCode === 'RATE_LIMITED');
    expect(limited.length).toBeGreaterThanOrEqual(2);
    expect((await enter(home, email, GOOD)).status).toBe(200);
  });

  test("a link that another person requested does not end the owner's", async () => {
    const email = newEmail();
    const owner = newBrowser();
    await server.services.db.deleteFrom('rate_limit').execute();
    await owner.mutate('auth.requestLink', { email });
    const { token } = await server.newestMail(email);
    await from(99).mutate('auth.requestLink', { email });
    expect((await owner.mutate('auth.completeLink', { token })).status).toBe(200);
  });

  test("wrong codes from the same network do not end the owner's link", async () => {
    const email = newEmail();
    const owner = newBrowser();
    await server.services.db.deleteFrom('rate_limit').execute();
    await owner.mutate('auth.requestLink', { email });
    const { token } = await server.newestMail(email);
    const guess = { requestId: randomUUID(), code: '000000' };
    await newBrowser().mutate('auth.verifyCode', guess);
    // Sets the count to the server's maximum without making the calls.
    await sql`update rate_limit set count = 1000000000`.execute(server.services.db);
    expect((await newBrowser().mutate('auth.verifyCode', guess)).error?.appCode).toBe('RATE_LIMITED');
    expect((await owner.mutate('auth.completeLink', { token })).status).toBe(200);
  });
});
