import type { Page, Request } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { readDatabases } from './support/read-databases.ts';
import { screenshot } from './support/screenshot.ts';
import { expectAllSent } from './support/steps.ts';
import { expect, test } from './support/test.ts';
import { packInTryout, signInByCode, tryIt } from './support/tryout.ts';

/** Records every request but those for the app's own files, which hold nothing of anybody. */
function recordRequests(page: Page): string[] {
  const seen: string[] = [];
  page.on('request', (request: Request) => {
    const { pathname } = new URL(request.url());
    const isFile = request.method() === 'GET' && /^\/(?:assets\/|favicon|manifest|icon|try$|app$|$)/.test(pathname);
    if (!isFile && !request.url().startsWith('blob:')) seen.push(`${request.method()} ${pathname}`);
  });
  return seen;
}

test(
  'tried without an account, packed, kept: the new account has everything',
  { tag: '@any-size' },
  async ({ page, email, mailbox, browser, server }) => {
    test.slow();
    const requests = recordRequests(page);
    await tryIt(page);
    await expectAccessible(page);
    await screenshot(page, 'tryout');
    await packInTryout(page);
    await page.reload();
    await expect(page.getByText('Knee pads').first()).toBeVisible();
    await page.getByRole('link', { name: 'History' }).click();
    await expect(page.getByText('Knee pads').first()).toBeVisible();
    await page.getByRole('link', { name: 'Search' }).click();
    await page.getByRole('searchbox').fill('drill');
    await expect(page.getByText('Cordless drill').first()).toBeVisible();
    expect(requests.filter((request) => !/^GET \/(?:box|history|search)/.test(request))).toEqual([]);

    await page.getByRole('button', { name: 'Keep this' }).click();
    await expect(page.getByText('What you tried comes along')).toBeVisible();
    await signInByCode(page, email, mailbox);
    await expect(page.getByText('Everything you tried is in your account now.')).toBeVisible();
    await expectAllSent(page);
    await expect(page.getByRole('button', { name: 'Keep this' })).toHaveCount(0);
    expect(await page.evaluate(() => localStorage.getItem('boxroom-tryout'))).toBeNull();

    const other = await browser.newContext();
    const elsewhere = await other.newPage();
    await elsewhere.goto(`${server.origin}/auth`);
    const address = elsewhere.getByRole('textbox', { name: /e-?mail/i });
    await expect(async () => {
      await address.fill(email);
      await address.press('Enter');
      await expect(elsewhere.getByRole('textbox', { name: /code/i })).toBeVisible({ timeout: 3000 });
    }).toPass();
    await elsewhere.getByRole('textbox', { name: /code/i }).fill((await mailbox.nextSignIn(email, 1)).code);
    await elsewhere.waitForURL(/\/app/);
    await elsewhere.goto(`${server.origin}/search?q=knee`);
    await expect(elsewhere.getByText('Knee pads').first()).toBeVisible();
    await elsewhere.getByRole('searchbox').fill('drill');
    await expect(elsewhere.getByText('Cordless drill').first()).toBeVisible();
    await other.close();
  },
);

test(
  'tried and thrown away: nothing is left on the device, in any tab',
  { tag: '@any-size' },
  async ({ page, context }) => {
    await tryIt(page);
    // The tag of a box in an account.
    await page.goto('/box/0198c0de-0000-7000-8000-00000000abcd');
    await expect(page.getByText('This box is not in the household that you try here.')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', /next=%2Fbox%2F/);
    await page.goto('/app');
    await packInTryout(page);
    const other = await context.newPage();
    await other.goto('/app');
    await expect(other.getByText('This lives on this device alone.')).toBeVisible();
    await page.getByRole('button', { name: 'Throw away' }).click();
    const question = page.getByRole('alertdialog', { name: 'Throw away what you tried?' });
    await expect(question).toContainText('14 boxes and 82 items');
    await screenshot(page, 'tryout-throw-away');
    await question.getByRole('button', { name: 'Throw away' }).click();
    await page.waitForURL('/');
    await expect(page.getByText('Nothing of what you tried is left on this device.')).toBeVisible();
    await other.waitForURL('/');
    expect(await readDatabases(page, ['outbox', 'spaces', 'buckets'])).not.toContain('Knee pads');
    expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('tryout');
  },
);
