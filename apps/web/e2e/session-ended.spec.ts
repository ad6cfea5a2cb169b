import { readFile } from 'node:fs/promises';
import { runningEmbeddedUrl } from '@boxroom/db/embedded/embedded';
import { withClient } from '@boxroom/db/embedded/endpoint';
import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import type { BoxroomServer } from './support/boxroom-server.ts';
import { readTraces } from './support/read-traces.ts';
import { screenshot } from './support/screenshot.ts';
import { openSection } from './support/settings.ts';
import { signIn } from './support/sign-in.ts';
import { addItems, expectAllSent, expectKept, openBox } from './support/steps.ts';
import { expect, test } from './support/test.ts';

/** Stored on the server; this device keeps them only while the person is signed in. */
const SENT = ['Tiara', 'Silver'];

/** As after 30 days without use. */
async function expireSessions(server: BoxroomServer, email: string): Promise<void> {
  const url = await runningEmbeddedUrl(server.dataDir);
  if (url === null) throw new Error('The server has no running database.');
  await withClient(url, (client) =>
    client.query(
      'update user_session set expires_at = now() where user_id = (select id from app_user where email = $1)',
      [email],
    ),
  );
}

const userIdOn = (page: Page) =>
  page.evaluate(() => (JSON.parse(localStorage.getItem('boxroom-user') ?? '{}') as { id?: string }).id ?? '');

/** Uses the settings, which list one other device. */
async function signOutOther(page: Page): Promise<void> {
  await openSection(page, 'Account');
  const button = page.getByRole('button', { name: /^Sign out / });
  await button.click();
  await expect(button).toHaveCount(0);
}

async function openDesk(page: Page, server: BoxroomServer, email: string): Promise<void> {
  await signIn(page, server, email, { has: { boxes: [{ name: 'Desk', items: SENT }] } });
  await openBox(page, 'Desk');
  for (const item of SENT) await expect(page.getByTitle(item, { exact: true })).toBeVisible();
}

test(
  'where a session expired, the next person finds nothing but what was never sent, and its owner gets it back',
  { tag: '@any-size' },
  async ({ page, context, server, email }) => {
    test.slow();
    await openDesk(page, server, email);
    await context.setOffline(true);
    await addItems(page, ['Pearls']);
    await expectKept(page, 'Pearls');
    const ann = await userIdOn(page);
    await expireSessions(server, email);
    await context.setOffline(false);
    await expect(page.getByRole('link', { name: /Sign in/ }).first()).toBeVisible();

    await test.step('somebody else signs in here', async () => {
      await signIn(page, server, `next-${email}`, { by: 'code' });
      await expect(page.getByRole('button', { name: 'Add First Box' })).toBeVisible();
      await expect(async () => {
        const traces = await readTraces(page);
        expect(SENT.filter((secret) => traces.includes(secret))).toEqual([]);
        expect(traces).toContain('Pearls');
      }).toPass();
      const keys = await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage)]);
      expect(keys.filter((key) => key.includes(ann))).toEqual([]);
    });

    await test.step('the first person signs in again', async () => {
      await page.getByRole('link', { name: 'Profile' }).click();
      await page.getByRole('button', { name: 'Logout' }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Logout', exact: true }).click();
      await expect(page).toHaveURL(/\/auth$/);
      await expect(page.getByText('1 unsent change of')).toBeVisible();
      await signIn(page, server, email, { by: 'code' });
      await openBox(page, 'Desk');
      for (const item of [...SENT, 'Pearls'])
        await expect(page.getByRole('checkbox', { name: `${item} on checklist` })).toBeVisible();
      await expectAllSent(page);
    });
  },
);

test('a device that was signed out from another one offers what was never sent, and empties itself in every tab', async ({
  page,
  context,
  browser,
  server,
  email,
}) => {
  test.slow();
  await openDesk(page, server, email);
  const other = await context.newPage();
  await other.goto(page.url());
  await expect(other.getByRole('checkbox', { name: 'Tiara on checklist' })).toBeVisible();
  await context.setOffline(true);
  await addItems(page, ['Pearls']);
  await expectKept(page, 'Pearls');

  const laptop = await browser.newContext();
  const admin = await laptop.newPage();
  await signIn(admin, server, email, { from: '/settings' });
  await signOutOther(admin);
  await context.setOffline(false);

  for (const tab of [page, other]) {
    await expect(tab.getByRole('heading', { name: 'You were signed out' })).toBeVisible({ timeout: 45_000 });
    await expect(tab.getByText('1 change made on this device was never sent')).toBeVisible();
    await expect(tab.getByText('Tiara')).toHaveCount(0);
  }
  await expect(async () => {
    const traces = await readTraces(page);
    expect(SENT.filter((secret) => traces.includes(secret))).toEqual([]);
  }).toPass();
  await expectAccessible(page);
  await screenshot(page, 'signed-out-elsewhere');

  await page.reload(); // it is still there after a reload
  await expect(page.getByText('1 change made on this device was never sent')).toBeVisible();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save it as a file' }).click(),
  ]);
  expect(await readFile(await download.path(), 'utf8')).toContain('Pearls');
  await page.getByRole('button', { name: 'Remove from this device' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove', exact: true }).click();
  for (const tab of [page, other]) await expect(tab).toHaveURL(/\/auth$/);
  const ownWords = ['Pearls', email, ...SENT];
  await expect(async () => {
    const traces = await readTraces(page);
    expect(ownWords.filter((secret) => traces.includes(secret))).toEqual([]);
  }).toPass();
  await laptop.close();
});

test(
  'a device that was signed out from another one, with everything sent, is empty at its next contact',
  { tag: '@any-size' },
  async ({ page, browser, server, email }) => {
    await openDesk(page, server, email);
    const laptop = await browser.newContext();
    const admin = await laptop.newPage();
    await signIn(admin, server, email, { from: '/settings' });
    await signOutOther(admin);
    await expect(page).toHaveURL(/\/auth$/, { timeout: 45_000 });
    await expect(page.getByText('Another device or the operator of this Boxroom signed you out here')).toBeVisible();
    await expect(async () => {
      const traces = await readTraces(page);
      expect([email, ...SENT].filter((secret) => traces.includes(secret))).toEqual([]);
    }).toPass();
    await laptop.close();
  },
);
