import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { router } from '../rpc/trpc.ts';
import { signInSteps } from '../testing/sign-in-steps.ts';
import type { TestApp } from '../testing/test-app.ts';
import { createTestApp } from '../testing/test-app.ts';
import { authRouter } from './auth-router.ts';
import { sessionsRouter } from './sessions-router.ts';

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp({ router: router({ auth: authRouter, sessions: sessionsRouter }) });
});
afterAll(() => server.stop());

const { newEmail, newBrowser, signIn, isSignedIn } = signInSteps(() => server);
const GOOD = 'winter boots in box 7';

const textsTo = async (email: string) =>
  (
    await server.services.db
      .selectFrom('mail_outbox')
      .select('text')
      .where('to_email', '=', email)
      .orderBy('id')
      .execute()
  ).map(({ text }) => text);

async function personWithPassword() {
  const email = newEmail();
  const browser = newBrowser();
  await signIn(browser, email);
  await browser.mutate('auth.requestRecovery', { email });
  await server.services.background.idle();
  const token = /token=(rec_[\w-]{43})$/m.exec((await textsTo(email)).at(-1) ?? '')?.[1];
  expect((await browser.mutate('auth.resetPassword', { token, password: GOOD })).status).toBe(200);
  await server.services.db.deleteFrom('rate_limit').execute();
  return { email, browser };
}

const has = async (browser: ReturnType<typeof newBrowser>) =>
  (await browser.query<{ hasPassword: boolean }>('sessions.list')).data.hasPassword;
const enter = (email: string) => newBrowser().mutate('auth.signInWithPassword', { email, password: GOOD });

test('a removed password no longer signs in; mail does, the session stays, and the person gets a notice', async () => {
  const { email, browser } = await personWithPassword();
  const other = await personWithPassword();
  expect(await has(browser)).toBe(true);
  expect((await browser.mutate('sessions.removePassword')).status).toBe(200);
  expect(await has(browser)).toBe(false);
  expect((await enter(email)).error?.appCode).toBe('LOGIN_FAILED');
  expect(await isSignedIn(browser)).toBe(true);
  expect((await textsTo(email)).at(-1)).toContain('Your account no longer has a password.');
  expect((await signIn(newBrowser(), email)).status).toBe(200);
  // Other accounts keep theirs.
  expect((await enter(other.email)).status).toBe(200);
});

test('a pending link to set a password ends with it', async () => {
  const { email, browser } = await personWithPassword();
  await browser.mutate('auth.requestRecovery', { email });
  await server.services.background.idle();
  const token = /token=(rec_[\w-]{43})$/m.exec((await textsTo(email)).at(-1) ?? '')?.[1];
  await browser.mutate('sessions.removePassword');
  expect((await browser.mutate('auth.previewRecovery', { token })).error?.appCode).toBe('RECOVERY_INVALID');
});

test('an account without a password changes nothing and gets no notice', async () => {
  const [email, browser] = [newEmail(), newBrowser()];
  await signIn(browser, email);
  const before = await textsTo(email);
  expect((await browser.mutate('sessions.removePassword')).status).toBe(200);
  expect(await textsTo(email)).toEqual(before);
});

test('requires a sign-in within the last minutes', async () => {
  const { browser } = await personWithPassword();
  await sql`update user_session set created_at = now() - interval '16 minutes'`.execute(server.services.db);
  expect((await browser.mutate('sessions.removePassword')).error?.appCode).toBe('SIGN_IN_AGAIN');
  expect(await has(browser)).toBe(true);
});
