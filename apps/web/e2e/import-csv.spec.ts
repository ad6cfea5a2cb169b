import { readFile, writeFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { writeXlsx } from 'hucre/xlsx';
import { expectAccessible } from './support/accessibility.ts';
import { screenshot } from './support/screenshot.ts';
import { openSection } from './support/settings.ts';
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

/** In any of its phases, each of which has its own title. */
const dialogOf = (page: Page) => page.getByRole('dialog', { name: /^Import/ });

async function choose(page: Page, name: string, content: string | Uint8Array): Promise<void> {
  await page.goto('/settings');
  await openSection(page, 'Import and backup');
  await page.getByRole('button', { name: 'Import a file' }).click();
  const path = test.info().outputPath(name);
  await writeFile(path, content);
  await page.getByLabel('File to import').setInputFiles(path);
}

test('a file is previewed by row, written only after confirming, and all of it', async ({ page, email, signIn }) => {
  await signIn(page, email);
  await choose(page, 'household.csv', GOOD);
  const dialog = dialogOf(page);
  for (const count of ['1 room', '2 boxes', '3 items', '1 category'])
    await expect(dialog.getByText(count, { exact: true })).toBeVisible();
  await expect(dialog.getByRole('region', { name: 'Box Name: Longer than 20 characters.' })).toContainText(
    'Row 5 Rope: “A box name that is too long”',
  );
  await expect(dialog.getByText('Row 6', { exact: true })).toBeVisible();
  await dialog.getByText('Columns', { exact: true }).click();
  await dialog.getByText('How the file is read').click();
  await expectAccessible(page);
  await screenshot(page, 'import-preview');

  await dialog.getByRole('button', { name: 'Another file' }).click();
  await page.keyboard.press('Escape');
  await expectNoDialog(page);
  await page.goto('/app');
  await expect(page.getByText("You don't have any boxes in My First Storage Room storage room yet.")).toBeVisible();

  await choose(page, 'household.csv', GOOD);
  await dialog.getByRole('button', { name: 'Shorten all' }).click();
  const downloading = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Download these rows' }).click();
  const left = await readFile(await (await downloading).path(), 'utf8');
  expect(left).toContain('Why not imported');
  await dialog.getByRole('button', { name: 'Confirm: 4 items' }).click();
  await expect(dialog.getByText('4 items added')).toBeVisible();
  await dialog.getByRole('link', { name: 'Open' }).click();
  await expectNoDialog(page);
  await page.goto('/search?q=saw');
  await expect(page.getByText('1 result for "saw"')).toBeVisible();
  await expect(page.getByText('Saw, large')).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search your storage' }).fill('candle');
  await expect(page.getByText('Unassigned Items')).toBeVisible();

  // The same file again brings nothing twice.
  await choose(page, 'household.csv', GOOD);
  await expect(dialog.getByText('3 items are there already')).toBeVisible();
});

test.describe('a file that cannot be read says why, and nothing is written', () => {
  const cases: [string, string | Buffer, RegExp][] = [
    ['empty', '', /empty/i],
    ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), /picture/],
    ['a damaged spreadsheet', Buffer.from('PK\u0003\u0004 and no more'), /damaged/],
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

test('semicolons, Windows-1252, old line ends and ragged rows are read', async ({ page, email, signIn }) => {
  await signIn(page, email);
  const text =
    'Room Name;Box Name;Box Description;Item Name\rK\xfcche;Tools;;Hammer\rGarage;Tools;;Nails;too;many\rGarage;Tools';
  await choose(page, 'old.csv', Buffer.from(text, 'latin1'));
  const dialog = dialogOf(page);
  await expect(dialog.getByText(/divided by semicolon · Western/)).toBeVisible();
  await expect(dialog.getByRole('region', { name: 'Küche' })).toBeVisible();
  await expect(dialog.getByText('Row 3', { exact: true })).toBeVisible();
  await expect(dialog.getByText('1 room', { exact: true })).toBeVisible();
  await expect(dialog.getByRole('button', { name: /^Confirm/ })).toBeEnabled();
});

test('a spreadsheet comes in, and is undone as a whole later', async ({ page, email, signIn }) => {
  await signIn(page, email);
  const rows = [
    ['Our things in the attic'],
    [],
    ['Place', 'Thing', 'Pieces', 'Bought'],
    ['Attic / Left shelf / Red box', 'Tent', 1, new Date('2024-01-31T00:00:00Z')],
    ['Attic / Left shelf / Red box', 'Rope', 2, null],
  ];
  await choose(page, 'things.xlsx', new Uint8Array(await writeXlsx({ sheets: [{ name: 'List', rows }] })));
  const dialog = dialogOf(page);
  await expect(dialog.getByText('Excel · sheet “List” · header in row 3')).toBeVisible();
  await dialog.getByRole('button', { name: 'Confirm: 2 items' }).click();
  await expect(dialog.getByText('2 items added')).toBeVisible();
  await page.keyboard.press('Escape');
  await expectNoDialog(page);

  await page.reload();
  const recent = page.getByRole('region', { name: 'Recent imports' });
  await expect(recent.getByText('things.xlsx')).toBeVisible();
  await expectAccessible(page);
  await recent.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('button', { name: 'Undo Import' }).click();
  await expect(recent.getByText(/undone/)).toBeVisible();
  await page.goto('/search?q=tent');
  await expect(page.getByText(/No items found|0 results/)).toBeVisible();
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
  const dialog = dialogOf(page);
  await dialog.getByRole('button', { name: `Confirm: ${ROWS.toLocaleString('en-US')} items` }).click();
  await expect(dialog.getByRole('progressbar', { name: 'Import' })).toBeVisible();
  await screenshot(page, 'import-progress');
  await expect(dialog.getByText('10,500 items added')).toBeVisible({ timeout: 180_000 });
  await screenshot(page, 'import-done');
  expect(calls).toBeGreaterThan(6);
  await page.keyboard.press('Escape');
  await expectNoDialog(page);

  await page.goto('/settings');
  const downloading = page.waitForEvent('download', { timeout: 60_000 });
  await page.getByRole('button', { name: 'Download CSV' }).click();
  const [head, ...lines] = (await readFile(await (await downloading).path(), 'utf8')).trimEnd().split('\r\n');
  expect(head).toContain('Item Name');
  // The initial room of every account is empty.
  expect(lines.toSorted()).toEqual([...rows, 'My First Storage Room,,,'].toSorted());
});

test('Cancel takes back what was imported', async ({ page, email, signIn }) => {
  const rows = Array.from({ length: 4000 }, (_, n) => `Room 1,Box ${n % 50},,Thing ${n}`);
  await signIn(page, email);
  let calls = 0;
  // The second part waits until Cancel was pressed.
  await page.route('**/trpc/import.create', (route) => (++calls === 1 ? route.continue() : undefined));
  await choose(page, 'large.csv', ['Room Name,Box Name,Box Description,Item Name', ...rows].join('\r\n'));
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Confirm: 4,000 items' }).click();
  await expect(dialog.getByText(/^1,9\d\d of 4,000 items imported/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('dialog', { name: 'Import undone' })).toContainText(/removed/, { timeout: 30_000 });
  await page.goto('/search?q=thing');
  await expect(page.getByText(/No items found|0 results/)).toBeVisible();
});
