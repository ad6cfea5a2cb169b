import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { appRouter } from '../../rpc/router.ts';
import type { TestBrowser } from '../../testing/browser.ts';
import { codeOf, HERE, passkeySteps, type Person } from '../../testing/passkey-steps.ts';
import { SoftAuthenticator } from '../../testing/soft-authenticator.ts';
import { createTestApp, TEST_ORIGIN, type TestApp } from '../../testing/test-app.ts';

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp({ router: appRouter });
});
afterAll(() => server.stop());
beforeEach(() => server.services.db.deleteFrom('rate_limit').execute());

const {
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

function makeOld(): Promise<unknown> {
  return sql`update user_session set created_at = now() - interval '16 minutes'`.execute(server.services.db);
}

describe('a passkey', () => {
  test('signs in without an address, is named by its browser, and its person gets a mail', async () => {
    const { email, browser, key } = await newPerson();
    const phone = newBrowser();
    expect((await use(phone, key)).data).toMatchObject({ user: { email }, isNew: false });
    expect(await isSignedIn(phone)).toBe(true);
    const own = await list(browser);
    expect(own).toMatchObject({ isAvailable: true, isRequired: false, recoveryCodes: 0 });
    expect(own.passkeys).toEqual([
      { id: key.id, name: expect.any(String), createdAt: expect.any(Number), lastUsedAt: expect.any(Number) },
    ]);
    const [, added, used] = await textsTo(email);
    expect(added).toContain('was added');
    expect(used).toContain('Somebody signed in with a passkey on a device that is new here');
  });

  test.each([
    ['another origin', { origin: 'https://boxroom.evil.example', site: 'localhost' }],
    ['another site', { origin: TEST_ORIGIN, site: 'evil.example' }],
    ['a key that was touched and not unlocked', { ...HERE, isVerified: false }],
  ])('of %s is neither added nor signs in', async (_what, options) => {
    const { browser, key } = await newPerson();
    expect(codeOf(await add(browser, new SoftAuthenticator(), options))).toBe('PASSKEY_INVALID');
    expect(codeOf(await use(newBrowser(), key, options))).toBe('PASSKEY_INVALID');
    expect((await list(browser)).passkeys).toHaveLength(1);
  });

  test('needs the challenge of its own purpose and session, which works once', async () => {
    const { browser, key } = await newPerson();
    const stranger = newBrowser();
    await signIn(stranger);
    const [forAdding, forSigningIn] = [await challengeOf(browser, 'start'), await challengeOf(stranger, 'startSignIn')];
    const fresh = new SoftAuthenticator();
    expect(codeOf(await stranger.mutate('passkeys.add', { passkey: fresh.create(forAdding, HERE) }))).toBe(
      'PASSKEY_INVALID',
    );
    expect(codeOf(await browser.mutate('passkeys.add', { passkey: fresh.create(forSigningIn, HERE) }))).toBe(
      'PASSKEY_INVALID',
    );
    expect(codeOf(await stranger.mutate('passkeys.signIn', { passkey: key.get(forAdding, HERE) }))).toBe(
      'PASSKEY_INVALID',
    );
    const passkey = key.get(forSigningIn, HERE);
    const answers = await Promise.all([1, 2, 3].map(() => newBrowser().mutate('passkeys.signIn', { passkey })));
    expect(answers.map(codeOf).toSorted()).toEqual(['PASSKEY_INVALID', 'PASSKEY_INVALID', 'ok']);
  });

  test('with an expired challenge, of another key, or removed does not sign in', async () => {
    const { browser, key } = await newPerson();
    const late = newBrowser();
    const challenge = await challengeOf(late, 'startSignIn');
    await sql`update passkey_challenge set expires_at = now()`.execute(server.services.db);
    expect(codeOf(await late.mutate('passkeys.signIn', { passkey: key.get(challenge, HERE) }))).toBe('PASSKEY_INVALID');
    const forged = {
      ...new SoftAuthenticator().get(await challengeOf(late, 'startSignIn'), HERE),
      id: key.id,
      rawId: key.id,
    };
    expect(codeOf(await late.mutate('passkeys.signIn', { passkey: forged }))).toBe('PASSKEY_INVALID');
    expect(codeOf(await use(late, new SoftAuthenticator()))).toBe('PASSKEY_INVALID');
    await browser.mutate('passkeys.remove', { id: key.id });
    expect(codeOf(await use(late, key))).toBe('PASSKEY_INVALID');
    expect(await isSignedIn(late)).toBe(false);
  });

  test('that counts does not sign in with a count that was used: it was copied', async () => {
    const { key } = await newPerson();
    key.counter = 5;
    expect(codeOf(await use(newBrowser(), key))).toBe('ok');
    expect(codeOf(await use(newBrowser(), key))).toBe('PASSKEY_INVALID');
    key.counter = 6;
    expect(codeOf(await use(newBrowser(), key))).toBe('ok');
  });

  test('is added, removed and required only after a fresh sign-in, and removed only by its person', async () => {
    const { browser, key } = await newPerson();
    const stranger = newBrowser();
    await signIn(stranger);
    expect(codeOf(await stranger.mutate('passkeys.remove', { id: key.id }))).toBe('ok');
    expect((await list(browser)).passkeys).toHaveLength(1);
    const passkey = new SoftAuthenticator().create(await challengeOf(browser, 'start'), HERE);
    await makeOld();
    for (const answer of [
      await browser.mutate('passkeys.start'),
      await browser.mutate('passkeys.add', { passkey }),
      await browser.mutate('passkeys.remove', { id: key.id }),
      await require(browser),
      await browser.mutate('passkeys.renewCodes'),
    ])
      expect(codeOf(answer)).toBe('SIGN_IN_AGAIN');
  });

  test('is renamed by its person alone, to a name that is a line of text', async () => {
    const { browser, key } = await newPerson();
    const rename = (by: TestBrowser, name: string) => by.mutate('passkeys.rename', { id: key.id, name });
    expect(codeOf(await rename(browser, '  Anna’s\tphone '))).toBe('ok');
    expect((await list(browser)).passkeys).toMatchObject([{ name: 'Anna’s phone' }]);
    const stranger = newBrowser();
    await signIn(stranger);
    expect(codeOf(await rename(stranger, 'Mine now'))).toBe('ok');
    for (const name of [' ', 'x'.repeat(31)]) expect(codeOf(await rename(browser, name))).toBe('INVALID');
    expect((await list(browser)).passkeys).toMatchObject([{ name: 'Anna’s phone' }]);
    expect((await use(newBrowser(), key)).status).toBe(200);
  });

  test('is one of at most ten', async () => {
    const { browser } = await newPerson();
    const last = await challengeOf(browser, 'start');
    for (let count = 1; count < 10; count++) expect(codeOf(await add(browser, new SoftAuthenticator()))).toBe('ok');
    expect(codeOf(await browser.mutate('passkeys.start'))).toBe('PASSKEY_LIMIT');
    const passkey = new SoftAuthenticator().create(last, HERE);
    expect(codeOf(await browser.mutate('passkeys.add', { passkey }))).toBe('PASSKEY_LIMIT');
  });
});

describe('an account that asks for a passkey', () => {
  async function strictPerson(): Promise<Person & { codes: string[] }> {
    const person = await newPerson();
    const { data } = await require(person.browser);
    return { ...person, codes: data.codes };
  }

  test('refuses a link, a code and a password alone, and uses none of them up', async () => {
    const { email, browser, codes, key } = await strictPerson();
    const recovery = await askForRecovery(browser, email);
    await browser.mutate('auth.resetPassword', { token: recovery, password: PASSWORD });
    const other = newBrowser();
    const { token, code, requestId } = await ask(other, email);
    const [recoveryCode, again] = codes;
    for (const [path, input] of [
      ['auth.completeLink', { token }],
      ['auth.verifyCode', { requestId, code }],
      ['auth.signInWithPassword', { email, password: PASSWORD }],
    ] as const) {
      expect(codeOf(await other.mutate(path, input))).toBe('PASSKEY_REQUIRED');
      expect(codeOf(await other.mutate(path, { ...input, recoveryCode: '0000-0000-0000-0000' }))).toBe(
        'RECOVERY_CODE_WRONG',
      );
    }
    expect(await isSignedIn(other)).toBe(false);
    expect(codeOf(await other.mutate('auth.completeLink', { token, recoveryCode: recoveryCode?.toUpperCase() }))).toBe(
      'ok',
    );
    expect(await isSignedIn(other)).toBe(true);
    expect((await textsTo(email)).at(-1)).toContain('You have 9 recovery codes left.');
    // A code works once, and for its own person.
    const third = newBrowser();
    const withPassword = { email, password: PASSWORD };
    expect(codeOf(await third.mutate('auth.signInWithPassword', { ...withPassword, recoveryCode }))).toBe(
      'RECOVERY_CODE_WRONG',
    );
    const stranger = await strictPerson();
    expect(
      codeOf(await third.mutate('auth.signInWithPassword', { ...withPassword, recoveryCode: stranger.codes[0] })),
    ).toBe('RECOVERY_CODE_WRONG');
    expect(codeOf(await third.mutate('auth.signInWithPassword', { ...withPassword, recoveryCode: again }))).toBe('ok');
    expect(codeOf(await use(newBrowser(), key))).toBe('ok');
  });

  test('lets one of two concurrent sign-ins have a recovery code', async () => {
    const { email, codes } = await strictPerson();
    const [one, two] = [newBrowser(), newBrowser()];
    const mails = [await ask(one, email), await ask(two, email)];
    const [recoveryCode] = codes;
    const answers = await Promise.all(
      [one, two].map((each, index) => each.mutate('auth.completeLink', { token: mails[index]?.token, recoveryCode })),
    );
    expect(answers.map(codeOf).toSorted()).toEqual(['RECOVERY_CODE_WRONG', 'ok']);
  });

  test('asks no longer once the last passkey is removed, and asks for none where there is none', async () => {
    const { email, browser, key } = await strictPerson();
    const bare = newBrowser();
    await signIn(bare);
    expect(codeOf(await require(bare))).toBe('PASSKEY_INVALID');
    await browser.mutate('passkeys.remove', { id: key.id });
    expect(await list(browser)).toMatchObject({ isRequired: false, passkeys: [] });
    expect(codeOf(await signIn(newBrowser(), email))).toBe('ok');
  });

  test('never stays without a passkey when one call removes it and another asks for it', async () => {
    for (let round = 0; round < 5; round++) {
      const { browser, key } = await newPerson();
      await Promise.all([browser.mutate('passkeys.remove', { id: key.id }), require(browser)]);
      expect(await list(browser)).toMatchObject({ isRequired: false, passkeys: [] });
    }
  });

  test('gets new codes, which replace the earlier ones', async () => {
    const { email, browser, codes } = await strictPerson();
    const { data } = await browser.mutate<{ codes: string[] }>('passkeys.renewCodes');
    expect(new Set([...codes, ...data.codes]).size).toBe(20);
    const other = newBrowser();
    const { token } = await ask(other, email);
    const complete = (recoveryCode?: string) => other.mutate('auth.completeLink', { token, recoveryCode });
    expect(codeOf(await complete(codes[0]))).toBe('RECOVERY_CODE_WRONG');
    expect(codeOf(await complete(data.codes[0]))).toBe('ok');
  });
});

test('what a stranger prepared ends with the first mail: passkeys, codes, and that one is asked for', async () => {
  const { email, browser, key } = await newPerson();
  await require(browser);
  await sql`update app_user set email_proven_at = null where email = ${email}`.execute(server.services.db);
  const owner = newBrowser();
  const { token } = await ask(owner, email);
  expect(codeOf(await owner.mutate('auth.completeLink', { token }))).toBe('ok');
  expect(await list(owner)).toMatchObject({ isRequired: false, passkeys: [], recoveryCodes: 0 });
  expect(codeOf(await use(newBrowser(), key))).toBe('PASSKEY_INVALID');
});
