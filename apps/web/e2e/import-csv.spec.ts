import { readFile, writeFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { screenshot } from './support/screenshot.ts';
import { expectNoDialog } from './support/steps.ts';
import { expect, test } from './support/test.ts';

/** More rows than one import could have before it was sent in parts. */
const ROWS = 10_500;

const GOOD = [
  'Room Name,Box Name,Box Description,Item Name,Quantity,Price,Category',
  'Garage,Tools,Left shelf,Hammer,2,12.50,Metal',
  'Garage,Tools,Left shelf,"Saw, large",,,Metal',
  'No Room,Loose things,,Candle,3,,',
  'Garage,A box name that is too long,,Rope,,,',
  'Garage,Tools,Left shelf,,1,,',
].join('\r\n');

async function choose(page: Page, name: string, content: string | Buffer): Promise<void> {
  await page.goto('/settings');
  await page.getByRole('button', { name: 'Import CSV' }).click();
  const path = test.info().outputPath(name);
  await writeFile(path, content);
  await page.getByLabel('CSV file').setInputFiles(path);
}

test('a file is previewed by row, written only after confirming, and all of it', async ({ page, email, signIn }) => {
  await signIn(page, email);
  await choose(page, 'household.csv', GOOD);
  const dialog = page.getByRole('dialog', { name: 'Import CSV' });
  for (const count of ['1 room', '2 boxes', '3 items', '1 category'])
    await expect(dialog.getByText(count, { exact: true })).toBeVisible();
  await expect(dialog.getByText('Row 5, Box Name: Box name must be 20 characters or less.')).toBeVisible();
  await expect(dialog.getByText(/^Row 6, Item Name/)).toBeVisible();

  await dialog.getByRole('button', { name: 'Choose another file' }).click();
  await page.keyboard.press('Escape');
  await expectNoDialog(page);
  await page.goto('/app');
  await expect(page.getByText("You don't have any boxes in My First Storage Room storage room yet.")).toBeVisible();

  await choose(page, 'household.csv', GOOD);
  await dialog.getByRole('button', { name: /^Confirm/ }).click();
  await expect(page.getByText('Import finished')).toBeVisible();
  await expectNoDialog(page);
  await page.goto('/search?q=saw');
  await expect(page.getByText('1 result for "saw"')).toBeVisible();
  await expect(page.getByText('Saw, large')).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search your storage' }).fill('candle');
  await expect(page.getByText('Unassigned Items')).toBeVisible();
});

test.describe('a file that cannot be read says why, and nothing is written', () => {
  const cases: [string, string | Buffer, RegExp][] = [
    ['empty', '', /empty/i],
    ['not UTF-8', Buffer.from([0x52, 0xf6, 0xf6, 0x6d, 0x0a, 0xff]), /UTF-8/],
    ['larger than 40 MB', Buffer.alloc(40 * 1024 * 1024 + 1, 'a,b\n'), /too large/i],
  ];
  for (const [what, content, words] of cases) {
    test(what, async ({ page, email, signIn }) => {
      await signIn(page, email);
      await choose(page, 'bad.csv', content);
      await expect(page.getByRole('alert').filter({ hasText: words })).toBeVisible();
      await expect(page.getByRole('button', { name: /^Confirm/ })).toHaveCount(0);
    });
  }
});

test('semicolons, a BOM, old line ends and ragged rows are read', async ({ page, email, signIn }) => {
  await signIn(page, email);
  const text =
    '\ufeffRoom Name;Box Name;Box Description;Item Name\rGarage;Tools;;Hammer\rGarage;Tools;;Nails;too;many\rGarage;Tools';
  await choose(page, 'old.csv', text);
  const dialog = page.getByRole('dialog', { name: 'Import CSV' });
  await expect(dialog.getByText(/^Row 3/)).toBeVisible();
  await expect(dialog.getByText('1 room', { exact: true })).toBeVisible();
  await expect(dialog.getByRole('button', { name: /^Confirm/ })).toBeEnabled();
});

test('more than one part holds goes in and comes out again, each row once, also where answers are lost', async ({
  page,
  email,
  signIn,
}) => {
  test.slow();
  const rows = Array.from({ length: ROWS }, (_, n) => `Room ${n % 20},Box ${n % 500},,Thing ${n}`);
  await signIn(page, email);
  let calls = 0;
  await page.route('**/trpc/import.create', async (route) => {
    calls++;
    // One request is lost, then one response.
    if (calls === 2) return route.abort();
    if (calls === 4) {
      await route.fetch();
      return route.abort();
    }
    return route.continue();
  });
  await choose(page, 'large.csv', ['Room Name,Box Name,Box Description,Item Name', ...rows].join('\r\n'));
  const dialog = page.getByRole('dialog', { name: 'Import CSV' });
  await dialog.getByRole('button', { name: `Confirm: ${ROWS.toLocaleString('en-US')} items` }).click();
  await expect(dialog.getByRole('progressbar', { name: 'Import' })).toBeVisible();
  await screenshot(page, 'import-progress');
  await expect(page.getByText('Import finished')).toBeVisible({ timeout: 180_000 });
  expect(calls).toBeGreaterThan(6);

  const downloading = page.waitForEvent('download', { timeout: 60_000 });
  await page.getByRole('button', { name: 'Download CSV' }).click();
  const [head, ...lines] = (await readFile(await (await downloading).path(), 'utf8')).trimEnd().split('\r\n');
  expect(head).toContain('Item Name');
  // The initial room of every account is empty.
  expect(lines.toSorted()).toEqual([...rows, 'My First Storage Room,,,'].toSorted());
});
