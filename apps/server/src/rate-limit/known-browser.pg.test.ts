import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { authRouter } from '../auth/auth-router.ts';
import { accountRouter } from '../features/account/account-router.ts';
import { router } from '../rpc/trpc.ts';
import { TestBrowser } from '../testing/browser.ts';
import { signInSteps } from '../testing/sign-in-steps.ts';
import type { TestApp } from '../testing/test-app.ts';
import { createTestApp } from '../testing/test-app.ts';

/** A configured provider that is unreachable. */
const UNREACHABLE = { issuer: 'http://127.0.0.1:1', clientId: 'boxroom', clientSecret: 'secret' };

let server: TestApp;
let known: TestBrowser;
const email = 'ada@example.org';
beforeAll(async () => {
  server = await createTestApp({
    router: router({ auth: authRouter, account: accountRouter }),
    env: { signInLimitPerIp: 20, providers: { google: UNREACHABLE, microsoft: null } },
  });
  known = newBrowser();
  await signIn(known, email);
});
afterAll(() => server.stop());
beforeEach(() => server.services.db.deleteFrom('rate_limit').execute());

const { newBrowser, signIn } = signInSteps(() => server);

/** Ends the pauses between two mails, but no other limit. */
async function passPauses() {
  await sql`update rate_limit set resets_at = now() where resets_at < now() + interval '31 seconds'`.execute(
    server.services.db,
  );
}

/** Strangers call until their network, or the address, is limited: 70 times each. */
async function strangersTry(
  call: (stranger: TestBrowser, n: number) => Promise<{ error: { appCode: string } | undefined }>,
) {
  let last = '';
  for (let n = 0; n < 70; n++) {
    last = (await call(newBrowser(), n)).error?.appCode ?? '';
    await passPauses();
  }
  return last;
}

describe('a browser in which the person signed in before is not locked out', () => {
  test('by mails that strangers on its network request', async () => {
    expect(
      await strangersTry((stranger, n) => stranger.mutate('auth.requestLink', { email: `x${n}@example.org` })),
    ).toBe('RATE_LIMITED');
    expect((await known.mutate('auth.requestLink', { email })).status).toBe(200);
    expect((await known.mutate('auth.requestRecovery', { email })).status).toBe(200);
  });

  test.each(['auth.requestLink', 'auth.requestRecovery'])(
    'by mails to its address from everywhere: %s',
    async (path) => {
      const askFrom = (n: number) => new TestBrowser(server.app, `203.0.113.${n}`).mutate(path, { email });
      for (let n = 1; n <= 10; n++) expect((await askFrom(n)).status).toBe(200);
      expect((await askFrom(11)).error?.appCode).toBe('RATE_LIMITED');
      expect((await known.mutate(path, { email })).status).toBe(200);
    },
  );

  test('by wrong codes and passwords of strangers on its network', async () => {
    const requestId = () => crypto.randomUUID();
    const guess = { code: '000000' };
    expect(
      await strangersTry((stranger) => stranger.mutate('auth.verifyCode', { requestId: requestId(), ...guess })),
    ).toBe('RATE_LIMITED');
    const password = 'nothing that was ever set';
    expect(await strangersTry((stranger) => stranger.mutate('auth.signInWithPassword', { email, password }))).toBe(
      'RATE_LIMITED',
    );
    const asked = await known.mutate<{ requestId: string }>('auth.requestLink', { email });
    const { code } = await server.newestMail(email);
    expect((await known.mutate('auth.verifyCode', { requestId: requestId(), ...guess })).error?.appCode).toBe(
      'LINK_INVALID',
    );
    expect((await known.mutate('auth.signInWithPassword', { email, password })).error?.appCode).toBe('LOGIN_FAILED');
    expect((await known.mutate('auth.verifyCode', { requestId: asked.data.requestId, code })).status).toBe(200);
  });

  test('by links, providers and secrets that strangers on its network try', async () => {
    const token = `sl_${'x'.repeat(43)}`;
    const recovery = { token: `rec_${'x'.repeat(43)}`, password: 'a good long password' };
    const guesses = [
      ['auth.previewLink', { token }, 'LINK_INVALID'],
      ['auth.completeLink', { token }, 'LINK_INVALID'],
      ['auth.startProvider', { provider: 'google' }, 'PROVIDER_UNAVAILABLE'],
      ['auth.completeProvider', { provider: 'google', query: 'state=x' }, 'PROVIDER_EXPIRED'],
      ['auth.previewRecovery', { token: recovery.token }, 'RECOVERY_INVALID'],
      ['auth.resetPassword', recovery, 'RECOVERY_INVALID'],
      ['account.previewEmailLink', { kind: 'stop', token: 'x' }, 'EMAIL_LINK_INVALID'],
    ] as const;
    for (const [path, input, answer] of guesses) {
      // All windows start now, so that none ends during the attempts.
      await server.services.db.deleteFrom('rate_limit').execute();
      const calls = await Promise.all(Array.from({ length: 70 }, () => newBrowser().mutate(path, input)));
      const codes = new Set(calls.map(({ error }) => error?.appCode));
      expect([path, ...codes]).toEqual(expect.arrayContaining([path, 'RATE_LIMITED']));
      expect([path, (await known.mutate(path, input)).error?.appCode]).toEqual([path, answer]);
    }
  });

  test('but has limits of its own: five mails an hour, and thirty attempts', async () => {
    const mails = [];
    for (let n = 0; n < 6; n++) {
      mails.push((await known.mutate('auth.requestLink', { email })).error?.appCode ?? 'sent');
      await passPauses();
    }
    expect(mails).toEqual([...Array.from({ length: 5 }, () => 'sent'), 'RATE_LIMITED']);
    const tries = [];
    for (let n = 0; n < 31; n++) {
      const { error } = await known.mutate('auth.verifyCode', { requestId: crypto.randomUUID(), code: '000000' });
      tries.push(error?.appCode);
    }
    expect(tries.filter((code) => code === 'RATE_LIMITED')).toHaveLength(1);
  });
});

test('a browser known by another account guesses as part of its network', async () => {
  const attacker = newBrowser();
  await signIn(attacker, 'eve@example.org');
  await server.services.db.deleteFrom('rate_limit').execute();
  const codes: (string | undefined)[] = [];
  for (let round = 0; round < 7; round++) {
    const { data } = await attacker.mutate<{ requestId: string }>('auth.requestLink', {
      email: `victim${round}@example.org`,
    });
    for (let n = 0; n < 5; n++) {
      const { error } = await attacker.mutate('auth.verifyCode', { requestId: data.requestId, code: '000000' });
      codes.push(error?.appCode);
    }
  }
  expect(codes.filter((code) => code === 'RATE_LIMITED')).toHaveLength(5);
  const { error } = await newBrowser().mutate('auth.verifyCode', { requestId: crypto.randomUUID(), code: '000000' });
  expect(error?.appCode).toBe('RATE_LIMITED');
});

test.each([
  ['a password that it set', setPassword],
  ['a change of address that it confirmed', changeAddress],
])('a browser stays known after %s', async (_what, change) => {
  const browser = newBrowser();
  const address = `${crypto.randomUUID()}@example.org`;
  const { data } = await signIn(browser, address);
  await change(browser, address);
  const devices = await server.services.db
    .selectFrom('known_device')
    .select('device_hash')
    .where('user_id', '=', data.user.id)
    .execute();
  expect(devices).toHaveLength(1);
});

async function setPassword(browser: TestBrowser, address: string) {
  await browser.mutate('auth.requestRecovery', { email: address });
  await server.services.background.idle();
  const token = await newestToken(address, /token=(rec_[\w-]+)/);
  expect((await browser.mutate('auth.resetPassword', { token, password: 'a good long password' })).status).toBe(200);
}

async function changeAddress(browser: TestBrowser) {
  const address = `${crypto.randomUUID()}@example.org`;
  expect((await browser.mutate('account.requestEmailChange', { email: address })).status).toBe(200);
  const token = await newestToken(address, /confirm-email\?token=([\w-]+)/);
  expect((await browser.mutate('account.confirmEmailChange', { token })).status).toBe(200);
}

/** The token of the newest mail that has one. */
async function newestToken(address: string, pattern: RegExp): Promise<string> {
  const rows = await server.services.db
    .selectFrom('mail_outbox')
    .select('text')
    .where('to_email', '=', address)
    .orderBy('created_at', 'desc')
    .execute();
  return rows.map(({ text }) => pattern.exec(text)?.[1]).find((token) => token !== undefined) ?? '';
}
