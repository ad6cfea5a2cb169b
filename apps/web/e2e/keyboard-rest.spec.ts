import { writeFile } from 'node:fs/promises';
import { type Locator, type Page } from '@playwright/test';
import { press, tabTo } from './support/keys.ts';
import { expectAllSent, expectNoDialog, openBox } from './support/steps.ts';
import { expect, test } from './support/test.ts';

const button = (place: Page | Locator, name: string | RegExp) => place.getByRole('button', { name, exact: true });

test(
  'printing, the history, the worth and a report without a pointer',
  { tag: '@any-size' },
  async ({ page, email, signIn }) => {
    test.slow();
    await signIn(page, email, {
      has: { shown: ['Price'], boxes: [{ name: 'Tools', items: [{ name: 'Saw', price: 5 }] }] },
    });

    await test.step('tags as a PDF', async () => {
      const opener = button(page, 'Print Box QR');
      await press(page, opener);
      const dialog = page.getByRole('dialog', { name: 'Print Box QR' });
      await press(page, dialog.getByRole('checkbox', { name: 'Select all' }), 'Space');
      const saved = page.waitForEvent('download');
      await press(page, button(dialog, 'Download PDF'));
      expect((await saved).suggestedFilename()).toMatch(/\.pdf$/);
      await page.keyboard.press('Escape');
      await expectNoDialog(page);
      await expect(opener).toBeFocused();
    });

    await test.step('the worth, and a report of it', async () => {
      await page.goto('/worth');
      const opener = button(page, 'Make a report');
      await press(page, opener);
      const dialog = page.getByRole('dialog', { name: 'Insurance report' });
      await press(page, dialog.getByRole('checkbox', { name: 'Descriptions' }), 'Space');
      await expect(dialog.getByRole('checkbox', { name: 'Descriptions' })).not.toBeChecked();
      const saved = page.waitForEvent('download');
      await press(page, button(dialog, 'PDF'));
      expect((await saved).suggestedFilename()).toMatch(/\.pdf$/);
      await expectNoDialog(page);
      await expect(opener).toBeFocused();
    });

    await test.step('the history, searched and narrowed', async () => {
      await page.goto('/history');
      const search = page.getByRole('searchbox', { name: 'Search the history' });
      await tabTo(page, search);
      await page.keyboard.type('Saw');
      await expect(page.getByRole('main')).toContainText('Saw');
      await expect(search).toBeFocused();
    });
  },
);

test(
  'display settings, own fields, import and sign-out without a pointer',
  { tag: '@any-size' },
  async ({ page, email, signIn }, testInfo) => {
    test.slow();
    await signIn(page, email, { has: { boxes: [{ name: 'Tools', items: ['Saw'] }] } });

    await test.step('a field is switched on', async () => {
      await page.goto('/settings?section=display');
      const quantity = page.getByRole('switch', { name: /^Quantity/ });
      await press(page, quantity, 'Space');
      await expect(quantity).toBeChecked();
      await expect(quantity).toBeFocused();
    });

    await test.step('an own field', async () => {
      const opener = button(page, 'Manage own fields');
      await press(page, opener);
      const dialog = page.getByRole('dialog', { name: 'Own fields' });
      await press(page, dialog.getByRole('button', { name: /^Add/ }));
      await expect(dialog.getByRole('textbox', { name: 'Name of the field' })).toBeFocused();
      await page.keyboard.type('Color');
      await page.keyboard.press('Enter');
      await expect(dialog).toContainText('Color');
      await page.keyboard.press('Escape');
      await expectNoDialog(page);
      await expect(opener).toBeFocused();
    });

    await test.step('a file is imported', async () => {
      const path = testInfo.outputPath('list.csv');
      await writeFile(path, 'Room Name,Box Name,Item Name\r\nGarage,Toys,Ball\r\n');
      await page.goto('/settings?section=data');
      await press(page, button(page, 'Import a file'));
      const dialog = page.getByRole('dialog', { name: /^Import/ });
      // The system's own dialog cannot be driven.
      await dialog.locator('input[type=file]').setInputFiles(path);
      await press(page, button(dialog, /^Confirm/));
      const done = page.getByRole('dialog', { name: 'Import finished' });
      await expect(done).toBeVisible();
      await expect.poll(() => done.evaluate((part) => part.contains(document.activeElement))).toBe(true);
      await page.keyboard.press('Escape');
      await expectNoDialog(page);
      await expect(button(page, 'Import a file')).toBeFocused();
    });

    await test.step('somebody signs out', async () => {
      await page.goto('/settings');
      await press(page, button(page, 'Logout'));
      const asked = page.getByRole('alertdialog');
      await expect(button(asked, 'Cancel')).toBeFocused();
      await press(page, button(asked, 'Logout'));
      await page.waitForURL(/\/auth/);
      await expect(page.getByRole('textbox', { name: /e-?mail/i })).toBeVisible();
    });
  },
);

test(
  'a guest link, made and opened without a pointer',
  { tag: '@any-size' },
  async ({ page, browser, email, signIn }) => {
    await signIn(page, email, {
      has: { boxes: [{ name: 'Tools', items: ['Saw', 'Drill', 'Pliers', 'Level', 'Tape', 'Rope'] }] },
    });
    await openBox(page, 'Tools');
    await expectAllSent(page);
    const parts = page.getByRole('group', { name: 'More about this box' });
    await press(page, parts.getByRole('button', { name: /^Code/ }));
    const opener = button(page, 'Guest link');
    await press(page, opener);
    const dialog = page.getByRole('dialog', { name: 'Guest link' });
    await press(page, button(dialog, 'Make a link'));
    await expect(dialog.getByText('Not opened yet')).toBeVisible();
    const address = await dialog.getByRole('textbox', { name: 'Guest link' }).inputValue();
    await page.keyboard.press('Escape');
    await expectNoDialog(page);
    await expect(opener).toBeFocused();

    const context = await browser.newContext();
    const guest = await context.newPage();
    await guest.goto(address);
    await expect(guest.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(guest.getByText('Drill')).toBeVisible();
    const search = guest.getByRole('searchbox');
    await tabTo(guest, search);
    await guest.keyboard.type('Dri');
    await expect(guest.getByText('Saw')).toBeHidden();
    await expect(search).toBeFocused();
    await context.close();
  },
);
