import type { Page } from '@playwright/test';
import { waitForShell } from './support/app-shell.ts';
import { readTraces } from './support/read-traces.ts';
import { signIn } from './support/sign-in.ts';
import { addBoxes, addItems, expectAllSent, expectKept, openBox } from './support/steps.ts';
import { expect, test } from './support/test.ts';

test.use({ serviceWorkers: 'allow' });

/** Texts that only this person could have left behind. */
const SECRETS = ['Diamonds', 'Tiara', 'Unsent pearls'];

async function expectNoTraces(page: Page, email: string): Promise<void> {
  await expect(page).toHaveURL(/\/auth$/);
  await expect(async () => {
    const traces = await readTraces(page);
    expect([...SECRETS, email].filter((secret) => traces.includes(secret))).toEqual([]);
  }).toPass();
}

const inBox = (page: Page, item: string) => page.getByRole('checkbox', { name: `${item} on checklist` });

async function logOut(page: Page, confirm: string): Promise<void> {
  await page.getByRole('link', { name: 'Profile' }).click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: confirm, exact: true }).click();
}

test('signing out leaves nothing for the next person, and the same person begins well again', async ({
  page,
  context,
  ownServer,
  email,
}) => {
  test.slow();
  await signIn(page, ownServer, email, { by: 'code' });
  await addBoxes(page, [{ name: 'Diamonds' }]);
  await openBox(page, 'Diamonds');
  await addItems(page, ['Tiara']);
  await expectAllSent(page);
  await waitForShell(page);
  const other = await context.newPage();
  await other.goto(page.url());
  await expect(inBox(other, 'Tiara')).toBeVisible();
  expect(await readTraces(page)).toContain('Diamonds');

  await test.step('offline, with something unsent: asked first, then wiped in every tab', async () => {
    await context.setOffline(true);
    await addItems(page, ['Unsent pearls']);
    await page.getByRole('link', { name: 'Home' }).click();
    await page.getByRole('link', { name: 'Profile' }).click();
    await page.getByRole('button', { name: 'Logout' }).click();
    const question = page.getByRole('alertdialog', { name: 'Log out?' });
    await expect(question).toContainText('1 change is not synced and would be lost');
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(question).toBeHidden();
    await page.getByRole('link', { name: 'Home' }).click();
    await logOut(page, 'Log out and discard');
    await expectNoTraces(page, email);
    await expectNoTraces(other, email);
    await other.close();
  });

  await test.step('the next person sees nothing, and the server has ended the session', async () => {
    await context.setOffline(false);
    await signIn(page, ownServer, `next-${email}`, { by: 'code' });
    await expect(page.getByRole('button', { name: 'Add First Box' })).toBeVisible();
    await expect(page.getByText('Diamonds')).toHaveCount(0);
    await logOut(page, 'Logout');
    await expectNoTraces(page, `next-${email}`);
  });

  await test.step('the same person again: everything is there, and offline edits survive', async () => {
    await signIn(page, ownServer, email, { by: 'code' });
    await openBox(page, 'Diamonds');
    await expect(inBox(page, 'Tiara')).toBeVisible();
    await expect(inBox(page, 'Unsent pearls')).toHaveCount(0);
    await context.setOffline(true);
    await addItems(page, ['Unsent pearls']);
    await expectKept(page, 'Unsent pearls');
    await page.reload();
    await expect(inBox(page, 'Unsent pearls')).toBeVisible();
    await context.setOffline(false);
    await expectAllSent(page);
  });

  await test.step('a tab that is closed in the middle: the next start ends what it began', async () => {
    await page.getByRole('link', { name: 'Home' }).click();
    await logOut(page, 'Logout');
    await page.close();
    const next = await context.newPage();
    await next.goto(`${ownServer.origin}/app`);
    await expectNoTraces(next, email);
  });
});
