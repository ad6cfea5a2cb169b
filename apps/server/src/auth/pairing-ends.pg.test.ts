import { randomBytes } from 'node:crypto';
import { PAIRING_LINK_PREFIX } from '@boxroom/domain/account/pairing';
import { AppError } from '@boxroom/domain/error/app-error';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { SignedInContext } from '../rpc/context.ts';
import { router, signedIn } from '../rpc/trpc.ts';
import { sweepExpired } from '../sweep.ts';
import type { TestBrowser } from '../testing/browser.ts';
import { interleave } from '../testing/interleave.ts';
import { endingOf, pairingSteps, type ShownCode } from '../testing/pairing-steps.ts';
import { signInSteps } from '../testing/sign-in-steps.ts';
import type { TestApp } from '../testing/test-app.ts';
import { createTestApp } from '../testing/test-app.ts';
import { authRouter } from './auth-router.ts';
import { requireFreshSignIn } from './fresh-sign-in.ts';
import { PAIRING_DAYS, startPairing } from './pair-device.ts';
import { pairingRouter } from './pairing-router.ts';
import { sessionsRouter } from './sessions-router.ts';

const fresh = signedIn.mutation(async ({ ctx }) => {
  await requireFreshSignIn(ctx);
  return {};
});

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp({
    router: router({ auth: authRouter, sessions: sessionsRouter, pairing: pairingRouter, fresh }),
  });
});
afterAll(() => server.stop());

const signIns = signInSteps(() => server);
const { newEmail, newBrowser, signIn, isSignedIn } = signIns;
const { newPhone, newLaptop, show, claim, state, confirm, finish, confirmed } = pairingSteps(() => server, signIns);
const db = () => server.services.db;
beforeEach(() => db().deleteFrom('rate_limit').execute());

describe('a code ends', () => {
  const EXPIRE = sql`update device_pairing set expires_at = now() - interval '1 second'`;
  type Ending = (given: { laptop: TestBrowser; email: string; code: ShownCode }) => Promise<unknown>;
  const ENDINGS: [string, string, Ending][] = [
    ['after its time', 'over', () => EXPIRE.execute(db())],
    ['when it is canceled', 'over', ({ laptop, code }) => laptop.mutate('pairing.cancel', { id: code.id })],
    ['when another one is shown', 'over', ({ laptop }) => laptop.mutate('pairing.start')],
    ['with the session that shows it', '', ({ laptop }) => laptop.mutate('auth.signOut')],
    [
      'with that session, also when another device ends it',
      '',
      async ({ email }) => {
        const other = newBrowser();
        await signIn(other, email);
        await other.mutate('sessions.endOthers');
      },
    ],
    [
      'when that session expires',
      '',
      ({ email }) =>
        sql`update user_session set expires_at = now() where user_id = (select id from app_user where email = ${email})`.execute(
          db(),
        ),
    ],
    ['with its account', '', ({ email }) => db().deleteFrom('app_user').where('email', '=', email).execute()],
  ];

  test.each(ENDINGS)('%s, before and after the claim and the confirmation', async (_, step, end) => {
    for (const until of ['waiting', 'claimed', 'confirmed']) {
      const { browser: laptop, email } = await newLaptop();
      const [code, phone] = [await show(laptop), newPhone()];
      const number = until === 'waiting' ? 123 : (await claim(phone, code)).data.number;
      if (until === 'confirmed') await confirm(laptop, code, number);
      await end({ laptop, email, code });
      if (step !== '') expect((await state(laptop, code)).step).toBe(step);
      expect((await phone.browser.mutate('pairing.preview', { token: code.token })).error?.appCode).toBe(
        'PAIRING_INVALID',
      );
      expect(endingOf(await claim(phone, code))).toBe('PAIRING_INVALID');
      expect(endingOf(await confirm(laptop, code, number))).toBe(step === '' ? 'NOT_SIGNED_IN' : 'PAIRING_INVALID');
      expect(endingOf(await finish(phone, code))).toBe('PAIRING_INVALID');
      expect(await isSignedIn(phone.browser)).toBe(false);
      await db().deleteFrom('rate_limit').execute();
    }
  });

  test('confirmed in its last second, it leaves the phone time to ask', async () => {
    const { browser: laptop } = await newLaptop();
    const [code, phone] = [await show(laptop), newPhone()];
    const { number } = (await claim(phone, code)).data;
    await sql`update device_pairing set expires_at = now() + interval '1 second' where id = ${code.id}`.execute(db());
    await confirm(laptop, code, number);
    const { rows } = await sql<{ isLong: boolean }>`
      select expires_at > now() + interval '20 seconds' as "isLong" from device_pairing where id = ${code.id}`.execute(
      db(),
    );
    expect(rows).toEqual([{ isLong: true }]);
  });

  test('its row goes a day later', async () => {
    const { browser: laptop } = await newLaptop();
    const [old, recent] = [await show(laptop), await show(laptop)];
    await sql`update device_pairing set expires_at = now() - interval '25 hours' where id = ${old.id}`.execute(db());
    await sweepExpired(db());
    const rows = await db().selectFrom('device_pairing').select('id').where('id', 'in', [old.id, recent.id]).execute();
    expect(rows).toEqual([{ id: recent.id }]);
  });
});

describe('the session that shows a code', () => {
  const age = (userId: string, days: number) =>
    sql`update user_session set created_at = now() - make_interval(days => ${days}),
      absolute_expires_at = now() + make_interval(days => 90 - ${days}) where user_id = ${userId}`.execute(db());

  test.each([
    [PAIRING_DAYS - 1, 'ok'],
    [PAIRING_DAYS, 'SIGN_IN_AGAIN'],
  ])('signed in %i days ago: %s', async (days, ending) => {
    const { browser: laptop, userId } = await newLaptop();
    await age(userId, days);
    expect(endingOf(await laptop.mutate('pairing.start'))).toBe(ending);
  });

  test('passes on no more than it has: neither a new proof nor a longer life, over any number of devices', async () => {
    const { browser: laptop, userId } = await newLaptop();
    await age(userId, PAIRING_DAYS - 1);
    let from = laptop;
    for (let devices = 0; devices < 2; devices++) {
      const [code, next] = [await show(from), newPhone()];
      await confirm(from, code, (await claim(next, code)).data.number);
      expect((await finish(next, code)).data.user?.id).toBe(userId);
      expect(endingOf(await next.browser.mutate('fresh'))).toBe('SIGN_IN_AGAIN');
      from = next.browser;
    }
    const { rows } = await sql<{ daysLeft: number }>`
      select round(extract(epoch from absolute_expires_at - now()) / 86400)::int as "daysLeft" from user_session
      where user_id = ${userId}`.execute(db());
    expect(rows).toEqual([{ daysLeft: 61 }, { daysLeft: 61 }, { daysLeft: 61 }]);
    await sql`update user_session set proven_at = now() - make_interval(days => ${PAIRING_DAYS})
      where user_id = ${userId} and proven_at is not null`.execute(db());
    expect(endingOf(await from.mutate('pairing.start'))).toBe('SIGN_IN_AGAIN');
  });

  test('is not that of a shared computer, and makes 20 codes in an hour', async () => {
    const email = newEmail();
    await signIn(newBrowser(), email);
    const shared = newBrowser();
    await db().deleteFrom('rate_limit').execute();
    await shared.mutate('auth.requestLink', { email });
    const { token } = await server.newestMail(email);
    await shared.mutate('auth.completeLink', { token, isSharedComputer: true });
    expect(endingOf(await shared.mutate('pairing.start'))).toBe('PAIRING_SHARED');

    const { browser: laptop } = await newLaptop();
    const answers = [];
    for (let count = 0; count < 21; count++) answers.push(endingOf(await laptop.mutate('pairing.start')));
    expect([answers.filter((code) => code === 'ok').length, answers.at(-1)]).toEqual([20, 'RATE_LIMITED']);
  });
});

test('a code that is made beside the end of its session ends with it, and neither call is a deadlock', async () => {
  const { browser: laptop, email, userId } = await newLaptop();
  const outcomes: unknown[] = [];
  const noted = (work: Promise<unknown>) =>
    work.then(
      () => outcomes.push('ok'),
      (error: unknown) => outcomes.push(error instanceof AppError ? error.code : error),
    );
  await interleave(db(), {
    async prepare() {
      await signIn(laptop, email);
      await show(laptop);
    },
    first(slow) {
      const user = { id: userId, email, catalogueId: '' };
      const sessionId = laptop.cookies.get('session') ?? '';
      return noted(startPairing({ ...server.services, db: slow, user, sessionId } as SignedInContext));
    },
    second: (other) => noted(sql`delete from user_session where user_id = ${userId}`.execute(other)),
    async check() {
      expect(await db().selectFrom('device_pairing').select('id').where('user_id', '=', userId).execute()).toEqual([]);
    },
  });
  expect(
    outcomes.filter((outcome) => outcome !== 'ok' && outcome !== 'NOT_SIGNED_IN' && outcome !== 'SIGN_IN_AGAIN'),
  ).toEqual([]);
});

describe('the device that scans a code', () => {
  test('learns who is signed in on it, and a sign-in ends that session', async () => {
    const { browser: laptop, email, userId } = await newLaptop();
    const code = await show(laptop);
    const preview = async (browser: TestBrowser) =>
      (await browser.mutate<{ signedInAs: string | null }>('pairing.preview', { token: code.token })).data.signedInAs;
    const other = newPhone();
    await signIn(other.browser);
    const own = newBrowser();
    await signIn(own, email);
    await db().deleteFrom('rate_limit').execute();
    expect([await preview(other.browser), await preview(own), await preview(laptop)]).toEqual([
      'other',
      'same',
      'same',
    ]);
    const before = other.browser.cookies.get('session') ?? '';
    await confirm(laptop, code, (await claim(other, code)).data.number);
    expect((await finish(other, code)).data.user?.id).toBe(userId);
    const copy = newBrowser();
    copy.cookies.set('session', before);
    expect(await isSignedIn(copy)).toBe(false);
  });

  test('may be shared: then its session is as short as any on a shared computer', async () => {
    const { code, phone, userId } = await confirmed();
    const { token } = code;
    await phone.browser.mutate('pairing.finish', { token, claim: phone.claim, isSharedComputer: true });
    const { rows } = await sql<{ isShort: boolean }>`
      select absolute_expires_at < now() + interval '13 hours' as "isShort" from user_session
      where user_id = ${userId} order by created_at desc limit 1`.execute(db());
    expect(rows).toEqual([{ isShort: true }]);
  });

  test('may ask every half second; what no code can be is refused without a lookup', async () => {
    const { browser: laptop } = await newLaptop();
    const [code, phone] = [await show(laptop), newPhone()];
    const secrets = [`${PAIRING_LINK_PREFIX}a`, phone.claim, code.token.replace(PAIRING_LINK_PREFIX, 'sl_'), ''];
    for (const token of secrets) expect(endingOf(await claim(phone, { ...code, token }))).toBe('PAIRING_INVALID');
    for (const wrong of [code.token, randomBytes(32).toString('base64url'), ''])
      expect(endingOf(await claim({ ...phone, claim: wrong }, code))).toBe('PAIRING_INVALID');
    await claim(phone, code);
    const answers = [];
    for (let count = 0; count < 121; count++) answers.push(endingOf(await finish(phone, code)));
    expect([answers.filter((each) => each === 'ok').length, answers.at(-1)]).toEqual([120, 'RATE_LIMITED']);
  });

  test('neither secret is in the database', async () => {
    const { code, phone } = await confirmed();
    const rows = JSON.stringify(await db().selectFrom('device_pairing').selectAll().execute());
    for (const secret of [code.token, phone.claim]) expect(rows).not.toContain(secret);
  });
});
