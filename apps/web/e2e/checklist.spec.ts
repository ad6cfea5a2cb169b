import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { pasteItems } from './support/paste-items.ts';
import { screenshot } from './support/screenshot.ts';
import { setAccess } from './support/set-access.ts';
import { showOnly } from './support/settings.ts';
import { signIn as signInOn } from './support/sign-in.ts';
import { addBoxes, addItems, addRoom, expectAllSent, expectNoDialog, openBox, openPart } from './support/steps.ts';
import { expect, test } from './support/test.ts';

const toasts = (page: Page) => page.getByRole('region', { name: 'Notifications' });
const toChecklist = (page: Page) => page.getByRole('link', { name: /^Checklist/ }).click();
const toHome = (page: Page) => page.getByRole('link', { name: 'Home' }).click();
const tick = (page: Page, name: string) => page.getByRole('checkbox', { name: `${name} on checklist` });
const headings = (page: Page) => page.getByRole('main').getByRole('heading', { level: 2 }).allTextContents();

/** The boxes that a dialog offers, under the names of their rooms. */
function offered(page: Page): Promise<string[]> {
  return page
    .getByRole('dialog')
    .locator('legend, label')
    .evaluateAll((found) => found.map((each) => each.textContent));
}

async function fillBox(page: Page, box: { name: string; place?: string }, items: readonly string[]): Promise<void> {
  await addBoxes(page, [box]);
  await openBox(page, box.name);
  await addItems(page, items);
  for (const item of items) await tick(page, item).check();
}

test(
  'grouped by room and box, with what can be done with each item and with all',
  { tag: '@any-size' },
  async ({ page, email, signIn }) => {
    test.slow();
    await signIn(page, email);
    await toChecklist(page);
    await expect(page.getByRole('heading', { name: 'Checklist', level: 1 })).toBeVisible();
    await expect(page.getByText('Beta', { exact: true })).toBeVisible();
    await expect(page.getByText('Your checklist is empty')).toBeVisible();
    await expect(
      page.getByText('Check items in your boxes to add them to your checklist for easy tracking.'),
    ).toBeVisible();
    await expect(page.getByRole('button', { name: 'Clear Checklist' })).toHaveCount(0);
    await showOnly(page, ['Box capacity']);
    await toHome(page);

    await fillBox(page, { name: 'Books', place: 'Left shelf' }, ['Atlas']);
    await expect(toasts(page).getByText('Added to checklist')).toBeVisible();
    await openPart(page, 'Capacity');
    await page.getByRole('button', { name: 'Add Tracking' }).click();
    await toChecklist(page);
    await expect(page.getByRole('button', { name: /^Bulk/ })).toHaveCount(0);
    await toHome(page);
    await addRoom(page, 'Attic');
    await fillBox(page, { name: 'Winter' }, ['Skis', 'Scarf']);
    await toHome(page);
    await fillBox(page, { name: 'Camping' }, ['Tent']);
    await page.getByRole('button', { name: 'Move box' }).click();
    await page.getByRole('radio', { name: 'None (Unassigned)' }).check();
    await page.getByRole('dialog').getByRole('button', { name: 'Move Box' }).click();
    await expect(toasts(page).getByText('Box moved')).toBeVisible();
    await expectNoDialog(page);

    await expect(page.getByRole('link', { name: /^Checklist ?, 4 items$/ })).toBeVisible();
    await toChecklist(page);
    await expect(page.getByText('4 items in checklist')).toBeVisible();
    expect(await headings(page)).toEqual(['Attic', 'My First Storage Room', 'Unassigned']);
    const books = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: /^Books/ }) });
    await expect(books.getByText('1 item', { exact: true })).toBeVisible();
    await expect(books.getByText('Left shelf')).toBeVisible();
    await expect(books.getByText('Box type: Default')).toBeAttached();
    await expect(books.getByText('Some space')).toBeVisible();

    // One item: its possible destinations, with none chosen in advance.
    await page.getByRole('button', { name: 'Move Skis' }).click();
    const one = page.getByRole('dialog', { name: 'Move to Box' });
    await expect(one.getByRole('button', { name: 'Move Item' })).toBeDisabled();
    expect(await offered(page)).toEqual(['My First Storage Room', 'BooksLeft shelf', 'Unassigned', 'Camping']);
    await screenshot(page, 'checklist-move');
    await one.getByRole('radio', { name: /Books/ }).check();
    await one.getByRole('button', { name: 'Move Item' }).click();
    await expect(toasts(page).getByText('Item moved')).toBeVisible();
    await expect(books.getByText('2 items', { exact: true })).toBeVisible();
    await expectNoDialog(page);

    await page.getByRole('button', { name: 'Add item to Books' }).click();
    const add = page.getByRole('dialog', { name: 'Add item to box' });
    await add.getByRole('textbox', { name: 'Item name' }).fill('Dictionary');
    await add.getByRole('textbox', { name: 'Item name' }).press('Enter');
    await expect(toasts(page).getByText('Item added')).toBeVisible();
    await add.getByRole('button', { name: 'Done' }).click();
    await expectNoDialog(page);

    await page.getByRole('button', { name: 'Edit Tent' }).click();
    await page.getByRole('dialog').getByRole('textbox', { name: 'Item name' }).fill('Big tent');
    await page.getByRole('dialog').getByRole('button', { name: 'Save Changes' }).click();
    await expect(page.getByTitle('Big tent')).toBeVisible();
    await expectNoDialog(page);

    await tick(page, 'Big tent').click();
    await expect(toasts(page).getByText('Item removed from checklist')).toBeVisible();
    await expect(page.getByText('3 items in checklist')).toBeVisible();
    expect(await headings(page)).toEqual(['Attic', 'My First Storage Room']);

    await page.getByRole('button', { name: 'Delete Atlas' }).click();
    const sure = page.getByRole('alertdialog', { name: 'Delete Item' });
    await expect(sure.getByText('Are you sure you want to delete "Atlas"?')).toBeVisible();
    await sure.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(toasts(page).getByText('Item deleted')).toBeVisible();
    await expectNoDialog(page);

    // All items: the boxes they are in are offered too.
    await page.getByRole('button', { name: 'Bulk Move' }).click();
    const all = page.getByRole('dialog', { name: 'Move All Items to Box' });
    await expect(all.getByRole('button', { name: 'Move All Items' })).toBeDisabled();
    await expect(all.getByRole('radio')).toHaveCount(3);
    await all.getByRole('radio', { name: /Camping/ }).check();
    await all.getByRole('button', { name: 'Move All Items' }).click();
    await expect(toasts(page).getByText('Items moved')).toBeVisible();
    await expect(toasts(page).getByText('2 items are now in Camping.')).toBeVisible();
    await expectNoDialog(page);
    expect(await headings(page)).toEqual(['Unassigned']);

    await page.getByRole('button', { name: 'Bulk Delete' }).click();
    const sureOfAll = page.getByRole('alertdialog', { name: 'Delete All Items' });
    await sureOfAll.getByRole('button', { name: 'Delete All' }).click();
    await expect(toasts(page).getByText('Items deleted')).toBeVisible();
    await expect(page.getByText('Your checklist is empty')).toBeVisible();
    await expectAllSent(page);
  },
);

test(
  'rows stay under the finger while they are ticked, and while they are sent',
  { tag: '@any-size' },
  async ({ page, context, email, signIn }) => {
    const long = 'Big blue book of birds and of their eggs';
    const items = ['Atlas', long, 'Cup', 'Dice', 'Egg timer', 'Flag', 'Globe', 'Harp'];
    await signIn(page, email, { has: { boxes: [{ name: 'Books', items }] } });
    await openBox(page, 'Books');
    const rows = page.locator('.item-row');
    await expect(rows).toHaveCount(items.length);
    const places = () => rows.evaluateAll((all) => all.map((row) => row.getBoundingClientRect().toJSON() as DOMRect));
    const before = await places();
    const bottom = (await page.getByRole('navigation', { name: 'Main' }).boundingBox())?.y ?? 0;
    const end = bottom > 100 ? bottom : (page.viewportSize()?.height ?? 0);
    const ticks = await Promise.all(items.map((name) => tick(page, name).boundingBox()));
    const seen = ticks.flatMap((place) => (place && place.y + place.height < end ? [place] : []));
    expect(seen.length).toBeGreaterThan(4);
    // From the top, so that the toast of the first comes over the last ones. Quicker than any driver presses.
    await page.evaluate(
      async (centers) => {
        for (const [x, y] of centers) {
          const hit = document.elementFromPoint(x, y);
          if (hit instanceof HTMLElement) hit.click();
          await new Promise((resolve) => requestAnimationFrame(resolve));
          await new Promise((resolve) => requestAnimationFrame(resolve));
        }
      },
      seen.map(({ x, y, width, height }) => [x + width / 2, y + height / 2] as const).toSorted((a, b) => a[1] - b[1]),
    );
    await expect(page.getByText('On Checklist')).toHaveCount(seen.length);
    expect(await places()).toEqual(before);
    await screenshot(page, 'ticked-rows');
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
    const heights = async () => (await places()).map(({ height }) => height);
    await expect.poll(async () => Math.min(...(await heights()))).toBeGreaterThan(90);
    await screenshot(page, 'ticked-rows-large');
    const large = await heights();
    for (const name of items) await tick(page, name).uncheck();
    expect(await heights()).toEqual(large);
    await page.evaluate(() => document.documentElement.style.removeProperty('font-size'));

    await context.setOffline(true);
    await addItems(page, ['Fan']);
    await expect(page.getByRole('img', { name: 'Not sent yet' })).toHaveCount(1);
    await screenshot(page, 'pending-row');
    const waiting = await places();
    const check = (await rows.first().locator('.item-check').boundingBox())?.x;
    await page.getByRole('button', { name: 'Select', exact: true }).click();
    await expect(page.getByRole('checkbox', { name: 'Select Fan', exact: true })).toBeVisible();
    expect((await rows.first().locator('.select-box').boundingBox())?.x).toBe(check);
    await page.keyboard.press('Escape');
    await expect(page.locator('.select-box')).toHaveCount(0);
    await context.setOffline(false);
    await expectAllSent(page);
    await expect(page.getByRole('img', { name: 'Not sent yet' })).toHaveCount(0);
    expect(await places()).toEqual(waiting);
  },
);

test(
  'is cleared only after asking, and its badge ends at 99+',
  { tag: '@any-size' },
  async ({ page, email, signIn }) => {
    test.slow();
    await signIn(page, email);
    for (const [box, count] of [
      ['First', 60],
      ['Second', 40],
    ] as const) {
      await toHome(page);
      await addBoxes(page, [{ name: box }]);
      await openBox(page, box);
      await pasteItems(
        page,
        Array.from({ length: count }, (_, i) => `${box} thing ${i + 1}`),
      );
      await expect(page.getByRole('heading', { name: `${count} items`, exact: true })).toBeVisible();
      await page.getByRole('checkbox', { name: /on checklist$/ }).evaluateAll((found) => {
        for (const box of found) if (box instanceof HTMLElement) box.click();
      });
      await expect(page.getByText('On Checklist')).toHaveCount(count);
    }
    await expect(page.getByRole('link', { name: /^Checklist ?, 99\+ items$/ })).toBeVisible();
    await expect(page.getByText('99+', { exact: true })).toBeVisible();
    await tick(page, 'Second thing 1').uncheck();
    await expect(page.getByRole('link', { name: /^Checklist ?, 99 items$/ })).toBeVisible();

    await toChecklist(page);
    await expect(page.getByText('99 items in checklist')).toBeVisible();
    await page.getByRole('button', { name: 'Clear Checklist' }).click();
    const sure = page.getByRole('alertdialog', { name: 'Clear entire checklist?' });
    await expect(sure).toContainText('cannot be undone');
    await sure.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByText('99 items in checklist')).toBeVisible();
    await expectNoDialog(page);
    await expect(sure).toHaveCount(0);
    await page.getByRole('button', { name: 'Clear Checklist' }).click();
    await sure.getByRole('button', { name: 'Clear Checklist' }).click();
    await expect(toasts(page).getByText('Checklist cleared')).toBeVisible();
    await expect(page.getByText('Your checklist is empty')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Checklist', exact: true })).toBeVisible();
  },
);

test(
  'what a member may do with the things of a shared room',
  { tag: '@any-size' },
  async ({ page, browser, email, signIn, server }) => {
    test.slow();
    await signIn(page, email);
    await fillBox(page, { name: 'Tools' }, ['Hammer', 'Saw']);
    await expectAllSent(page);

    const bob = `bob-${email}`;
    const bobsPhone = await browser.newContext();
    const b = await bobsPhone.newPage();
    await signInOn(b, server, bob);
    await expect(b.getByRole('button', { name: 'Add First Box' })).toBeVisible();
    await fillBox(b, { name: 'Own' }, ['Lamp']);
    await expectAllSent(b);
    const setBobs = async (access: 'view' | 'edit' | null) => {
      await setAccess(server, { owner: email, member: bob, access });
      await b.evaluate(() => window.dispatchEvent(new Event('focus')));
    };
    await setBobs('view');
    await b.goto(page.url());
    for (const name of ['Hammer', 'Saw']) await tick(b, name).check();
    await toChecklist(b);
    await expect(b.getByText('3 items in checklist')).toBeVisible();
    await expect(b.getByText(/^Shared by /).first()).toBeVisible();

    // One by one: rows have no control that cannot be used, and the room says why.
    await expect(b.getByText('View-only access', { exact: true })).toHaveCount(1);
    for (const name of ['Edit Hammer', 'Move Hammer', 'Delete Hammer', 'Add item to Tools'])
      await expect(b.getByRole('button', { name, exact: true })).toHaveCount(0);
    await expect(b.getByRole('button', { name: 'Edit Lamp' })).toBeVisible();

    // All at once: one view-only item blocks the whole move.
    await b.getByRole('button', { name: 'Bulk Move' }).click();
    const move = b.getByRole('dialog', { name: 'Move All Items to Box' });
    await expect(move.getByRole('radio')).toHaveCount(1);
    await move.getByRole('radio', { name: 'Own' }).check();
    await move.getByRole('button', { name: 'Move All Items' }).click();
    await expect(toasts(b).getByText('You have view-only access to 2 item(s) and cannot move them.')).toBeVisible();
    await expectNoDialog(b);
    await b.getByRole('button', { name: 'Bulk Delete' }).click();
    await b.getByRole('alertdialog').getByRole('button', { name: 'Delete All' }).click();
    await expect(toasts(b).getByText('You have view-only access to 2 item(s) and cannot delete them.')).toBeVisible();
    await expect(b.getByText('3 items in checklist')).toBeVisible();
    await expectAllSent(b);

    // With edit access the move succeeds, and the owner sees it.
    await setBobs('edit');
    await expect(b.getByRole('button', { name: 'Move Hammer' })).toBeVisible();
    await expect(b.getByText('View-only access', { exact: true })).toHaveCount(0);
    await b.getByRole('button', { name: 'Bulk Move' }).click();
    await expect(move.getByRole('radio')).toHaveCount(2);
    await move.getByRole('radio', { name: 'Tools' }).check();
    await move.getByRole('button', { name: 'Move All Items' }).click();
    await expect(toasts(b).getByText('Items moved')).toBeVisible();
    await expect(page.getByTitle('Lamp')).toBeVisible();
    await expectNoDialog(b);

    // Another page deletes an item while the dialog is open.
    await b.getByRole('button', { name: 'Bulk Delete' }).click();
    await page.getByRole('button', { name: 'Delete Lamp' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(b.getByText('2 items in checklist')).toBeAttached();
    await b.getByRole('alertdialog').getByRole('button', { name: 'Delete All' }).click();
    await expect(toasts(b).getByText('2 items were deleted. 1 item was already gone.')).toBeVisible();
    await expect(page.getByRole('heading', { name: '0 items' })).toBeVisible();
    await bobsPhone.close();
  },
);

test('with much on it, it is in order and accessible', async ({ page, email, signIn }) => {
  await signIn(page, email);
  await fillBox(
    page,
    { name: 'WWWWWWWWWWWWWWWWWWWW', place: 'On the very top of the shelf behind the winter things' },
    ['A very long name of a thing that nobody would give a thing but somebody does all the same', 'Lamp'],
  );
  await toChecklist(page);
  await expect(page.getByText('2 items in checklist')).toBeVisible();
  await expectAccessible(page);
  await screenshot(page, 'checklist');
  for (const name of ['Bulk Move', 'Bulk Delete', 'Clear Checklist']) {
    await page.getByRole('button', { name }).click();
    await expect(page.getByRole('dialog').or(page.getByRole('alertdialog'))).toBeVisible();
    await expectAccessible(page);
    await screenshot(page, `checklist-${name.toLowerCase().replace(' ', '-')}`);
    await page.keyboard.press('Escape');
    await expectNoDialog(page);
  }
});
