import { authRouter } from '../auth/auth-router.ts';
import type { SignInResult } from '../auth/sign-in.ts';
import { router } from '../trpc.ts';
import type { CallAnswer } from './browser.ts';
import { TestBrowser } from './browser.ts';
import type { TestApp } from './test-app.ts';

/** Signing in and nothing else. */
export const authOnlyRouter = router({ auth: authRouter });

export interface SignInSteps {
  newEmail(): string;
  newBrowser(): TestBrowser;
  /** Asks for a mail and opens it. Limits are forgotten first: the pause between two mails is another test's matter. */
  ask(browser: TestBrowser, email: string, next?: string): Promise<AskedMail>;
  /** Asks for a mail and follows its link. */
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

/** What people do in the tests of signing in. */
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
