import { PAIRING_CLAIM_PREFIX } from '@boxroom/domain/account/pairing';
import type { PairingStep } from '@boxroom/domain/account/pairing';
import { newToken } from '../auth/secrets.ts';
import type { CallAnswer, TestBrowser } from './browser.ts';
import type { SignInSteps } from './sign-in-steps.ts';
import type { TestApp } from './test-app.ts';

export interface ShownCode {
  id: string;
  token: string;
}

/** A device that scanned a code, with the secret that it made. */
export interface Phone {
  browser: TestBrowser;
  claim: string;
}

interface Laptop {
  browser: TestBrowser;
  email: string;
  userId: string;
}

export interface PairingSteps {
  newPhone(): Phone;
  newLaptop(): Promise<Laptop>;
  show(laptop: TestBrowser): Promise<ShownCode>;
  claim(phone: Phone, code: ShownCode): Promise<CallAnswer<{ number: number }>>;
  state(
    laptop: TestBrowser,
    code: ShownCode,
  ): Promise<{ step: PairingStep; number: number | null; device: string | null }>;
  confirm(laptop: TestBrowser, code: ShownCode, number: number): Promise<CallAnswer<unknown>>;
  finish(phone: Phone, code: ShownCode): Promise<CallAnswer<{ user: { id: string } | null }>>;
  /** Everything up to the point where only the phone's question is missing. */
  confirmed(): Promise<{
    laptop: TestBrowser;
    email: string;
    userId: string;
    code: ShownCode;
    phone: Phone;
    number: number;
  }>;
}

/** The code of an answer's error, or ok. */
export function endingOf({ error }: CallAnswer<unknown>): string {
  return error?.appCode ?? 'ok';
}

/** Steps for the tests of signing in another device by a code. */
export function pairingSteps(
  server: () => TestApp,
  { newBrowser, newEmail, signIn }: Pick<SignInSteps, 'newBrowser' | 'newEmail' | 'signIn'>,
): PairingSteps {
  const steps: PairingSteps = {
    newPhone: () => ({ browser: newBrowser(), claim: newToken(PAIRING_CLAIM_PREFIX) }),
    async newLaptop() {
      const [browser, email] = [newBrowser(), newEmail()];
      const { data } = await signIn(browser, email);
      await server().services.db.deleteFrom('rate_limit').execute();
      return { browser, email, userId: data.user.id };
    },
    async show(laptop) {
      const { data } = await laptop.mutate<{ id: string; url: string }>('pairing.start');
      return { id: data.id, token: new URL(data.url).hash.slice(1) };
    },
    claim: ({ browser, claim }, { token }) => browser.mutate('pairing.claim', { token, claim }),
    state: async (laptop, { id }) =>
      (await laptop.query<Awaited<ReturnType<PairingSteps['state']>>>('pairing.state', { id })).data,
    confirm: (laptop, { id }, number) => laptop.mutate('pairing.confirm', { id, number }),
    finish: ({ browser, claim }, { token }) => browser.mutate('pairing.finish', { token, claim }),
    async confirmed() {
      const { browser: laptop, email, userId } = await steps.newLaptop();
      const [code, phone] = [await steps.show(laptop), steps.newPhone()];
      const { number } = (await steps.claim(phone, code)).data;
      await steps.confirm(laptop, code, number);
      return { laptop, email, userId, code, phone, number };
    },
  };
  return steps;
}
