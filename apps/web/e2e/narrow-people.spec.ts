import {
  ARABIC,
  BOX,
  CATEGORY,
  dialogOf,
  fillAndLook,
  leave,
  letters,
  LONG,
  longAddress,
  look,
  lookInto,
  NARROW,
  openDialog,
  PLACE,
  ROOM,
} from './support/narrow.ts';
import { expectFullAfterTap } from './support/readable.ts';
import { closeSection, openSection } from './support/settings.ts';
import { signIn as signInOn } from './support/sign-in.ts';
import { skipTour } from './support/skip-tour.ts';
import { addBoxes, addItems, addRoom, expectAllSent, openBox, openPart } from './support/steps.ts';
import { expect, test } from './support/test.ts';

test.use({ viewport: NARROW });

test('whoever signs in may have an address of 200 letters, and type as many anywhere', async ({
  page,
  browser,
  server,
  mailbox,
  email,
}) => {
  test.slow();
  const address = longAddress(email);
  await page.goto('/auth');
  const field = page.getByRole('textbox', { name: /email/i });
  await field.fill('w'.repeat(200));
  await field.press('Enter');
  await look(page, 'no address');
  await page.getByRole('button', { name: 'Use a password instead' }).click();
  await page.getByLabel('Email address').fill(address);
  await page.getByLabel('Password').fill(LONG);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByText('Login failed. Please try again.')).toBeVisible();
  await look(page, 'wrong password');

  await skipTour(page, server.origin);
  await page.goto('/auth');
  await field.fill(address);
  await field.press('Enter');
  await expect(page.getByRole('heading', { name: 'Enter your code' })).toBeVisible();
  await expect(page.getByText(/^This server sends no email/)).toBeVisible();
  await look(page, 'enter your code');
  await page.getByRole('button', { name: 'Send another link' }).click();
  await expect(field).toHaveValue(address);
  await look(page, 'another link');
  const { code } = await mailbox.nextSignIn(address);
  await page.getByRole('textbox', { name: /code/i }).fill(code);
  await page.waitForURL('**/app');

  const phone = await browser.newContext({ baseURL: server.origin, viewport: NARROW });
  const p = await phone.newPage();
  const seen = (await mailbox.all(address)).length;
  await p.goto('/auth?forgot-password=true');
  await p.getByRole('textbox', { name: /email/i }).fill(address);
  await p.getByRole('button', { name: 'Send reset link' }).click();
  await expect(p.getByText(/^If an account with this email exists/)).toBeVisible();
  await look(p, 'forgot password');
  const mail = await mailbox.next(address, seen);
  await p.goto(/https?:\S+\/reset-password\S+/.exec(mail.text)?.[0] ?? '');
  await p.getByLabel('Email address').fill(address);
  await p.getByLabel('New password').fill(LONG);
  await p.getByLabel('Confirm password').fill(`${LONG}W`);
  await p.getByRole('button', { name: 'Set new password' }).click();
  await look(p, 'reset password');
  await phone.close();

  await page.getByRole('link', { name: 'Profile' }).click();
  await look(page, 'settings');
  await openSection(page, 'Account');
  await expect(page.getByText(address).first()).toBeVisible();
  await look(page, 'account');
  await fillAndLook(page, await openDialog(page, 'Edit username'), 'username');
  await leave(page, dialogOf(page));
  const change = await openDialog(page, 'Edit email');
  const next = change.getByRole('textbox', { name: 'New email' });
  await next.fill('w'.repeat(200));
  await next.press('Enter');
  await look(page, 'new address, wrong');
  await next.fill(longAddress(`new${email}`));
  await next.press('Enter');
  await expect(page.getByRole('dialog', { name: 'No email was sent' })).toBeVisible();
  await look(page, 'new address, sent');
  await leave(page, dialogOf(page));
  await expect(page.getByText(/^Becomes /)).toBeVisible();
  await openSection(page, 'Reminders');
  await page.getByRole('textbox', { name: 'Reminder days' }).fill(LONG);
  await look(page, 'reminder days');
  await openSection(page, 'Friends');
  const friend = page.getByRole('region', { name: 'Invite friends' });
  for (const typed of ['w'.repeat(200), longAddress(`friend${email}`)]) {
    await friend.getByRole('textbox', { name: "Friend's email" }).fill(typed);
    await friend.getByRole('button', { name: 'Send invitation' }).click();
  }
  await expect(friend.getByText('Pending', { exact: true })).toBeVisible();
  await look(page, 'invited friend');
  await closeSection(page);
  const deletion = await openDialog(page, 'Delete account');
  await fillAndLook(page, deletion, 'delete account');
  await leave(page, deletion);
  await lookInto(page, 'Logout');
});

test('a file whose names and columns have 200 letters is previewed and imported', async ({ page, email, signIn }) => {
  await signIn(page, email);
  const import_ = async (rows: readonly string[]) => {
    await page.goto('/settings');
    await openSection(page, 'Import and backup');
    await page.getByRole('button', { name: 'Import a file' }).click();
    const file = { name: `${letters(100)}.csv`, mimeType: 'text/csv', buffer: Buffer.from(rows.join('\r\n')) };
    await page.getByLabel('File to import').setInputFiles(file);
    return page.getByRole('dialog', { name: 'Import' });
  };
  const strange = await import_([[LONG, letters(200, 'M')].join(','), [letters(300), letters(300)].join(',')]);
  await expect(strange.getByText(/^No column for/)).toBeVisible();
  await look(page, 'import, strange columns');
  await expectFullAfterTap(page, 'import, strange columns');
  const dialog = await import_([
    'Room Name,Box Name,Box Description,Item Name,Quantity,Price,Category',
    [ROOM, BOX, PLACE, LONG, '1000000', '1.000', CATEGORY].join(','),
    [ROOM, BOX, PLACE, letters(201), '1', '', CATEGORY].join(','),
    [letters(26), letters(21), PLACE, LONG, letters(200), letters(200), letters(51)].join(','),
  ]);
  await expect(dialog.getByText('1 room', { exact: true })).toBeVisible();
  await look(page, 'import preview');
});

test('others with the longest names and addresses fit it too', async ({ browser, server, mailbox, email, page: a }) => {
  test.slow();
  const [ann, bob, eve] = [longAddress(email), longAddress(`b${email}`), longAddress(`e${email}`)];
  const [b, e] = await Promise.all(
    [bob, eve].map(async () => {
      const phone = await browser.newContext({ viewport: NARROW, hasTouch: true, isMobile: true });
      const page = await phone.newPage();
      await skipTour(page, server.origin);
      return page;
    }),
  );
  if (!b || !e) throw new Error('There are no phones.');
  await signInOn(a, server, ann);
  await addRoom(a, ROOM);
  await look(a, 'a room');
  await addBoxes(a, [{ name: BOX, place: PLACE }]);
  await openBox(a, BOX);
  await addItems(a, [LONG, ARABIC, 'Tent', 'Stove', 'Lantern', 'Rope']);
  await expectAllSent(a);

  await test.step('a guest', async () => {
    await openPart(a, 'Code');
    const dialog = await openDialog(a, 'Guest link');
    await dialog.getByRole('button', { name: 'Make a link' }).click();
    await expect(dialog.getByText('Not opened yet')).toBeVisible();
    await look(a, 'guest link');
    const link = await dialog.getByRole('textbox', { name: 'Guest link' }).inputValue();
    await leave(a, dialog);
    await e.goto(link);
    await expect(e.getByRole('heading', { name: BOX, level: 1 })).toBeVisible();
    await look(e, 'guest');
    await expectFullAfterTap(e, 'guest');
    for (const query of [LONG, letters(200, 'X')]) {
      await e.getByRole('searchbox', { name: 'Search this list' }).fill(query);
      await look(e, `guest, ${query.slice(1, 2)}`);
    }
  });

  await a.goto(`${server.origin}/app`);
  const invite = await openDialog(a, 'Share storage room');
  const address = invite.getByRole('textbox', { name: 'Email address' });
  await address.fill('w'.repeat(200));
  await address.press('Enter');
  await look(a, 'invite nobody');
  await address.fill(bob);
  await address.press('Enter');
  await expect(a.getByText('Invitation created', { exact: true })).toBeVisible();
  await look(a, 'invited');
  await leave(a, invite);
  await lookInto(a, 'Manage shared access');

  const link = /https?:\/\/\S+\/accept-invitation\?\S+/.exec((await mailbox.next(bob)).text)?.[0] ?? '';
  await signInOn(e, server, eve);
  await e.goto(link);
  await expect(e.getByText('Email mismatch')).toBeVisible();
  await look(e, 'email mismatch');
  await e.context().close();
  await b.goto(link);
  await expect(b.getByRole('heading', { name: ROOM })).toBeVisible();
  await look(b, 'invitation');
  await b.getByRole('button', { name: 'Create Account & Join Room' }).click();
  const { link: signInLink } = await mailbox.nextSignIn(bob, 1);
  await look(b, 'joining');
  await b.goto(signInLink);
  await b.getByRole('button', { name: 'Continue' }).click();
  await expect(b.getByText('Edit Access')).toBeVisible();
  await look(b, 'a shared room');
  await openBox(b, BOX);
  await addItems(b, [letters(200, 'B')]);
  await look(b, 'a shared box');
  await expectFullAfterTap(b, 'a shared box');
  await b.goto(`${server.origin}/history`);
  await expect(b.getByText('Shared', { exact: true }).first()).toBeVisible();
  await look(b, 'shared history');
  await b.goto(`${server.origin}/settings`);
  await openSection(b, 'Shared rooms');
  await expect(b.getByText(ROOM).first()).toBeVisible();
  await look(b, 'shared with me');

  await a.goto(`${server.origin}/settings`);
  await openSection(a, 'Shared rooms');
  await expect(a.getByText(ROOM).first()).toBeVisible();
  await look(a, 'shared by me');
  await a.goto(`${server.origin}/app`);
  const people = await openDialog(a, 'Manage shared access');
  await look(a, 'people');
  await expectFullAfterTap(a, 'people');
  for (const question of [/^Transfer ownership to /, /^Remove access of /]) {
    await people.getByRole('button', { name: question }).click();
    const sure = a.getByRole('alertdialog');
    await look(a, question.source);
    await sure.getByRole('button', { name: 'Cancel' }).click();
    await expect(sure).toHaveCount(0);
  }
  await people.getByRole('button', { name: /^Remove access of / }).click();
  await a.getByRole('alertdialog').getByRole('button', { name: 'Remove access' }).click();
  await expect(b.getByText(`${ROOM} is no longer accessible`)).toBeVisible();
  await look(b, 'a room that is gone');
  await b.context().close();
});
