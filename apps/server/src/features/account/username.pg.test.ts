import { lockSpaces } from '@boxroom/db/spaces';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { appRouter } from '../../rpc/router.ts';
import type { TestBrowser } from '../../testing/browser.ts';
import { signInSteps } from '../../testing/sign-in-steps.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { createTestApp, eventually } from '../../testing/test-app.ts';
import { waitingForLocks } from '../../testing/waiting-for-locks.ts';

let server: TestApp;
const { newBrowser, newEmail, signIn } = signInSteps(() => server);

beforeAll(async () => {
  server = await createTestApp({ router: appRouter });
});
afterAll(() => server.stop());
beforeEach(() => server.services.db.deleteFrom('rate_limit').execute());

async function newPerson() {
  const browser = newBrowser();
  const { data } = await signIn(browser, newEmail());
  return { browser, user: data.user };
}

const rename = (browser: TestBrowser, username: string) => browser.mutate('account.setUsername', { username });
const check = (browser: TestBrowser, username: string) =>
  browser.query<{ isFree: boolean }>('account.checkUsername', { username });
const nameOf = async (browser: TestBrowser) =>
  (await browser.query<{ user: { username: string } | null }>('auth.session')).data.user?.username;

test('a username is stored in lower case and reaches other devices', async () => {
  const { browser, user } = await newPerson();
  const { version } = await readCatalogue(user.catalogueId);
  expect((await rename(browser, ' Ann.B ')).data).toEqual({ username: 'ann.b' });
  expect(await nameOf(browser)).toBe('ann.b');
  expect((await readCatalogue(user.catalogueId)).version).toBeGreaterThan(version);
});

test('waits for a command that changes the profile at the same time', async () => {
  const { browser, user } = await newPerson();
  const { db } = server.services;
  const command = await db.startTransaction().execute();
  await lockSpaces(command, [user.catalogueId]);
  const renamed = rename(browser, 'ann.waits');
  await eventually(async () => (await waitingForLocks(db)) > 0);
  await command.updateTable('profile').set({ show_price: true }).where('id', '=', user.id).execute();
  await command.commit().execute();
  expect((await renamed).data).toEqual({ username: 'ann.waits' });
});

const readCatalogue = (id: string) =>
  server.services.db.selectFrom('space').select('version').where('id', '=', id).executeTakeFirstOrThrow();

test.each(['', 'Ädam', 'a b', '.a', 'a..b', 'admin', 'a'.repeat(16), 'user_0af3c9'])(
  'rejects the username %j',
  async (username) => {
    const { browser, user } = await newPerson();
    const answer = await rename(browser, username);
    expect([answer.status, answer.error?.appCode]).toEqual([400, 'INVALID']);
    expect(await nameOf(browser)).toBe(user.username);
  },
);

test('a username has one owner under concurrency, and is free again after a change', async () => {
  const [ann, bob] = [await newPerson(), await newPerson()];
  const answers = await Promise.all([rename(ann.browser, 'two.of.us'), rename(bob.browser, 'two.of.us')]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect(answers.find(({ status }) => status === 409)?.error?.appCode).toBe('USERNAME_TAKEN');
  const [winner, loser] = answers[0]?.status === 200 ? [ann, bob] : [bob, ann];
  expect((await check(loser.browser, 'two.of.us')).data).toEqual({ isFree: false });
  expect((await check(winner.browser, 'two.of.us')).data).toEqual({ isFree: true });
  await rename(winner.browser, 'me.again');
  expect((await rename(loser.browser, 'TWO.of.us')).status).toBe(200);
});

test('limits checks to 20 an hour, so that usernames cannot be collected', async () => {
  const { browser } = await newPerson();
  for (let n = 0; n < 20; n++) expect((await check(browser, `name${n}`)).status).toBe(200);
  expect((await check(browser, 'name20')).error?.appCode).toBe('RATE_LIMITED');
  // Saving still works.
  expect((await rename(browser, 'name20')).status).toBe(200);
});

test('a person without a profile cannot set a username', async () => {
  const { browser, user } = await newPerson();
  await server.services.db.deleteFrom('profile').where('id', '=', user.id).execute();
  expect((await rename(browser, 'nobodyx')).error?.appCode).toBe('PROFILE_MISSING');
});

test('setting and checking a username need a session', async () => {
  expect((await rename(newBrowser(), 'ann')).error?.appCode).toBe('NOT_SIGNED_IN');
  expect((await check(newBrowser(), 'ann')).error?.appCode).toBe('NOT_SIGNED_IN');
});
