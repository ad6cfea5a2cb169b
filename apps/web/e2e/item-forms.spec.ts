import type { Page } from '@playwright/test';
import { optionsOf, showOnly } from './support/settings.ts';
import { addItems, expectAllSent, expectNoDialog, openBox } from './support/steps.ts';
import { expect, test } from './support/test.ts';

const toasts = (page: Page) => page.getByRole('region', { name: 'Notifications' });
const items = (page: Page) => page.getByRole('list', { name: 'Items' });
const row = (page: Page, name: string) =>
  items(page)
    .getByRole('listitem')
    .filter({ has: page.getByTitle(name, { exact: true }) });
const names = (page: Page) => items(page).locator('.item-name').allTextContents();
const sortBy = (page: Page, label: string) =>
  page.getByRole('combobox', { name: 'Sort items by' }).selectOption({ label });

test('an item with everything: the forms, its row, and every order', async ({ page, email, signIn }) => {
  test.slow();
  await signIn(page, email, { has: { boxes: [{ name: 'Larder' }] } });
  await showOnly(page, ['Quantity', 'Price', 'Categories', 'Date stamp']);
  await page.getByRole('link', { name: 'Home' }).click();
  await openBox(page, 'Larder');
  const name = page.getByRole('textbox', { name: 'Item name' });
  const add = page.getByRole('button', { name: 'Add Item', exact: true });
  await expect(name).toHaveAttribute('placeholder', 'Add new item...');
  await expect(add).toBeDisabled();
  await name.fill('   ');
  await expect(add).toBeDisabled();
  for (const field of ['Quantity', 'Price', 'Category', 'Date']) {
    const toggle = page.getByRole('button', { name: field, exact: true });
    await expect(toggle).toHaveAttribute('aria-pressed', 'false');
    await toggle.click();
    await expect(toggle).toHaveAttribute('aria-pressed', 'true');
  }
  await expect(page.getByRole('button', { name: 'Picture', exact: true })).toHaveCount(0);
  await name.fill('Honey');
  await page.getByRole('textbox', { name: 'Quantity' }).fill('three');
  await page.getByRole('textbox', { name: 'Price' }).fill('1234.567');
  await add.click();
  await expect(page.getByText('Quantity must be a number.')).toBeVisible();
  await expect(page.getByText('Price can have two decimals at most.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Quantity' }).fill('3');
  await page.getByRole('textbox', { name: 'Price' }).fill('1234.56');
  await page.getByLabel('Date', { exact: true }).last().fill('2027-03-05');
  await page.getByRole('combobox', { name: 'Category' }).selectOption({ label: 'Create new category...' });
  const create = page.getByRole('dialog', { name: 'Create New Category' });
  await expect(create.getByRole('button', { name: 'Create Category' })).toBeDisabled();
  await create.getByRole('textbox', { name: 'Category Name' }).fill(' Sweet ');
  await create.getByRole('button', { name: 'Create Category' }).click();
  await expect(page.getByRole('combobox', { name: 'Category' }).locator(':checked')).toHaveText('Sweet');
  await add.click();
  await expect(toasts(page).getByText('Item added')).toBeVisible();
  // The fields stay open for the next item.
  await expect(page.getByRole('textbox', { name: 'Quantity' })).toHaveValue('');
  const honey = row(page, 'Honey');
  await expect(honey.getByText('$1,234.56', { exact: true })).toBeVisible();
  await expect(honey.getByText('Sweet')).toBeVisible();
  await expect(honey.getByText('Mar 5, 2027')).toBeVisible();
  await expect(honey.getByRole('status')).toHaveText('3');

  await page.getByRole('combobox', { name: 'Category' }).selectOption({ label: 'No category' });
  for (const [item, quantity, price, date] of [
    ['jar 10', '10', '2', '2026-12-24'],
    ['Jar 2', '', '', ''],
  ] as const) {
    await name.fill(item);
    await page.getByRole('textbox', { name: 'Quantity' }).fill(quantity);
    await page.getByRole('textbox', { name: 'Price' }).fill(price);
    await page.getByLabel('Date', { exact: true }).last().fill(date);
    await name.press('Enter');
    await expect(row(page, item)).toBeVisible();
  }
  expect(await optionsOf(page, 'Sort items by')).toEqual([
    'Last change',
    'Alphabet',
    'Quantity',
    'Value',
    'Category',
    'Date',
  ]);
  for (const [order, expected] of [
    ['Last change', ['Jar 2', 'jar 10', 'Honey']],
    ['Alphabet', ['Honey', 'Jar 2', 'jar 10']],
    ['Quantity', ['jar 10', 'Honey', 'Jar 2']],
    ['Value', ['Honey', 'jar 10', 'Jar 2']],
    ['Category', ['Honey', 'Jar 2', 'jar 10']],
    ['Date', ['jar 10', 'Honey', 'Jar 2']],
  ] as const) {
    await sortBy(page, order);
    await expect.poll(() => names(page)).toEqual(expected);
  }

  await expect(row(page, 'Jar 2').getByRole('group', { name: 'Quantity of Jar 2' })).toHaveCount(0);
  const stepper = honey.getByRole('group', { name: 'Quantity of Honey' });
  const [minus, plus] = [
    stepper.getByRole('button', { name: /^Decrease/ }),
    stepper.getByRole('button', { name: /^Increase/ }),
  ];
  for (let n = 0; n < 3; n++) await minus.click();
  await expect(stepper.getByRole('status')).toHaveCount(0);
  await expect(minus).toHaveCount(0);
  // One minus too many is one plus away.
  for (let n = 0; n < 3; n++) await plus.click();
  await expect(stepper.getByRole('status')).toHaveText('3');

  await page.getByRole('button', { name: 'Edit Honey' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit item' });
  await expect(edit.getByRole('textbox', { name: 'Item name' })).toHaveAttribute('placeholder', 'Edit item name...');
  // Every field that is switched on has its place, and no other.
  await expect(edit.getByRole('group', { name: 'More fields' })).toHaveCount(0);
  await expect(edit.getByRole('group', { name: 'Item picture' })).toHaveCount(0);
  await expect(edit.getByRole('textbox', { name: 'Price' })).toHaveValue('1234.56');
  await expect(edit.getByRole('combobox', { name: 'Category' }).locator(':checked')).toHaveText('Sweet');
  await expect(edit.getByRole('textbox', { name: 'Quantity' })).toHaveValue('3');
  await expect(edit.getByLabel('Date', { exact: true }).last()).toHaveValue('2027-03-05');
  await edit.getByRole('textbox', { name: 'Item name' }).fill('');
  await expect(edit.getByRole('button', { name: 'Save Changes' })).toBeDisabled();
  await edit.getByRole('textbox', { name: 'Item name' }).fill('Dark honey');
  await page.goBack();
  await expect(edit.getByText('What you typed is still here. Go back again to discard it.')).toBeVisible();
  await edit.getByRole('textbox', { name: 'Quantity' }).fill('');
  await edit.getByRole('textbox', { name: 'Item name' }).press('Enter');
  await expect(toasts(page).getByText('Item updated')).toBeVisible();
  await expect(row(page, 'Dark honey').getByRole('status')).toHaveCount(0);

  await row(page, 'Dark honey').getByRole('checkbox', { name: 'Dark honey on checklist' }).check();
  await expect(toasts(page).getByText('Added to checklist')).toBeVisible();
  await expect(row(page, 'Dark honey').getByText('On Checklist')).toBeVisible();
  await row(page, 'Dark honey').getByRole('checkbox', { name: 'Dark honey on checklist' }).uncheck();
  await expect(toasts(page).getByText('Item removed from checklist')).toBeVisible();

  await page.getByRole('button', { name: 'Move Dark honey' }).click();
  const move = page.getByRole('dialog', { name: 'Move Item to Another Box' });
  await expect(move.getByText('No other boxes available')).toBeVisible();
  await expect(move.getByRole('button', { name: 'Move Item' })).toBeDisabled();
});

test('destinations stand by room, what is in no room last', { tag: '@any-size' }, async ({ page, email, signIn }) => {
  await signIn(page, email, {
    has: { boxes: [{ name: 'Loose' }, { name: 'Here' }, { name: 'box 2' }, { name: 'Box 10', place: 'Top shelf' }] },
  });
  await openBox(page, 'Loose');
  await page.getByRole('button', { name: 'Move box' }).click();
  await page.getByRole('radio', { name: 'None (Unassigned)' }).check();
  await page.getByRole('dialog').getByRole('button', { name: 'Move Box' }).click();
  await expect(page.getByRole('link', { name: 'Unassigned' })).toBeVisible();
  await expectNoDialog(page);
  await expectAllSent(page);
  await page.goto('/app');
  await openBox(page, 'Here');
  await addItems(page, ['Lamp']);
  await page.getByRole('button', { name: 'Move Lamp' }).click();
  const move = page.getByRole('dialog', { name: 'Move Item to Another Box' });
  await expect(move.getByRole('group')).toHaveCount(2);
  await expect(move.getByRole('group').first()).toHaveAccessibleName('My First Storage Room');
  await expect(move.getByRole('group').last()).toHaveAccessibleName('Unassigned');
  const offered = await move
    .getByRole('radio')
    .evaluateAll((radios) => radios.map((radio) => radio.parentElement?.innerText));
  expect(offered.map((text) => text?.split('\n')[0])).toEqual(['box 2', 'Box 10', 'Loose']);
  await expect(move.getByText('Top shelf')).toBeVisible();
  await move.getByRole('radio', { name: /Loose/ }).check();
  await move.getByRole('button', { name: 'Move Item' }).click();
  await expect(toasts(page).getByText('Item moved')).toBeVisible();
  await expect(page.getByRole('heading', { name: '0 items' })).toBeVisible();
});
