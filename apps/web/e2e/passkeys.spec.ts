import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { BoxroomServer } from './support/boxroom-server.ts';
import { screenshot } from './support/screenshot.ts';
import { openSection } from './support/settings.ts';
import { signIn } from './support/sign-in.ts';
import { expectNoDialog } from './support/steps.ts';
import { expect, test } from './support/test.ts';

/** Gives the browser an authenticator that its person unlocks at once. */
async function addAuthenticator(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

async function openAccount(page: Page, server: BoxroomServer): Promise<void> {
  await page.goto(`${server.origin}/settings`);
  await openSection(page, 'Account');
}

async function signOut(page: Page, server: BoxroomServer): Promise<void> {
  await page.goto(`${server.origin}/settings`);
  await button(page, 'Logout').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Logout', exact: true }).click();
  await page.waitForURL(/\/auth/);
}

test('a passkey signs in; once it is asked for, a mail needs a recovery code too', async ({ page, email }) => {
  // Browsers bind passkeys to a name, never to a number.
  const env = { ADMIN_EMAILS: email, ADMIN_PASSKEY: 'on' };
  const server = await BoxroomServer.create(env, undefined, undefined, 'localhost');
  try {
    await signIn(page, server, email);
    await addAuthenticator(page);
    const card = page.getByRole('region', { name: 'Passkeys' });

    await test.step('is needed for the admin area here, which leads to it', async () => {
      await page.goto(`${server.origin}/admin`);
      await expect(page.getByRole('alert')).toContainText('opens only for accounts that ask for a passkey');
      await expectAccessible(page);
      await screenshot(page, 'admin-passkey-first');
      await page.getByRole('alert').getByRole('link', { name: 'Settings' }).click();
      await expect(page.getByRole('heading', { name: 'Passkeys' })).toBeFocused();
    });

    await test.step('is added', async () => {
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await button(page, 'Add a passkey').click();
      await expect(card.getByRole('listitem')).toHaveCount(1);
      await expectAccessible(page);
      await screenshot(page, 'passkeys');
    });

    await test.step('is renamed', async () => {
      await card.getByRole('button', { name: /^Rename / }).click();
      const dialog = page.getByRole('dialog', { name: 'Rename passkey' });
      await dialog.getByRole('textbox', { name: 'Name of the passkey' }).fill('Phone in the kitchen');
      await screenshot(page, 'rename-passkey');
      await dialog.getByRole('button', { name: 'Save' }).click();
      await expectNoDialog(page);
      await expect(card.getByRole('listitem')).toContainText('Phone in the kitchen');
    });

    let codes: string[] = [];
    await test.step('is asked for from now on', async () => {
      await page.getByRole('switch', { name: 'Ask for a passkey at every sign-in' }).click();
      const dialog = page.getByRole('dialog', { name: 'Your recovery codes' });
      await expect(dialog.getByRole('listitem')).toHaveCount(10);
      codes = await dialog.getByRole('listitem').allTextContents();
      await expectAccessible(page);
      await screenshot(page, 'recovery-codes');
      await button(page, 'I have kept them').click();
      await expectNoDialog(page);
      await expect(card).toContainText('10 recovery codes left');
    });

    await test.step('opens the admin area', async () => {
      await page.goto(`${server.origin}/admin`);
      await expect(page.getByRole('region', { name: 'System Information' })).toBeVisible();
      await openAccount(page, server);
    });

    await test.step('gets new codes after a question, and a word on closing them unkept', async () => {
      await button(page, 'Get new recovery codes').click();
      const question = page.getByRole('alertdialog', { name: 'Get new recovery codes?' });
      await screenshot(page, 'new-recovery-codes');
      await question.getByRole('button', { name: 'Get new recovery codes' }).click();
      const dialog = page.getByRole('dialog', { name: 'Your recovery codes' });
      await expect(dialog.getByRole('listitem')).toHaveCount(10);
      await expect(dialog.getByText(codes[0] ?? '')).toHaveCount(0);
      codes = await dialog.getByRole('listitem').allTextContents();
      await page.keyboard.press('Escape');
      await expect(page.getByText('Recovery codes are shown only once')).toBeVisible();
      await expectNoDialog(page);
    });

    await test.step('signs in without an address', async () => {
      await signOut(page, server);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expectAccessible(page);
      await screenshot(page, 'sign-in-with-passkey');
      await button(page, 'Use a passkey').click();
      await page.waitForURL(/\/app/);
    });

    await test.step('a mail is not enough, and keeps its code for the second step', async () => {
      await signOut(page, server);
      const seen = (await server.mailbox.all(email)).length;
      const address = page.getByRole('textbox', { name: 'Email address' });
      await address.fill(email);
      await address.press('Enter');
      const { code } = await server.mailbox.nextSignIn(email, seen);
      await page.getByRole('textbox', { name: '6-digit code' }).fill(code);
      await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible();
      await expectAccessible(page);
      await screenshot(page, 'one-more-step');
      const field = page.getByRole('textbox', { name: 'Recovery code' });
      await field.fill('0000-0000-0000-0000');
      await field.press('Enter');
      await expect(field).toHaveAccessibleDescription('This recovery code is wrong or was used before.');
      await page.context().setOffline(true);
      await field.fill(codes[0] ?? '');
      await field.press('Enter');
      await expect(field).toHaveAccessibleDescription(/offline|connection|reach/i);
      await expect(field).toHaveValue(codes[0] ?? '');
      await page.context().setOffline(false);
      await field.fill((codes[0] ?? '').toUpperCase().replaceAll('-', ' '));
      await field.press('Enter');
      await page.waitForURL(/\/app/);
    });

    await test.step('without the last passkey a mail is enough again', async () => {
      await openAccount(page, server);
      await expect(card).toContainText('9 recovery codes left');
      await card.getByRole('button', { name: /^Remove the passkey/ }).click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
      await expect(card.getByRole('listitem')).toHaveCount(0);
      await expect(page.getByRole('heading', { name: 'Passkeys' })).toBeFocused();
      await expect(page.getByRole('switch', { name: 'Ask for a passkey at every sign-in' })).toHaveCount(0);
    });
  } finally {
    await server.dispose();
  }
});
