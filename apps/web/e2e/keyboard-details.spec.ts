import type { Locator, Page } from '@playwright/test';
import { press, tabTo } from './support/keys.ts';
import { makePdf } from './support/sample-papers.ts';
import { drawPicture } from './support/sample-pictures.ts';
import { expectAllSent, expectNoDialog, openBox } from './support/steps.ts';
import { expect, test } from './support/test.ts';

const status = (page: Page) => page.getByRole('region', { name: 'Notifications' });
const button = (place: Page | Locator, name: string | RegExp) => place.getByRole('button', { name, exact: true });

test(
  'pictures, papers, lending, sharing and a selection without a pointer',
  { tag: '@any-size' },
  async ({ page, email, signIn }) => {
    test.slow();
    await signIn(page, email, {
      has: {
        shown: ['Pictures', 'Papers', 'Lending'],
        boxes: [{ name: 'Tools', items: ['Saw', 'Drill'] }, { name: 'Attic' }],
      },
    });

    await test.step('an invitation', async () => {
      const share = button(page, 'Share storage room');
      await tabTo(page, share, 'Shift+Tab');
      await page.keyboard.press('Enter');
      const address = page.getByRole('dialog').getByRole('textbox', { name: 'Email address' });
      await expect(address).toBeFocused();
      await page.keyboard.type('nobody');
      await page.keyboard.press('Enter');
      await expect(address).toHaveAttribute('aria-invalid', 'true');
      await expect(address).toHaveAccessibleDescription(/email/i);
      await press(page, button(page.getByRole('dialog'), 'Cancel'));
      await expectNoDialog(page);
      await expect(share).toBeFocused();
    });
    await test.step('another page has its title, and the focus is on its heading, not above everything', async () => {
      await press(page, page.getByRole('link', { name: 'Go to details of Tools' }));
      await expect(page).toHaveTitle(/^Tools/);
      await expect(page.getByRole('heading', { level: 1, name: 'Tools' })).toBeFocused();
    });
    const item = page.getByRole('dialog', { name: 'Drill', exact: true });

    await test.step('papers', async () => {
      await press(page, button(page, 'Drill'));
      await expect(button(item, 'Close')).toBeFocused();
      await item
        .locator('input[type=file][aria-label=Papers]')
        .setInputFiles([makePdf('Manual.pdf'), makePdf('Receipt.pdf')]);
      await press(page, item.getByRole('button', { name: /^Manual/ }));
      await expect(page.getByRole('dialog', { name: 'Manual' })).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(item.getByRole('button', { name: /^Manual/ })).toBeFocused();
      await press(page, button(item, 'Remove Manual'));
      await expect(button(item, 'Remove Receipt')).toBeFocused();
      await expect(status(page)).toContainText('Paper removed');
      await page.keyboard.press('Enter');
      await expect(item.getByRole('button', { name: /Paper/ }).first()).toBeFocused();
      await page.keyboard.press('Control+z');
      await expect(item.getByRole('button', { name: /^Receipt/ })).toBeVisible();
    });

    await test.step('lending', async () => {
      await press(page, button(item, 'Lend'));
      const form = page.getByRole('dialog', { name: 'Lend item' });
      const to = form.getByRole('textbox', { name: 'Lent to' });
      await expect(to).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(to).toBeFocused();
      await expect(to).toHaveAccessibleDescription(/Please enter who has it\./);
      await page.keyboard.type('Bob');
      await page.keyboard.press('Enter');
      await expect(form).toBeHidden();
      await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('BUTTON');
      await page.keyboard.press('Escape');
      await expectNoDialog(page);
      await expect(button(page, 'Drill')).toBeFocused();
    });

    await test.step('the order of pictures', async () => {
      await press(page, button(page, 'Edit Drill'));
      const form = page.getByRole('dialog', { name: 'Edit item' });
      const pictures = await Promise.all(['red', 'green'].map((left) => drawPicture(page, { left, right: 'white' })));
      await form.locator('input[type=file]').first().setInputFiles(pictures);
      await press(page, button(form, 'Picture 2 of 2'));
      await press(page, button(form, 'Move earlier'));
      await expect(button(form, 'Move later')).toBeFocused();
      await press(page, button(form, 'Remove Picture'));
      await expect(button(form, 'Remove Picture')).toBeVisible();
      await expect.poll(() => form.evaluate((it) => it.contains(document.activeElement))).toBe(true);
      await press(page, button(form, 'Save Changes'));
      await expectNoDialog(page);
      await expect(button(page, 'Edit Drill')).toBeFocused();
    });

    await test.step('a selection', async () => {
      await tabTo(page, button(page, 'Select'), 'Shift+Tab');
      await page.keyboard.press('Enter');
      await press(page, page.getByRole('checkbox', { name: 'Select Saw', exact: true }), 'Space');
      await press(page, button(page.getByRole('region', { name: 'Selection' }), 'Delete'));
      const sure = page.getByRole('alertdialog');
      await expect(button(sure, 'Cancel')).toBeFocused();
      await press(page, sure.getByRole('button', { name: /^Delete/ }));
      await expect(page.getByRole('heading', { name: '1 item', exact: true })).toBeVisible();
      await expect(status(page)).toContainText(/deleted/);
      await expectNoDialog(page);
      await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY');
    });

    await expectAllSent(page);
  },
);

test(
  'another address opens while a deleted selection leaves the history',
  { tag: '@any-size' },
  async ({ page, email, signIn }) => {
    await signIn(page, email, { has: { boxes: [{ name: 'Tools', items: ['Saw', 'Drill'] }] } });
    await openBox(page, 'Tools');
    await press(page, button(page, 'Select'));
    await press(page, page.getByRole('checkbox', { name: 'Select Saw', exact: true }), 'Space');
    await press(page, button(page.getByRole('region', { name: 'Selection' }), 'Delete'));
    await press(page, page.getByRole('alertdialog').getByRole('button', { name: /^Delete/ }));
    await expect(page.getByRole('heading', { name: '1 item', exact: true })).toBeVisible();
    await page.goto('/search');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page).toHaveURL(/\/search$/);
    await expectAllSent(page);
  },
);
