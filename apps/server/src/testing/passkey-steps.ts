import { expect } from 'vitest';
import type { OwnPasskeys } from '../auth/passkeys/own-passkeys.ts';
import type { SignInResult } from '../auth/sign-in.ts';
import type { TestBrowser } from './browser.ts';
import { signInSteps } from './sign-in-steps.ts';
import { SoftAuthenticator } from './soft-authenticator.ts';
import { TEST_ORIGIN, type TestApp } from './test-app.ts';

export const HERE = { origin: TEST_ORIGIN, site: 'localhost' };

export interface Person {
  email: string;
  browser: TestBrowser;
  key: SoftAuthenticator;
}

/** Returns the code of the error, or 'ok'. */
export const codeOf = ({ error }: { error: { appCode?: string | null | undefined } | undefined }) =>
  error?.appCode ?? 'ok';

/** What people do with passkeys and what they do to sign in, on a test's server. */
export function passkeySteps(server: () => TestApp) {
  const steps = signInSteps(server);
  const { newEmail, newBrowser, signIn } = steps;

  const challengeOf = async (browser: TestBrowser, step: 'start' | 'startSignIn') =>
    (await browser.mutate<{ challenge: string }>(`passkeys.${step}`)).data.challenge;
  const add = async (browser: TestBrowser, key: SoftAuthenticator, options = HERE) =>
    browser.mutate('passkeys.add', { passkey: key.create(await challengeOf(browser, 'start'), options) });
  const use = async (browser: TestBrowser, key: SoftAuthenticator, options = HERE) =>
    browser.mutate<SignInResult>('passkeys.signIn', {
      passkey: key.get(await challengeOf(browser, 'startSignIn'), options),
    });
  const list = async (browser: TestBrowser) => (await browser.query<OwnPasskeys>('passkeys.list')).data;
  const require = (browser: TestBrowser, isRequired = true) =>
    browser.mutate<{ codes: string[] }>('passkeys.require', { isRequired });

  /** Signs somebody new in, who adds a passkey. */
  async function newPerson(): Promise<Person> {
    const person = { email: newEmail(), browser: newBrowser(), key: new SoftAuthenticator() };
    await signIn(person.browser, person.email);
    expect(codeOf(await add(person.browser, person.key))).toBe('ok');
    return person;
  }

  /** The mails to an address, oldest first. */
  async function textsTo(email: string): Promise<string[]> {
    const mails = await server()
      .services.db.selectFrom('mail_outbox')
      .select('text')
      .where('to_email', '=', email)
      .orderBy('id')
      .execute();
    return mails.map(({ text }) => text);
  }

  /** Asks for a link to set a password, as a browser does. Returns its token. */
  async function askForRecovery(browser: TestBrowser, email: string): Promise<string | undefined> {
    await browser.mutate('auth.requestRecovery', { email });
    await server().services.background.idle();
    const mail = (await textsTo(email)).findLast((text) => text.includes('rec_'));
    return /token=(rec_[\w-]{43})$/m.exec(mail ?? '')?.[1];
  }

  return { ...steps, challengeOf, add, use, list, require, newPerson, textsTo, askForRecovery };
}
