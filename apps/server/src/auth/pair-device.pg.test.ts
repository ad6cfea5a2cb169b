import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { router } from '../rpc/trpc.ts';
import { endingOf, pairingSteps } from '../testing/pairing-steps.ts';
import { signInSteps } from '../testing/sign-in-steps.ts';
import type { TestApp } from '../testing/test-app.ts';
import { createTestApp } from '../testing/test-app.ts';
import { authRouter } from './auth-router.ts';
import { pairingRouter } from './pairing-router.ts';

let server: TestApp;
beforeAll(async () => {
  server = await createTestApp({ router: router({ auth: authRouter, pairing: pairingRouter }) });
});
afterAll(() => server.stop());

const signIns = signInSteps(() => server);
const { newBrowser, signIn, isSignedIn } = signIns;
const { newPhone, newLaptop, show, claim, state, confirm, finish, confirmed } = pairingSteps(() => server, signIns);
const db = () => server.services.db;
beforeEach(() => db().deleteFrom('rate_limit').execute());

const mailsTo = (email: string) =>
  db()
    .selectFrom('mail_outbox')
    .select('text')
    .where('to_email', '=', email)
    .where('kind', '=', 'account-notice')
    .execute();

describe('a code that one device shows and another scans', () => {
  test('both show the same number, and the confirmation signs the other one in and is mailed', async () => {
    const { browser: laptop, email, userId } = await newLaptop();
    const [code, phone] = [await show(laptop), newPhone()];
    expect(await state(laptop, code)).toEqual({ step: 'waiting', number: null, device: null });
    expect((await phone.browser.mutate('pairing.preview', { token: code.token })).data).toEqual({
      maskedEmail: 'p•••@example.org',
      signedInAs: null,
    });
    expect((await state(laptop, code)).step).toBe('waiting');
    const { number } = (await claim(phone, code)).data;
    expect(String(number)).toMatch(/^[1-9]\d\d$/);
    expect(await state(laptop, code)).toEqual({ step: 'claimed', number, device: 'Unknown device' });
    expect((await finish(phone, code)).data).toEqual({ user: null });
    expect(endingOf(await confirm(laptop, code, number))).toBe('ok');
    expect((await state(laptop, code)).step).toBe('confirmed');
    expect(await mailsTo(email)).toEqual([]);
    expect((await finish(phone, code)).data.user).toMatchObject({ id: userId, email });
    expect((await state(laptop, code)).step).toBe('done');
    expect([await isSignedIn(phone.browser), await isSignedIn(laptop)]).toEqual([true, true]);
    const [mail] = await mailsTo(email);
    expect(mail?.text).toContain('signed in with a code on another device that is signed in');
  });

  test('works once: neither the phone nor a copy of all its secrets gets a second session', async () => {
    const { code, phone, laptop, number } = await confirmed();
    expect((await finish(phone, code)).data.user).not.toBeNull();
    const thief = { browser: newBrowser(), claim: phone.claim };
    for (const who of [phone, thief]) expect(endingOf(await finish(who, code))).toBe('PAIRING_INVALID');
    expect(endingOf(await claim(thief, code))).toBe('PAIRING_INVALID');
    // The response may have been lost.
    expect(endingOf(await confirm(laptop, code, number))).toBe('ok');
    expect(await isSignedIn(thief.browser)).toBe(false);
  });

  test('of several questions at once one is answered with the session', async () => {
    const { code, phone, userId } = await confirmed();
    const same = Array.from({ length: 4 }, () => ({ browser: newBrowser(), claim: phone.claim }));
    const answers = await Promise.all(same.map((each) => finish(each, code)));
    expect(answers.filter(({ data }) => data?.user?.id === userId)).toHaveLength(1);
    const signedInOnes = await Promise.all(same.map(({ browser }) => isSignedIn(browser)));
    expect(signedInOnes.filter(Boolean)).toHaveLength(1);
  });

  test('a lost response is repeated with the same number', async () => {
    const { browser: laptop } = await newLaptop();
    const [code, phone] = [await show(laptop), newPhone()];
    const [first, second] = await Promise.all([claim(phone, code), claim(phone, code)]);
    expect(second.data).toEqual(first.data);
    expect((await state(laptop, code)).step).toBe('claimed');
  });
});

describe('a photo of the code', () => {
  test('does nothing without the confirmation, and stops the code when its person scans it too', async () => {
    const { browser: laptop } = await newLaptop();
    const [code, thief, phone] = [await show(laptop), newPhone(), newPhone()];
    const { number } = (await claim(thief, code)).data;
    expect((await finish(thief, code)).data).toEqual({ user: null });
    expect(endingOf(await claim(phone, code))).toBe('PAIRING_TAKEN');
    expect((await state(laptop, code)).step).toBe('contested');
    expect(endingOf(await confirm(laptop, code, number))).toBe('PAIRING_CONTESTED');
    expect(endingOf(await finish(thief, code))).toBe('PAIRING_CONTESTED');
    expect([await isSignedIn(thief.browser), await isSignedIn(phone.browser)]).toEqual([false, false]);
  });

  test('of two phones at once one gets the number, and then neither is signed in', async () => {
    const { browser: laptop } = await newLaptop();
    const [code, ...phones] = [await show(laptop), newPhone(), newPhone()] as const;
    const answers = await Promise.all(phones.map((phone) => claim(phone, code)));
    expect(answers.map(endingOf).toSorted()).toEqual(['PAIRING_TAKEN', 'ok']);
    expect((await state(laptop, code)).step).toBe('contested');
  });

  test('after the confirmation it neither signs in nor disturbs the phone', async () => {
    const { code, phone, laptop } = await confirmed();
    const thief = newPhone();
    expect([endingOf(await claim(thief, code)), endingOf(await finish(thief, code))]).toEqual([
      'PAIRING_TAKEN',
      'PAIRING_INVALID',
    ]);
    expect((await state(laptop, code)).step).toBe('confirmed');
    expect((await finish(phone, code)).data.user).not.toBeNull();
  });
});

describe('who may confirm', () => {
  test('only the session that shows the code: no stranger, not the scanning device, no other session', async () => {
    const { browser: laptop, email } = await newLaptop();
    const [code, phone, tablet, stranger] = [await show(laptop), newPhone(), newBrowser(), newBrowser()];
    await signIn(tablet, email);
    await signIn(stranger);
    const { number } = (await claim(phone, code)).data;
    for (const who of [tablet, stranger])
      for (const answer of [
        await confirm(who, code, number),
        await who.query('pairing.state', { id: code.id }),
        await who.mutate('pairing.cancel', { id: code.id }),
      ])
        expect(endingOf(answer)).toBe('PAIRING_INVALID');
    expect(endingOf(await confirm(phone.browser, code, number))).toBe('NOT_SIGNED_IN');
    expect((await state(laptop, code)).step).toBe('claimed');
  });

  test('nobody before a device has scanned it, and only with the number that the person saw', async () => {
    const { browser: laptop } = await newLaptop();
    const [code, phone] = [await show(laptop), newPhone()];
    expect(endingOf(await confirm(laptop, code, 123))).toBe('PAIRING_INVALID');
    const { number } = (await claim(phone, code)).data;
    expect(endingOf(await confirm(laptop, code, number + 1))).toBe('PAIRING_INVALID');
    expect((await finish(phone, code)).data).toEqual({ user: null });
  });

  test('a confirmation and a second phone at once end in one of two states', async () => {
    const { browser: laptop } = await newLaptop();
    const [code, phone, thief] = [await show(laptop), newPhone(), newPhone()];
    const { number } = (await claim(phone, code)).data;
    const [answer, late] = await Promise.all([confirm(laptop, code, number), claim(thief, code)]);
    expect(endingOf(late)).toBe('PAIRING_TAKEN');
    expect((await state(laptop, code)).step).toBe(endingOf(answer) === 'ok' ? 'confirmed' : 'contested');
  });
});
