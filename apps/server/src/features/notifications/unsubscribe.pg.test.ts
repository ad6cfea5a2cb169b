import { afterAll, beforeAll, expect, test } from 'vitest';
import { appRouter } from '../../rpc/router.ts';
import { signInSteps } from '../../testing/sign-in-steps.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { createTestApp } from '../../testing/test-app.ts';
import { makeUnsubscribeUrl } from './unsubscribe.ts';

let server: TestApp;
const { newBrowser, newEmail, signIn } = signInSteps(() => server);

beforeAll(async () => {
  server = await createTestApp({ router: appRouter });
});
afterAll(() => server.stop());

interface Settings {
  emailNotifications: boolean;
}

async function subscriber() {
  const browser = newBrowser();
  const { data } = await signIn(browser, newEmail());
  const on = () => browser.mutate<Settings>('notifications.set', { set: { emailNotifications: true } });
  const isOn = async () => (await browser.query<Settings>('notifications.get')).data.emailNotifications;
  await on();
  const url = await server.services.db
    .transaction()
    .execute((tx) => makeUnsubscribeUrl(tx, { userId: data.user.id, publicOrigin: 'http://localhost:3000' }));
  return { browser, on, isOn, url, token: new URL(url).searchParams.get('token') ?? '' };
}

/** Sends what a mail program's server sends: no cookies, no origin. */
function oneClick(url: string, payload = 'List-Unsubscribe=One-Click', type = 'application/x-www-form-urlencoded') {
  const { pathname, search } = new URL(url);
  return server.app.inject({
    method: 'POST',
    url: pathname + search,
    headers: { host: 'localhost:3000', 'content-type': type },
    payload,
  });
}

test.each([
  ['a form', 'List-Unsubscribe=One-Click', 'application/x-www-form-urlencoded'],
  [
    'a form in parts',
    '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
    'multipart/form-data; boundary=x',
  ],
])('one click, sent as %s from any origin, turns reminders off', async (_name, payload, type) => {
  const { url, isOn } = await subscriber();
  expect((await oneClick(url, payload, type)).statusCode).toBe(200);
  expect(await isOn()).toBe(false);
  // A mail program may retry.
  expect((await oneClick(url, payload, type)).statusCode).toBe(200);
});

test('the page’s button turns reminders off without a session, also from an old mail', async () => {
  const { token, on, isOn } = await subscriber();
  for (let n = 0; n < 2; n++) {
    await on();
    expect((await newBrowser().mutate('notifications.unsubscribe', { token })).status).toBe(200);
    expect(await isOn()).toBe(false);
  }
});

test('opening the link turns nothing off', async () => {
  const { url, isOn } = await subscriber();
  const { pathname, search } = new URL(url);
  for (const method of ['GET', 'HEAD'] as const) {
    await server.app.inject({ method, url: pathname + search, headers: { host: 'localhost:3000' } });
  }
  expect(await isOn()).toBe(true);
});

test.each([
  ['no token', (url: string) => url.split('?')[0] ?? ''],
  ['another token', (url: string) => `${url.slice(0, -3)}abc`],
  ['another kind of token', (url: string) => url.replace('un_', 'sl_')],
  ['two tokens', (url: string) => `${url}&token=x`],
])('%s turns nothing off', async (_name, change) => {
  const { url, isOn } = await subscriber();
  const { statusCode } = await oneClick(change(url));
  expect([400, 403]).toContain(statusCode);
  expect(await isOn()).toBe(true);
});

test('refuses a POST without One-Click, an oversized one and one to another host', async () => {
  const { url, isOn } = await subscriber();
  expect((await oneClick(url, '')).statusCode).toBe(400);
  expect((await oneClick(url, 'x'.repeat(10_000))).statusCode).toBe(413);
  const elsewhere = await server.app.inject({
    method: 'POST',
    url: new URL(url).pathname + new URL(url).search,
    headers: { host: 'evil.example' },
    payload: 'List-Unsubscribe=One-Click',
  });
  expect(elsewhere.statusCode).toBe(421);
  expect(await isOn()).toBe(true);
});

test('the settings are private and have limits', async () => {
  const { browser } = await subscriber();
  const set = (change: object) => browser.mutate('notifications.set', { set: change });
  expect((await set({ reminderDays: 365 })).status).toBe(200);
  for (const change of [{ reminderDays: 0 }, { reminderDays: 366 }, { reminderDays: 1.5 }, { userId: 'x' }])
    expect((await set(change)).status).toBe(400);
  expect((await newBrowser().query('notifications.get')).error?.appCode).toBe('NOT_SIGNED_IN');
});
