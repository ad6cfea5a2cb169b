import type { Page } from '@playwright/test';
import { checkForUpdate, countCaches, isUpdateWaiting, readCaches, setHidden } from './support/app-shell.ts';
import { migrateCopies } from './support/migrate-copy.ts';
import { signIn } from './support/sign-in.ts';
import { addItems, expectAllSent, expectKept, expectNoDialog } from './support/steps.ts';
import { begin, expect, test } from './support/updatable.ts';

test.use({ serviceWorkers: 'allow' });

const offer = (page: Page) => page.getByText('A new version is ready');
const nextVersion = (page: Page) => page.locator('html[data-version=next]');
const outdated = (page: Page) => page.getByText(/^A new version is needed/);
const nameField = (page: Page) => page.getByRole('textbox', { name: 'Item name' });

test('a new version is offered: pages without open work load it, each once; one with typed text goes on with its own', async ({
  page,
  context,
  updatable,
  email,
}) => {
  await begin(page, updatable, email);
  const writing = await context.newPage();
  await writing.goto(page.url());
  await nameField(writing).fill('Half a na');
  const other = await context.newPage();
  await other.goto(`${updatable.server.origin}/checklist`);
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible();
  const loads = { page: 0, other: 0 };
  page.on('load', () => loads.page++);
  other.on('load', () => loads.other++);

  await updatable.release();
  await checkForUpdate(other);
  await expect(offer(page)).toBeVisible();
  await expect(offer(writing)).toBeVisible();
  await expect(nextVersion(page)).toHaveCount(0);

  await page.getByRole('button', { name: 'Reload' }).click();
  await expect(nextVersion(page)).toBeAttached();
  await expect(nextVersion(other)).toBeAttached();
  await expect(other.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Tools', level: 1 })).toBeVisible();
  expect(loads).toEqual({ page: 1, other: 1 });
  await other.close();

  await expect(nameField(writing)).toHaveValue('Half a na');
  await expect(nextVersion(writing)).toHaveCount(0);
  // This page's code was never loaded, and the server has only the next version's files.
  await writing.getByRole('link', { name: 'Profile' }).click();
  await expect(writing.getByRole('heading', { level: 1, name: /Settings|Profile/ })).toBeVisible();
  await expect(nextVersion(writing)).toHaveCount(0);
  expect(await countCaches(page)).toBe(2);

  await writing.getByRole('button', { name: 'Reload' }).click();
  await expect(nextVersion(writing)).toBeAttached();
  // The files of the first version are deleted once no tab runs on it.
  await page.reload();
  await expect.poll(() => countCaches(page)).toBe(1);
  for (const { path } of await readCaches(page)) if (/\.(?:js|css)$/.test(path)) expect(path).toContain('-next.');
});

test('a new version comes by itself when nobody looks, but not over an open dialog or before edits are sent', async ({
  page,
  updatable,
  email,
}) => {
  test.slow();
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
  await expectNoDialog(page);

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

test('a page that was just opened takes the version that waits; without a worker one says that its code is gone', async ({
  page,
  browser,
  updatable,
  email,
}) => {
  test.slow();
  await begin(page, updatable, email);
  const context = await browser.newContext({ serviceWorkers: 'block' });
  const simple = await context.newPage();
  await signIn(simple, updatable.server, email);
  await expect(simple.getByRole('link', { name: 'Go to details of Tools' })).toBeVisible();
  await updatable.release();
  await checkForUpdate(page);
  await expect(offer(page)).toBeVisible();
  // Chromium may need 30 s to replace the worker when one page replaces another.
  await expect(async () => {
    await page.reload();
    await expect(nextVersion(page)).toBeAttached({ timeout: 5000 });
  }).toPass({ timeout: 120_000 });
  await expect(page.getByRole('heading', { name: 'Tools', level: 1 })).toBeVisible();

  await simple.getByRole('link', { name: 'Profile' }).click();
  await expect(simple.getByRole('heading', { name: /could not be loaded/ })).toBeVisible();
  await simple.getByRole('button', { name: 'Reload' }).click();
  await expect(simple.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
  await expect(nextVersion(simple)).toBeAttached();
  await context.close();
});

test('a device that has seen a newer version goes on with the one that the server went back to', async ({
  page,
  updatable,
  email,
}) => {
  test.slow();
  await begin(page, updatable, email);
  const { server } = updatable;
  const box = page.url();
  await updatable.release();
  await checkForUpdate(page);
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect(nextVersion(page)).toBeAttached();
  await server.stop();
  await addItems(page, ['Saw']);
  await expectKept(page, 'Saw');
  await migrateCopies(page);
  await expect(outdated(page)).toBeVisible();

  await updatable.rollBack();
  // As above, the worker of the first version may take a while to return.
  await expect(async () => {
    await page.goto(box);
    await expect(page.getByRole('heading', { name: 'Tools', level: 1 })).toBeVisible({ timeout: 5000 });
    await expect(nextVersion(page)).toHaveCount(0, { timeout: 1 });
  }).toPass({ timeout: 120_000 });
  await expect(page.getByRole('heading', { name: '2 items' })).toBeVisible();
  await expectAllSent(page);
  await expect(outdated(page)).toHaveCount(0);
  await addItems(page, ['Rope']);
  await expectAllSent(page);
  await page.reload();
  await expect(page.getByRole('heading', { name: '3 items' })).toBeVisible();
  await expect(outdated(page)).toHaveCount(0);
});
