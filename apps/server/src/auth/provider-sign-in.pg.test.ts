import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestBrowser } from '../testing/browser.ts';
import { authOnlyRouter, signInSteps } from '../testing/sign-in-steps.ts';
import type { TestApp } from '../testing/test-app.ts';
import { createTestApp, TEST_ORIGIN } from '../testing/test-app.ts';
import type { TestAccount, TestProvider } from '../testing/test-provider.ts';
import { startTestProvider } from '../testing/test-provider.ts';
import type { ProviderName } from './provider-settings.ts';
import { PROVIDERS } from './provider-settings.ts';
import type { ProviderResult } from './provider-sign-in.ts';

let provider: TestProvider;
let server: TestApp;
beforeAll(async () => {
  provider = await startTestProvider();
  provider.accept(PROVIDERS.map((name) => `${TEST_ORIGIN}/auth-callback/${name}`));
  const { issuer, clientId, clientSecret } = provider;
  const settings = () => ({ issuer, clientId, clientSecret });
  server = await createTestApp({
    router: authOnlyRouter,
    env: { providers: { google: settings(), microsoft: settings() } },
  });
});
afterAll(async () => {
  await server.stop();
  await provider.stop();
});

const { newEmail, newBrowser, signIn, isSignedIn } = signInSteps(() => server);
let subjects = 0;

/** The whole flow: leaves, signs in at the provider, comes back. */
async function visit(browser: TestBrowser, name: ProviderName, account: Partial<TestAccount>, next?: string) {
  await server.services.db.deleteFrom('rate_limit').execute();
  provider.account = { sub: `subject-${++subjects}`, ...account };
  const { data } = await browser.mutate<{ url: string }>('auth.startProvider', { provider: name, next });
  const back = await provider.visit(data.url);
  expect(`${back.origin}${back.pathname}`).toBe(`${TEST_ORIGIN}/auth-callback/${name}`);
  const input = { provider: name, query: back.search.slice(1) };
  return browser.mutate<ProviderResult>('auth.completeProvider', input);
}

const accountsOf = (email: string) =>
  server.services.db.selectFrom('app_user').select(['id', 'email_proven_at']).where('email', '=', email).execute();

/** The claims with which a provider vouches for an address. */
const vouched = { google: { email_verified: true }, microsoft: { xms_edov: true } };

describe.each(PROVIDERS)('%s', (name) => {
  test('a new person with a proven address gets an account and returns to the page they wanted', async () => {
    const browser = newBrowser();
    const email = newEmail();
    const { data } = await visit(
      browser,
      name,
      { email, ...vouched[name] },
      '/box/0198c0de-0000-7000-8000-000000000001',
    );
    expect(data).toMatchObject({
      status: 'signed-in',
      isNew: true,
      next: '/box/0198c0de-0000-7000-8000-000000000001',
      user: { email },
    });
    expect(await isSignedIn(browser)).toBe(true);
  });

  test('issuer and subject identify a person after the address changes', async () => {
    const email = newEmail();
    const sub = `keeps-${name}`;
    const first = await visit(newBrowser(), name, { sub, email, ...vouched[name] });
    const second = await visit(newBrowser(), name, { sub, email: newEmail(), ...vouched[name] });
    const third = await visit(newBrowser(), name, { sub });
    for (const { data } of [second, third]) expect(data).toMatchObject({ status: 'signed-in', isNew: false });
    expect([second.data, third.data].map((data) => 'user' in data && data.user.email)).toEqual([email, email]);
    expect(first.status).toBe(200);
    // The browser that created the account is known; the two others are new.
    const mails = await server.services.db
      .selectFrom('mail_outbox')
      .select('subject')
      .where('to_email', '=', email)
      .execute();
    expect(mails.map(({ subject }) => subject)).toEqual(Array(2).fill('New sign-in to your Boxroom'));
  });

  test('an account that asks for a passkey is not opened by the provider alone', async () => {
    const [email, sub] = [newEmail(), `strict-${name}`];
    const { db } = server.services;
    await visit(newBrowser(), name, { sub, email, ...vouched[name] });
    const [account] = await accountsOf(email);
    const { id = '' } = account ?? {};
    const key = {
      id: `key-${name}`,
      user_id: id,
      public_key: Buffer.from('A'),
      counter: 0,
      transports: [],
      name: 'Key',
    };
    await db.insertInto('passkey').values(key).execute();
    await db.updateTable('app_user').set({ passkey_required_at: new Date() }).where('id', '=', id).execute();
    const browser = newBrowser();
    const refused = await visit(browser, name, { sub, email, ...vouched[name] });
    expect(refused.error?.appCode).toBe('PASSKEY_REQUIRED');
    expect(await isSignedIn(browser)).toBe(false);
    await db.deleteFrom('passkey').where('user_id', '=', id).execute();
    await db.updateTable('app_user').set({ passkey_required_at: null }).where('id', '=', id).execute();
    expect((await visit(browser, name, { sub, email, ...vouched[name] })).data).toMatchObject({ status: 'signed-in' });
  });

  test('another subject with the address of an account must answer a mail to sign in', async () => {
    const email = newEmail();
    const owner = await signIn(newBrowser(), email);
    const browser = newBrowser();
    const { data } = await visit(browser, name, { sub: `link-${name}`, email, ...vouched[name] });
    expect(data).toMatchObject({ status: 'confirm', email });
    expect(await isSignedIn(browser)).toBe(false);
    expect(
      await server.services.db.selectFrom('identity').selectAll().where('subject', '=', `link-${name}`).execute(),
    ).toEqual([]);
    if (data.status !== 'confirm') throw new Error('unreachable');

    const { code } = await server.newestMail(email);
    const done = await browser.mutate('auth.verifyCode', { requestId: data.requestId, code });
    expect(done.data).toMatchObject({ isNew: false, user: { id: owner.data.user.id } });
    const again = await visit(newBrowser(), name, { sub: `link-${name}`, email, ...vouched[name] });
    expect(again.data).toMatchObject({ status: 'signed-in', user: { id: owner.data.user.id } });
  });

  test.each([{}, { email_verified: false }, { email_verified: 'true' as unknown as boolean }, { xms_edov: false }])(
    'an address that the provider does not vouch for (%j) makes no account before the mail is answered',
    async (claims) => {
      const email = newEmail();
      const browser = newBrowser();
      const { data } = await visit(browser, name, { email, ...claims });
      expect(data.status).toBe('confirm');
      expect(await accountsOf(email)).toEqual([]);
      expect(await isSignedIn(browser)).toBe(false);
    },
  );

  test('an account without an address gets PROVIDER_NO_EMAIL', async () => {
    expect((await visit(newBrowser(), name, {})).error?.appCode).toBe('PROVIDER_NO_EMAIL');
  });
});

test('the other provider’s claim does not vouch for an address', async () => {
  const byGoogle = await visit(newBrowser(), 'google', { email: newEmail(), xms_edov: true });
  const byMicrosoft = await visit(newBrowser(), 'microsoft', { email: newEmail(), email_verified: true });
  expect([byGoogle.data.status, byMicrosoft.data.status]).toEqual(['confirm', 'confirm']);
});

test('the provider rejects a code used twice', async () => {
  const browser = newBrowser();
  provider.account = { sub: 'reuse', email: newEmail(), email_verified: true };
  const first = await browser.mutate<{ url: string }>('auth.startProvider', { provider: 'google' });
  const back = await provider.visit(first.data.url);
  const second = await browser.mutate<{ url: string }>('auth.startProvider', { provider: 'google' });
  const state = new URL(second.data.url).searchParams.get('state') ?? '';
  const query = back.search.slice(1);
  expect((await browser.mutate('auth.completeProvider', { provider: 'google', query })).status).toBe(200);
  const reused = new URLSearchParams({ code: back.searchParams.get('code') ?? '', state, iss: provider.issuer });
  const answer = await browser.mutate('auth.completeProvider', { provider: 'google', query: reused.toString() });
  expect(answer.error?.appCode).toBe('PROVIDER_REFUSED');
});

test('a person who declines at the provider gets PROVIDER_DENIED', async () => {
  const browser = newBrowser();
  provider.account = null;
  const { data } = await browser.mutate<{ url: string }>('auth.startProvider', { provider: 'google' });
  const back = await provider.visit(data.url);
  const answer = await browser.mutate('auth.completeProvider', { provider: 'google', query: back.search.slice(1) });
  expect(answer.error?.appCode).toBe('PROVIDER_DENIED');
});

test('confirming on another device signs in there and links nothing', async () => {
  const email = newEmail();
  await signIn(newBrowser(), email);
  const attacker = newBrowser();
  await visit(attacker, 'microsoft', { sub: 'attacker', email });
  const { token, code } = await server.newestMail(email);
  const victim = newBrowser();
  expect((await victim.mutate('auth.verifyLinkCode', { token, code })).status).toBe(200);
  const again = await visit(newBrowser(), 'microsoft', { sub: 'attacker', email });
  expect(again.data.status).toBe('confirm');
  expect(await isSignedIn(attacker)).toBe(false);
});

test('the first answered mail takes an account over from the provider that vouched for it', async () => {
  const email = newEmail();
  const early = newBrowser();
  await visit(early, 'google', { sub: 'early', email, email_verified: true });
  expect((await accountsOf(email))[0]?.email_proven_at).toBeNull();
  const owner = newBrowser();
  expect((await signIn(owner, email)).data.isNew).toBe(false);
  expect([await isSignedIn(early), await isSignedIn(owner)]).toEqual([false, true]);
  const back = await visit(early, 'google', { sub: 'early', email, email_verified: true });
  expect(back.data.status).toBe('confirm');
});

test('eight concurrent first visits create one account and sign in the same person', async () => {
  const email = newEmail();
  const account = { sub: 'eight', email, email_verified: true };
  const answers = await Promise.all(Array.from({ length: 8 }, () => visit(newBrowser(), 'google', account)));
  expect(answers.map(({ data }) => data.status)).toEqual(Array.from({ length: 8 }, () => 'signed-in'));
  expect(answers.filter(({ data }) => 'isNew' in data && data.isNew)).toHaveLength(1);
  expect(await accountsOf(email)).toHaveLength(1);
});

test('an unreachable provider returns PROVIDER_UNAVAILABLE and is retried on the next call', async () => {
  const late = await startTestProvider();
  const settings = { issuer: late.issuer, clientId: late.clientId, clientSecret: late.clientSecret };
  await late.stop();
  const away = await createTestApp({
    router: authOnlyRouter,
    env: { providers: { google: settings, microsoft: null } },
  });
  try {
    const browser = signInSteps(() => away).newBrowser();
    const start = () => browser.mutate('auth.startProvider', { provider: 'google' });
    expect((await start()).error?.appCode).toBe('PROVIDER_UNAVAILABLE');
    settings.issuer = provider.issuer;
    expect((await start()).status).toBe(200);
  } finally {
    await away.stop();
  }
});

test('a provider that is not configured is neither offered nor reachable', async () => {
  const none = await createTestApp({ router: authOnlyRouter });
  try {
    const browser = signInSteps(() => none).newBrowser();
    expect((await browser.query('auth.providers')).data).toEqual({
      providers: [],
      passkeys: true,
      registration: 'open',
    });
    const started = await browser.mutate('auth.startProvider', { provider: 'google' });
    expect(started.error?.appCode).toBe('PROVIDER_UNAVAILABLE');
  } finally {
    await none.stop();
  }
});
