import type { Locator, Page } from '@playwright/test';
import { setAccess } from './support/set-access.ts';
import { openSection } from './support/settings.ts';
import { signIn as signInOn } from './support/sign-in.ts';
import { expectAllSent, expectNoDialog, openBox } from './support/steps.ts';
import { expect, test } from './support/test.ts';

/** Writes prices with a decimal comma, and is none of the app's languages: the texts stay English. */
test.use({ locale: 'el-GR' });

const price = (page: Page) => page.getByRole('textbox', { name: 'Price' });
const row = (page: Page, name: string): Locator => page.locator('.item-row').filter({ has: page.getByTitle(name) });

async function addPriced(page: Page, name: string, typed: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Item name' }).fill(name);
  await price(page).fill(typed);
  await page.getByRole('button', { name: 'Add Item', exact: true }).click();
}

test('prices: the currency is guessed and chosen, typed as people write it, and the owner’s in a shared room', async ({
  page,
  browser,
  server,
  email: ann,
  signIn,
}) => {
  test.slow();
  await signIn(page, ann, { has: { boxes: [{ name: 'Things' }] } });
  await page.getByRole('link', { name: 'Profile' }).click();
  await openSection(page, 'Display');
  const currency = page.getByRole('combobox', { name: 'Currency' });
  await expect(currency).toHaveCount(0);
  await page.getByRole('switch', { name: /^Price/ }).check();
  await expect(currency.locator(':checked')).toHaveText('Euro (EUR)');
  // The names of currencies are long: on a phone the text beside them had one letter a line.
  expect((await page.locator('.currency-field').boundingBox())?.height).toBeLessThan(140);
  await page.getByRole('link', { name: 'Home' }).click();

  await openBox(page, 'Things');
  const box = page.url();
  await page.getByRole('button', { name: 'Price', exact: true }).click();
  await addPriced(page, 'Lamp', '1.234,567,8');
  await expect(page.getByText('Price must be a number.')).toBeVisible();
  await price(page).fill('0,125');
  await page.getByRole('button', { name: 'Add Item', exact: true }).click();
  await expect(page.getByText('Price can have two decimals at most.')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Item name' })).toHaveValue('Lamp');
  await price(page).fill('1.234,50');
  await page.getByRole('button', { name: 'Add Item', exact: true }).click();
  await expect(row(page, 'Lamp').getByText('1.234,50 €', { exact: true })).toBeVisible();
  await addPriced(page, 'Nail', '0,01');
  await expect(row(page, 'Nail').getByText('0,01 €', { exact: true })).toBeVisible();

  await page.getByRole('button', { name: 'Edit Lamp' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit item' });
  await expect(edit.getByRole('textbox', { name: 'Price (EUR)' })).toHaveValue('1234,50');
  await edit.getByRole('textbox', { name: 'Price (EUR)' }).fill('12.5');
  await edit.getByRole('button', { name: 'Save Changes' }).click();
  await expectNoDialog(page);
  await expect(row(page, 'Lamp').getByText('12,50 €', { exact: true })).toBeVisible();
  await expectAllSent(page);
  await page.getByRole('link', { name: 'History' }).first().click();
  await expect(page.locator('.history-change', { hasText: 'Price' }).first()).toContainText('1.234,50 €');
  await page.getByRole('link', { name: 'Home' }).click();
  await expect(page.locator('.totals').getByText('12,51 €', { exact: true })).toBeVisible();

  const context = await browser.newContext({ baseURL: server.origin, locale: 'en-US' });
  const b = await context.newPage();
  await signInOn(b, server, `bob-${ann}`, { has: { shown: ['Price'] } });
  await setAccess(server, { owner: ann, member: `bob-${ann}`, access: 'edit' });
  await b.goto(box);
  await expect(row(b, 'Lamp').getByText('€12.50', { exact: true })).toBeVisible();

  // Another currency converts nothing, here and on the open page of the other person.
  await page.getByRole('link', { name: 'Profile' }).click();
  await openSection(page, 'Display');
  await currency.selectOption('JPY');
  await expect(currency.locator(':checked')).toHaveText('Japanese Yen (JPY)');
  await expect(row(b, 'Lamp').getByText('¥12.5', { exact: true })).toBeVisible();
  await expect(row(b, 'Nail').getByText('¥0.01', { exact: true })).toBeVisible();
  await context.close();
});
