import { randomUUID } from 'node:crypto';
import type { ReferralOverview } from '@boxroom/domain/referral/referral';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { appRouter } from '../../rpc/router.ts';
import { sweepExpired } from '../../sweep.ts';
import type { TestBrowser } from '../../testing/browser.ts';
import { signInSteps } from '../../testing/sign-in-steps.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { createTestApp } from '../../testing/test-app.ts';
import type { InviteFriendResult } from './invite-friend.ts';

let server: TestApp;
const { newBrowser, newEmail, signIn } = signInSteps(() => server);

beforeAll(async () => {
  server = await createTestApp({ router: appRouter });
});
afterAll(() => server.stop());

const db = () => server.services.db;

async function somebody() {
  const browser = newBrowser();
  const { user } = (await signIn(browser)).data;
  await db().deleteFrom('rate_limit').execute();
  return { browser, id: user.id, email: user.email };
}
const invite = (browser: TestBrowser, email: string) =>
  browser.mutate<InviteFriendResult>('referral.invite', { email });
const overview = async (browser: TestBrowser) => (await browser.query<ReferralOverview>('referral.overview')).data;
const mailsTo = (email: string) =>
  db().selectFrom('mail_outbox').selectAll().where('to_email', '=', email).where('kind', '=', 'referral').execute();

/** Creates accounts that count as referred, without following the link. */
async function bring(referrerId: string, count: number): Promise<void> {
  for (let n = 0; n < count; n++) {
    const { id } = await somebody();
    const row = { id: randomUUID(), referrer_id: referrerId, referred_user_id: id, status: 'registered' as const };
    await db().insertInto('referral').values(row).execute();
  }
}

describe('the overview', () => {
  test("contains the person's own link from the start, the same each time", async () => {
    const [ann, bob] = [await somebody(), await somebody()];
    const first = await overview(ann.browser);
    expect(first).toMatchObject({ registeredCount: 0, nextMilestone: 2, invited: [] });
    expect(first.code).toMatch(/^[0-9a-hjkmnp-tv-z]{10}$/);
    expect(first.link).toBe(`http://localhost:3000/invite?ref=${first.code}`);
    expect(await overview(ann.browser)).toEqual(first);
    expect((await overview(bob.browser)).code).not.toBe(first.code);
    expect((await newBrowser().query('referral.overview')).error?.appCode).toBe('NOT_SIGNED_IN');
  });

  test("shows nobody else's friends", async () => {
    const [ann, bob] = [await somebody(), await somebody()];
    await bring(ann.id, 2);
    await invite(ann.browser, newEmail());
    expect(await overview(bob.browser)).toMatchObject({ registeredCount: 0, invited: [] });
  });
});

describe('an invitation by mail', () => {
  test('contains the fixed text with the link and names the inviter', async () => {
    const { browser, id } = await somebody();
    const email = newEmail();
    expect((await invite(browser, ` ${email.toUpperCase()} `)).data).toEqual({
      email,
      status: 'pending',
      outcome: 'kept',
      delivery: 'kept',
      reason: null,
    });
    const [mail] = await mailsTo(email);
    const { link } = await overview(browser);
    expect(mail).toMatchObject({ user_id: id, text: expect.stringContaining(link) });
    expect(mail?.subject).toMatch(/^person\d+ invites you to Boxroom$/);
  });

  test.each([
    ['boxes.dev', 'sent'],
    ['example.org', 'test'],
  ])('to %s is %s where the server has a way to send it', async (domain, outcome) => {
    const { env } = server.services;
    Object.assign(env, { smtp: { url: 'smtp://127.0.0.1:1' } });
    try {
      const { browser } = await somebody();
      const email = newEmail().replace(/@.*/, `@${domain}`);
      expect((await invite(browser, email)).data).toMatchObject({ email, outcome });
    } finally {
      Object.assign(env, { smtp: null });
    }
  });

  test('goes out only ever once per address, also of two concurrent ones', async () => {
    const { browser } = await somebody();
    const email = newEmail();
    const answers = await Promise.all([invite(browser, email), invite(browser, email)]);
    expect(answers.map(({ data }) => data.outcome).toSorted()).toEqual(['already', 'kept']);
    expect((await invite(browser, email)).data).toEqual({
      email,
      status: 'pending',
      outcome: 'already',
      delivery: null,
      reason: null,
    });
    expect(await mailsTo(email)).toHaveLength(1);
  });

  test('does not reveal whether the address has an account', async () => {
    const { browser } = await somebody();
    const [known, unknown] = [(await somebody()).email, newEmail()];
    const [a, b] = [await invite(browser, known), await invite(browser, unknown)];
    expect({ ...a.data, email: '' }).toEqual({ ...b.data, email: '' });
    expect([(await mailsTo(known)).length, (await mailsTo(unknown)).length]).toEqual([1, 1]);
  });

  test.each([
    ['', 'EMAIL_INVALID'],
    ['nobody', 'EMAIL_INVALID'],
    ['a@b.example, c@d.example', 'EMAIL_INVALID'],
    ['a@b.example\r\nBcc: c@d.example', 'EMAIL_INVALID'],
  ])('%j is refused with %s', async (email, code) => {
    expect((await invite((await somebody()).browser, email)).error?.appCode).toBe(code);
  });

  test("does not go to the inviter's own address", async () => {
    const { browser, email } = await somebody();
    expect((await invite(browser, email)).error?.appCode).toBe('REFERRAL_SELF');
    expect(await mailsTo(email)).toEqual([]);
  });

  test('of a thousand, five go out in a day; the rest are not recorded either', async () => {
    const { browser } = await somebody();
    const answers = [];
    for (let n = 0; n < 20; n++) answers.push(await invite(browser, newEmail()));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
    expect(answers.at(-1)?.error?.appCode).toBe('RATE_LIMITED');
    expect((await overview(browser)).invited).toHaveLength(5);
  });

  test('one address gets five in a day from all inviters together', async () => {
    const email = newEmail();
    const people = await Promise.all(Array.from({ length: 7 }, () => somebody()));
    const statuses = [];
    for (const { browser } of people) statuses.push((await invite(browser, email)).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429]);
    expect(await mailsTo(email)).toHaveLength(5);
  });

  test('the address of a friend who never came is forgotten after 90 days, and still gets no second mail', async () => {
    const { browser } = await somebody();
    const [old, young] = [newEmail(), newEmail()];
    for (const email of [old, young]) await invite(browser, email);
    await sql`update referral set created_at = now() - interval '91 days' where invited_email = ${old}`.execute(db());
    await sweepExpired(db());
    expect((await overview(browser)).invited).toEqual([{ email: young, status: 'pending' }]);
    expect((await invite(browser, old)).data).toEqual({
      email: old,
      status: 'pending',
      outcome: 'already',
      delivery: null,
      reason: null,
    });
    expect(await mailsTo(old)).toHaveLength(1);
  });

  test("does not go out when the inviter's account is deleted", async () => {
    const { browser, id } = await somebody();
    const email = newEmail();
    await invite(browser, email);
    await db().deleteFrom('app_user').where('id', '=', id).execute();
    expect(await mailsTo(email)).toEqual([]);
  });
});

describe('a reward', () => {
  const states = async (browser: TestBrowser) => (await overview(browser)).rewards.map(({ state }) => state);
  const claim = (browser: TestBrowser, reward: number) => browser.mutate('referral.claim', { reward });

  test('can be claimed when it is unlocked, at two and at five friends, and stays', async () => {
    const { browser, id } = await somebody();
    await bring(id, 1);
    expect((await claim(browser, 1)).error?.appCode).toBe('REWARD_LOCKED');
    expect(await states(browser)).toEqual(['locked', 'locked']);
    await bring(id, 1);
    expect(await states(browser)).toEqual(['unlocked', 'locked']);
    for (let n = 0; n < 2; n++) expect((await claim(browser, 1)).status).toBe(200);
    expect((await claim(browser, 2)).error?.appCode).toBe('REWARD_LOCKED');
    await bring(id, 3);
    expect((await claim(browser, 2)).status).toBe(200);
    expect(await overview(browser)).toMatchObject({ registeredCount: 5, nextMilestone: 10 });
    await db().deleteFrom('referral').where('referrer_id', '=', id).execute();
    expect(await states(browser)).toEqual(['claimed', 'claimed']);
  });

  test.each([0, 3, '1', null])('%j is no reward', async (reward) => {
    const { browser } = await somebody();
    expect((await browser.mutate('referral.claim', { reward })).status).toBe(400);
  });
});
