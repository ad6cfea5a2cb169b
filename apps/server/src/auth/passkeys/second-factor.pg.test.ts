import { isoCBOR } from '@simplewebauthn/server/helpers';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { appRouter } from '../../rpc/router.ts';
import type { TestBrowser } from '../../testing/browser.ts';
import { codeOf, HERE, passkeySteps, type Person } from '../../testing/passkey-steps.ts';
import { SoftAuthenticator } from '../../testing/soft-authenticator.ts';
import { createTestApp, eventually, type TestApp } from '../../testing/test-app.ts';
import { waitingForLocks } from '../../testing/waiting-for-locks.ts';

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp({ router: appRouter });
});
afterAll(() => server.stop());
beforeEach(() => server.services.db.deleteFrom('rate_limit').execute());
afterEach(() => vi.restoreAllMocks());

const {
  newEmail,
  newBrowser,
  ask,
  signIn,
  isSignedIn,
  challengeOf,
  add,
  use,
  list,
  require,
  newPerson,
  textsTo,
  askForRecovery,
} = passkeySteps(() => server);
const PASSWORD = 'winter boots in box 7';

/** Somebody whose account has asked for a passkey for some days. */
async function strictPerson(): Promise<Person & { codes: string[] }> {
  const person = await newPerson();
  const { data } = await require(person.browser);
  await makeOld(person.email, 4);
  return { ...person, codes: data.codes };
}

/** Makes passkeys, codes and requirement of an account older. */
async function makeOld(email: string, days: number): Promise<void> {
  const { db } = server.services;
  const of = sql`(select id from app_user where email = ${email})`;
  const by = sql`make_interval(days => ${days})`;
  await sql`update passkey set created_at = created_at - ${by} where user_id = ${of}`.execute(db);
  await sql`update recovery_code set created_at = created_at - ${by} where user_id = ${of}`.execute(db);
  await sql`update app_user set passkey_required_at = passkey_required_at - ${by} where email = ${email}`.execute(db);
}

/** Makes the sessions of an account as old as one can be that was not used to sign in again. */
function forgetProof(email: string): Promise<unknown> {
  return sql`update user_session set created_at = now() - interval '60 days'
    where user_id = (select id from app_user where email = ${email})`.execute(server.services.db);
}

async function linkTo(email: string, path: string): Promise<string> {
  const mail = (await textsTo(email)).findLast((text) => text.includes(path));
  const link = new RegExp(`https?://\\S*${path}\\S+`).exec(mail ?? '')?.[0];
  return new URL(link ?? '').searchParams.get('token') ?? '';
}

describe('whoever reads the mail, but has no passkey', () => {
  test('sets a password in an old session, which stays old', async () => {
    const { email, browser, key } = await strictPerson();
    await forgetProof(email);
    const token = await askForRecovery(browser, email);
    expect(codeOf(await browser.mutate('auth.resetPassword', { token, password: PASSWORD }))).toBe('ok');
    expect(await isSignedIn(browser)).toBe(true);
    expect(codeOf(await require(browser, false))).toBe('SIGN_IN_AGAIN');
    expect(codeOf(await browser.mutate('passkeys.remove', { id: key.id }))).toBe('SIGN_IN_AGAIN');
  });

  test('signs out while it sets a password, and gets no session for it', async () => {
    const { email, browser } = await strictPerson();
    const token = await askForRecovery(browser, email);
    const { db } = server.services;
    const resetting = await db.transaction().execute(async (tx) => {
      await sql`select from app_user where email = ${email} for update`.execute(tx);
      const call = browser.mutate('auth.resetPassword', { token, password: PASSWORD });
      await eventually(async () => (await waitingForLocks(db)) > 0);
      await sql`delete from user_session
        where user_id = (select id from app_user where email = ${email})`.execute(tx);
      return [call];
    });
    expect((await Promise.all(resetting)).map(codeOf)).toEqual(['ok']);
    expect(await isSignedIn(browser)).toBe(false);
  });

  test('stops a change of address, after the person had replaced a passkey that was long asked for', async () => {
    const { email, browser, key } = await strictPerson();
    await browser.mutate('account.requestEmailChange', { email: newEmail() });
    const [next, token] = [new SoftAuthenticator(), await linkTo(email, '/stop-email-change')];
    await add(browser, next);
    await browser.mutate('passkeys.remove', { id: key.id });
    await browser.mutate('passkeys.renewCodes');
    expect(codeOf(await newBrowser().mutate('account.stopEmailChange', { token }))).toBe('ok');
    expect(codeOf(await signIn(newBrowser(), email))).toBe('PASSKEY_REQUIRED');
    const again = newBrowser();
    expect(codeOf(await use(again, next))).toBe('ok');
    expect(await list(again)).toMatchObject({ isRequired: true, recoveryCodes: 10 });
  });

  test('confirms a new address in an old session, which stays old', async () => {
    const { email, browser } = await strictPerson();
    const next = newEmail();
    expect(codeOf(await browser.mutate('account.requestEmailChange', { email: next }))).toBe('ok');
    await forgetProof(email);
    const token = await linkTo(next, '/confirm-email');
    expect(codeOf(await browser.mutate('account.confirmEmailChange', { token }))).toBe('ok');
    expect(await isSignedIn(browser)).toBe(true);
    expect(codeOf(await require(browser, false))).toBe('SIGN_IN_AGAIN');
  });

  test('confirms no new address elsewhere, and its link stays valid for the person', async () => {
    const { browser } = await strictPerson();
    const next = newEmail();
    await browser.mutate('account.requestEmailChange', { email: next });
    const token = await linkTo(next, '/confirm-email');
    expect(codeOf(await newBrowser().mutate('account.confirmEmailChange', { token }))).toBe('PASSKEY_REQUIRED');
    expect(codeOf(await browser.mutate('account.confirmEmailChange', { token }))).toBe('ok');
    expect(codeOf(await signIn(newBrowser(), next))).toBe('PASSKEY_REQUIRED');
  });

  test('does not get in where Google had vouched for the address', async () => {
    const { email, key } = await strictPerson();
    const { db } = server.services;
    const { id } = await db.selectFrom('app_user').select('id').where('email', '=', email).executeTakeFirstOrThrow();
    await db.updateTable('app_user').set({ email_proven_at: null }).where('id', '=', id).execute();
    const identity = { issuer: 'https://accounts.google.com', subject: id, provider: 'google', user_id: id } as const;
    await db
      .insertInto('identity')
      .values({ ...identity, vouched_email: email })
      .execute();
    const other = newBrowser();
    const { token } = await ask(other, email);
    expect(codeOf(await other.mutate('auth.completeLink', { token }))).toBe('PASSKEY_REQUIRED');
    const recovery = await askForRecovery(other, email);
    expect(codeOf(await other.mutate('auth.resetPassword', { token: recovery, email, password: PASSWORD }))).toBe('ok');
    expect(codeOf(await other.mutate('auth.signInWithPassword', { email, password: PASSWORD }))).toBe(
      'PASSKEY_REQUIRED',
    );
    expect(codeOf(await use(newBrowser(), key))).toBe('ok');
  });

  test.each([false, true])('sets a password elsewhere, and still needs the passkey (a new one: %s)', async (isNew) => {
    const person = await strictPerson();
    const { email, browser } = person;
    const key = isNew ? new SoftAuthenticator() : person.key;
    if (isNew) {
      expect(codeOf(await add(browser, key))).toBe('ok');
      expect(codeOf(await browser.mutate('passkeys.remove', { id: person.key.id }))).toBe('ok');
    }
    const other = newBrowser();
    const token = await askForRecovery(other, email);
    expect(codeOf(await other.mutate('auth.resetPassword', { token, email, password: PASSWORD }))).toBe('ok');
    expect(codeOf(await other.mutate('auth.signInWithPassword', { email, password: PASSWORD }))).toBe(
      'PASSKEY_REQUIRED',
    );
    expect(codeOf(await use(newBrowser(), key))).toBe('ok');
  });
});

test('an account whose address nobody has proven cannot ask for a passkey', async () => {
  const { email, browser } = await newPerson();
  await sql`update app_user set email_proven_at = null where email = ${email}`.execute(server.services.db);
  expect(codeOf(await require(browser))).toBe('EMAIL_NOT_PROVEN');
  expect(await list(browser)).toMatchObject({ isRequired: false, recoveryCodes: 0 });
});

test('once a passkey is asked for, sessions that had none have ended, and their browsers are new', async () => {
  const { email, browser } = await newPerson();
  const thief = newBrowser();
  await signIn(thief, email);
  expect(codeOf(await require(browser))).toBe('ok');
  expect([await isSignedIn(browser), await isSignedIn(thief)]).toEqual([true, false]);
  expect((await textsTo(email)).at(-1)).toContain('Your other devices were signed out.');
  const known = await sql`select from known_device d join app_user u on u.id = d.user_id
    where u.email = ${email}`.execute(server.services.db);
  expect(known.rows).toHaveLength(1);
});

describe('what somebody added who had the mailbox for a minute', () => {
  /** The thief adds a passkey and asks for it, beside a passkey that the owner has had for days. */
  async function robbed(
    hasOwn: boolean,
  ): Promise<Person & { email: string; thief: TestBrowser; own: SoftAuthenticator }> {
    const [email, owner, own] = [newEmail(), newBrowser(), new SoftAuthenticator()];
    await signIn(owner, email);
    if (hasOwn) await add(owner, own);
    await makeOld(email, 4);
    const [thief, key] = [newBrowser(), new SoftAuthenticator()];
    await signIn(thief, email);
    await thief.mutate('account.requestEmailChange', { email: newEmail() });
    expect(codeOf(await add(thief, key))).toBe('ok');
    expect(codeOf(await require(thief))).toBe('ok');
    return { email, browser: owner, thief, key, own };
  }

  test.each([true, false])('goes when the change of address is stopped (own passkey: %s)', async (hasOwn) => {
    const { email, browser, thief, key, own } = await robbed(hasOwn);
    const token = await linkTo(email, '/stop-email-change');
    expect((await browser.mutate('account.stopEmailChange', { token })).data).toEqual({ isRestored: true });
    expect(await isSignedIn(thief)).toBe(false);
    expect(codeOf(await use(newBrowser(), key))).toBe('PASSKEY_INVALID');
    expect(codeOf(await use(newBrowser(), own))).toBe(hasOwn ? 'ok' : 'PASSKEY_INVALID');
    expect((await textsTo(email)).join()).toContain('were taken off your account');
    expect(codeOf(await signIn(browser, email))).toBe('ok');
    expect(await list(browser)).toMatchObject({ isRequired: false, recoveryCodes: 0 });
  });

  test('goes with the password that the mail about it advises', async () => {
    const { email, browser, thief, key, own } = await robbed(true);
    expect((await textsTo(email)).at(-1)).toContain(
      'it takes off the passkeys and recovery codes of the last three days',
    );
    const token = await askForRecovery(browser, email);
    expect(codeOf(await browser.mutate('auth.resetPassword', { token, email, password: PASSWORD }))).toBe('ok');
    expect(await isSignedIn(thief)).toBe(false);
    expect(codeOf(await use(newBrowser(), key))).toBe('PASSKEY_INVALID');
    expect(codeOf(await browser.mutate('auth.signInWithPassword', { email, password: PASSWORD }))).toBe('ok');
    expect(codeOf(await use(newBrowser(), own))).toBe('ok');
  });
});

test.each(['packed', 'android-key', 'android-safetynet', 'apple', 'fido-u2f', 'tpm'])(
  'a passkey with certificates (%s) is refused before anybody looks at them',
  async (format) => {
    const { browser } = await newPerson();
    const fetched = vi.spyOn(globalThis, 'fetch');
    const passkey = new SoftAuthenticator().create(await challengeOf(browser, 'start'), HERE);
    const attestation = isoCBOR.decodeFirst<Map<string, unknown>>(
      Buffer.from(passkey.response.attestationObject, 'base64url'),
    );
    attestation.set('fmt', format).set('attStmt', new Map([['x5c', [new Uint8Array(8)]]]));
    const attestationObject = Buffer.from(isoCBOR.encode(attestation as Parameters<typeof isoCBOR.encode>[0])).toString(
      'base64url',
    );
    const sent = { ...passkey, response: { ...passkey.response, attestationObject } };
    expect(codeOf(await browser.mutate('passkeys.add', { passkey: sent }))).toBe('PASSKEY_INVALID');
    expect(fetched).not.toHaveBeenCalled();
    // The challenge is untouched: nothing of the passkey was read.
    expect(codeOf(await browser.mutate('passkeys.add', { passkey }))).toBe('ok');
  },
);

test('of many sign-ins of one person, the last 50 sessions and browsers count', async () => {
  const { email, browser, key } = await newPerson();
  const { db } = server.services;
  const { id } = await db.selectFrom('app_user').select('id').where('email', '=', email).executeTakeFirstOrThrow();
  await sql`
    insert into user_session (id_hash, user_id, created_at, last_seen_at, expires_at, absolute_expires_at)
    select 'h' || n, ${id}, now() - interval '1 day', now() - interval '1 day', now() + interval '1 day',
      now() + interval '1 day' from generate_series(1, 60) n`.execute(db);
  await sql`insert into known_device (user_id, device_hash, last_used_at)
    select ${id}, 'h' || n, now() - interval '1 day' from generate_series(1, 60) n`.execute(db);
  const another = newBrowser();
  expect(codeOf(await use(another, key))).toBe('ok');
  for (const table of ['user_session', 'known_device'] as const)
    expect(await db.selectFrom(table).select('user_id').where('user_id', '=', id).execute()).toHaveLength(50);
  expect([await isSignedIn(browser), await isSignedIn(another)]).toEqual([true, true]);
});
