import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestBrowser } from '../testing/browser.ts';
import type { Forgery, ForgingIssuer } from '../testing/forging-issuer.ts';
import { startForgingIssuer } from '../testing/forging-issuer.ts';
import { authOnlyRouter, signInSteps } from '../testing/sign-in-steps.ts';
import type { TestApp } from '../testing/test-app.ts';
import { createTestApp } from '../testing/test-app.ts';
import type { ProviderName } from './provider-settings.ts';

let issuer: ForgingIssuer;
let server: TestApp;
beforeAll(async () => {
  issuer = await startForgingIssuer();
  const { issuer: address, clientId, clientSecret } = issuer;
  const settings = () => ({ issuer: address, clientId, clientSecret });
  server = await createTestApp({
    router: authOnlyRouter,
    env: { providers: { google: settings(), microsoft: settings() } },
  });
});
afterAll(async () => {
  await server.stop();
  await issuer.stop();
});

const { newBrowser } = signInSteps(() => server);
const now = () => Math.floor(Date.now() / 1000);

async function leave(browser: TestBrowser, provider: ProviderName = 'google') {
  const { data } = await browser.mutate<{ url: string }>('auth.startProvider', { provider });
  const { searchParams } = new URL(data.url);
  return { state: searchParams.get('state') ?? '', nonce: searchParams.get('nonce') ?? '' };
}

/** The row counts of every table that a sign-in writes to. */
async function written() {
  const { db } = server.services;
  const tables = ['app_user', 'profile', 'room', 'identity', 'user_session', 'sign_in_request', 'mail_outbox'] as const;
  return Promise.all(tables.map(async (table) => (await db.selectFrom(table).selectAll().execute()).length));
}

function comeBack(browser: TestBrowser, query: string, provider: ProviderName = 'google') {
  return browser.mutate('auth.completeProvider', { provider, query });
}

const FORGERIES: readonly (readonly [string, () => Forgery])[] = [
  ['another issuer', () => ({ claims: { iss: 'https://accounts.google.com' } })],
  ['the issuer with a slash', () => ({ claims: { iss: `${issuer.issuer}/` } })],
  ['no issuer', () => ({ claims: { iss: undefined } })],
  ['another audience', () => ({ claims: { aud: 'somebody-else' } })],
  ['no audience', () => ({ claims: { aud: undefined } })],
  ['several audiences without azp', () => ({ claims: { aud: [issuer.clientId, 'somebody-else'] } })],
  ['several audiences, presented by another', () => ({ claims: { aud: [issuer.clientId, 'b'], azp: 'b' } })],
  ['one audience, presented by another', () => ({ claims: { azp: 'somebody-else' } })],
  ['another nonce', () => ({ claims: { nonce: 'x'.repeat(43) } })],
  ['no nonce', () => ({ claims: { nonce: undefined } })],
  ['expired', () => ({ claims: { exp: now() - 120, iat: now() - 300 } })],
  ['no expiry', () => ({ claims: { exp: undefined } })],
  ['an expiry in words', () => ({ claims: { exp: 'never' } })],
  ['issued long ago', () => ({ claims: { iat: now() - 3600 } })],
  ['issued in the future', () => ({ claims: { iat: now() + 3600, exp: now() + 7200 } })],
  ['no time of issue', () => ({ claims: { iat: undefined } })],
  ['not valid before tomorrow', () => ({ claims: { nbf: now() + 86_400 } })],
  ['no subject', () => ({ claims: { sub: undefined } })],
  ['an empty subject', () => ({ claims: { sub: '' } })],
  ['a subject that is a number', () => ({ claims: { sub: 7 } })],
  ['a subject without end', () => ({ claims: { sub: 'x'.repeat(256) } })],
  ['a subject with NUL', () => ({ claims: { sub: 'a\u0000b' } })],
  ['a subject with half a character', () => ({ claims: { sub: 'a\ud800' } })],
  ['an address with NUL', () => ({ claims: { email: 'a\u0000@example.org', email_verified: true } })],
  ['an address with half a character', () => ({ claims: { email: '\udc00a@example.org', email_verified: true } })],
  ['alg none', () => ({ header: { alg: 'none' }, signedBy: 'nobody' })],
  ['alg None, with a signature', () => ({ header: { alg: 'None' } })],
  ['HS256 with the public key', () => ({ header: { alg: 'HS256' }, signedBy: 'public key as secret' })],
  ['HS256 with the client secret', () => ({ header: { alg: 'HS256' }, signedBy: 'client secret' })],
  ['no signature', () => ({ signedBy: 'nobody' })],
  ['the key of somebody else', () => ({ signedBy: 'other' })],
  ['an unknown key id', () => ({ signedBy: 'other', header: { kid: 'other' } })],
  ['a critical header', () => ({ header: { crit: ['x'], x: 1 } })],
  ['no token', () => ({ token: null })],
  ['no JWT', () => ({ token: 'abc' })],
  ['an error of the token endpoint', () => ({ status: 400, body: { error: 'invalid_grant' } })],
  ['an answer without access token', () => ({ body: { id_token: 'x' } })],
];

describe('a response with a bad id_token is refused, and nothing is written', () => {
  test.each(FORGERIES)('%s', async (_name, forgery) => {
    const browser = newBrowser();
    const before = await written();
    const { state, nonce } = await leave(browser);
    issuer.forge(nonce, forgery());
    const { status, error } = await comeBack(browser, `code=c&state=${state}`);
    expect([status, error?.appCode]).toEqual([400, 'PROVIDER_REFUSED']);
    expect(browser.cookies.has('session')).toBe(false);
    expect(await written()).toEqual(before);
  });

  test('a valid response is accepted, so the others fail for their own defect', async () => {
    const browser = newBrowser();
    const { state, nonce } = await leave(browser);
    issuer.forge(nonce, {});
    expect((await comeBack(browser, `code=c&state=${state}`)).data).toMatchObject({ status: 'signed-in', isNew: true });
    expect(issuer.asked().get('code_verifier')).toMatch(/^[\w-]{43,128}$/);
  });
});

describe('a response that this browser does not expect is refused', () => {
  test('its state belongs to another browser, which can still use it', async () => {
    const [victim, attacker] = [newBrowser(), newBrowser()];
    const { state, nonce } = await leave(attacker);
    await leave(victim);
    issuer.forge(nonce, { claims: { sub: 'attacker', email: 'attacker@example.org' } });
    expect((await comeBack(victim, `code=c&state=${state}`)).error?.appCode).toBe('PROVIDER_EXPIRED');
    expect((await comeBack(attacker, `code=c&state=${state}`)).status).toBe(200);
  });

  test('its state belongs to the other provider', async () => {
    const browser = newBrowser();
    const { state } = await leave(browser, 'microsoft');
    expect((await comeBack(browser, `code=c&state=${state}`, 'google')).error?.appCode).toBe('PROVIDER_EXPIRED');
  });

  test('the states of two visits in one browser are swapped', async () => {
    const browser = newBrowser();
    const [first, second] = [await leave(browser), await leave(browser)];
    issuer.forge(first.nonce, {});
    expect((await comeBack(browser, `code=c&state=${second.state}`)).error?.appCode).toBe('PROVIDER_REFUSED');
  });

  test('it arrives a second time', async () => {
    const browser = newBrowser();
    const { state, nonce } = await leave(browser);
    issuer.forge(nonce, {});
    const answers = await Promise.all(Array.from({ length: 8 }, () => comeBack(browser, `code=c&state=${state}`)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ error }) => error?.appCode === 'PROVIDER_EXPIRED')).toHaveLength(7);
  });

  test('it arrives after ten minutes', async () => {
    const browser = newBrowser();
    const { state } = await leave(browser);
    await server.services.db
      .updateTable('provider_sign_in')
      .set(({ ref }) => ({ expires_at: ref('created_at') }))
      .execute();
    expect((await comeBack(browser, `code=c&state=${state}`)).error?.appCode).toBe('PROVIDER_EXPIRED');
  });

  test.each(['', 'code=c', 'state=', 'code=c&state=nobodys', 'error=access_denied', '%', 'code=c&state=%00'])(
    'it is %j',
    async (query) => {
      const browser = newBrowser();
      await leave(browser);
      expect((await comeBack(browser, query)).error?.appCode).toBe('PROVIDER_EXPIRED');
    },
  );

  test.each([
    ['access_denied', 'PROVIDER_DENIED'],
    ['server_error', 'PROVIDER_REFUSED'],
    ['<script>', 'PROVIDER_REFUSED'],
  ])('it reports %s: the error shows none of its text', async (code, appCode) => {
    const browser = newBrowser();
    const { state } = await leave(browser);
    const query = new URLSearchParams({ error: code, error_description: 'call 555', state }).toString();
    const { error } = await comeBack(browser, query);
    expect(error?.appCode).toBe(appCode);
    expect(JSON.stringify(error)).not.toMatch(/555|script/);
  });

  test('it has two states, or the issuer of another provider (RFC 9207)', async () => {
    for (const extra of ['&state=x', '&iss=https%3A%2F%2Fevil.example']) {
      const browser = newBrowser();
      const { state, nonce } = await leave(browser);
      issuer.forge(nonce, {});
      expect((await comeBack(browser, `code=c&state=${state}${extra}`)).error?.appCode).toBe('PROVIDER_REFUSED');
    }
  });
});
