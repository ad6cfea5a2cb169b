import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { screenshot } from './support/screenshot.ts';
import { openSection } from './support/settings.ts';
import { expectAllSent, expectNoDialog, openBox, undoOnceSent } from './support/steps.ts';
import { expect, test } from './support/test.ts';

async function categorize(page: Page, item: string, category: string, color?: string): Promise<void> {
  await page.getByRole('button', { name: `Edit ${item}` }).click();
  const edit = page.getByRole('dialog', { name: 'Edit item' });
  await edit.getByRole('combobox', { name: 'Category' }).selectOption({ label: 'Create new category...' });
  const create = page.getByRole('dialog', { name: 'Create New Category' });
  await create.getByRole('textbox', { name: 'Category Name' }).fill(category);
  if (color) await create.getByRole('radio', { name: color }).check();
  await create.getByRole('button', { name: 'Create Category' }).click();
  await expect(create).toHaveCount(0);
  await edit.getByRole('button', { name: 'Save Changes' }).click();
  await expectNoDialog(page);
}

test('categories are renamed, merged and deleted where they are chosen and in the settings, each undone', async ({
  page,
  email,
  signIn,
}) => {
  test.slow();
  await signIn(page, email, { has: { shown: ['Categories'], boxes: [{ name: 'Tools', items: ['Saw', 'Rope'] }] } });
  await openBox(page, 'Tools');
  await categorize(page, 'Saw', 'Sharp');
  await categorize(page, 'Rope', 'Outdoors', 'Green');
  const badge = (name: string) => page.locator('.item-row').getByText(name, { exact: true });

  // From where a category is chosen.
  await page.getByRole('button', { name: 'Edit Saw' }).click();
  await page
    .getByRole('dialog', { name: 'Edit item' })
    .getByRole('combobox', { name: 'Category' })
    .selectOption({ label: 'Manage categories...' });
  const dialog = page.getByRole('dialog', { name: 'Categories' });
  await expect(dialog.getByRole('listitem').filter({ hasText: 'Outdoors' })).toContainText('1 item');
  await dialog.getByRole('button', { name: 'Rename Sharp' }).click();
  const name = dialog.getByRole('textbox', { name: 'New name of Sharp' });
  await expect(name).toBeFocused();
  await name.fill('outdoors');
  await expect(dialog.getByText('Another category has this name. Merge them instead.')).toBeVisible();
  await name.fill('Blades');
  // One tap, or the arrow keys.
  await dialog.getByRole('radio', { name: 'Teal' }).check();
  await page.keyboard.press('ArrowRight');
  await expect(dialog.getByRole('radio', { name: 'Blue' })).toBeChecked();
  await expect(dialog.getByRole('group', { name: 'Color Blue' })).toBeVisible();
  await expectAccessible(page);
  await screenshot(page, 'categories');
  await name.press('Enter');
  await expect(dialog.getByRole('button', { name: 'Rename Blades' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect(dialog).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expectNoDialog(page);
  await expect(badge('Blades')).toBeVisible();
  await expect(page.locator('.item-row .category-blue')).toHaveText('Blades');

  // From the settings.
  await page.goto('/settings');
  await openSection(page, 'Display');
  await page.getByRole('button', { name: 'Manage categories' }).click();
  await dialog.getByRole('button', { name: 'Merge Blades' }).click();
  await dialog.getByRole('combobox', { name: 'Merge Blades into' }).selectOption({ label: 'Outdoors' });
  await screenshot(page, 'merge-categories');
  await dialog.getByRole('button', { name: 'Merge', exact: true }).click();
  await expect(dialog.getByRole('listitem')).toHaveCount(1);
  await expect(dialog.getByRole('listitem')).toContainText('2 items');
  // The server has merged by then, in one command; one more takes it back.
  await undoOnceSent(page);
  await expect(dialog.getByRole('listitem')).toHaveCount(2);
  await expect(dialog.locator('.category-dot')).toHaveCount(2);
  await expectAllSent(page);

  await dialog.getByRole('button', { name: 'Delete Outdoors' }).click();
  await dialog.getByRole('button', { name: 'Delete Category' }).click();
  await expect(dialog.getByRole('listitem')).toHaveCount(1);
  // The server has taken it from the item by then.
  await undoOnceSent(page);
  await expect(dialog.getByRole('listitem').filter({ hasText: 'Outdoors' })).toContainText('1 item');
  await expectAllSent(page);
  await page.goto('/app');
  await openBox(page, 'Tools');
  await expect(badge('Blades')).toBeVisible();
  await expect(badge('Outdoors')).toBeVisible();
  await expect(page.locator('.item-row .category-blue')).toHaveText('Blades');
  await screenshot(page, 'category-colors');
});
