import { afterAll, beforeAll, expect, test } from 'vitest';
import { appRouter } from '../../rpc/router.ts';
import type { TestBrowser } from '../../testing/browser.ts';
import { codeOf, passkeySteps } from '../../testing/passkey-steps.ts';
import { SoftAuthenticator } from '../../testing/soft-authenticator.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';

const [ADMIN, SECOND, THIRD] = ['admin@example.org', 'second@example.org', 'third@example.org'];

let server: TestApp;
const { newBrowser, signIn, add, use, require } = passkeySteps(() => server);
beforeAll(async () => {
  server = await createTestApp({ router: appRouter, env: { adminEmails: [ADMIN, SECOND, THIRD], adminPasskey: true } });
});
afterAll(() => server.stop());

const outcome = async (browser: TestBrowser) => codeOf(await browser.query('admin.overview'));

test('with ADMIN_PASSKEY an admin needs an account that asks for a passkey', async () => {
  const [browser, earlier] = [newBrowser(), newBrowser()];
  await signIn(earlier, ADMIN);
  await signIn(browser, ADMIN);
  const key = new SoftAuthenticator();
  expect(await outcome(browser)).toBe('ADMIN_NEEDS_PASSKEY');
  expect(codeOf(await add(browser, key))).toBe('ok');
  expect(await outcome(browser)).toBe('ADMIN_NEEDS_PASSKEY');

  expect(codeOf(await require(browser))).toBe('ok');
  expect(await outcome(browser)).toBe('ok');
  expect(await outcome(earlier)).toBe('NOT_SIGNED_IN');
  const another = newBrowser();
  expect(codeOf(await use(another, key))).toBe('ok');
  expect(await outcome(another)).toBe('ok');

  expect(codeOf(await require(browser, false))).toBe('ok');
  expect([await outcome(browser), await outcome(another)]).toEqual(['ADMIN_NEEDS_PASSKEY', 'ADMIN_NEEDS_PASSKEY']);
});

test('an admin who was let in by email has to ask for a passkey again before anything else', async () => {
  const [first, second] = [newBrowser(), newBrowser()];
  await signIn(first, THIRD);
  const personId = (await signIn(second, SECOND)).data.user.id;
  for (const browser of [first, second]) {
    expect(codeOf(await add(browser, new SoftAuthenticator()))).toBe('ok');
    expect(codeOf(await require(browser))).toBe('ok');
  }
  expect(codeOf(await first.mutate('admin.waivePasskey', { personId, reason: 'called' }))).toBe('ok');
  expect(await outcome(second)).toBe('ADMIN_NEEDS_PASSKEY');
  expect(codeOf(await second.mutate('admin.signOutPerson', { personId }))).toBe('ADMIN_NEEDS_PASSKEY');
});

test('others learn nothing of it', async () => {
  const browser = newBrowser();
  await signIn(browser, 'other@example.org');
  expect(await outcome(browser)).toBe('ADMIN_ONLY');
});
