import {
  ARABIC,
  BOX,
  CATEGORY,
  DESCRIPTION,
  dialogOf,
  fillAndLook,
  leave,
  letters,
  LONG,
  look,
  lookInto,
  NARROW,
  openDialog,
  OTHER_BOX,
  PLACE,
  ROOM,
} from './support/narrow.ts';
import { expectFullAfterTap } from './support/readable.ts';
import { DISPLAY_OPTIONS } from './support/settings.ts';
import {
  addBoxes,
  addItems,
  addRoom,
  expectAllSent,
  expectKept,
  expectNoDialog,
  openBox,
  openPart,
} from './support/steps.ts';
import { expect, test } from './support/test.ts';

test.use({ viewport: NARROW });

test('rooms, boxes and items with the longest names fit the narrowest screen, typed and shown', async ({
  page,
  context,
  email,
  signIn,
}) => {
  test.slow();
  await signIn(page, email, { has: { shown: DISPLAY_OPTIONS } });

  await test.step('rooms', async () => {
    const form = await openDialog(page, 'Add storage room');
    await fillAndLook(page, form, 'room', 'Create Room');
    await form.getByRole('textbox').fill(ROOM);
    await form.getByRole('button', { name: 'Create Room' }).click();
    await expect(page.getByText('Storage Room created')).toBeVisible();
    await look(page, 'a new room');
    await expectNoDialog(page);
    await addRoom(page, 'W'.repeat(25));
    await look(page, 'a room of 25 W');
    for (const button of ['Edit storage room', 'Delete storage room', 'Share storage room'])
      await lookInto(page, button);
  });

  await test.step('boxes', async () => {
    const form = await openDialog(page, 'Add First Box');
    await form.getByRole('button', { name: 'Add another box' }).click();
    await fillAndLook(page, form, 'boxes', /^Add 2 Boxes$/);
    await leave(page, form);
    await addBoxes(page, [
      { name: BOX, place: PLACE },
      { name: OTHER_BOX, place: PLACE },
      ...Array.from({ length: 8 }, (_, n) => ({ name: `Box ${n}` })),
    ]);
    await expect(page.getByText('10 Boxes created')).toBeVisible();
    await look(page, 'boxes');
    await expectFullAfterTap(page, 'boxes');
    const add = await openDialog(page, `Add item to ${BOX}`);
    await fillAndLook(page, add, 'add item from the list');
    await leave(page, add);
  });

  await test.step('tags and lists', async () => {
    const dialog = await openDialog(page, 'Print Box QR');
    await dialog.getByRole('checkbox', { name: 'Select all' }).check();
    await dialog.getByText(/^Sheet and tags/).click();
    await dialog.getByRole('combobox', { name: 'Sheet' }).selectOption({ label: 'Custom size' });
    await dialog.getByText('Blank tags for future boxes').click();
    await fillAndLook(page, dialog, 'print tags');
    await expectFullAfterTap(page, 'print tags');
    for (const tab of ['Item Lists', 'Room Guide']) {
      await dialog.getByRole('tab', { name: tab }).click();
      await look(page, `print ${tab}`);
    }
    await page.keyboard.press('Escape');
    await expectNoDialog(page);
  });

  await openBox(page, BOX);
  await test.step('a box', async () => {
    await look(page, 'an empty box');
    await expectFullAfterTap(page, 'an empty box');
    const edit = await openDialog(page, 'Rename box');
    await fillAndLook(page, edit, 'rename box', 'Save Changes');
    await leave(page, edit);
    const move = await openDialog(page, 'Move box');
    await look(page, 'move box');
    await leave(page, move);
    for (const button of ['Delete box', /^Change box type/]) await lookInto(page, button);
    for (const part of ['History', 'Code'] as const) {
      await openPart(page, part);
      await look(page, `the ${part} of a box`);
    }
    await lookInto(page, 'Guest link');
  });

  const name = page.getByRole('textbox', { name: 'Item name' });
  const add = page.getByRole('button', { name: 'Add Item', exact: true });
  await test.step('items', async () => {
    for (const field of ['Quantity', 'Price', 'Category', 'Picture', 'Date'])
      await page.getByRole('button', { name: field, exact: true }).click();
    await name.fill(`${LONG}W`);
    const [quantity, price] = [
      page.getByRole('textbox', { name: 'Quantity' }),
      page.getByRole('textbox', { name: 'Price' }),
    ];
    for (const field of [quantity, price]) await field.fill(LONG);
    await add.click();
    await expect(page.getByText('Quantity must be a number.')).toBeVisible();
    await look(page, 'a wrong item');
    await page.getByRole('combobox', { name: 'Category' }).selectOption({ label: 'Create new category...' });
    const category = page.getByRole('dialog', { name: 'Create New Category' });
    await fillAndLook(page, category, 'category', 'Create Category');
    await category.getByRole('textbox').fill(CATEGORY);
    await category.getByRole('button', { name: 'Create Category' }).click();
    await expectNoDialog(page);
    await name.fill(LONG);
    await quantity.fill('1000000000');
    await price.fill('9999999999.99');
    await page.getByLabel('Date', { exact: true }).last().fill('2027-03-05');
    await look(page, 'a good item');
    await add.click();
    await expect(page.getByTitle(LONG)).toBeVisible();
    await look(page, 'an item');
    await name.fill(`12 ${letters(150)}`);
    await look(page, 'quantity in the name');
    await name.fill('');
    const edit = await openDialog(page, `Edit ${LONG}`);
    await edit.getByRole('textbox', { name: 'Description' }).fill(`${DESCRIPTION}W`);
    await edit.getByRole('button', { name: 'Save Changes' }).click();
    await look(page, 'a wrong description');
    await edit.getByRole('textbox', { name: 'Description' }).fill(DESCRIPTION);
    await look(page, 'edit item');
    await edit.getByRole('button', { name: 'Save Changes' }).click();
    await expect(page.getByText('Item updated')).toBeVisible();
    await expectNoDialog(page);
    await addItems(page, [ARABIC]);
    await expect(page.getByTitle(ARABIC)).toHaveCSS('direction', 'rtl');
    await look(page, 'a full box');
    await expectFullAfterTap(page, 'a full box');

    await name.evaluate(
      (field, text) => {
        const clipboardData = new DataTransfer();
        clipboardData.setData('text/plain', text);
        field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
      },
      [`3 ${letters(150)}`, letters(200, 'M'), letters(300)].join('\n'),
    );
    await expect(page.getByRole('dialog', { name: 'Add 3 items?' })).toBeVisible();
    await look(page, 'pasted lines');
    await expectFullAfterTap(page, 'pasted lines');
    await leave(page, dialogOf(page));

    const move = await openDialog(page, `Move ${LONG}`);
    await look(page, 'move item');
    await expectFullAfterTap(page, 'move item');
    await fillAndLook(page, move, 'find a box');
    await leave(page, move);
    await lookInto(page, `Delete ${LONG}`);
  });

  await test.step('checklist', async () => {
    for (const item of [LONG, ARABIC]) await page.getByRole('checkbox', { name: `${item} on checklist` }).check();
    await look(page, 'on the checklist');
    await page.getByRole('link', { name: /^Checklist/ }).click();
    await expect(page.getByText('2 items in checklist')).toBeVisible();
    await look(page, 'checklist');
    await expectFullAfterTap(page, 'checklist');
    for (const button of ['Bulk Move', 'Bulk Delete', 'Clear Checklist']) await lookInto(page, button);
  });

  await test.step('search', async () => {
    await page.getByRole('link', { name: 'Search' }).click();
    const field = page.getByRole('searchbox', { name: 'Search your storage' });
    for (const query of ['K'.repeat(38), letters(38, 'X'), letters(200, 'X')]) {
      await field.fill(query);
      await expect(page.getByText(`No items found matching "${query}"`)).toBeVisible();
      await look(page, `search for ${query.length} letters`);
    }
    await field.fill(letters(10));
    await expect(page.getByText(/^\d+ results? for/)).toBeVisible();
    await look(page, 'found');
    await expectFullAfterTap(page, 'found');
    await field.fill(letters(19, 'M').replace('MM', 'MN'));
    await look(page, 'did you mean');
    await page.getByRole('combobox', { name: 'Category' }).selectOption({ label: CATEGORY });
    await field.fill('');
    await look(page, 'found by category');
  });

  await test.step('history', async () => {
    await page.getByRole('link', { name: 'History' }).click();
    await expect(page.getByText(/^\d+ entries$/)).toBeVisible();
    await look(page, 'history');
    await expectFullAfterTap(page, 'history');
    await page.getByRole('combobox', { name: 'Storage room' }).selectOption({ label: 'W'.repeat(25) });
    await page.getByRole('combobox', { name: 'Box' }).selectOption({ label: BOX });
    await look(page, 'history of a box');
  });

  await test.step('tags that are typed', async () => {
    await page.goto('/scan');
    await page.getByRole('textbox', { name: 'Code or address on the tag' }).fill(LONG);
    await page.getByRole('button', { name: 'Open Box' }).click();
    await look(page, 'no tag');
    await page.goto(`/b/${'U'.repeat(200)}`);
    await expect(page.getByText('This is not the code of a box.')).toBeVisible();
    await look(page, 'no code');
    const made = await page.evaluate(async () => {
      const headers = { 'content-type': 'application/json' };
      return (await fetch('/trpc/tags.make', { method: 'POST', headers, body: '{"count":1}' })).text();
    });
    await page.goto(`/t/${/"id":"([^"]+)"/.exec(made)?.[1] ?? ''}`);
    await expect(page.getByRole('heading', { name: 'Which box is this?' })).toBeVisible();
    await fillAndLook(page, page.getByRole('main'), 'blank tag', 'Add Box');
    await page.getByRole('radio', { name: 'A box I have' }).check();
    await look(page, 'blank tag, boxes');
    await fillAndLook(page, page.getByRole('main'), 'blank tag, find a box');
  });

  await test.step('scan several', async () => {
    await page.goto('/app');
    await openBox(page, BOX);
    const code = await page
      .getByText(/^BX-[0-9A-Z]{4,6}$/)
      .first()
      .innerText();
    await page.goto('/scan');
    await page.getByRole('switch', { name: 'Scan several' }).check();
    await page.getByRole('textbox', { name: 'Code or address on the tag' }).fill(code);
    await page.getByRole('button', { name: 'Add to List' }).click();
    await expect(page.getByRole('link', { name: BOX })).toBeVisible();
    await look(page, 'scanned');
  });

  await test.step('offline', async () => {
    await page.goto('/app');
    await openBox(page, BOX);
    await expectAllSent(page);
    await context.setOffline(true);
    await addItems(page, [letters(200, 'Q')]);
    await expectKept(page, letters(200, 'Q'));
    await look(page, 'offline');
    const changes = await openDialog(page, /waiting to be sent/);
    await look(page, 'changes');
    await expectFullAfterTap(page, 'changes');
    await leave(page, changes);
    await context.setOffline(false);
    await expectAllSent(page);
  });

  await test.step('deleted', async () => {
    await page.getByRole('button', { name: `Delete ${LONG}`, exact: true }).click();
    await dialogOf(page).getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(page.getByText('Item deleted')).toBeVisible();
    await expectNoDialog(page);
    await look(page, 'item deleted');
    await page.getByRole('button', { name: 'Delete box' }).click();
    await dialogOf(page).getByRole('button', { name: 'Delete Box' }).click();
    await expect(page).toHaveURL(/\/app/);
    await look(page, 'box deleted');
    await expectAllSent(page);
    await page.goto('/settings/deleted');
    await expect(page.getByTitle(BOX, { exact: true })).toBeVisible();
    await look(page, 'deleted things');
    await expectFullAfterTap(page, 'deleted things');
  });
});
