import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { screenshot } from './support/screenshot.ts';
import { openSection } from './support/settings.ts';
import { addRoom, expectAllSent, openBox, undoOnceSent } from './support/steps.ts';
import { expect, test } from './support/test.ts';

const NAMES = Array.from({ length: 8 }, (_, n) => `Thing ${n + 1}`);
const bar = (page: Page) => page.getByRole('region', { name: 'Selection' });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const row = (page: Page, name: string) => page.getByTitle(name, { exact: true });
const selected = (page: Page, name: string) => page.getByRole('checkbox', { name: `Select ${name}`, exact: true });
const toast = (page: Page, text: string | RegExp) =>
  page.getByRole('region', { name: 'Notifications' }).getByText(text);

async function holdFinger(target: Locator): Promise<void> {
  const touch = { pointerType: 'touch', isPrimary: true, bubbles: true, clientX: 9, clientY: 9 };
  await target.dispatchEvent('pointerdown', touch);
  await expect(target.page().getByRole('region', { name: 'Selection' })).toBeVisible();
  await target.dispatchEvent('pointerup', touch);
}

async function moveTo(page: Page, name: string): Promise<void> {
  await press(page, 'Move');
  await page.getByRole('dialog').getByRole('radio', { name }).check();
  await page.getByRole('dialog').getByRole('button', { name: 'Move Items' }).click();
}

test('a range is selected with a finger, moved at once, and brought back by one Undo', async ({
  page,
  email,
  signIn,
}) => {
  const has = { boxes: [{ name: 'From', items: NAMES }, { name: 'To' }], shown: ['Quantity'] as const };
  await signIn(page, email, { has });
  await openBox(page, 'From');
  await holdFinger(row(page, 'Thing 7'));
  await expect(bar(page)).toContainText('1 selected');
  await page.goBack();
  await expect(bar(page)).toHaveCount(0);
  await expect(page.getByRole('heading', { name: '8 items' })).toBeVisible();
  await holdFinger(row(page, 'Thing 7'));
  await expect(bar(page)).toContainText('1 selected');
  await press(page, 'Range');
  await row(page, 'Thing 3').click();
  await expect(bar(page)).toContainText('5 selected');
  await expectAccessible(page);
  await screenshot(page, 'selected');
  await moveTo(page, 'To');
  await expect(toast(page, '5 items are now in To.')).toBeVisible();
  await expect(bar(page)).toHaveCount(0);
  await expect(page.getByRole('heading', { name: '3 items' })).toBeVisible();
  await press(page, 'Undo');
  await expect(page.getByRole('heading', { name: '8 items' })).toBeVisible();
});

test(
  'all items of a room are selected, by keyboard too, and deleted offline',
  { tag: '@any-size' },
  async ({ page, email, signIn, context }) => {
    await signIn(page, email, {
      has: {
        boxes: [
          { name: 'Left', items: NAMES.slice(0, 3) },
          { name: 'Right', items: NAMES.slice(3) },
        ],
      },
    });
    await page.getByRole('radio', { name: 'Item view' }).check();
    await press(page, 'Select');
    await selected(page, 'Thing 8').focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('Shift+ArrowDown');
    await page.keyboard.press('Shift+ArrowDown');
    await expect(bar(page)).toContainText('3 selected');
    await page.keyboard.press('Shift+ArrowUp');
    await expect(bar(page)).toContainText('2 selected');
    await page.keyboard.press('Control+a');
    await expect(bar(page)).toContainText('8 selected');
    await screenshot(page, 'all');
    await context.setOffline(true);
    await press(page, 'Delete');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete 8' }).click();
    await expect(page.getByText('No items found in the selected storage room.')).toBeVisible();
    await expect(toast(page, '8 items were deleted.')).toBeVisible();
    await context.setOffline(false);
    await undoOnceSent(page);
    await expect(row(page, 'Thing 5')).toBeVisible();
  },
);

test(
  'search results are selected box by box, and get a category',
  { tag: '@any-size' },
  async ({ page, email, signIn }) => {
    const boxes = [
      { name: 'Left', items: NAMES.slice(0, 4) },
      { name: 'Right', items: NAMES.slice(4) },
    ];
    await signIn(page, email, { has: { boxes, shown: ['Categories'] } });
    await page.getByRole('link', { name: 'Search' }).click();
    await page.getByRole('searchbox').fill('thing');
    await press(page, 'Select');
    await page.getByRole('checkbox', { name: 'Select all in Right' }).check();
    await expect(bar(page)).toContainText('4 selected');
    await row(page, 'Thing 1').click();
    await expectAccessible(page);
    await screenshot(page, 'results');
    await press(page, 'Category');
    const dialog = page.getByRole('dialog', { name: 'Category', exact: true });
    await dialog.getByRole('button', { name: 'Create new category...' }).click();
    await page.getByRole('textbox', { name: 'Category Name' }).fill('Odds');
    await press(page, 'Create Category');
    await expect(dialog.getByRole('radio', { name: 'Odds' })).toBeChecked();
    await screenshot(page, 'category');
    await press(page, 'Set Category');
    await expect(toast(page, '5 items are now in the category Odds.')).toBeVisible();
    await expect(page.locator('.item-row').getByText('Odds')).toHaveCount(5);
    await press(page, 'Undo');
    await expect(page.locator('.item-row').getByText('Odds')).toHaveCount(0);
  },
);

test('the checklist is ticked off in parts', { tag: '@any-size' }, async ({ page, email, signIn }) => {
  await signIn(page, email, { has: { boxes: [{ name: 'Left', items: NAMES }] } });
  await openBox(page, 'Left');
  await press(page, 'Select');
  await press(page, 'All');
  await press(page, 'Tick');
  await expect(toast(page, 'Added to checklist')).toBeVisible();
  await page.getByRole('link', { name: /^Checklist/ }).click();
  await expect(page.getByText('8 items in checklist')).toBeVisible();
  await press(page, 'Select');
  await row(page, 'Thing 2').click();
  await row(page, 'Thing 4').click({ modifiers: ['Shift'] });
  await expect(bar(page)).toContainText('3 selected');
  await screenshot(page, 'checklist');
  await press(page, 'Untick');
  await expect(page.getByText('5 items in checklist')).toBeVisible();
});

test('boxes are selected with a finger, moved to another room offline, and brought back by one Undo', async ({
  page,
  email,
  signIn,
  context,
}) => {
  const boxes = NAMES.slice(0, 4).map((name) => ({ name: `Box ${name}`, items: [name] }));
  await signIn(page, email, { has: { boxes } });
  await addRoom(page, 'Attic');
  await page.getByRole('combobox', { name: 'Storage room' }).selectOption({ label: 'My First Storage Room' });
  const card = (name: string) => page.getByRole('article', { name: `Box ${name}`, exact: true });
  await holdFinger(card('Thing 1').getByRole('heading'));
  await expect(bar(page)).toContainText('1 selected');
  await page.goBack();
  await expect(bar(page)).toHaveCount(0);
  await expect(page).toHaveURL(/\/app/);
  await press(page, 'Select');
  await card('Thing 1').getByRole('heading').click();
  await card('Thing 3')
    .getByRole('heading')
    .click({ modifiers: ['Shift'] });
  await expect(bar(page)).toContainText('3 selected');
  await expectAccessible(page);
  await screenshot(page, 'boxes');
  await context.setOffline(true);
  await press(page, 'Move');
  const dialog = page.getByRole('dialog', { name: 'Move Boxes to Another Room' });
  await dialog.getByRole('radio', { name: 'Attic' }).check();
  await expectAccessible(page);
  await screenshot(page, 'boxes-move');
  await dialog.getByRole('button', { name: 'Move Boxes' }).click();
  await expect(toast(page, '3 boxes are now in Attic.')).toBeVisible();
  await expect(page.getByRole('heading', { name: '1 Box' })).toBeVisible();
  await press(page, 'Undo');
  await expect(toast(page, '3 boxes are back where they were.')).toBeVisible();
  await expect(page.getByRole('heading', { name: '4 Boxes' })).toBeVisible();
  await context.setOffline(false);
  await expectAllSent(page);
  await page.reload();
  await expect(page.getByRole('heading', { name: '4 Boxes' })).toBeVisible();
});

test('a room among all rooms is printed and deleted, and restored from what was deleted', async ({
  page,
  email,
  signIn,
}) => {
  test.slow();
  const boxes = NAMES.slice(0, 3).map((name) => ({ name: `Box ${name}`, items: [name] }));
  await signIn(page, email, { has: { boxes } });
  await addRoom(page, 'Attic');
  await page.getByRole('combobox', { name: 'Storage room' }).selectOption({ label: 'All rooms' });
  await press(page, 'Select');
  await page.getByRole('checkbox', { name: 'Select all in My First Storage Room' }).check();
  await expect(bar(page)).toContainText('3 selected');
  await expectAccessible(page);
  await screenshot(page, 'all-rooms');
  await press(page, 'Print');
  await expect(page.getByRole('button', { name: 'Print Selected (3)' })).toBeEnabled();
  await page.keyboard.press('Escape');
  await press(page, 'Delete');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete 3' }).click();
  await expect(toast(page, 'Boxes deleted')).toBeVisible();
  await expectAllSent(page);

  await page.getByRole('link', { name: 'Profile' }).click();
  await openSection(page, 'Import and backup');
  await page.getByRole('link', { name: 'Show recently deleted' }).click();
  const deleted = page.getByRole('list', { name: 'Recently deleted' }).getByRole('listitem');
  await expect(deleted).toHaveCount(3);
  await holdFinger(deleted.first().getByText(/^Box Thing/));
  await expect(bar(page)).toContainText('1 selected');
  await page.keyboard.press('Control+a');
  await expect(bar(page)).toContainText('3 selected');
  await expectAccessible(page);
  await screenshot(page, 'deleted');
  await press(page, 'Restore');
  await expect(toast(page, '3 things are back.')).toBeVisible();
  await expect(page.getByText('Nothing deleted recently')).toBeVisible();
  await page.getByRole('link', { name: 'Home' }).click();
  await expect(page.getByRole('article')).toHaveCount(3);
});
