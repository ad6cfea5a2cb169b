import { addDays } from '@boxroom/domain/digest/calendar';
import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import type { Mail } from './support/mailbox.ts';
import { makeDigestDue } from './support/make-digest-due.ts';
import { screenshot } from './support/screenshot.ts';
import { openSection, showOnly } from './support/settings.ts';
import { signIn as signInOn } from './support/sign-in.ts';
import { expectAllSent, expectNoDialog, openBox } from './support/steps.ts';
import { expect, test } from './support/test.ts';
import { today } from './support/time-zone.ts';

const settings = (page: Page) => page.getByRole('link', { name: 'Profile' }).click();
const fact = (page: Page, text: string) => page.getByRole('region', { name: 'Account Information' }).getByText(text);
const linkIn = ({ text }: Mail, path: string) => {
  const link = new RegExp(String.raw`https?://\S+${path}\?\S+`).exec(text)?.[0];
  if (link === undefined) throw new Error(`No link to ${path} in:\n${text}`);
  return link;
};

test('a username is lower case, free and within the rules, and shows at once', async ({
  page,
  browser,
  server,
  email,
  signIn,
}) => {
  const name = `ann.${email.replaceAll(/\D/g, '')}`;
  const other = await browser.newContext({ baseURL: server.origin });
  const o = await other.newPage();
  await signInOn(o, server, `other-${email}`);
  await settings(o);
  await openSection(o, 'Account');
  await signIn(page, email);
  await settings(page);
  await openSection(page, 'Account');

  await page.getByRole('button', { name: 'Edit username' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change username' });
  const field = dialog.getByRole('textbox', { name: 'Username' });
  const save = dialog.getByRole('button', { name: 'Save' });
  await field.fill('');
  await expect(save).toBeDisabled();
  await field.fill('no spaces');
  await expect(
    dialog.getByText('Username can only contain lowercase letters, numbers, periods and underscores.'),
  ).toBeVisible();
  await expect(save).toBeDisabled();
  await field.fill(name.toUpperCase());
  await expect(field).toHaveValue(name);
  await expect(dialog.getByText('This username is available.')).toBeVisible();
  await screenshot(page, 'username-dialog');
  await expectAccessible(page);
  await save.click();
  await expect(fact(page, name)).toBeVisible();
  await expectNoDialog(page);
  await page.reload();
  await expect(fact(page, name)).toBeVisible();

  await o.getByRole('button', { name: 'Edit username' }).click();
  await o.getByRole('textbox', { name: 'Username' }).fill(name);
  await expect(o.getByText('This username is already taken.')).toBeVisible();
  await expect(o.getByRole('button', { name: 'Save' })).toBeDisabled();
  await other.close();
});

test('an email changes when the new address confirms it, and back when the old one objects', async ({
  page,
  browser,
  server,
  mailbox,
  email,
  signIn,
}) => {
  const next = `new-${email}`;
  await signIn(page, email);
  await settings(page);
  await openSection(page, 'Account');
  const phone = await browser.newContext({ baseURL: server.origin });
  const p = await phone.newPage();
  await signInOn(p, server, email);

  await page.getByRole('button', { name: 'Edit email' }).click();
  const field = page.getByRole('textbox', { name: 'New email' });
  const send = page.getByRole('button', { name: 'Send confirmation' });
  await send.click();
  await expect(page.getByText('Please enter a valid email address')).toBeVisible();
  await field.fill(email);
  await send.click();
  await expect(page.getByText('New email must be different from current email')).toBeVisible();
  await screenshot(page, 'email-dialog');
  const told = (await mailbox.all(email)).length;
  await field.fill(next);
  await send.click();
  // This test server writes its mail to files, so the dialog does not call it sent.
  const kept = page.getByRole('dialog', { name: 'No email was sent' });
  await expect(kept).toContainText('This server sends no email.');
  await expect(kept).toContainText(next);
  await page.getByRole('button', { name: 'Done' }).click();
  await expectNoDialog(page);
  const stopLink = linkIn(await mailbox.next(email, told), '/stop-email-change');

  // Opening the link, as a mail scanner does, changes nothing.
  const confirmLink = linkIn(await mailbox.next(next), '/confirm-email');
  await page.goto(confirmLink);
  const confirm = page.getByRole('button', { name: 'Confirm' });
  await expect(confirm).toBeVisible();
  expect(page.url()).not.toContain('token');
  await screenshot(page, 'confirm-email');
  await expectAccessible(page);
  await confirm.click();
  await expect(page.getByText('Your other devices were signed out.')).toBeVisible();
  await page.getByRole('button', { name: 'Back to settings' }).click();
  await openSection(page, 'Account');
  await expect(fact(page, next)).toBeVisible();
  await p.reload();
  await expect(p).toHaveURL(/\/auth$/);

  await p.goto(stopLink);
  await screenshot(p, 'stop-email-change');
  await p.getByRole('button', { name: 'Stop this change' }).click();
  await expect(p.getByText('Stopped: your account uses this address')).toBeVisible();
  await page.goto(confirmLink);
  await expect(page.getByRole('alert')).toContainText('This link is no longer valid.');
  await phone.close();
});

test('a reminder of a date comes by mail and is unsubscribed from without signing in', async ({
  page,
  browser,
  ownServer,
  email,
}) => {
  test.slow();
  await signInOn(page, ownServer, email, { has: { boxes: [{ name: 'Fridge' }] } });
  await settings(page);
  await showOnly(page, ['Date stamp']);
  await openSection(page, 'Reminders');
  const card = page.getByRole('region', { name: 'Reminders' });
  const days = card.getByRole('textbox', { name: 'Reminder days' });
  await expect(days).toHaveValue('7');
  for (const [typed, shown] of [
    ['0', '1'],
    ['999', '365'],
    ['soon', '365'],
    ['', '1'],
    ['14', '14'],
  ] as const) {
    await days.fill(typed);
    await days.blur();
    await expect(days).toHaveValue(shown);
  }
  await card.getByRole('switch', { name: 'Email notifications' }).check();
  await screenshot(page, 'notifications');
  await expectAccessible(page);
  // The switch changes before the server confirms.
  const reminders = async () => (await page.request.get(`${ownServer.origin}/trpc/notifications.get`)).text();
  await expect.poll(reminders).toMatch(/"emailNotifications":true,"reminderDays":14/);
  await page.reload();
  await expect(card.getByRole('switch', { name: 'Email notifications' })).toBeChecked();
  await expect(days).toHaveValue('14');

  await page.getByRole('link', { name: 'Home' }).click();
  await openBox(page, 'Fridge');
  await page.getByRole('button', { name: 'Date', exact: true }).click();
  await page.getByRole('textbox', { name: 'Item name' }).fill('Milk');
  await page.getByLabel('Date', { exact: true }).last().fill(addDays(today(), 10));
  await page.getByRole('button', { name: 'Add Item', exact: true }).click();
  await expectAllSent(page);

  const seen = (await ownServer.mailbox.all(email)).length;
  await makeDigestDue(ownServer, email);
  await ownServer.restart();
  const mail = await ownServer.mailbox.next(email, seen);
  expect(mail.subject).toBe('Boxroom: 1 item coming up');
  expect(mail.text).toMatch(/- Milk, .* \(in (?:9|10) days\) · Fridge in My First Storage Room/);

  const elsewhere = await browser.newContext();
  const e = await elsewhere.newPage();
  await e.goto(linkIn(mail, '/unsubscribe'));
  await screenshot(e, 'unsubscribe');
  await e.getByRole('button', { name: 'Unsubscribe' }).click();
  await expect(e.getByText('You will get no more of these emails.')).toBeVisible();
  await elsewhere.close();
  await page.goto(`${ownServer.origin}/settings`);
  await openSection(page, 'Reminders');
  await expect(card.getByRole('switch', { name: 'Email notifications' })).not.toBeChecked();
});
