import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { appRouter } from '../../rpc/router.ts';
import type { TestBrowser } from '../../testing/browser.ts';
import { signInSteps } from '../../testing/sign-in-steps.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { createTestApp } from '../../testing/test-app.ts';

let server: TestApp;
const { newBrowser, newEmail, signIn, isSignedIn } = signInSteps(() => server);

beforeAll(async () => {
  server = await createTestApp({ router: appRouter });
});
afterAll(() => server.stop());
beforeEach(() => server.services.db.deleteFrom('rate_limit').execute());

const db = () => server.services.db;
const emailOf = async (id: string) =>
  (await db().selectFrom('app_user').select('email').where('id', '=', id).executeTakeFirstOrThrow()).email;

async function newPerson(email = newEmail()) {
  const browser = newBrowser();
  const { data } = await signIn(browser, email);
  return { browser, email, id: data.user.id };
}

const request = (browser: TestBrowser, email: string) =>
  browser.mutate<{ email: string; sent: boolean }>('account.requestEmailChange', { email });
const confirm = (browser: TestBrowser, token: string) =>
  browser.mutate<{ maskedEmail: string; isSignedIn: boolean }>('account.confirmEmailChange', { token });
const stop = (browser: TestBrowser, token: string) =>
  browser.mutate<{ isRestored: boolean }>('account.stopEmailChange', { token });

/** The token in the newest mail of a kind to an address. */
async function tokenTo(email: string, kind: 'confirm-email' | 'email-change-notice'): Promise<string> {
  const { text } = await db()
    .selectFrom('mail_outbox')
    .select('text')
    .where('to_email', '=', email)
    .where('kind', '=', kind)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  const link = /^https?:\/\/\S+$/m.exec(text)?.[0] ?? '';
  return new URL(link).searchParams.get('token') ?? '';
}

/** A person who has requested a change of address. */
async function asking(newAddress = newEmail()) {
  const person = await newPerson();
  const { status } = await request(person.browser, newAddress);
  expect(status).toBe(200);
  const confirmToken = await tokenTo(newAddress, 'confirm-email');
  const stopToken = await tokenTo(person.email, 'email-change-notice');
  return { ...person, newAddress, confirmToken, stopToken };
}

async function age(table: 'email_change' | 'user_session', id: string, interval: string): Promise<void> {
  const [column, expiry] =
    table === 'email_change'
      ? ([sql`user_id`, sql`, expires_at = expires_at - ${interval}::interval`] as const)
      : [sql`user_id`, sql``];
  await sql`update ${sql.table(table)} set created_at = created_at - ${interval}::interval ${expiry}
    where ${column} = ${id}`.execute(db());
}

describe('a change', () => {
  test('takes effect when the new address confirms it, and not before', async () => {
    const { browser, id, email, newAddress, confirmToken } = await asking();
    expect(await emailOf(id)).toBe(email);
    const preview = await browser.mutate('account.previewEmailLink', { kind: 'confirm', token: confirmToken });
    expect(preview.data).toEqual({ maskedEmail: `p•••@example.org`, isConfirmed: false });
    expect(await emailOf(id)).toBe(email);
    const before = browser.cookies.get('session');
    const { data, setCookies } = await confirm(browser, confirmToken);
    expect(data).toEqual({ maskedEmail: `p•••@example.org`, isSignedIn: true });
    expect(await emailOf(id)).toBe(newAddress);
    // This session gets a new id; the old one is invalid.
    expect(setCookies).toHaveLength(1);
    expect(browser.cookies.get('session')).not.toBe(before);
    expect(await isSignedIn(browser)).toBe(true);
    const old = newBrowser();
    old.cookies.set('session', before ?? '');
    expect(await isSignedIn(old)).toBe(false);
    expect((await old.query('auth.session')).data).toEqual({ user: null, isEndedElsewhere: false });
    // The new address signs in to the same account.
    expect((await signIn(newBrowser(), newAddress)).data.user.id).toBe(id);
  });

  test('never shortens a session that is near its end', async () => {
    const { browser, id, confirmToken } = await asking();
    await sql`update user_session set created_at = now() - interval '89 days', expires_at = now() + interval '1 day',
      absolute_expires_at = now() + interval '1 day' where user_id = ${id}`.execute(db());
    const { setCookies } = await confirm(browser, confirmToken);
    expect(setCookies[0]).toMatch(/Max-Age=\d{7}/);
  });

  test('signs out all other devices, or all of them if an unknown browser confirms it', async () => {
    const { browser, email, confirmToken } = await asking();
    const phone = newBrowser();
    await signIn(phone, email);
    const { data } = await confirm(newBrowser(), confirmToken);
    expect(data.isSignedIn).toBe(false);
    expect(await isSignedIn(browser)).toBe(false);
    expect(await isSignedIn(phone)).toBe(false);
  });

  test.each([
    ['the same browser', true, 1],
    ['an unknown browser', false, 0],
  ])('confirmed in %s: other ways into the account that stay after the next mail', async (_name, isOwn, ways) => {
    const { browser, id, newAddress, confirmToken } = await asking();
    await db().insertInto('password').values({ user_id: id, hash: 'x' }).execute();
    await db().insertInto('identity').values({ issuer: 'i', subject: id, user_id: id, provider: 'google' }).execute();
    await confirm(isOwn ? browser : newBrowser(), confirmToken);
    expect((await signIn(newBrowser(), newAddress)).data.user.id).toBe(id);
    expect(await db().selectFrom('password').select('hash').where('user_id', '=', id).execute()).toHaveLength(ways);
    expect(await db().selectFrom('identity').select('issuer').where('user_id', '=', id).execute()).toHaveLength(ways);
  });

  test('is shown while it waits, to the person alone, and not afterwards', async () => {
    const { browser, newAddress, confirmToken } = await asking();
    const pendingOf = async (who: TestBrowser) =>
      (await who.query<{ pending: { email: string } | null }>('account.pendingEmailChange')).data.pending;
    expect(await pendingOf(browser)).toMatchObject({ email: newAddress });
    expect(await pendingOf((await newPerson()).browser)).toBeNull();
    await confirm(browser, confirmToken);
    expect(await pendingOf(browser)).toBeNull();
    const stopped = await asking();
    await stop(newBrowser(), stopped.stopToken);
    const { browser: again, id } = await asking();
    await age('email_change', id, '25 hours');
    expect(await pendingOf(again)).toBeNull();
  });

  test('notifies the old address twice, and masks the new one', async () => {
    const { browser, email, newAddress, confirmToken } = await asking();
    await confirm(browser, confirmToken);
    const mails = await db()
      .selectFrom('mail_outbox')
      .select(['kind', 'text', 'html'])
      .where('to_email', '=', email)
      .where('kind', '<>', 'sign-in')
      .orderBy('created_at')
      .execute();
    expect(mails.map(({ kind }) => kind)).toEqual(['email-change-notice', 'email-changed']);
    for (const { text, html } of mails) expect(text + html).not.toContain(newAddress);
  });

  test('to an address with an account gets the same response, and is refused to the person who proves it', async () => {
    const other = await newPerson();
    const { browser, id, email } = await newPerson();
    const free = await request(browser, newEmail());
    const taken = await request(browser, other.email);
    expect({ ...taken, data: { ...taken.data, email: '' } }).toEqual({ ...free, data: { ...free.data, email: '' } });
    const answer = await confirm(browser, await tokenTo(other.email, 'confirm-email'));
    expect(answer.error?.appCode).toBe('EMAIL_IN_USE');
    expect(await emailOf(id)).toBe(email);
    expect(await isSignedIn(browser)).toBe(true);
  });

  test('of thirty concurrent confirmations one succeeds', async () => {
    const { browser, confirmToken } = await asking();
    await db().deleteFrom('rate_limit').execute();
    const answers = await Promise.all(
      Array.from({ length: 30 }, () =>
        confirm(Object.assign(newBrowser(), { cookies: new Map(browser.cookies) }), confirmToken),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test.each([
    ['23 hours 59 minutes', 200],
    ['24 hours 1 minute', 400],
  ])('%s later the link returns %d', async (interval, status) => {
    const { browser, id, confirmToken } = await asking();
    await age('email_change', id, interval);
    expect((await confirm(browser, confirmToken)).status).toBe(status);
  });

  test('is replaced by a newer one', async () => {
    const { browser, id, confirmToken } = await asking();
    const newer = newEmail();
    await request(browser, newer);
    expect((await confirm(browser, confirmToken)).error?.appCode).toBe('EMAIL_LINK_INVALID');
    expect((await confirm(browser, await tokenTo(newer, 'confirm-email'))).status).toBe(200);
    expect(await emailOf(id)).toBe(newer);
  });

  test('ends with the session that requested it', async () => {
    const { browser, id, email, confirmToken } = await asking();
    const phone = newBrowser();
    await signIn(phone, email);
    await browser.mutate('auth.signOut');
    expect((await confirm(phone, confirmToken)).error?.appCode).toBe('EMAIL_LINK_INVALID');
    expect(await emailOf(id)).toBe(email);
  });
});

describe('a request is refused', () => {
  test.each([
    ['nonsense', 'EMAIL_INVALID'],
    ['a@b.co, c@d.co', 'EMAIL_INVALID'],
    ['', 'EMAIL_INVALID'],
  ])('%j: %s', async (address, code) => {
    const { browser } = await newPerson();
    expect((await request(browser, address)).error?.appCode).toBe(code);
  });

  test('for the current address, in any spelling', async () => {
    const { browser, email } = await newPerson();
    expect((await request(browser, ` ${email.toUpperCase()} `)).error?.appCode).toBe('EMAIL_SAME');
  });

  test.each([
    ['14 minutes', 200],
    ['16 minutes', 403],
  ])('%s after signing in: %d', async (interval, status) => {
    const { browser, id } = await newPerson();
    await age('user_session', id, interval);
    const answer = await request(browser, newEmail());
    expect(answer.status).toBe(status);
    if (status === 403) expect(answer.error?.appCode).toBe('SIGN_IN_AGAIN');
  });

  test('a fourth time within an hour, and a fourth time a day to one address', async () => {
    const { browser } = await newPerson();
    for (let n = 0; n < 3; n++) expect((await request(browser, newEmail())).status).toBe(200);
    expect((await request(browser, newEmail())).error?.appCode).toBe('EMAIL_CHANGE_LIMITED');
    const victim = newEmail();
    const codes: (string | undefined)[] = [];
    for (let n = 0; n < 4; n++) {
      // Signing in clears the limits of the previous test; this test checks the victim's own.
      const limits = await db().selectFrom('rate_limit').selectAll().execute();
      const { browser: each } = await newPerson();
      await db()
        .insertInto('rate_limit')
        .values(limits)
        .onConflict((conflict) => conflict.doNothing())
        .execute();
      codes.push((await request(each, victim)).error?.appCode);
    }
    expect(codes).toEqual([undefined, undefined, undefined, 'EMAIL_CHANGE_LIMITED']);
  });

  test('without a session', async () => {
    expect((await request(newBrowser(), newEmail())).error?.appCode).toBe('NOT_SIGNED_IN');
  });
});

describe('the old address', () => {
  test('does not count as ended elsewhere on the device that objects', async () => {
    const { browser, email, stopToken } = await asking();
    const phone = newBrowser();
    await signIn(phone, email);
    await stop(browser, stopToken);
    const ask = async (asked: TestBrowser) => (await asked.query('auth.session')).data;
    expect(await ask(browser)).toEqual({ user: null, isEndedElsewhere: false });
    expect(await ask(phone)).toEqual({ user: null, isEndedElsewhere: true });
  });

  test('stops an unconfirmed change, and signs out all devices', async () => {
    const { browser, id, email, confirmToken, stopToken } = await asking();
    const { data } = await stop(newBrowser(), stopToken);
    expect(data).toEqual({ isRestored: true });
    expect(await isSignedIn(browser)).toBe(false);
    const again = newBrowser();
    await signIn(again, email);
    expect((await confirm(again, confirmToken)).error?.appCode).toBe('EMAIL_LINK_INVALID');
    expect(await emailOf(id)).toBe(email);
  });

  test('reverts a confirmed one, with everything that a stranger added and changed after it', async () => {
    const { browser, id, email, newAddress, confirmToken, stopToken } = await asking();
    await confirm(browser, confirmToken);
    await db().insertInto('password').values({ user_id: id, hash: 'x' }).execute();
    await db().insertInto('identity').values({ issuer: 'i', subject: id, user_id: id, provider: 'google' }).execute();
    const further = newEmail();
    await request(browser, further);
    await confirm(browser, await tokenTo(further, 'confirm-email'));
    expect(await emailOf(id)).toBe(further);
    expect((await stop(newBrowser(), stopToken)).data).toEqual({ isRestored: true });
    expect(await emailOf(id)).toBe(email);
    expect(await isSignedIn(browser)).toBe(false);
    expect(await db().selectFrom('password').selectAll().where('user_id', '=', id).execute()).toEqual([]);
    expect(await db().selectFrom('identity').selectAll().where('user_id', '=', id).execute()).toEqual([]);
    // The stranger's own objection, at the address in between, is void.
    const theirs = await tokenTo(newAddress, 'email-change-notice');
    expect((await stop(newBrowser(), theirs)).error?.appCode).toBe('EMAIL_LINK_INVALID');
  });

  test.each([
    ['proven', true],
    ['unproven', false],
  ])('that was %s before becomes so again, whatever the other address was', async (_, wasProven) => {
    const { browser, id, email, confirmToken, stopToken } = await asking();
    if (!wasProven) await db().updateTable('app_user').set({ email_proven_at: null }).where('id', '=', id).execute();
    await confirm(browser, confirmToken);
    expect((await stop(newBrowser(), stopToken)).data).toEqual({ isRestored: true });
    const person = await db().selectFrom('app_user').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    expect(person.email).toBe(email);
    expect(person.email_proven_at !== null).toBe(wasProven);
  });

  test('keeps what existed before', async () => {
    const person = await newPerson();
    const before = sql<Date>`now() - interval '1 second'`;
    await db().insertInto('password').values({ user_id: person.id, hash: 'x', changed_at: before }).execute();
    await request(person.browser, newEmail());
    await stop(newBrowser(), await tokenTo(person.email, 'email-change-notice'));
    expect(await db().selectFrom('password').select('hash').where('user_id', '=', person.id).execute()).toHaveLength(1);
  });

  test('works once, and for 72 hours after the confirmation', async () => {
    const { browser, id, confirmToken, stopToken } = await asking();
    await confirm(browser, confirmToken);
    await sql`update email_change set confirmed_at = confirmed_at - interval '71 hours 59 minutes' where user_id = ${id}`.execute(
      db(),
    );
    expect((await stop(newBrowser(), stopToken)).status).toBe(200);
    expect((await stop(newBrowser(), stopToken)).error?.appCode).toBe('EMAIL_LINK_INVALID');
    const late = await asking();
    await confirm(late.browser, late.confirmToken);
    await sql`update email_change set confirmed_at = confirmed_at - interval '72 hours 1 minute' where user_id = ${late.id}`.execute(
      db(),
    );
    expect((await stop(newBrowser(), late.stopToken)).error?.appCode).toBe('EMAIL_LINK_INVALID');
    expect(await emailOf(late.id)).toBe(late.newAddress);
  });

  test('is reserved for the account as long as it can revert the change', async () => {
    const { browser, id, email, confirmToken, stopToken } = await asking();
    await confirm(browser, confirmToken);
    // Otherwise the person's usual sign-in would create a new account and block the objection.
    const usual = await signIn(newBrowser(), email);
    expect(usual.error?.appCode).toBe('EMAIL_HELD');
    const other = await newPerson();
    await request(other.browser, email);
    const taken = await confirm(other.browser, await tokenTo(email, 'confirm-email'));
    expect(taken.error?.appCode).toBe('EMAIL_IN_USE');
    expect((await stop(newBrowser(), stopToken)).data).toEqual({ isRestored: true });
    expect((await signIn(newBrowser(), email)).data.user.id).toBe(id);
  });

  test('is free for anybody after 72 hours, and for the account itself at once', async () => {
    const { browser, id, email, newAddress, confirmToken } = await asking();
    await confirm(browser, confirmToken);
    await request(browser, email);
    expect((await confirm(browser, await tokenTo(email, 'confirm-email'))).status).toBe(200);
    expect(await emailOf(id)).toBe(email);
    await sql`update email_change set confirmed_at = confirmed_at - interval '72 hours 1 minute' where user_id = ${id}`.execute(
      db(),
    );
    expect((await signIn(newBrowser(), newAddress)).data).toMatchObject({ isNew: true });
  });

  test('also stops a change with the first of two notices', async () => {
    const { browser, id, email, confirmToken, stopToken } = await asking();
    const further = newEmail();
    await request(browser, further);
    await confirm(browser, await tokenTo(further, 'confirm-email'));
    expect((await confirm(browser, confirmToken)).error?.appCode).toBe('EMAIL_LINK_INVALID');
    expect((await stop(newBrowser(), stopToken)).data).toEqual({ isRestored: true });
    expect(await emailOf(id)).toBe(email);
  });

  test("signs out the account's devices even if the address has another account by now", async () => {
    const { browser, id, email, newAddress, confirmToken, stopToken } = await asking();
    await confirm(browser, confirmToken);
    const other = await newPerson();
    await sql`update app_user set email = ${email} where id = ${other.id}`.execute(db());
    expect((await stop(newBrowser(), stopToken)).data).toEqual({ isRestored: false });
    expect(await emailOf(id)).toBe(newAddress);
    expect(await isSignedIn(browser)).toBe(false);
  });
});

test('a token of one kind is not valid as another', async () => {
  const { browser, confirmToken, stopToken } = await asking();
  expect((await confirm(browser, stopToken)).error?.appCode).toBe('EMAIL_LINK_INVALID');
  expect((await stop(browser, confirmToken)).error?.appCode).toBe('EMAIL_LINK_INVALID');
  expect((await confirm(browser, stopToken.replace('es_', 'ec_'))).error?.appCode).toBe('EMAIL_LINK_INVALID');
  for (const kind of ['confirm', 'stop'] as const) {
    const token = kind === 'confirm' ? stopToken : confirmToken;
    expect((await browser.mutate('account.previewEmailLink', { kind, token })).error?.appCode).toBe(
      'EMAIL_LINK_INVALID',
    );
  }
  expect((await browser.mutate('auth.completeLink', { token: confirmToken })).error?.appCode).toBe('LINK_INVALID');
  expect((await browser.mutate('notifications.unsubscribe', { token: stopToken })).error?.appCode).toBe(
    'UNSUBSCRIBE_INVALID',
  );
});

describe('where registration is for some domains', () => {
  const forClub = {
    registration: 'domains',
    registrationDomains: ['club.example'],
    adminEmails: ['admin@home.example'],
  };
  const forAll = { registration: 'open', registrationDomains: [], adminEmails: [] };
  const set = (settings: object) => void Object.assign(server.services.env, settings);
  afterEach(() => set(forAll));

  test('an account with such an address keeps one', async () => {
    set(forClub);
    const { browser } = await newPerson('ann@club.example');
    const refused = await request(browser, newEmail());
    expect([refused.status, refused.error?.appCode]).toEqual([403, 'EMAIL_NOT_ALLOWED']);
    expect((await request(browser, 'ann@sub.club.example')).error?.appCode).toBe('EMAIL_NOT_ALLOWED');
    for (const email of ['admin@home.example', 'ann.b@club.example'])
      expect((await request(browser, email)).status).toBe(200);
    const token = await tokenTo('ann.b@club.example', 'confirm-email');
    expect((await confirm(browser, token)).status).toBe(200);
  });

  test('an account from before with another address may take any', async () => {
    const { browser } = await newPerson();
    set(forClub);
    expect((await request(browser, newEmail())).status).toBe(200);
  });

  test('a link from before changes nothing', async () => {
    const { id, email, browser } = await newPerson('bob@club.example');
    const other = newEmail();
    await request(browser, other);
    const token = await tokenTo(other, 'confirm-email');
    set(forClub);
    expect((await confirm(browser, token)).error?.appCode).toBe('EMAIL_NOT_ALLOWED');
    expect(await emailOf(id)).toBe(email);
  });
});
