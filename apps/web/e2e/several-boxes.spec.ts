import { expectAccessible } from './support/accessibility.ts';
import { screenshot } from './support/screenshot.ts';
import { addItems, expectAllSent, expectNoDialog, openBox } from './support/steps.ts';
import { expect, test } from './support/test.ts';

test('twenty numbered boxes are added in one go, with their tags to print, and undone', async ({
  page,
  email,
  signIn,
}) => {
  await signIn(page, email, { has: { boxes: [{ name: 'Moving box 4' }] } });
  const addNumbered = async (count: string, prints: boolean) => {
    await page.getByRole('button', { name: 'Add Box' }).click();
    await page.getByRole('dialog', { name: 'Add Box' }).getByRole('button', { name: 'Numbered boxes' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add Numbered Boxes' });
    await expect(dialog.getByRole('textbox', { name: 'Name' })).toBeFocused();
    await dialog.getByRole('textbox', { name: 'Name' }).fill('moving box');
    await dialog.getByRole('textbox', { name: 'How many' }).fill(count);
    if (!prints) await dialog.getByRole('switch', { name: /^Print their tags next/ }).click();
    return dialog;
  };

  const tooMany = await addNumbered('51', true);
  await expect(tooMany.getByText('Please enter a number from 1 to 50.')).toBeVisible();
  await tooMany.getByRole('textbox', { name: 'How many' }).fill('20');
  await expect(tooMany.getByText('moving box 5 … moving box 24')).toBeVisible();
  await expectAccessible(page);
  await screenshot(page, 'numbered-boxes');
  await tooMany.getByRole('button', { name: 'Add 20 Boxes' }).click();
  const print = page.getByRole('dialog', { name: 'Print Box QR' });
  await expect(print.getByRole('checkbox', { name: /^moving box 24/ })).toBeChecked();
  await expect(print.getByRole('checkbox', { name: /^Moving box 4/ })).not.toBeChecked();
  await screenshot(page, 'numbered-boxes-print');
  await page.keyboard.press('Escape');
  await expectNoDialog(page);
  await expect(page.getByRole('heading', { name: /^21 Boxes/ })).toBeVisible();

  await (await addNumbered('3', false)).getByRole('button', { name: 'Add 3 Boxes' }).click();
  await expect(page.getByRole('heading', { name: /^24 Boxes/ })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).first().click();
  await expect(page.getByText('3 Boxes removed')).toBeVisible();
  await expect(page.getByRole('heading', { name: /^21 Boxes/ })).toBeVisible();
  await expectAllSent(page);
});

test('a box and an item are duplicated, and undone', { tag: '@any-size' }, async ({ page, email, signIn }) => {
  await signIn(page, email, { has: { shown: ['Quantity'], boxes: [{ name: 'Tools' }] } });
  await openBox(page, 'Tools');
  await addItems(page, ['Saw', 'Hammer']);
  await page.getByRole('button', { name: 'Duplicate box' }).click();
  const dialog = page.getByRole('dialog', { name: 'Duplicate Box' });
  await expect(dialog.getByRole('textbox', { name: 'Box name' })).toHaveValue('Tools 2');
  await expectAccessible(page);
  await screenshot(page, 'duplicate-box');
  await dialog.getByRole('button', { name: 'Duplicate Box' }).click();
  await expect(page.getByText('Tools 2, 2 items')).toBeVisible();
  await expectNoDialog(page);
  await screenshot(page, 'box-head');

  await page.getByRole('button', { name: 'Edit Saw' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit item' });
  await expect(edit.getByRole('button', { name: 'Duplicate item' })).toBeVisible();
  await screenshot(page, 'duplicate-item');
  await edit.getByRole('button', { name: 'Duplicate item' }).click();
  await expectNoDialog(page);
  await expect(page.getByRole('heading', { name: '3 items' })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).first().click();
  await expect(page.getByRole('heading', { name: '2 items' })).toBeVisible();

  await page.getByRole('link', { name: 'Home' }).click();
  await openBox(page, 'Tools 2');
  await expect(page.getByRole('heading', { name: '2 items' })).toBeVisible();
  await expectAllSent(page);
});
