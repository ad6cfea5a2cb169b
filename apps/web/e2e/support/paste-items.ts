import { expect, type Page } from '@playwright/test';
import { expectNoDialog } from './steps.ts';

/** Adds many items at once by pasting a list. */
export async function pasteItems(page: Page, names: readonly string[]): Promise<void> {
  await page.getByRole('textbox', { name: 'Item name' }).evaluate((field, text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', text);
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, names.join('\n'));
  const dialog = page.getByRole('dialog', { name: `Add ${names.length} items?` });
  await expect(dialog.getByRole('button', { name: 'Add Items' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expectNoDialog(page);
}
