import { decodeQr } from './support/decode-qr.ts';
import { addBoxes, addItems, addRoom, openBox, openPart } from './support/steps.ts';
import { expect, test } from './support/test.ts';

test.use({ serviceWorkers: 'allow' });

const ITEMS = [
  'Hammer',
  'Crème brûlée torch',
  'Tape 10 m',
  'Tape 2 m',
  'Nails',
  'Saw',
  'Brush',
  '电池',
  'مصباح',
  '👨‍👩‍👧‍👦 photo',
];

test('from signing in to a found item and a scanned box', async ({ page, server, email, signIn }) => {
  await signIn(page, email, { by: 'link' });
  await expect(page.getByText("You don't have any boxes in My First Storage Room storage room yet.")).toBeVisible();

  await addRoom(page, 'Garage');
  await expect(page.getByRole('combobox', { name: 'Storage room' })).toHaveValue(/./);
  await addBoxes(page, [{ name: 'Tools', place: 'Under the bench' }, { name: 'Winter' }]);
  await expect(page.getByText('2 Boxes created')).toBeVisible();
  await expect(page.getByRole('heading', { name: '2 Boxes in Garage' })).toBeVisible();

  await openBox(page, 'Tools');
  await expect(page.getByText('Under the bench')).toBeVisible();
  await addItems(page, ITEMS);
  await expect(page.getByRole('heading', { name: '10 items' })).toBeVisible();

  await page.getByRole('link', { name: 'Search' }).click();
  await expect(page.getByText('Search your storage')).toBeVisible();
  const field = page.getByRole('searchbox', { name: 'Search your storage' });
  await expect(field).toBeFocused();
  await field.pressSequentially('CREME tor');
  await expect(page.getByText('1 result for "CREME tor"')).toBeVisible();
  await expect(page.locator('mark')).toHaveText(['Crème', 'tor']);
  await expect(page).toHaveURL(/q=CREME/);
  await field.fill('电池');
  await expect(page.getByText('1 result for "电池"')).toBeVisible();
  await field.fill('nothing like this');
  await expect(page.getByText('No items found matching "nothing like this"')).toBeVisible();
  await field.fill('hammer');
  await expect(page.getByText('1 result for "hammer"')).toBeVisible();
  await page.getByRole('link', { name: 'Tools' }).click();
  await expect(page.getByRole('heading', { name: 'Tools', level: 1 })).toBeVisible();

  const boxUrl = page.url();
  await openPart(page, 'Code');
  const scanned = await decodeQr(page.getByRole('img', { name: 'QR code of Tools' }));
  expect(scanned).toBe(`${server.origin}${new URL(boxUrl).pathname}`);
  await page.goto('about:blank');
  await page.goto(scanned ?? '');
  await expect(page.getByRole('heading', { name: 'Tools', level: 1 })).toBeVisible();
  await expect(page.getByTitle('Hammer', { exact: true })).toBeVisible();
});

test(
  'a box scanned signed out opens after the sign-in, by link and by code',
  { tag: '@any-size' },
  async ({ page, browser, server, email, signIn }) => {
    await signIn(page, email, { has: { boxes: [{ name: 'Tools' }] } });
    await openBox(page, 'Tools');
    await expect(page.getByRole('img', { name: 'Not sent yet' })).toHaveCount(0);
    const path = new URL(page.url()).pathname;
    for (const by of ['code', 'link'] as const) {
      const context = await browser.newContext({ baseURL: server.origin });
      const phone = await context.newPage();
      await signIn(phone, email, { from: path, by });
      expect(new URL(phone.url()).pathname).toBe(path);
      await expect(phone.getByRole('heading', { name: 'Tools', level: 1 })).toBeVisible();
      await context.close();
    }
  },
);

test(
  'a link opened on another device asks for the code and does not sign in by itself',
  { tag: '@any-size' },
  async ({ page, browser, server, email, mailbox }) => {
    await page.goto('/auth');
    await page.getByRole('textbox', { name: /e-?mail/i }).fill(email);
    await page.keyboard.press('Enter');
    const mail = await mailbox.nextSignIn(email);
    const context = await browser.newContext({ baseURL: server.origin });
    const other = await context.newPage();
    await other.goto(mail.link);
    await expect(other).not.toHaveURL(/token=/);
    const code = other.getByRole('textbox', { name: /code/i });
    await expect(code).toBeVisible();
    await code.fill(mail.code === '000000' ? '000001' : '000000');
    await expect(other.getByText('This code is wrong. Please check it and try again.')).toBeVisible();
    await code.fill(mail.code);
    await other.waitForURL(/\/app/);
    await context.close();
  },
);
