import { expect, type Page } from '@playwright/test';
import type { Mailbox } from './mailbox.ts';
import { addItems, addRoom, expectKept, expectNoDialog, openBox } from './steps.ts';

/** Begins a tryout from the start page. */
export async function tryIt(page: Page): Promise<void> {
  await page.goto('/');
  await page.getByRole('link', { name: 'Try it without an account' }).click();
  await expect(page.getByText('This lives on this device alone.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Go to details of Baby things' })).toBeVisible();
}

/** Packs a box of the person's own with two things. */
export async function packInTryout(page: Page): Promise<void> {
  await addRoom(page, 'Garage');
  await page.getByRole('button', { name: 'Add First Box' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Box' });
  await dialog.getByRole('textbox', { name: /^Box name/ }).fill('Skates');
  await dialog.getByRole('button', { name: 'Add Box', exact: true }).click();
  await expectNoDialog(page);
  await openBox(page, 'Skates');
  await addItems(page, ['Inline skates', 'Knee pads']);
  await expectKept(page, 'Knee pads');
}

/** Signs in on the page that asks for an address, with the code of the mail. */
export async function signInByCode(page: Page, email: string, mailbox: Mailbox): Promise<void> {
  const seen = (await mailbox.all(email)).length;
  const address = page.getByRole('textbox', { name: /e-?mail/i });
  await address.fill(email);
  // The same person may have signed in elsewhere just before: there is a pause between two mails.
  await expect(async () => {
    await address.press('Enter');
    await expect(page.getByRole('textbox', { name: /code/i })).toBeVisible({ timeout: 3000 });
  }).toPass();
  await page.getByRole('textbox', { name: /code/i }).fill((await mailbox.nextSignIn(email, seen)).code);
  await page.waitForURL((url) => url.pathname === '/app');
}
