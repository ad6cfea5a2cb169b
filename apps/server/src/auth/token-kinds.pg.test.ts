import { PAIRING_CLAIM_PREFIX } from '@boxroom/domain/account/pairing';
import type { SentInvitation } from '@boxroom/domain/sharing/invitation';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { appRouter } from '../rpc/router.ts';
import type { TestBrowser } from '../testing/browser.ts';
import { signInSteps } from '../testing/sign-in-steps.ts';
import type { TestApp } from '../testing/test-app.ts';
import { createTestApp } from '../testing/test-app.ts';
import { newToken } from './secrets.ts';

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp({ router: appRouter });
});
afterAll(() => server.stop());

const { newEmail, newBrowser, ask, signIn } = signInSteps(() => server);

const KINDS = ['sign-in link', 'code', 'recovery', 'e-mail change', 'guest link', 'invitation', 'pairing'] as const;
type Kind = (typeof KINDS)[number];

interface Held {
  browser: TestBrowser;
  email: string;
  requestId: string;
  secrets: Record<Kind, string>;
}

/** A person in one browser with a fresh secret of every kind. */
async function holdAll(): Promise<Held> {
  const email = newEmail();
  const browser = newBrowser();
  await signIn(browser, email);
  const newAddress = newEmail();
  await browser.mutate('account.requestEmailChange', { email: newAddress });
  await browser.mutate('auth.requestRecovery', { email });
  await server.services.background.idle();
  const { token, code, requestId } = await ask(browser, email);
  return {
    browser,
    email,
    requestId,
    secrets: {
      'sign-in link': token,
      code,
      recovery: await tokenIn(email, 'rec_'),
      'e-mail change': await tokenIn(newAddress, 'ec_'),
      'guest link': await guestToken(browser, email),
      invitation: await invitationToken(email),
      pairing: await pairingToken(browser),
    },
  };
}

/** Another account invites the person. */
async function invitationToken(email: string): Promise<string> {
  const [browser, inviter] = [newBrowser(), newEmail()];
  await signIn(browser, inviter);
  const { data } = await browser.mutate<SentInvitation>('sharing.invite', { roomId: await roomOf(inviter), email });
  return new URL(data.link).searchParams.get('token') ?? '';
}

async function pairingToken(browser: TestBrowser): Promise<string> {
  const { data } = await browser.mutate<{ url: string }>('pairing.start');
  return new URL(data.url).hash.slice(1);
}

async function guestToken(browser: TestBrowser, email: string): Promise<string> {
  const order = { roomId: await roomOf(email), expiresInDays: null, showsPrices: false };
  const { data } = await browser.mutate<{ url: string }>('guest.create', order);
  return data.url.split('#')[1] ?? '';
}

async function roomOf(email: string): Promise<string> {
  const { id } = await server.services.db
    .selectFrom('room')
    .innerJoin('app_user', 'app_user.id', 'room.owner_id')
    .select('room.id')
    .where('app_user.email', '=', email)
    .executeTakeFirstOrThrow();
  return id;
}

async function tokenIn(email: string, prefix: string): Promise<string> {
  const mails = await server.services.db
    .selectFrom('mail_outbox')
    .select('text')
    .where('to_email', '=', email)
    .execute();
  const tokens = mails.flatMap(({ text }) => new RegExp(`${prefix}[\\w-]{43}`).exec(text) ?? []);
  const token = tokens.at(-1);
  if (token === undefined) throw new Error(`No ${prefix} in the mails to ${email}.`);
  return token;
}

/** The endpoint of each kind, called with a secret of any kind. */
const ENDPOINTS: Record<Kind, (held: Held, secret: string) => Promise<{ status: number }>> = {
  'sign-in link': ({ browser }, token) => browser.mutate('auth.completeLink', { token }),
  code: ({ browser, requestId }, code) => browser.mutate('auth.verifyCode', { requestId, code }),
  recovery: ({ browser, email }, token) =>
    browser.mutate('auth.resetPassword', { token, email, password: 'winter boots in box 7' }),
  'e-mail change': ({ browser }, token) => browser.mutate('account.confirmEmailChange', { token }),
  'guest link': ({ browser }, token) => browser.mutate('guest.open', { token, visit: null, after: null }),
  invitation: ({ browser }, token) => browser.mutate('invitations.accept', { token }),
  pairing: (_, token) => newBrowser().mutate('pairing.claim', { token, claim: newToken(PAIRING_CLAIM_PREFIX) }),
};

describe('a secret is valid for its own kind only', () => {
  const cells = KINDS.flatMap((kind) => KINDS.map((endpoint) => [kind, endpoint] as const));
  test.each(cells)('%s at the endpoint of %s', async (kind, endpoint) => {
    const held = await holdAll();
    const { status } = await ENDPOINTS[endpoint](held, held.secrets[kind]);
    expect(status === 200).toBe(kind === endpoint);
    // The refusal elsewhere has not used it up.
    if (kind !== endpoint) expect((await ENDPOINTS[kind](held, held.secrets[kind])).status).toBe(200);
  });

  test('nor with the prefix of another kind', async () => {
    const held = await holdAll();
    const doors = ['sign-in link', 'recovery', 'e-mail change', 'guest link', 'invitation', 'pairing'] as const;
    for (const kind of doors) {
      const bare = held.secrets[kind].replace(/^[a-z]+_/, '');
      for (const prefix of ['sl_', 'rec_', 'ec_', 'inv_', 'gst_', 'pl_', '']) {
        if (held.secrets[kind] === prefix + bare) continue;
        for (const door of doors) expect((await ENDPOINTS[door](held, prefix + bare)).status).not.toBe(200);
      }
    }
  });

  test('the database holds no secret as it was mailed, once the mail is deleted', async () => {
    const { secrets } = await holdAll();
    const { db } = server.services;
    for (const table of [
      'sign_in_request',
      'secret_token',
      'email_change',
      'user_session',
      'guest_link',
      'invitation',
      'device_pairing',
    ] as const) {
      const rows = JSON.stringify(await db.selectFrom(table).selectAll().execute());
      for (const kind of ['sign-in link', 'recovery', 'e-mail change', 'guest link', 'invitation', 'pairing'] as const)
        expect(rows).not.toContain(secrets[kind]);
    }
  });
});
