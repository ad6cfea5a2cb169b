import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { screenshot } from './support/screenshot.ts';
import { setAccess } from './support/set-access.ts';
import { openSection } from './support/settings.ts';
import { signIn as signInOn } from './support/sign-in.ts';
import { addBoxes, addItems, addRoom, expectAllSent, expectNoDialog, openBox } from './support/steps.ts';
import { expect, test } from './support/test.ts';

const toasts = (page: Page) => page.getByRole('region', { name: 'Notifications' });
const toast = (page: Page, title: string) => toasts(page).getByRole('listitem').filter({ hasText: title });
const undo = (page: Page, title: string) => toast(page, title).getByRole('button', { name: 'Undo' });
const toHome = (page: Page) => page.getByRole('link', { name: 'Home' }).click();
const toChecklist = (page: Page) => page.getByRole('link', { name: /^Checklist/ }).click();
const tick = (page: Page, name: string) => page.getByRole('checkbox', { name: `${name} on checklist` });
const deleted = (page: Page) => page.getByRole('list', { name: 'Recently deleted' }).getByRole('listitem');

async function toDeleted(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Profile' }).click();
  await openSection(page, 'Import and backup');
  await page.getByRole('link', { name: 'Show recently deleted' }).click();
  await expect(page.getByRole('heading', { name: 'Recently deleted', level: 1 })).toBeVisible();
}

async function deleteItem(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: `Delete ${name}`, exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await expectNoDialog(page);
}

async function deleteBox(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Delete box' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete Box' }).click();
  await expect(page).toHaveURL(/\/app/);
}

test('what was moved goes back where it came from', async ({ page, email, signIn, context }) => {
  test.slow();
  await signIn(page, email);
  await addRoom(page, 'Attic');
  await addBoxes(page, [{ name: 'Books' }, { name: 'Tools' }, { name: 'Empty' }]);
  for (const [box, item] of [
    ['Books', 'Atlas'],
    ['Tools', 'Hammer'],
  ] as const) {
    await openBox(page, box);
    await addItems(page, [item]);
    await tick(page, item).check();
    await toHome(page);
  }

  await openBox(page, 'Tools');
  await page.getByRole('button', { name: 'Move Hammer' }).click();
  const move = page.getByRole('dialog', { name: 'Move Item to Another Box' });
  await move.getByRole('radio', { name: 'Empty' }).check();
  await move.getByRole('button', { name: 'Move Item' }).click();
  await expect(page.getByRole('heading', { name: '0 items' })).toBeVisible();
  await expectNoDialog(page);
  await undo(page, 'Item moved').click();
  await expect(toast(page, 'Move undone')).toBeVisible();
  await expect(page.getByTitle('Hammer')).toBeVisible();

  await page.getByRole('button', { name: 'Move box' }).click();
  await page.getByRole('radio', { name: 'None (Unassigned)' }).check();
  await page.getByRole('dialog').getByRole('button', { name: 'Move Box' }).click();
  await expect(page.getByRole('link', { name: 'Unassigned' })).toBeVisible();
  await expectNoDialog(page);
  await undo(page, 'Box moved').click();
  await expect(page.getByRole('link', { name: 'Attic' })).toBeVisible();

  // Many items, offline and by keyboard: each returns to its own box.
  await expectAllSent(page);
  await toChecklist(page);
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Bulk Move' }).click();
  const all = page.getByRole('dialog', { name: 'Move All Items to Box' });
  await all.getByRole('radio', { name: 'Empty' }).check();
  await all.getByRole('button', { name: 'Move All Items' }).click();
  const places = page.locator('.group-box-name');
  await expect(places).toHaveText(['Empty']);
  await expectNoDialog(page);
  await expect(undo(page, 'Items moved')).toBeVisible();
  await page.keyboard.press('Control+z');
  await expect(toast(page, '2 items are back where they were.')).toBeVisible();
  await expect(places).toHaveText(['Books', 'Tools']);
  await context.setOffline(false);
  await expectAllSent(page);
  await page.reload();
  await expect(places).toHaveText(['Books', 'Tools']);
});

test('what was deleted comes back under its address, with what was in it', async ({ page, email, signIn, context }) => {
  test.slow();
  await signIn(page, email, {
    has: { boxes: [{ name: 'Books', place: 'Left shelf', items: ['Atlas', 'Dictionary'] }] },
  });
  await openBox(page, 'Books');
  const address = page.url();
  for (const item of ['Atlas', 'Dictionary']) await tick(page, item).check();
  await expectAllSent(page);

  // One item.
  await deleteItem(page, 'Atlas');
  await expect(page.getByRole('heading', { name: '1 item', exact: true })).toBeVisible();
  await expectAllSent(page);
  await undo(page, 'Item deleted').dblclick();
  await expect(toast(page, 'Item restored')).toHaveCount(1);
  await expect(tick(page, 'Atlas')).toBeChecked();
  await expectAllSent(page);
  await page.reload();
  await expect(tick(page, 'Atlas')).toBeChecked();

  // Several items, offline.
  await context.setOffline(true);
  await toChecklist(page);
  await page.getByRole('button', { name: 'Bulk Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete All' }).click();
  await expect(page.getByText('Your checklist is empty')).toBeVisible();
  await expectNoDialog(page);
  await undo(page, 'Items deleted').click();
  await expect(page.getByText('2 items in checklist')).toBeVisible();
  await context.setOffline(false);
  await expectAllSent(page);

  // A box, and then the room around it.
  await page.goto(address);
  await deleteBox(page);
  await expect(page.getByText('This room is empty')).toBeVisible();
  await undo(page, 'Box deleted').click();
  await expect(toast(page, 'Box restored')).toBeVisible();
  await expect(page.getByRole('article', { name: 'Books' }).getByText('2 items')).toBeVisible();
  await page.getByRole('button', { name: 'Delete storage room' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete Room' }).click();
  await expect(toast(page, 'My First Storage Room and its 1 box were deleted.')).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(0);
  await expectNoDialog(page);
  await undo(page, 'Storage Room deleted').click();
  await expect(page.getByRole('combobox', { name: 'Storage room' }).locator(':checked')).toHaveText(
    'My First Storage Room',
  );
  await expect(page.getByRole('article', { name: 'Books' }).getByText('2 items')).toBeVisible();
  await expectAllSent(page);
  await page.goto(address);
  await expect(page.getByText('Left shelf')).toBeVisible();
  for (const item of ['Atlas', 'Dictionary']) await expect(tick(page, item)).toBeChecked();
});

test('Undo by keyboard: its button can be reached, and gives the focus back', async ({ page, email, signIn }) => {
  await signIn(page, email, { has: { boxes: [{ name: 'Books', items: ['Atlas', 'Dictionary'] }] } });
  await openBox(page, 'Books');
  await page.getByRole('button', { name: 'Delete Atlas' }).press('Enter');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).press('Enter');
  await expectNoDialog(page);
  const button = undo(page, 'Item deleted');
  // A pointer on the toast stops its timer: the duration is not the subject here.
  await button.hover();
  await page.getByRole('button', { name: 'Delete Dictionary' }).focus();
  for (let step = 0; step < 80 && !(await button.evaluate((it) => it === document.activeElement)); step++)
    await page.keyboard.press('Shift+Tab');
  await expect(button).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(toast(page, 'Item restored')).toBeVisible();
  await expect(page.getByTitle('Atlas')).toBeVisible();
  await expect(page.locator(':focus')).toBeVisible();
  await deleteItem(page, 'Dictionary');
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await page.keyboard.press('Control+z');
  await expect(page.getByTitle('Dictionary')).toBeVisible();
});

test('what was deleted lately is listed, restored and deleted for good', async ({ page, email, signIn, context }) => {
  test.slow();
  await signIn(page, email);
  await toDeleted(page);
  await expect(page.getByText('Nothing deleted recently')).toBeVisible();
  await toHome(page);
  await addBoxes(page, [{ name: 'Books' }, { name: 'Tools' }]);
  await openBox(page, 'Tools');
  await addItems(page, ['Hammer', 'Saw']);
  await deleteItem(page, 'Saw');
  await deleteBox(page);
  await openBox(page, 'Books');
  await addItems(page, ['Atlas']);
  await deleteItem(page, 'Atlas');
  await expectAllSent(page);
  await toDeleted(page);
  await expect(deleted(page)).toHaveCount(3);
  const row = (name: string) => page.getByRole('listitem', { name });
  await expect(row('Tools').getByText('Box with 1 item from My First Storage Room')).toBeVisible();
  await expect(row('Atlas').getByText('Item from Books, My First Storage Room')).toBeVisible();
  await expect(row('Atlas').getByText(/^Deleted by you, \d\d:\d\d · 30 days left$/)).toBeVisible();
  expect(await deleted(page).locator('.trash-name').allTextContents()).toEqual(['Atlas', 'Tools', 'Saw']);
  await expectAccessible(page);
  await screenshot(page, 'deleted');

  // Restore its box first.
  await page.getByRole('button', { name: 'Restore Saw' }).click();
  await expect(toast(page, 'The box it was in is gone. Restore the box first.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Restore Saw' })).toBeVisible();
  await page.getByRole('button', { name: 'Restore Tools' }).click();
  await expect(row('Tools')).toHaveCount(0);
  await page.getByRole('button', { name: 'Restore Saw' }).click();
  await expect(row('Saw')).toHaveCount(0);

  await page.getByRole('button', { name: 'Delete Atlas for good' }).click();
  const sure = page.getByRole('alertdialog', { name: 'Delete for good?' });
  await expect(sure).toContainText('cannot be undone');
  await screenshot(page, 'deleted-for-good');
  await sure.getByRole('button', { name: 'Delete for good' }).click();
  await expect(toast(page, 'Deleted for good')).toBeVisible();
  await expect(page.getByText('Nothing deleted recently')).toBeVisible();

  // Offline the page says so.
  await context.setOffline(true);
  await expect(page.getByText(/^You are offline\. Deleted things/)).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText('Nothing deleted recently')).toBeVisible();
  await toHome(page);
  await expect(page.getByRole('article', { name: 'Tools' }).getByText('2 items')).toBeVisible();
});

test('a member restores what may be edited, and nothing with a look only', async ({
  page,
  browser,
  email,
  signIn,
  server,
}) => {
  test.slow();
  await signIn(page, email, { has: { boxes: [{ name: 'Tools' }, { name: 'Books' }] } });
  await openBox(page, 'Books');
  await deleteBox(page);
  await openBox(page, 'Tools');
  await addItems(page, ['Hammer', 'Saw']);
  await expectAllSent(page);
  const bob = `bob-${email}`;
  const bobsPhone = await browser.newContext();
  const b = await bobsPhone.newPage();
  await signInOn(b, server, bob);
  const setBobs = async (access: 'view' | 'edit' | null) => {
    await setAccess(server, { owner: email, member: bob, access });
    await b.evaluate(() => window.dispatchEvent(new Event('focus')));
  };
  await setBobs('edit');
  await b.goto(page.url());
  await deleteItem(b, 'Hammer');
  await deleteItem(b, 'Saw');
  await expectAllSent(b);
  await expect(page.getByRole('heading', { name: '0 items' })).toBeVisible();
  await toDeleted(b);
  // Books, which only the owner could delete, is not listed.
  await expect(deleted(b).locator('.trash-name')).toHaveText(['Saw', 'Hammer']);
  await b.getByRole('button', { name: 'Restore Hammer' }).click();
  await expect(page.getByTitle('Hammer')).toBeVisible();
  await expect(deleted(b)).toHaveCount(1);

  await setBobs('view');
  await toHome(b);
  await expect(
    b
      .getByText('View Access')
      .or(b.getByText('Shared', { exact: true }))
      .first(),
  ).toBeAttached();
  await toDeleted(b);
  await expect(b.getByText('Nothing deleted recently')).toBeVisible();

  await toDeleted(page);
  await expect(deleted(page).locator('.trash-name')).toHaveText(['Saw', 'Books']);
  await expect(page.getByText(/^Deleted by bob/)).toBeVisible();
  await bobsPhone.close();
});
