import type { Browser, Page } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { decodeQr } from './support/decode-qr.ts';
import { screenshot } from './support/screenshot.ts';
import { openSection } from './support/settings.ts';
import { expectNoDialog } from './support/steps.ts';
import { expect, test } from './support/test.ts';
import { packInTryout, tryIt } from './support/tryout.ts';

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Open on your phone' });

/** Another device with a browser of its own. */
async function newPhone(browser: Browser, baseURL: string | undefined): Promise<Page> {
  const context = await browser.newContext({
    ...(baseURL === undefined ? {} : { baseURL }),
    viewport: { width: 390, height: 844 },
    isMobile: true,
    hasTouch: true,
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 26_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1',
  });
  return context.newPage();
}

/** Returns the address in the code, read from the screen as a camera does. */
async function showCode(page: Page): Promise<string> {
  await page.goto('/settings');
  await openSection(page, 'Open on your phone');
  await page.getByRole('button', { name: 'Show the code' }).click();
  const code = page.getByRole('img', { name: 'QR code for your phone' });
  await expect(code).toBeVisible();
  await expect.poll(() => decodeQr(code)).toMatch(/\/pair#pl_[\w-]{43}$/);
  return (await decodeQr(code)) ?? '';
}

test('a laptop shows a code, a phone scans it, both show a number, and the laptop confirms', async ({
  page,
  browser,
  baseURL,
  email,
  signIn,
}) => {
  await signIn(page, email, { has: { boxes: [{ name: 'Tools', items: ['Saw'] }] } });
  const address = await showCode(page);
  await expectAccessible(page);
  await screenshot(page, 'pair-code');

  const phone = await newPhone(browser, baseURL);
  await phone.goto(address);
  await expect(phone.getByText('You are about to sign in as')).toBeVisible();
  expect(new URL(phone.url()).hash).toBe('');
  await expectAccessible(phone);
  await screenshot(phone, 'pair-phone');
  await phone.getByRole('button', { name: 'Continue' }).press('Enter');
  const number = phone.locator('.shared-number');
  await expect(number).toHaveText(/^\d{3}$/);
  await expectAccessible(phone);
  await screenshot(phone, 'pair-phone-number');

  await expect(dialogOf(page).getByRole('status').first()).toContainText('Safari on iPhone has scanned the code.');
  await expect(dialogOf(page).locator('.shared-number')).toHaveText(await number.innerText());
  await expectAccessible(page);
  await screenshot(page, 'pair-number');
  await page.getByRole('button', { name: 'Yes, sign it in' }).press('Enter');
  await phone.waitForURL('**/app');
  await expect(phone.getByRole('link', { name: 'Go to details of Tools' })).toBeVisible();
  await expect(dialogOf(page).getByRole('status').first()).toContainText('The phone is signed in.');
  await page.getByRole('button', { name: 'Done' }).press('Enter');
  await expectNoDialog(page);
  await openSection(page, 'Account');
  await expect(page.getByRole('region', { name: 'Where you are signed in' })).toContainText('Safari on iPhone');

  await test.step('the code worked once', async () => {
    const other = await newPhone(browser, baseURL);
    await other.goto(address);
    await expect(other.getByRole('alert')).toHaveText(/This code is no longer valid\./);
    await other.context().close();
  });
  await phone.context().close();
});

test(
  'a photo of the code signs in nobody, and warns its person',
  { tag: '@any-size' },
  async ({ page, browser, baseURL, email, signIn }) => {
    await signIn(page, email);
    const address = await showCode(page);
    const [thief, phone] = [await newPhone(browser, baseURL), await newPhone(browser, baseURL)];
    for (const scanning of [thief, phone]) {
      await scanning.goto(address);
      await scanning.getByRole('button', { name: 'Continue' }).click();
    }
    await expect(phone.getByRole('alert')).toContainText('Another device has scanned this code already.');
    await expect(thief.getByRole('alert')).toContainText('Two devices scanned this code');
    await expect(dialogOf(page).getByRole('status').first()).toContainText('Two devices scanned this code');
    await expect(page.getByRole('button', { name: 'Yes, sign it in' })).toBeHidden();
    await page.getByRole('button', { name: 'Show a new code' }).click();
    await expect(page.getByRole('img', { name: 'QR code for your phone' })).toBeVisible();
    await thief.goto('/app');
    await thief.waitForURL('**/auth');
    for (const { context } of [thief, phone].map((each) => ({ context: each.context() }))) await context.close();
  },
);

test(
  'what was tried on the phone is asked about after the sign-in, and stays',
  { tag: '@any-size' },
  async ({ page, browser, baseURL, email, signIn }) => {
    await signIn(page, email, { has: { boxes: [{ name: 'Larder', items: ['Honey'] }] } });
    const phone = await newPhone(browser, baseURL);
    await tryIt(phone);
    await packInTryout(phone);
    await phone.goto(await showCode(page));
    await phone.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('button', { name: 'Yes, sign it in' }).click();
    await phone.waitForURL('**/app');
    const question = phone.getByRole('region', { name: 'Add what you tried?' });
    await question.getByRole('button', { name: 'Add it to my account' }).click();
    await expect(phone.getByText('Everything you tried is in your account now.')).toBeVisible();
    await phone.goto('/search?q=knee');
    await expect(phone.getByText('Knee pads').first()).toBeVisible();
    await phone.context().close();
  },
);

test(
  'a phone on which somebody else is signed in stays theirs',
  { tag: '@any-size' },
  async ({ page, browser, baseURL, email, signIn }) => {
    await signIn(page, email);
    const phone = await newPhone(browser, baseURL);
    await signIn(phone, `other-${email}`);
    await phone.goto(await showCode(page));
    await expect(phone.getByRole('status')).toContainText('This device is signed in as');
    await expectAccessible(phone);
    await phone.getByRole('link', { name: 'Open the settings' }).click();
    await expect(phone.getByRole('button', { name: 'Logout' })).toBeVisible();
    await phone.context().close();
  },
);
