import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expectAllSent, openBox } from './support/steps.ts';
import { expect, test } from './support/test.ts';

/** Writes prices with a decimal comma, and is none of the app's languages: the texts stay English. */
test.use({ locale: 'el-GR' });

async function save(page: Page, button: string): Promise<{ name: string; head: string; bytes: number }> {
  const waiting = page.waitForEvent('download');
  await page.getByRole('button', { name: button, exact: true }).click();
  const file = await waiting;
  const content = await readFile(await file.path());
  return { name: file.suggestedFilename(), head: content.toString('latin1', 0, 5), bytes: content.length };
}

test('worth: totals by room and category, and a report for the insurance, also offline', async ({
  page,
  context,
  email,
  signIn,
}) => {
  await signIn(page, email, { has: { boxes: [{ name: 'Tools', items: ['冬 Saw'] }], shown: ['Price'] } });
  await openBox(page, 'Tools');
  await page.getByRole('textbox', { name: 'Item name' }).fill('Drill');
  await page.getByRole('button', { name: 'Price', exact: true }).click();
  await page.getByRole('textbox', { name: 'Price' }).fill('1.234,50');
  await page.getByRole('button', { name: 'Add Item', exact: true }).click();
  await expect(page.getByTitle('Drill', { exact: true })).toBeVisible();
  await expectAllSent(page);

  await page.getByRole('link', { name: 'Home' }).click();
  await page.getByRole('link', { name: '1.234,50' }).click();
  await expect(page.getByRole('heading', { name: 'Worth', level: 1 })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Total value' })).toContainText('2 items, 1 without a price');
  await expect(page.getByRole('list', { name: 'By room' })).toContainText('1.234,50');
  await expect(page.getByRole('list', { name: 'By category' })).toContainText('No category');

  const make = page.getByRole('button', { name: 'Make a report' });
  await make.click();
  await page.getByRole('textbox', { name: 'Your name on the report (optional)' }).fill('Anna Smith');
  const pdf = await save(page, 'PDF');
  expect(pdf.name).toMatch(/^insurance-report_.*\.pdf$/);
  expect(pdf.head).toBe('%PDF-');
  await expect(page.getByText('Report saved')).toBeVisible();
  await make.click();
  const sheet = await save(page, 'Spreadsheet');
  expect(sheet.name).toMatch(/\.xlsx$/);
  expect(sheet.head.slice(0, 2)).toBe('PK');

  await context.setOffline(true);
  await make.click();
  await expect(page.getByRole('textbox', { name: 'Your name on the report (optional)' })).toHaveValue('Anna Smith');
  await page.getByRole('checkbox', { name: 'Prices and totals' }).uncheck();
  expect((await save(page, 'PDF')).bytes).toBeLessThan(pdf.bytes);
  await context.setOffline(false);
});
