import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { pasteItems } from './support/paste-items.ts';
import { screenshot } from './support/screenshot.ts';
import { showOnly } from './support/settings.ts';
import { expectNoDialog, openBox } from './support/steps.ts';
import { expect, test } from './support/test.ts';

const quantityOf = (page: Page, name: string) => page.getByRole('group', { name: `Quantity of ${name}` });

test('type, Enter, type, Enter, with quantities in the names', async ({ page, email, signIn }) => {
  test.slow();
  await signIn(page, email, { has: { shown: ['Quantity', 'Price'], boxes: [{ name: 'Tools' }] } });
  await openBox(page, 'Tools');
  const field = page.getByRole('textbox', { name: 'Item name' });
  const offer = page.getByRole('group', { name: /^Quantity \d+, name/ });
  await page.getByRole('button', { name: 'Price', exact: true }).click();

  await field.click();
  await page.keyboard.press('Enter');
  await page.keyboard.type('   ');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: '0 items' })).toBeVisible();
  await field.fill('');

  await page.keyboard.type('3 x candles');
  await expect(page.getByRole('group', { name: 'Quantity 3, name "candles"' })).toBeVisible();
  await expectAccessible(page);
  await screenshot(page, 'quantity-offer');
  await page.keyboard.press('Enter');
  await expect(field).toHaveValue('');
  await expect(field).toBeFocused();
  await page.keyboard.type('12 × mugs');
  await page.keyboard.press('Enter');
  await page.keyboard.type('5 x declined');
  await page.keyboard.press('Escape');
  await expect(offer).toHaveCount(0);
  await page.keyboard.press('Enter');
  for (const name of ['4x4 timber', 'iPhone X', '2 x 4 board']) {
    await page.keyboard.type(name);
    await expect(offer).toHaveCount(0);
    await page.keyboard.press('Enter');
    await expect(field).toHaveValue('');
  }
  await expect(page.getByRole('heading', { name: '6 items' })).toBeVisible();
  await expect(quantityOf(page, 'candles').getByText('3', { exact: true })).toBeVisible();
  await expect(quantityOf(page, 'mugs').getByText('12', { exact: true })).toBeVisible();
  for (const name of ['5 x declined', '4x4 timber', 'iPhone X', '2 x 4 board'])
    await expect(page.getByRole('checkbox', { name: `${name} on checklist` })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Price' })).toBeVisible();

  // In a dialog too, where the first Escape declines the offer and the next one closes.
  await page.getByRole('button', { name: 'Back' }).click();
  await page.getByRole('button', { name: 'Add item to Tools' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add item to box' });
  const inDialog = dialog.getByRole('textbox', { name: 'Item name' });
  await expect(inDialog).toBeFocused();
  await page.keyboard.type('rope x2');
  await expect(offer).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(offer).toHaveCount(0);
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(inDialog).toHaveValue('');
  await page.keyboard.press('Escape');
  await expectNoDialog(page);
  await openBox(page, 'Tools');
  await expect(page.getByRole('checkbox', { name: 'rope x2 on checklist' })).toBeVisible();
});

test('pasted lines become items, each with the quantity or the name that was chosen', async ({
  page,
  email,
  signIn,
}) => {
  test.slow();
  await signIn(page, email, { has: { shown: ['Quantity'], boxes: [{ name: 'Tools' }] } });
  await openBox(page, 'Tools');
  const field = page.getByRole('textbox', { name: 'Item name' });
  await field.evaluate((element) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', '- 3 x candles\n\n- 2 x rope\n- 4x4 timber\n');
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  });
  const dialog = page.getByRole('dialog', { name: 'Add 3 items?' });
  const ofRope = dialog.getByRole('button', { name: 'Quantity 2 of rope' });
  await expect(ofRope).toHaveAttribute('aria-pressed', 'true');
  await ofRope.click();
  await expect(dialog.getByText('2 x rope', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await screenshot(page, 'pasted-lines');
  await dialog.getByRole('button', { name: 'Add Items' }).click();
  await expectNoDialog(page);
  await expect(quantityOf(page, 'candles').getByText('3', { exact: true })).toBeVisible();
  await expect(page.getByRole('checkbox', { name: '2 x rope on checklist' })).toBeVisible();
  await expect(page.getByRole('checkbox', { name: '4x4 timber on checklist' })).toBeVisible();

  await pasteItems(
    page,
    Array.from({ length: 500 }, (_, n) => `Line ${n}`),
  );
  await expect(page.getByRole('heading', { name: '503 items' })).toBeVisible();

  await field.evaluate((element) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', '1. ☐ hammer\n2. ☐ 3× saw\n3. ☐ 2x4 lumber\n');
    element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  });
  const list = page.getByRole('dialog', { name: 'Add 3 items?' });
  await expect(list.getByText('hammer', { exact: true })).toBeVisible();
  await list.getByRole('switch', { name: 'Keep lines as written' }).click();
  await expect(list.getByText('2. ☐ 3× saw', { exact: true })).toBeVisible();
  await list.getByRole('switch', { name: 'Keep lines as written' }).click();
  await expectAccessible(page);
  await screenshot(page, 'pasted-list');
  await list.getByRole('button', { name: 'Add Items' }).click();
  await expect(page.getByRole('heading', { name: '506 items' })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).first().click();
  await expect(page.getByRole('heading', { name: '503 items' })).toBeVisible();

  // As the clipboard strip of a phone's keyboard inserts: no paste, only input.
  await field.focus();
  await page.keyboard.insertText('Spade\nRake');
  const inserted = page.getByRole('dialog', { name: 'Add 2 items?' });
  await inserted.getByRole('button', { name: 'Cancel' }).click();
  await expectNoDialog(page);
  await expect(field).toHaveValue('');

  // Without the quantity option the form does not offer quantities.
  const url = page.url();
  await showOnly(page, []);
  await page.goto(url);
  await field.fill('3 x candles');
  await expect(page.getByRole('group', { name: /^Quantity \d+, name/ })).toHaveCount(0);
  await field.press('Enter');
  await expect(page.getByRole('heading', { name: '504 items' })).toBeVisible();
});
