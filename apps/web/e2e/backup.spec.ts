import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { drawPicture } from './support/sample-pictures.ts';
import { screenshot } from './support/screenshot.ts';
import { openSection } from './support/settings.ts';
import { addItems, expectAllSent, openBox } from './support/steps.ts';
import { expect, test } from './support/test.ts';

async function openEverything(page: Page): Promise<void> {
  await page.goto('/settings');
  await openSection(page, 'Import and backup');
  await expect(page.getByRole('heading', { name: 'Everything: Backup and Restore' })).toBeVisible();
}

async function save(page: Page, button: string): Promise<{ name: string; path: string; head: string }> {
  const waiting = page.waitForEvent('download');
  await page.getByRole('button', { name: button, exact: true }).click();
  const file = await waiting;
  const path = await file.path();
  return { name: file.suggestedFilename(), path, head: (await readFile(path)).toString('latin1', 0, 4) };
}

test(
  'everything is taken along, and restored into a new account with its pictures, and taken back',
  { tag: '@any-size' },
  async ({ page, browser, email, signIn }) => {
    test.slow();
    await signIn(page, email, {
      has: { shown: ['Pictures'], boxes: [{ name: 'Tools', place: 'Left', items: ['=1+1'] }] },
    });
    await openBox(page, 'Tools');
    await page.getByRole('button', { name: 'Picture', exact: true }).click();
    await page.locator('.picture-field input[type=file]').setInputFiles(await drawPicture(page));
    await expect(page.getByAltText('Preview')).toBeVisible();
    await addItems(page, ['Hammer']);
    await expect(page.locator('.toast-title', { hasText: 'Picture uploaded' }).first()).toBeVisible();
    await expectAllSent(page);

    await openEverything(page);
    await expectAccessible(page);
    await screenshot(page, 'everything');
    expect(await save(page, 'Complete CSV')).toMatchObject({ name: expect.stringMatching(/complete.*\.csv$/) });
    expect(await save(page, 'Spreadsheet')).toMatchObject({
      name: expect.stringMatching(/\.xlsx$/),
      head: 'PK\u0003\u0004',
    });
    const backup = await save(page, 'Full backup');
    expect(backup).toMatchObject({ name: expect.stringMatching(/^boxroom-backup.*\d\.zip$/), head: 'PK\u0003\u0004' });

    const other = await (await browser.newContext()).newPage();
    await signIn(other, `new-${email}`);
    await openEverything(other);
    await other.getByRole('button', { name: 'Restore a backup' }).click();
    const dialog = other.getByRole('dialog');
    await screenshot(other, 'restore-choose');
    await dialog.locator('input[type=file]').setInputFiles({
      name: 'other.zip',
      mimeType: 'application/zip',
      buffer: Buffer.from('PK no'),
    });
    await expect(dialog.getByText('This file is not a Boxroom backup. Nothing was written.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Choose another file' }).click();
    await dialog.locator('input[type=file]').setInputFiles(backup.path);
    await expect(dialog.getByText(/: 2 items, 1 box, 1 room and 1 picture\.$/)).toBeVisible();
    await expectAccessible(other);
    await screenshot(other, 'restore-preview');
    await dialog.getByRole('button', { name: 'Restore', exact: true }).click();
    await expect(dialog.getByText('All pictures are sent.')).toBeVisible();
    // The first account has its ids on this server.
    await expect(dialog.getByText(/^Tags printed earlier do not open 1 box here/)).toBeVisible();
    await screenshot(other, 'restore-done');
    await dialog.getByRole('link', { name: 'Open' }).click();
    await openBox(other, 'Tools');
    await expect(other.getByText('=1+1').first()).toBeVisible();
    const picture = other.getByRole('button', { name: 'Picture of Hammer' }).locator('img');
    await expect
      .poll(() => picture.evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth > 0))
      .toBe(true);

    // The second time everything is there, and what was changed is brought back.
    await openEverything(other);
    await other.getByRole('button', { name: 'Restore a backup' }).click();
    await dialog.locator('input[type=file]').setInputFiles(backup.path);
    await expect(dialog.getByText('Nothing is missing here.')).toBeVisible();
    await screenshot(other, 'restore-again');
    await dialog.getByText('Add everything again, as copies').click();
    await expect(dialog.getByText(/^Adds 2 items, 1 box and 1 room\./)).toBeVisible();
    await dialog.getByRole('button', { name: 'Restore', exact: true }).click();
    await expect(dialog.getByText('All pictures are sent.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Undo restore' }).click();
    await expect(dialog.getByText(/removed\./)).toBeVisible();

    // In the account it came from, pictures that are there are not sent again.
    const asked: string[] = [];
    page.on('request', (request) => request.url().includes('/pic/') && asked.push(request.method()));
    await openEverything(page);
    await page.getByRole('button', { name: 'Restore a backup' }).click();
    const same = page.getByRole('dialog');
    await same.locator('input[type=file]').setInputFiles(backup.path);
    await expect(same.getByText('Nothing is missing here.', { exact: true })).toBeVisible();
    await expect(same.getByText(/^1 picture should be here already/)).toBeVisible();
    await same.getByRole('button', { name: 'Restore', exact: true }).click();
    await expect(same.getByText('All pictures are sent.')).toBeVisible();
    expect(asked).toContain('HEAD');
    expect(asked).not.toContain('PUT');
  },
);
