import { expectAccessible } from './support/accessibility.ts';
import { bringFriends } from './support/bring-friends.ts';
import { screenshot } from './support/screenshot.ts';
import { openSection } from './support/settings.ts';
import { skipTour } from './support/skip-tour.ts';
import { expect, test } from './support/test.ts';

test('a friend comes by the link of a mail and counts; for two there is a game', async ({
  page,
  browser,
  server,
  email,
  signIn,
}) => {
  const bob = `bob-${email}`;
  await signIn(page, email);
  await page.getByRole('link', { name: 'Profile' }).click();
  await openSection(page, 'Friends');
  const card = page.getByRole('region', { name: 'Invite friends' });
  await card.getByRole('textbox', { name: "Friend's email" }).fill(bob);
  await card.getByRole('button', { name: 'Send invitation' }).click();
  await expect(card.getByText(bob)).toBeVisible();
  await expect(card.getByText('Pending', { exact: true })).toBeVisible();

  const link = /https?:\/\/\S+\/invite\?ref=\S+/.exec((await server.mailbox.next(bob)).text)?.[0] ?? '';
  const phone = await browser.newContext();
  const b = await phone.newPage();
  await skipTour(b, server.origin);
  await b.goto(link);
  await expect(b.getByRole('heading', { name: 'A friend invites you to Boxroom' })).toBeVisible();
  await b.getByRole('button', { name: 'Create your account' }).click();
  await b.getByRole('textbox', { name: /e-?mail/i }).fill(bob);
  await b.getByRole('textbox', { name: /e-?mail/i }).press('Enter');
  const { code } = await server.mailbox.nextSignIn(bob, 1);
  await b.getByRole('textbox', { name: /code/i }).fill(code);
  await b.waitForURL('**/app');

  await page.reload();
  await expect(card.getByText('Registered', { exact: true })).toBeVisible();
  await expect(card.getByText('1 friend joined')).toBeVisible();
  await phone.close();
  await bringFriends(server, email, 4);
  await page.reload();
  await card.getByRole('button', { name: 'Claim mystery reward 1' }).click();
  await expect(page.getByText('Reward claimed! 🎉')).toBeVisible();
  await card.getByRole('button', { name: 'Claim mystery reward 2' }).click();
  await expect(card.getByText('Yours to play, in gold too.')).toBeVisible();
  await page.mouse.move(0, 0); // a toast under the pointer would stay, above the button
  await card.getByRole('button', { name: 'Play Snake' }).click();
  const game = page.getByRole('dialog', { name: 'Snake' });
  await expect(game.getByRole('application')).toBeFocused();
  // Without input a game ends after a second and a half.
  await page.keyboard.press('Space');
  await page.keyboard.press('Space');
  await expect(game.getByText('Paused', { exact: true })).toBeVisible();
  await screenshot(page, 'snake');
  await expectAccessible(page);
  await page.keyboard.press('Space');
  await expect(game.getByText('Game over', { exact: true })).toBeVisible();
});
