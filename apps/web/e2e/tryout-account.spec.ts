import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { resultOf } from './support/call-server.ts';
import { readDatabases } from './support/read-databases.ts';
import { expectAllSent } from './support/steps.ts';
import { expect, test } from './support/test.ts';
import { packInTryout, signInByCode, tryIt } from './support/tryout.ts';

const question = (page: Page) => page.getByRole('region', { name: 'Add what you tried?' });
const storedTryout = (page: Page) => page.evaluate(() => localStorage.getItem('boxroom-tryout'));

/** The rows of the CSV: everything in the rooms of the person. */
async function linesOnServer(page: Page): Promise<string[]> {
  const session = await resultOf<{ user: { id: string } }>(await page.request.get('/trpc/auth.session'));
  const answer = await page.request.get('/export.csv', { headers: { 'x-boxroom-user': session.user.id } });
  expect(answer.status()).toBe(200);
  return (await answer.text()).split('\n');
}
const times = (lines: readonly string[], name: string) => lines.filter((line) => line.includes(name)).length;

async function logOut(page: Page): Promise<void> {
  await page.goto('/settings');
  await page.getByRole('button', { name: 'Logout' }).click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /^Log ?out/i })
    .click();
  await page.waitForURL('**/auth');
}

test(
  'an account that is in use gets what was tried once, beside what it has',
  { tag: '@any-size' },
  async ({ page, browser, email, mailbox, signIn }) => {
    const other = await browser.newContext();
    const elsewhere = await other.newPage();
    await signIn(elsewhere, email, { has: { shown: ['Price'], boxes: [{ name: 'Larder', items: ['Honey'] }] } });
    await tryIt(page);
    await packInTryout(page);
    await page.getByRole('button', { name: 'Keep this' }).click();
    await signInByCode(page, email, mailbox);
    await expect(page.getByRole('link', { name: 'Go to details of Larder' })).toBeVisible();
    await expect(question(page)).toBeVisible();
    await expectAccessible(page);
    // Two taps are one answer.
    await question(page).getByRole('button', { name: 'Add it to my account' }).dblclick();
    await expect(page.getByText('Everything you tried is in your account now.')).toBeVisible();
    await expectAllSent(page);
    await expect(question(page)).toBeHidden();
    expect(await storedTryout(page)).toBeNull();
    await page.reload();
    await expect(page.getByRole('link', { name: 'Go to details of Baby things' })).toBeVisible();
    await expect(question(page)).toBeHidden();

    const lines = await linesOnServer(page);
    for (const name of ['Honey', 'Knee pads', 'Inline skates', 'Cordless drill'])
      expect([name, times(lines, name)]).toEqual([name, 1]);
    await elsewhere.goto('/search?q=knee');
    await expect(elsewhere.getByText('Knee pads').first()).toBeVisible();
    // The account's own display settings stay: it shows prices, and no quantities.
    await elsewhere.goto('/settings?section=display');
    await expect(elsewhere.getByRole('switch', { name: /^Price/ })).toBeChecked();
    await expect(elsewhere.getByRole('switch', { name: /^Quantity/ })).not.toBeChecked();
    await other.close();
  },
);

test(
  'somebody else who signs in gets nothing of a tryout, and it waits for its own person',
  {
    tag: '@any-size',
  },
  async ({ page, browser, email, mailbox, signIn }) => {
    const other = await browser.newContext();
    await signIn(await other.newPage(), email, { has: { boxes: [{ name: 'Larder', items: ['Honey'] }] } });
    await other.close();
    await tryIt(page);
    await packInTryout(page);
    await page.goto('/auth');
    await signInByCode(page, email, mailbox);
    await expect(question(page)).toBeVisible();
    await question(page).getByRole('button', { name: 'Not now' }).click();
    await expect(question(page)).toBeHidden();
    await page.goto('/search?q=knee');
    await expect(page.getByRole('searchbox')).toHaveValue('knee');
    await expect(page.getByText('Knee pads')).toHaveCount(0);
    await expectAllSent(page);
    expect(times(await linesOnServer(page), 'Knee pads')).toBe(0);

    await logOut(page);
    // The sign-in shows nothing of it; who tried it finds it where it began.
    await expect(page.getByText('Knee pads')).toHaveCount(0);
    await page.goto('/try');
    await page.waitForURL('**/app');
    await expect(page.getByText('This lives on this device alone.')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Go to details of Larder' })).toHaveCount(0);
    await page.goto('/search?q=knee');
    await expect(page.getByText('Knee pads').first()).toBeVisible();
    expect(await readDatabases(page)).not.toContain('Honey');
  },
);

test(
  'on a shared computer a tryout goes to the account, and nothing of it stays',
  { tag: '@any-size' },
  async ({ page, browser, email, mailbox, signIn }) => {
    const other = await browser.newContext();
    await signIn(await other.newPage(), email, { has: { boxes: [{ name: 'Larder', items: ['Honey'] }] } });
    await other.close();
    await tryIt(page);
    await packInTryout(page);
    await page.goto('/auth');
    await page.getByText('More', { exact: true }).click();
    await page.getByRole('switch', { name: /^This is a shared computer/ }).check();
    await signInByCode(page, email, mailbox);
    await question(page).getByRole('button', { name: 'Add it to my account' }).click();
    await expect(page.getByText('Everything you tried is in your account now.')).toBeVisible();
    expect(await storedTryout(page)).toBeNull();
    expect(times(await linesOnServer(page), 'Knee pads')).toBe(1);
    await expect.poll(() => readDatabases(page)).not.toContain('Knee pads');
    await logOut(page);
    await page.goto('/try');
    await expect(page.getByText('This browser is set as a shared computer')).toBeVisible();
    expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('tryout');
  },
);
