import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { deletePerson } from '../access/delete-person.ts';
import { appRouter } from '../rpc/router.ts';
import type { SharingPerson } from '../testing/sharing-steps.ts';
import { sharingSteps } from '../testing/sharing-steps.ts';
import { signInSteps } from '../testing/sign-in-steps.ts';
import { createTestApp, SAME_ORIGIN, type TestApp } from '../testing/test-app.ts';

let server: TestApp;
const { invite, tokenOf, forgetLimits, ...sharing } = sharingSteps(() => server);
const { newBrowser, newEmail, ask, signIn } = signInSteps(() => server);
const newPerson = () => sharing.newPerson(newEmail());
const db = () => server.services.db;

beforeAll(async () => {
  server = await createTestApp({ router: appRouter });
});
beforeEach(forgetLimits);
afterAll(() => server.stop());

/** The language of the newest mail to an address. */
async function languageTo(email: string): Promise<string | undefined> {
  await server.services.background.idle();
  const { html } = await db()
    .selectFrom('mail_outbox')
    .select('html')
    .where('to_email', '=', email)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return /^<html lang="(\w+)"/m.exec(html)?.[1];
}

async function speak({ browser }: SharingPerson, language: string): Promise<void> {
  expect((await browser.mutate('account.setLanguage', { language })).status).toBe(200);
}

describe('the mail with a sign-in link', () => {
  test.each([
    ['de-AT,de;q=0.9,en;q=0.8', 'de'],
    ['ja,ar;q=0.5', 'ar'],
    ['ja', 'en'],
    [null, 'en'],
  ])('to a browser that wants %j is in %s', async (wanted, language) => {
    const [browser, email] = [newBrowser(), newEmail()];
    browser.wanted = wanted;
    await ask(browser, email);
    expect(await languageTo(email)).toBe(language);
  });

  test('does not show the language of an account', async () => {
    const ann = await newPerson();
    await speak(ann, 'fr');
    const browser = newBrowser();
    browser.wanted = 'de';
    await ask(browser, ann.email);
    expect(await languageTo(ann.email)).toBe('de');
  });
});

test('a new account has the language of its first page', async () => {
  const [browser, email] = [newBrowser(), newEmail()];
  browser.wanted = 'da';
  await signIn(browser, email);
  const [account] = await db().selectFrom('app_user').select('language').where('email', '=', email).execute();
  expect(account?.language).toBe('da');
});

describe('the mail to set a password', () => {
  test.each([
    [null, 'de'],
    ['fr', 'fr'],
  ])('to an account with the language %j is in %s', async (own, expected) => {
    const ann = await newPerson();
    await db().updateTable('app_user').set({ language: own }).where('id', '=', ann.id).execute();
    const browser = newBrowser();
    browser.wanted = 'de';
    await browser.mutate('auth.requestRecovery', { email: ann.email });
    expect(await languageTo(ann.email)).toBe(expected);
  });
});

describe('an invitation', () => {
  test('to a stranger is in the language of the inviter', async () => {
    const [ann, email] = [await newPerson(), newEmail()];
    await speak(ann, 'pl');
    await invite(ann, email);
    expect(await languageTo(email)).toBe('pl');
  });

  test('to an account is in its language, and the answer in that of the inviter', async () => {
    const [ann, bob] = [await newPerson(), await newPerson()];
    await speak(ann, 'pl');
    await speak(bob, 'da');
    expect((await ann.browser.mutate('notifications.set', { set: { emailNotifications: true } })).status).toBe(200);
    const sent = await invite(ann, bob.email);
    expect(await languageTo(bob.email)).toBe('da');
    await bob.browser.mutate('invitations.decline', { token: tokenOf(sent) });
    expect(await languageTo(ann.email)).toBe('pl');
  });
});

describe('the mails about an account', () => {
  test('are in its language, whatever its device wants', async () => {
    const ann = await newPerson();
    await speak(ann, 'ar');
    ann.browser.wanted = 'de';
    const newer = newEmail();
    await ann.browser.mutate('account.requestEmailChange', { email: newer });
    expect([await languageTo(newer), await languageTo(ann.email)]).toEqual(['ar', 'ar']);
  });

  test('are in it to the last', async () => {
    const ann = await newPerson();
    await speak(ann, 'it');
    await deletePerson(db(), { id: randomUUID(), userId: ann.id });
    expect(await languageTo(ann.email)).toBe('it');
  });
});

test('the page at an unknown address follows the browser', async () => {
  const answer = (language: string) =>
    server.app.inject({
      url: '/',
      headers: { ...SAME_ORIGIN, host: 'evil.example', accept: 'text/html', 'accept-language': language },
    });
  expect((await answer('ar')).body).toContain('<html lang="ar" dir="rtl">');
  expect((await answer('en')).body).toContain('<html lang="en" dir="ltr">');
});
