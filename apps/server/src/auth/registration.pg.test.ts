import { DEFAULT_ROOM_NAME } from '@boxroom/domain/room/room';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { authOnlyRouter, signInSteps } from '../testing/sign-in-steps.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import type { RegistrationSettings } from './registration.ts';
import { hashSecret } from './secrets.ts';

const settings: { -readonly [key in keyof RegistrationSettings]: RegistrationSettings[key] } = {
  registration: 'open',
  registrationDomains: [],
  adminEmails: ['admin@boxes.example'],
};
let server: TestApp;
beforeAll(async () => {
  server = await createTestApp({ router: authOnlyRouter });
  Object.assign(server.services.env, settings);
});
afterAll(() => server.stop());
const { newBrowser, newEmail, ask, signIn } = signInSteps(() => server);

function restrict(changes: Partial<RegistrationSettings>): void {
  Object.assign(server.services.env, settings, changes);
}

/** Returns null for a person who is let in, or the code of the refusal. */
async function refusalOf(email: string): Promise<string | null> {
  const { error } = await signIn(newBrowser(), email);
  return error?.appCode ?? null;
}

async function hasAccount(email: string): Promise<boolean> {
  const { db } = server.services;
  return (await db.selectFrom('app_user').select('id').where('email', '=', email).execute()).length > 0;
}

let owner: string;
beforeAll(async () => {
  const { data } = await signIn(newBrowser(), newEmail());
  owner = data.user.id;
});

async function inviteToRoom(email: string, end: Date): Promise<void> {
  const { db } = server.services;
  const room = await db.selectFrom('room').select('id').where('name', '=', DEFAULT_ROOM_NAME).executeTakeFirstOrThrow();
  await db
    .insertInto('invitation')
    .values({
      id: uuidv7(),
      token_hash: hashSecret(email),
      space_id: room.id,
      invitee_email: email,
      invited_by: owner,
      expires_at: end,
    })
    .execute();
}

async function inviteFriend(email: string): Promise<void> {
  await server.services.db
    .insertInto('referral')
    .values({ id: uuidv7(), referrer_id: owner, invited_email: email, invited_hash: hashSecret(email) })
    .execute();
}

const HOUR = 3_600_000;

test.each([
  ['closed', [true, false, false, false, false]],
  ['domains', [true, false, false, false, true]],
  ['invited', [true, true, true, false, false]],
  ['open', [true, true, true, true, true]],
] as const)('%s lets in the administrator, somebody invited, a friend, a late one, a member', async (mode, isIn) => {
  const people = [0, 1, 2, 3].map((n) => (n === 0 ? `admin@boxes.example` : `${mode}${n}@guest.example`));
  const [, invited = '', friend = '', late = ''] = people;
  await inviteToRoom(invited, new Date(Date.now() + HOUR));
  await inviteFriend(friend);
  await inviteToRoom(late, new Date(Date.now() - HOUR));
  restrict({ registration: mode, registrationDomains: ['club.example'] });
  const all = [...people, `${mode}@club.example`];
  const refusals: (string | null)[] = [];
  for (const email of all) refusals.push(await refusalOf(email));
  expect(refusals).toEqual(isIn.map((each) => (each ? null : 'REGISTRATION_CLOSED')));
  expect(await Promise.all(all.map(hasAccount))).toEqual([...isIn]);
});

test('nobody is let in by whom the operator has blocked', async () => {
  const [guest, friend] = ['blocked1@guest.example', 'blocked2@guest.example'];
  await inviteToRoom(guest, new Date(Date.now() + HOUR));
  await inviteFriend(friend);
  restrict({ registration: 'invited' });
  const block = (at: Date | null) =>
    server.services.db.updateTable('app_user').set({ blocked_at: at }).where('id', '=', owner).execute();
  await block(new Date());
  expect([await refusalOf(guest), await refusalOf(friend)]).toEqual(['REGISTRATION_CLOSED', 'REGISTRATION_CLOSED']);
  await block(null);
  expect([await refusalOf(guest), await refusalOf(friend)]).toEqual([null, null]);
});

test('a person with an account signs in as always', async () => {
  restrict({});
  const email = newEmail();
  expect(await refusalOf(email)).toBeNull();
  restrict({ registration: 'closed' });
  expect(await refusalOf(email)).toBeNull();
});

test('neither the answer to a request nor its mail tells who has an account', async () => {
  restrict({});
  const known = newEmail();
  await signIn(newBrowser(), known);
  restrict({ registration: 'closed' });
  const shape = async (email: string) => {
    await server.services.db.deleteFrom('rate_limit').execute();
    const { status, data } = await newBrowser().mutate('auth.requestLink', { email });
    const { link, code } = await server.newestMail(email);
    return [status, Object.keys(data as object).toSorted(), link.length, code.length];
  };
  expect(await shape(known)).toEqual(await shape('stranger@guest.example'));
});

test('a refused link works as soon as the operator opens the door', async () => {
  restrict({ registration: 'closed' });
  const email = newEmail();
  const browser = newBrowser();
  const { token } = await ask(browser, email);
  expect((await browser.mutate('auth.completeLink', { token })).error?.appCode).toBe('REGISTRATION_CLOSED');
  restrict({});
  expect((await browser.mutate('auth.completeLink', { token })).status).toBe(200);
});

test('the sign-in page is told', async () => {
  restrict({ registration: 'invited' });
  expect((await newBrowser().query<object>('auth.providers')).data).toMatchObject({ registration: 'invited' });
});
