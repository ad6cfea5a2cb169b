import { rm } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { copyApp, renewApp } from './support/app-copy.ts';
import {
  checkForUpdate,
  countCaches,
  isUpdateWaiting,
  readCaches,
  setHidden,
  waitForShell,
} from './support/app-shell.ts';
import { BoxroomServer } from './support/boxroom-server.ts';
import { signIn } from './support/sign-in.ts';
import { addBoxes, addItems, expectAllSent, openBox } from './support/steps.ts';
import { expect, test as base } from './support/test.ts';

type Updatable = {
  server: BoxroomServer;
  /** Added to the server's environment with its next start. */
  env: Record<string, string>;
  /** Puts the next version on the server. */
  release(): Promise<void>;
};

const test = base.extend<{ updatable: Updatable }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright wants the pattern
  updatable: async ({}, use) => {
    const folder = await copyApp();
    const env: Record<string, string> = { WEB_ROOT: folder };
    const server = await BoxroomServer.create(env);
    await use({
      server,
      env,
      async release() {
        await server.stop();
        await renewApp(folder);
        await server.start();
      },
    });
    await server.dispose();
    await rm(folder, { recursive: true });
  },
});

/** In a box, on the first version, with everything sent and on the device. */
async function begin(page: Page, { server }: Updatable, email: string): Promise<void> {
  await signIn(page, server, email);
  await addBoxes(page, [{ name: 'Tools' }]);
  await openBox(page, 'Tools');
  await addItems(page, ['Hammer']);
  await expectAllSent(page);
  await waitForShell(page);
}

const offer = (page: Page) => page.getByText('A new version is ready');
const nextVersion = (page: Page) => page.locator('html[data-version=next]');
const nameField = (page: Page) => page.getByRole('textbox', { name: 'Item name' });

test('a new version is offered; a page with typed text goes on with its own until the person is done', async ({
  page,
  context,
  updatable,
  email,
}) => {
  await begin(page, updatable, email);
  const writing = await context.newPage();
  await writing.goto(page.url());
  await nameField(writing).fill('Half a na');

  await updatable.release();
  await checkForUpdate(page);
  await expect(offer(page)).toBeVisible();
  await expect(offer(writing)).toBeVisible();
  await expect(nextVersion(page)).toHaveCount(0);

  await page.getByRole('button', { name: 'Reload' }).click();
  await expect(nextVersion(page)).toBeAttached();
  await expect(page.getByRole('heading', { name: 'Tools', level: 1 })).toBeVisible();

  await expect(nameField(writing)).toHaveValue('Half a na');
  await expect(nextVersion(writing)).toHaveCount(0);
  // Another page: its code was never loaded, and the server has only the next version's.
  await writing.getByRole('link', { name: 'Profile' }).click();
  await expect(writing.getByRole('heading', { level: 1, name: /Settings|Profile/ })).toBeVisible();
  await expect(nextVersion(writing)).toHaveCount(0);
  expect(await countCaches(page)).toBe(2);

  await writing.getByRole('button', { name: 'Reload' }).click();
  await expect(nextVersion(writing)).toBeAttached();
  // The files of the first version go when nobody runs on it any more.
  await page.reload();
  await expect.poll(() => countCaches(page)).toBe(1);
  for (const { path } of await readCaches(page)) if (/\.(?:js|css)$/.test(path)) expect(path).toContain('-next.');
});

test('all pages without open work load the new version, each once', async ({ page, context, updatable, email }) => {
  await begin(page, updatable, email);
  const other = await context.newPage();
  await other.goto(`${updatable.server.origin}/checklist`);
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible();
  const loads = { page: 0, other: 0 };
  page.on('load', () => loads.page++);
  other.on('load', () => loads.other++);

  await updatable.release();
  await checkForUpdate(other);
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect(nextVersion(page)).toBeAttached();
  await expect(nextVersion(other)).toBeAttached();
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Tools', level: 1 })).toBeVisible();
  expect(loads).toEqual({ page: 1, other: 1 });
});

test('a new version comes by itself when nobody looks, but not before edits are sent', async ({
  page,
  updatable,
  email,
}) => {
  await begin(page, updatable, email);
  await updatable.release();
  await checkForUpdate(page);
  await expect(offer(page)).toBeVisible();
  await updatable.server.stop();
  await addItems(page, ['Saw']);
  await setHidden(page, true);
  await expect(page.getByText(/Offline/)).toBeVisible();
  expect(await isUpdateWaiting(page)).toBe(true);
  await expect(nextVersion(page)).toHaveCount(0);

  await setHidden(page, false);
  await updatable.server.start();
  await expectAllSent(page);
  await expect(nextVersion(page)).toHaveCount(0);
  await setHidden(page, true);
  await expect(nextVersion(page)).toBeAttached();
  await expect(page.getByRole('heading', { name: '2 items' })).toBeVisible();
});

test('a dialog that is open keeps a hidden page as it is', async ({ page, updatable, email }) => {
  await begin(page, updatable, email);
  await updatable.release();
  await page.getByRole('button', { name: 'Edit Hammer' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await checkForUpdate(page);
  await expect(offer(page)).toBeVisible();
  await setHidden(page, true);
  expect(await isUpdateWaiting(page)).toBe(true);
  await setHidden(page, false);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await setHidden(page, true);
  await expect(nextVersion(page)).toBeAttached();
});

test('a page that was just opened takes the version that waits', async ({ page, updatable, email }) => {
  await begin(page, updatable, email);
  await updatable.release();
  await checkForUpdate(page);
  await expect(offer(page)).toBeVisible();
  // Chromium may need half a minute to exchange workers when a page is opened in the place of another.
  await expect(async () => {
    await page.reload();
    await expect(nextVersion(page)).toBeAttached({ timeout: 5000 });
  }).toPass();
  await expect(page.getByRole('heading', { name: 'Tools', level: 1 })).toBeVisible();
});

test('without a worker, a page whose code is gone from the server says so and loads the new version', async ({
  browser,
  updatable,
  email,
}) => {
  const context = await browser.newContext({ serviceWorkers: 'block' });
  const page = await context.newPage();
  await signIn(page, updatable.server, email);
  await expect(page.getByRole('button', { name: 'Add First Box' })).toBeVisible();
  await updatable.release();
  await page.getByRole('link', { name: 'Profile' }).click();
  await expect(page.getByRole('heading', { name: /could not be loaded/ })).toBeVisible();
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
  await expect(nextVersion(page)).toBeAttached();
  await context.close();
});

test('a worker that is switched off leaves the browser', async ({ page, updatable, email }) => {
  await begin(page, updatable, email);
  updatable.env['SERVICE_WORKER'] = 'off';
  await updatable.server.restart();
  await page.goto(`${updatable.server.origin}/app`);
  // The page loads once more when the worker leaves it.
  await expect(async () => expect(await countCaches(page)).toBe(0)).toPass();
  await page.goto(`${updatable.server.origin}/checklist`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect.poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0);
  expect(await page.evaluate(() => navigator.serviceWorker.controller === null)).toBe(true);
});
