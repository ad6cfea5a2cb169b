import type { Browser, Page } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import type { BoxroomServer } from './support/boxroom-server.ts';
import { decodeQr } from './support/decode-qr.ts';
import { screenshot } from './support/screenshot.ts';
import { signIn } from './support/sign-in.ts';
import { skipTour } from './support/skip-tour.ts';
import { addItems, expectAllSent, expectNoDialog, openBox } from './support/steps.ts';
import { expect, test } from './support/test.ts';

const named = (page: Page, name: string) => page.getByTitle(name, { exact: true });

/** Opens a page in its own browser, where new users skip the tour. */
async function newPage(browser: Browser, server: BoxroomServer): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await skipTour(page, server.origin);
  return page;
}

async function manage(page: Page) {
  await page.getByRole('button', { name: 'Manage shared access' }).click();
  return page.getByRole('dialog', { name: 'Manage shared access' });
}

test('a room is shared by mail, kept together, handed over and taken away', async ({ browser, server, email: ann }) => {
  const [bob, eve] = [`bob-${ann}`, `eve-${ann}`];
  const [a, b, e] = await Promise.all([newPage(browser, server), newPage(browser, server), newPage(browser, server)]);
  await signIn(a, server, ann, { has: { boxes: [{ name: 'Tools' }] } });
  await a.getByRole('button', { name: 'Share storage room' }).click();
  const invite = a.getByRole('dialog', { name: 'Share My First Storage Room' });
  await invite.getByRole('textbox', { name: 'Email address' }).fill(bob);
  await invite.getByRole('button', { name: 'Send Invitation' }).click();
  await expect(a.getByText('Invitation created', { exact: true })).toBeVisible();
  await invite.getByRole('button', { name: 'Show code' }).click();
  const shown = await invite.getByRole('textbox', { name: `Invitation link for ${bob}` }).inputValue();
  const code = a.getByRole('img', { name: `QR code of the invitation for ${bob}` });
  await expect.poll(() => decodeQr(code)).toBe(shown);
  await expectAccessible(a);
  await screenshot(a, 'invitation-code');
  await invite.getByRole('button', { name: 'Done' }).click();
  await expectNoDialog(a);
  await openBox(a, 'Tools');
  await addItems(a, ['Hammer']);
  await expectAllSent(a);

  // Forwarded to somebody else, the link reveals little and opens nothing.
  const mail = await server.mailbox.next(bob);
  const link = /https?:\/\/\S+\/accept-invitation\?\S+/.exec(mail.text)?.[0] ?? '';
  await signIn(e, server, eve);
  await e.goto(link);
  await expect(e.getByText('Email mismatch')).toBeVisible();
  await expect(e.getByRole('button', { name: 'Accept Invitation' })).toHaveCount(0);
  await expect(e.getByText(bob)).toHaveCount(0);
  await e.context().close();

  // A new user: one mail proves the address, creates the account and opens the room.
  await b.goto(link);
  await expect(b.getByRole('heading', { name: 'My First Storage Room' })).toBeVisible();
  await expect(b).toHaveURL(`${server.origin}/accept-invitation`);
  await expectAccessible(b);
  await b.getByRole('button', { name: 'Create Account & Join Room' }).click();
  const signInMail = await server.mailbox.nextSignIn(bob, 1);
  await b.goto(signInMail.link);
  await b.getByRole('button', { name: 'Continue' }).click();
  await expect(b.getByText('Invitation Accepted! 🎉')).toBeVisible();
  await expect(b.getByText('Edit Access')).toBeVisible();
  await expect(b.getByRole('button', { name: 'Manage shared access' })).toHaveCount(0);
  const joined = b.getByRole('region', { name: /^This is My First Storage Room, shared by / });
  await expect(joined).toContainText('You can add boxes');
  await expectAccessible(b);
  await screenshot(b, 'joined-room');
  await joined.getByRole('button', { name: 'Got It' }).click();
  await expect(joined).toBeHidden();

  // Both work in the room, one of them without a network for a while.
  await openBox(b, 'Tools');
  await addItems(b, ['Saw']);
  await expect(named(a, 'Saw')).toBeVisible();
  await b.context().setOffline(true);
  await addItems(b, ['Rope']);
  await a.goto(`${server.origin}/app`);
  const people = await manage(a);
  await people.getByRole('combobox', { name: /^Access of / }).selectOption('view');
  await expect(a.getByText('Access updated')).toBeVisible();
  await expectAccessible(a);
  await b.context().setOffline(false);
  await expect(b.getByText('1 change could not be applied')).toBeVisible();
  await b.goto(`${server.origin}/app`);
  await expect(b.getByText('View Access')).toBeVisible();

  // The room is transferred, and its former owner removed.
  await people.getByRole('button', { name: /^Transfer ownership to / }).click();
  await a.getByRole('alertdialog').getByRole('button', { name: 'Transfer ownership' }).click();
  await expect(a.getByText('Ownership transferred')).toBeVisible();
  await expectNoDialog(a);
  await expect(a.getByText('Edit Access')).toBeVisible();
  await expect(b.getByText('You now own this storage room')).toBeVisible();
  await expect(b.getByRole('heading', { name: 'Your storage room' })).toBeVisible();
  const others = await manage(b);
  await others.getByRole('button', { name: /^Remove access of / }).click();
  await b.getByRole('alertdialog').getByRole('button', { name: 'Remove access' }).click();
  await expect(a.getByText('My First Storage Room is no longer accessible')).toBeVisible();
  await expect(others.getByText('Nobody but you uses this room.')).toBeVisible();
  await Promise.all([a.context().close(), b.context().close()]);
});
