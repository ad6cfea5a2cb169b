import { expectAccessible } from './support/accessibility.ts';
import { screenshot } from './support/screenshot.ts';
import { expectAllSent, openBox, openPart } from './support/steps.ts';
import { expect, test } from './support/test.ts';

test('a guest link opens without an account, shows one box, says so offline, and ends at once', async ({
  page,
  browser,
  email,
  signIn,
}) => {
  test.slow();
  await signIn(page, email, {
    has: {
      boxes: [
        {
          name: 'Camping',
          place: 'Top shelf, left',
          items: ['Tent', 'Stove', 'Gas bottles', 'Sleeping bags', 'Lantern', 'Rope'],
        },
        { name: 'Secret' },
      ],
    },
  });
  await openBox(page, 'Camping');
  await expectAllSent(page);
  await openPart(page, 'Code');
  await page.getByRole('button', { name: 'Guest link' }).click();
  const dialog = page.getByRole('dialog', { name: 'Guest link' });
  await expect(dialog.getByText('There are no links yet.')).toBeVisible();
  await dialog.getByRole('combobox', { name: 'How long the link works' }).selectOption('for 7 days');
  await dialog.getByRole('button', { name: 'Make a link' }).click();
  await expect(dialog.getByText('Not opened yet')).toBeVisible();
  await expect(dialog.getByRole('img', { name: 'QR code of the guest link to Camping' })).toBeVisible();
  const link = await dialog.getByRole('textbox', { name: 'Guest link' }).inputValue();
  await screenshot(page, 'guest-link-dialog');
  await expectAccessible(page);

  // A friend's phone that has never had a session.
  const phone = await browser.newContext();
  const guest = await phone.newPage();
  const asked: string[] = [];
  guest.on('request', (request) => asked.push(`${request.url()} ${JSON.stringify(request.headers())}`));
  await guest.goto(link);
  await expect(guest.getByRole('heading', { name: 'Camping', level: 1 })).toBeVisible();
  await expect(guest.getByText('Top shelf, left')).toBeVisible();
  await expect(guest.getByText('Secret')).toHaveCount(0);
  await screenshot(guest, 'guest-page');
  await expectAccessible(guest);
  await guest.getByRole('searchbox', { name: 'Search this list' }).fill('gas');
  await expect(guest.getByText('1 result for "gas"')).toBeVisible();
  await expect(guest.getByText('Tent')).toHaveCount(0);
  await guest.reload();
  await expect(guest.getByText('Tent')).toBeVisible();
  // The token is only in the body of a POST, and none of the signed-in app's code is fetched.
  expect(asked.filter((line) => line.includes('gst_'))).toEqual([]);
  expect(asked.filter((line) => /first-route-(?!and-guest)|signed-in-layout|app-page/.test(line))).toEqual([]);
  expect(await guest.evaluate(async () => (await indexedDB.databases()).length)).toBe(0);
  await phone.setOffline(true);
  await expect(guest.getByText(/^You are offline.* What you see is from /)).toBeVisible();
  await phone.setOffline(false);
  await expect(guest.getByText(/^You are offline/)).toHaveCount(0);

  await dialog.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Guest link' }).click();
  await expect(dialog.getByText(/^Opened once/)).toBeVisible();
  await dialog.getByRole('button', { name: 'End', exact: true }).click();
  await page.getByRole('alertdialog', { name: 'End this link?' }).getByRole('button', { name: 'End link' }).click();
  await expect(dialog.getByText('There are no links yet.')).toBeVisible();
  await guest.reload();
  await expect(guest.getByRole('heading', { name: 'This link does not work' })).toBeVisible();
  await expect(guest.getByText('Tent')).toHaveCount(0);
  await phone.close();
});
