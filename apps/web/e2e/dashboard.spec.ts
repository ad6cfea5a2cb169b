import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { screenshot } from './support/screenshot.ts';
import { setAccess } from './support/set-access.ts';
import { optionsOf, showOnly } from './support/settings.ts';
import { signIn as signInOn } from './support/sign-in.ts';
import {
  addBoxes,
  addItems,
  addRoom,
  expectAllSent,
  expectNoDialog,
  openBox,
  openPart,
  pressDisabled,
} from './support/steps.ts';
import { expect, test } from './support/test.ts';

const cards = (page: Page) =>
  page.getByRole('article').evaluateAll((found) => found.map((card) => card.getAttribute('aria-label')));
const sortBy = (page: Page, label: string) => page.getByRole('combobox', { name: 'Sort by' }).selectOption({ label });
const rooms = (page: Page) => page.getByRole('combobox', { name: 'Storage room' });
const toasts = (page: Page) => page.getByRole('region', { name: 'Notifications' });

test('the first visit: a room, nothing in it, then several boxes at once', async ({ page, email, signIn }) => {
  await signIn(page, email);
  await expect(page.getByRole('heading', { name: 'Your storage room', level: 1 })).toBeVisible();
  await expect(page.getByText('Beta', { exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Profile' })).toBeVisible();
  await expect(rooms(page).locator(':checked')).toHaveText('My First Storage Room');
  await expect(page.getByText('No boxes yet')).toBeVisible();
  await expect(page.getByText("You don't have any boxes in My First Storage Room storage room yet.")).toBeVisible();
  await page.getByRole('radio', { name: 'Item view' }).check();
  await expect(page.getByText('No items found in the selected storage room.')).toBeVisible();
  await page.getByRole('radio', { name: 'Box view' }).check();

  await page.getByRole('button', { name: 'Add First Box' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Box' });
  const add = dialog.getByRole('button', { name: 'Add Box', exact: true });
  const name = dialog.getByRole('textbox', { name: 'Box name' });
  const place = dialog.getByRole('textbox', { name: /^Location in room/ });
  await expect(name).toBeFocused();
  await add.click();
  await expect(toasts(page).getByText('Please enter at least one box name.')).toBeVisible();
  await place.fill('x'.repeat(101));
  await expect(dialog.getByText('101/100')).toBeVisible();
  await name.fill('x'.repeat(21));
  await expect(dialog.getByText('21/20')).toBeVisible();
  await expect(dialog.getByText('Box name must be 20 characters or less.')).toBeVisible();
  await expect(dialog.getByText('Location must be 100 characters or less.')).toBeVisible();
  await name.fill('x'.repeat(20));
  await place.fill('y'.repeat(100));
  await expect(dialog.getByText('20/20')).toBeVisible();
  await expect(dialog.getByText('100/100')).toBeVisible();
  await dialog.getByRole('button', { name: 'Add another box' }).click();
  await dialog.getByRole('textbox', { name: 'Box name 2' }).fill('Wine');
  await dialog.getByRole('textbox', { name: 'Box name 2' }).press('Enter');
  await expect(toasts(page).getByText('2 Boxes created')).toBeVisible();
  await expect(page.getByRole('heading', { name: '2 Boxes in My First Storage Room', level: 2 })).toBeVisible();

  await addBoxes(page, [{ name: 'Cheese' }]);
  await expect(toasts(page).getByText('Box created')).toBeVisible();
  const cheese = page.getByRole('article', { name: 'Cheese' });
  await cheese.getByRole('button', { name: 'Change box type of Cheese, now Default' }).click();
  const types = page.getByRole('dialog', { name: 'Change Box Type' });
  await expect(types.getByRole('radio')).toHaveCount(6);
  for (const type of ['Cardboard', 'Plastic', 'Black', 'Shelf', 'Freezer']) await types.getByLabel(type).check();
  await types.getByRole('button', { name: 'Save' }).click();
  await expect(cheese.getByRole('button', { name: 'Change box type of Cheese, now Freezer' })).toBeVisible();

  await cheese.getByRole('button', { name: 'Add item to Cheese' }).click();
  const fill = page.getByRole('dialog', { name: 'Add item to box' });
  await fill.getByRole('textbox', { name: 'Item name' }).fill('Gouda');
  await fill.getByRole('textbox', { name: 'Item name' }).press('Enter');
  await expect(toasts(page).getByText('Item added')).toBeVisible();
  await fill.getByRole('button', { name: 'Done' }).click();
  await expectNoDialog(page);
  await expect(cheese.getByText('1 item', { exact: true })).toBeVisible();
  await cheese.getByRole('link', { name: 'Go to details of Cheese' }).click();
  await expect(page.getByRole('heading', { name: 'Cheese', level: 1 })).toBeVisible();
});

test(
  'orders, views and the chosen room are remembered where they should be',
  { tag: '@any-size' },
  async ({ page, email, signIn }) => {
    await signIn(page, email, {
      has: { boxes: [{ name: 'Box 10' }, { name: 'box 2' }, { name: 'Äpfel' }, { name: 'Zebra' }] },
    });
    await expect.poll(() => optionsOf(page, 'Sort by')).toEqual(['Last change', 'Alphabet', 'Item count']);
    await openBox(page, 'box 2');
    await addItems(page, ['One', 'Two']);
    await page.getByRole('button', { name: 'Back' }).click();
    await expect.poll(() => cards(page)).toEqual(['box 2', 'Äpfel', 'Box 10', 'Zebra']);
    await sortBy(page, 'Alphabet');
    await expect.poll(() => cards(page)).toEqual(['Äpfel', 'box 2', 'Box 10', 'Zebra']);
    await sortBy(page, 'Item count');
    await expect.poll(async () => (await cards(page))[0]).toBe('box 2');

    await showOnly(page, ['Box capacity']);
    await page.getByRole('link', { name: 'Home' }).click();
    for (const [box, presses] of [
      ['Zebra', 6],
      ['Box 10', 1],
    ] as const) {
      await openBox(page, box);
      await openPart(page, 'Capacity');
      await page.getByRole('button', { name: 'Add Tracking' }).click();
      for (let i = 0; i < presses; i++) await page.getByRole('slider', { name: 'Free space' }).press('ArrowRight');
      await page.getByRole('button', { name: 'Back' }).click();
    }
    await sortBy(page, 'Box capacity');
    await expect.poll(() => cards(page)).toEqual(['Zebra', 'Box 10', 'Äpfel', 'box 2']);
    await expect(page.getByRole('article', { name: 'Zebra' }).getByText('Mostly empty')).toBeVisible();
    await showOnly(page, []);
    await page.getByRole('link', { name: 'Home' }).click();
    await expect(page.getByRole('combobox', { name: 'Sort by' }).locator(':checked')).toHaveText('Last change');
    await expect(page.getByText('Mostly empty')).toHaveCount(0);

    await sortBy(page, 'Alphabet');
    await page.getByRole('radio', { name: 'Item view' }).check();
    await addRoom(page, 'Attic');
    await expect(page.getByText('No items found in the selected storage room.')).toBeVisible();
    await expectAllSent(page);
    await page.reload();
    await expect(page.getByRole('radio', { name: 'Item view' })).toBeChecked();
    await expect(rooms(page).locator(':checked')).toHaveText('Attic');

    // Another tab is another session: it takes the order and the room from the device, and shows boxes again.
    const other = await page.context().newPage();
    await other.goto('/app');
    await expect(rooms(other).locator(':checked')).toHaveText('Attic');
    await expect(other.getByRole('radio', { name: 'Box view' })).toBeChecked();
    await rooms(other).selectOption({ label: 'My First Storage Room' });
    await expect.poll(() => cards(other)).toEqual(['Äpfel', 'box 2', 'Box 10', 'Zebra']);
    const first = new URL(other.url()).searchParams.get('room') ?? '';
    await other.close();
    // The session precedes the device, the address precedes both, and an unknown room counts as none.
    await page.goto('/app');
    await expect(rooms(page).locator(':checked')).toHaveText('Attic');
    await page.goto(`/app?room=${first}`);
    await expect(rooms(page).locator(':checked')).toHaveText('My First Storage Room');
    await page.goto('/app?room=nowhere');
    await expect(rooms(page).locator(':checked')).toHaveText('My First Storage Room');
  },
);

test('rooms of others show whose they are and what may be done, and what may not says why', async ({
  page,
  browser,
  server,
  email: ann,
  signIn,
}) => {
  const bob = `bob-${ann}`;
  await signIn(page, ann, {
    has: { boxes: [{ name: 'Tools', place: 'Bench', items: ['Hammer'] }, { name: 'Paint' }] },
  });
  await openBox(page, 'Tools');
  await expectAllSent(page);
  const context = await browser.newContext({ baseURL: server.origin });
  const b = await context.newPage();
  await signInOn(b, server, bob);
  const share = async (access: 'view' | 'edit') => {
    await setAccess(server, { owner: ann, member: bob, access });
    await b.evaluate(() => window.dispatchEvent(new Event('focus')));
  };
  await expectAllSent(b);
  await share('view');
  // Both have a room of this name: the owner's name tells them apart.
  const shared = rooms(b).getByRole('option', { name: /^My First Storage Room \(shared by \S+\)$/ });
  await rooms(b).selectOption({ label: (await shared.textContent()) ?? '' });
  await expect(b.getByRole('heading', { name: 'Shared storage room', level: 1 })).toBeVisible();
  await expect(b.getByText('View Access')).toBeVisible();
  const card = b.getByRole('article', { name: 'Tools' });
  await expect(card.getByText(/^Shared by \S+$/)).toBeVisible();
  await expectAccessible(b);
  for (const [control, hint, title, text] of [
    ['Edit storage room', 'Cannot edit shared rooms', 'Cannot edit shared rooms', ''],
    ['Delete storage room', 'Cannot delete shared rooms', 'Cannot delete shared rooms', ''],
    ['Add Box', /^View-only access - /, 'Permission denied', 'You have view-only access to this shared room'],
  ] as const) {
    const button = b.getByRole('button', { name: control, exact: true });
    await expect(button).toBeDisabled();
    await expect(button).toHaveAccessibleDescription(hint);
    await pressDisabled(button);
    await expect(toasts(b).getByText(title, { exact: true }).first()).toBeVisible();
    if (text !== '') await expect(toasts(b).getByText(text)).toBeVisible();
    await expect(b.getByRole('dialog')).toHaveCount(0);
  }
  await expect(b.getByRole('button', { name: 'Add item to Tools' })).toHaveCount(0);
  const why = b.getByText(/^View-only access - to change something here, ask \S+\.$/);
  await expect(why).toHaveCount(1);
  await screenshot(b, 'view-only-boxes');
  await b.getByRole('radio', { name: 'Item view' }).check();
  await expect(b.getByText(/^Shared by /)).toBeVisible();
  await expect(why).toHaveCount(1);
  await expect(b.getByRole('button', { name: /^(Edit|Move|Delete) Hammer/ })).toHaveCount(0);
  await expectAccessible(b);
  await screenshot(b, 'view-only-items');
  await b.getByTitle('Hammer').click();
  await pressDisabled(b.getByRole('dialog').getByRole('button', { name: 'Edit', exact: true }));
  await expect(toasts(b).getByText('Edit not allowed')).toBeVisible();
  await b.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await expectNoDialog(b);
  await b.getByRole('checkbox', { name: 'Hammer on checklist' }).check();
  await expect(b.getByText('On Checklist')).toBeVisible();

  await b.getByRole('radio', { name: 'Box view' }).check();
  await openBox(b, 'Tools');
  await expect(why).toHaveCount(1);
  const addItem = b.getByRole('button', { name: 'Add Item', exact: true });
  await expect(addItem).toHaveAccessibleDescription(/^View-only access - /);
  await pressDisabled(addItem);
  await expect(toasts(b).getByText('You do not have permission to add items to this box')).toBeVisible();
  await expectAccessible(b);
  await screenshot(b, 'view-only-box');
  await b.getByRole('button', { name: 'Back' }).click();
  await share('edit');
  await expect(b.getByText('Edit Access')).toBeVisible();
  await b.getByRole('radio', { name: 'Box view' }).check();
  await addBoxes(b, [{ name: 'Nails' }]);
  await expect(b.getByRole('heading', { name: '3 Boxes in My First Storage Room' })).toBeVisible();
  await expect(b.getByRole('button', { name: 'Edit storage room' })).toBeDisabled();
  await openBox(b, 'Tools');
  for (const [control, verb] of [
    ['Rename box', 'rename'],
    ['Move box', 'move'],
    ['Delete box', 'delete'],
  ] as const)
    await expect(b.getByRole('button', { name: control })).toHaveAccessibleDescription(
      `Only the owner of the storage room can ${verb} this box`,
    );
  await addItems(b, ['Saw']);
  await expect(b.getByRole('heading', { name: '2 items' })).toBeVisible();
  await context.close();
});

test('all rooms: the boxes by room, all items, and a new box in the chosen room', async ({ page, email, signIn }) => {
  await signIn(page, email, { has: { boxes: [{ name: 'Tools', items: ['Hammer'] }] } });
  await expect(rooms(page).locator('option')).toHaveCount(1);
  await addRoom(page, 'Attic');
  await addBoxes(page, [{ name: 'Lamps' }]);
  await rooms(page).selectOption({ label: 'All rooms' });
  await expect(page.getByRole('heading', { name: '2 Boxes in All rooms' })).toBeVisible();
  await expect(page.getByRole('list', { name: 'Boxes' }).getByRole('heading', { level: 2 })).toHaveText([
    'Attic',
    'My First Storage Room',
  ]);
  await expect.poll(() => cards(page)).toEqual(['Lamps', 'Tools']);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Add Box', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Box' });
  await dialog.getByRole('combobox', { name: 'Room of the new boxes' }).selectOption('My First Storage Room');
  await dialog.getByRole('textbox', { name: 'Box name' }).fill('Paint');
  await dialog.getByRole('textbox', { name: 'Box name' }).press('Enter');
  await expect.poll(() => cards(page)).toEqual(['Lamps', 'Paint', 'Tools']);
  await page.getByRole('radio', { name: 'Item view' }).check();
  await expect(page.getByRole('link', { name: 'Tools · My First Storage Room' })).toBeVisible();
  await expectAccessible(page);
  await expectAllSent(page);
  await page.goto('/app');
  await expect(rooms(page).locator(':checked')).toHaveText('All rooms');
});
