import { authRouter } from '../auth/auth-router.ts';
import type { SignInResult } from '../auth/sign-in.ts';
import { router } from '../rpc/trpc.ts';
import type { CallAnswer } from './browser.ts';
import { TestBrowser } from './browser.ts';
import type { TestApp } from './test-app.ts';

/** Only the sign-in procedures. */
export const authOnlyRouter = router({ auth: authRouter });

export interface SignInSteps {
  newEmail(): string;
  newBrowser(): TestBrowser;
  /** Requests a mail and reads it. Resets the limits first: other tests cover the pause between two mails. */
  ask(browser: TestBrowser, email: string, next?: string): Promise<AskedMail>;
  /** Requests a mail and follows its link. */
  signIn(browser: TestBrowser, email?: string): Promise<CallAnswer<SignInResult>>;
  isSignedIn(browser: TestBrowser): Promise<boolean>;
}

export interface AskedMail {
  requestId: string;
  expiresAt: number;
  link: string;
  token: string;
  code: string;
}

/** Steps for the tests of signing in. */
export function signInSteps(server: () => TestApp): SignInSteps {
  let people = 0;
  const steps: SignInSteps = {
    newEmail: () => `person${++people}@example.org`,
    newBrowser: () => new TestBrowser(server().app),
    async ask(browser, email, next) {
      await server().services.db.deleteFrom('rate_limit').execute();
      const answer = await browser.mutate<{ requestId: string; expiresAt: number }>('auth.requestLink', {
        email,
        next,
      });
      return { ...answer.data, ...(await server().newestMail(email)) };
    },
    async signIn(browser, email = steps.newEmail()) {
      const { token } = await steps.ask(browser, email);
      return browser.mutate<SignInResult>('auth.completeLink', { token });
    },
    async isSignedIn(browser) {
      return (await browser.query<{ user: object | null }>('auth.session')).data.user !== null;
    },
  };
  return steps;
}
