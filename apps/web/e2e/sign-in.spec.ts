import { startTestProvider } from '@boxroom/server/testing/test-provider';
import type { Browser, Page } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { BoxroomServer } from './support/boxroom-server.ts';
import { screenshot } from './support/screenshot.ts';
import { openSection } from './support/settings.ts';
import { signIn as signInOn } from './support/sign-in.ts';
import { expectAllSent, expectNoDialog, openBox } from './support/steps.ts';
import { expect, test } from './support/test.ts';

const PASSWORD = 'winter boots in box 7';

async function newDevice(browser: Browser, origin: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: origin });
  return context.newPage();
}

test('a forgotten password is set anew by mail, used, and leads back to where one wanted to go', async ({
  page,
  server,
  signIn,
  mailbox,
  email,
  browser,
}) => {
  await signIn(page, email);
  const phone = await newDevice(browser, server.origin);
  await phone.goto('/search?q=tent');
  await phone.getByRole('button', { name: 'Use a password instead' }).click();
  await phone.getByRole('link', { name: /Forgot your password/ }).click();
  const seen = (await mailbox.all(email)).length;
  await phone.getByRole('textbox', { name: /email/i }).fill(email);
  await phone.getByRole('button', { name: 'Send reset link' }).click();
  await expect(phone.getByText('If an account with this email exists, you will receive a sign-in link.')).toBeVisible();

  const mail = await mailbox.next(email, seen);
  await phone.goto(/https?:\S+\/reset-password\S+/.exec(mail.text)?.[0] ?? '');
  await expect(phone.getByText(`All other devices are signed out`)).toBeVisible();
  expect(new URL(phone.url()).hash).toBe('');
  await screenshot(phone, 'reset-password');
  await expectAccessible(phone);
  await phone.getByLabel('Email address').fill(email);
  await phone.getByLabel('New password').fill(PASSWORD);
  await phone.getByLabel('Confirm password').fill(PASSWORD);
  await phone.getByRole('button', { name: 'Set new password' }).click();
  await expect(phone.getByRole('heading', { name: 'Your password is set' })).toBeVisible();
  await phone.waitForURL('**/auth');
  expect((await mailbox.next(email, seen + 1)).subject).toBe('Your Boxroom password was set');

  await phone.goto('/search?q=tent');
  await phone.getByRole('button', { name: 'Use a password instead' }).click();
  await phone.getByLabel('Email address').fill(email);
  await phone.getByLabel('Password').fill('something else');
  await phone.getByRole('button', { name: 'Sign in' }).click();
  await expect(phone.getByText('Login failed. Please try again.')).toBeVisible();
  await phone.getByLabel('Password').fill(PASSWORD);
  await phone.getByRole('button', { name: 'Sign in' }).click();
  await phone.waitForURL('**/search?q=tent');
  // Setting the password ended the session of the other device.
  await page.reload();
  await expect(page).toHaveURL(/\/auth$/);
  await phone.context().close();
});

test('Google: proves the address once by mail, then leads straight to the box that was scanned', async ({
  browser,
  email,
}) => {
  const provider = await startTestProvider();
  const { issuer, clientId, clientSecret } = provider;
  const server = await BoxroomServer.create({
    GOOGLE_CLIENT_ID: clientId,
    GOOGLE_CLIENT_SECRET: clientSecret,
    GOOGLE_ISSUER: issuer,
  });
  provider.accept([`${server.origin}/auth-callback/google`]);
  provider.account = { sub: 'ada-at-google', email, email_verified: true };
  try {
    const laptop = await newDevice(browser, server.origin);
    await signInOn(laptop, server, email, { has: { boxes: [{ name: 'Winter' }] } });
    await expectNoDialog(laptop);
    await openBox(laptop, 'Winter');
    await expectAllSent(laptop);
    const box = new URL(laptop.url()).pathname;

    const phone = await newDevice(browser, server.origin);
    const seen = (await server.mailbox.all(email)).length;
    await phone.goto(box);
    await expect(phone.getByRole('button', { name: 'Continue with Google' })).toBeVisible();
    await expect(phone.getByRole('button', { name: /Microsoft/ })).toHaveCount(0);
    await screenshot(phone, 'sign-in-with-google');
    await phone.getByRole('button', { name: 'Continue with Google' }).click();
    await expect(phone.getByText(/One more step, only this time/)).toBeVisible();
    expect(new URL(phone.url()).search).toBe('');
    const { code } = await server.mailbox.nextSignIn(email, seen);
    await phone.getByRole('textbox', { name: /code/i }).fill(code);
    await phone.waitForURL(`**${box}`);

    const tablet = await newDevice(browser, server.origin);
    await tablet.goto(box);
    await tablet.getByRole('button', { name: 'Continue with Google' }).click();
    await tablet.waitForURL(`**${box}`);
    await expect(tablet.getByRole('heading', { name: 'Winter' })).toBeVisible();

    provider.account = null;
    const guest = await newDevice(browser, server.origin);
    await guest.goto('/auth');
    await guest.getByRole('button', { name: 'Continue with Google' }).click();
    await expect(guest.getByRole('heading', { name: 'Authentication Error' })).toBeVisible();
    await expect(guest.getByText('The sign-in was cancelled.')).toBeVisible();
    for (const page of [laptop, phone, tablet, guest]) await page.context().close();
  } finally {
    await server.dispose();
    await provider.stop();
  }
});

test('a laptop asks, a phone signs in by link and code, once; from the settings it is signed out again', async ({
  page,
  server,
  mailbox,
  email,
  browser,
}) => {
  await signInOn(page, server, email);
  const laptop = await newDevice(browser, server.origin);
  const seen = (await mailbox.all(email)).length;
  await laptop.goto('/auth');
  await laptop.getByRole('textbox', { name: /email/i }).fill(email);
  await laptop.getByRole('textbox', { name: /email/i }).press('Enter');
  const mail = await mailbox.nextSignIn(email, seen);

  const phone = await newDevice(browser, server.origin);
  await phone.goto(mail.link);
  await expect(phone.getByText(/requested on another device/)).toBeVisible();
  await expect(phone.getByRole('button', { name: 'Continue' })).toHaveCount(0);
  await phone.getByRole('textbox', { name: /code/i }).fill(mail.code);
  await phone.waitForURL('**/app');
  await laptop.getByRole('textbox', { name: /code/i }).fill(mail.code);
  await expect(laptop.getByText(/is no longer valid/)).toBeVisible();

  await page.goto('/settings');
  await openSection(page, 'Account');
  const devices = page.getByRole('region', { name: 'Where you are signed in' });
  await expect(devices.getByRole('listitem')).toHaveCount(2);
  await expect(devices.getByRole('listitem').first()).toContainText('This device');
  await devices.scrollIntoViewIfNeeded();
  await screenshot(page, 'devices');
  await expectAccessible(page);
  await devices.getByRole('button', { name: /^Sign out / }).click();
  await expect(devices.getByRole('listitem')).toHaveCount(1);
  await phone.reload();
  await expect(phone).toHaveURL(/\/auth$/);
  for (const device of [laptop, phone]) await device.context().close();
});
