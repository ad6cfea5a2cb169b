import { addBoxes, addItems, addRoom, openBox } from './support/steps.ts';
import { expect, test } from './support/test.ts';

const FAMILY = '👨‍👩‍👧‍👦';

test('rooms are created, renamed and deleted, within their limits', async ({ page, email, signIn }) => {
  await signIn(page, email);
  await page.getByRole('button', { name: 'Add storage room' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Storage Room' });
  const field = dialog.getByRole('textbox', { name: 'Storage Room name' });
  const create = dialog.getByRole('button', { name: 'Create Room' });
  await expect(create).toBeDisabled();
  await field.fill('   ');
  await expect(create).toBeDisabled();
  await field.fill(FAMILY.repeat(25));
  await expect(dialog.getByText('25/25')).toBeVisible();
  await field.fill(FAMILY.repeat(26));
  await field.press('Enter');
  await expect(dialog.getByText('Storage Room name must be 25 characters or less.')).toBeVisible();
  await field.fill('x'.repeat(26));
  await field.press('Enter');
  await expect(dialog.getByText('Storage Room name must be 25 characters or less.')).toBeVisible();
  await field.fill('  Cold   cellar  ');
  await field.press('Enter');
  await expect(page.getByText('Storage Room created')).toBeVisible();
  await expect(page.getByText("You don't have any boxes in Cold cellar storage room yet.")).toBeVisible();

  await page.getByRole('button', { name: 'Edit storage room' }).click();
  await page.getByRole('textbox', { name: 'Storage Room name' }).fill('Warm cellar');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Storage Room updated')).toBeVisible();
  await addBoxes(page, [{ name: 'Wine' }]);
  await expect(page.getByRole('heading', { name: '1 Box in Warm cellar' })).toBeVisible();

  await page.getByRole('button', { name: 'Delete storage room' }).click();
  const confirm = page.getByRole('alertdialog').or(page.getByRole('dialog'));
  await expect(confirm).toContainText('Warm cellar');
  await confirm.getByRole('button', { name: /delete/i }).click();
  await expect(page.getByText('Storage Room deleted')).toBeVisible();
  await expect(page.getByText("You don't have any boxes in My First Storage Room storage room yet.")).toBeVisible();
});

test('boxes have their limits, are sorted naturally, renamed, moved and deleted', async ({ page, email, signIn }) => {
  await signIn(page, email);
  await addRoom(page, 'Attic');
  await page.getByRole('button', { name: 'Add First Box' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Box' });
  await dialog.getByRole('button', { name: 'Add Box', exact: true }).click();
  await expect(page.getByText('Please enter at least one box name.').first()).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Box name' }).fill('x'.repeat(21));
  await dialog.getByRole('button', { name: 'Add Box', exact: true }).click();
  await expect(dialog.getByText('Box name must be 20 characters or less.')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Box name' }).fill('Box 10');
  await dialog.getByRole('button', { name: 'Add Box', exact: true }).click();
  await expect(page.getByText('Box created')).toBeVisible();
  await addBoxes(page, [{ name: 'box 2' }, { name: 'Äpfel' }, { name: 'Zebra' }]);

  await page.getByRole('combobox', { name: 'Sort by' }).selectOption({ label: 'Alphabet' });
  await expect(page.getByRole('article')).toHaveCount(4);
  const names = () =>
    page.getByRole('article').evaluateAll((cards) => cards.map((card) => card.getAttribute('aria-label')));
  await expect.poll(names).toEqual(['Äpfel', 'box 2', 'Box 10', 'Zebra']);
  await page.reload();
  await expect(page.getByRole('article')).toHaveCount(4);
  await expect.poll(names).toEqual(['Äpfel', 'box 2', 'Box 10', 'Zebra']);

  await openBox(page, 'Zebra');
  await expect(page.getByText('No location specified')).toBeVisible();
  await page.getByRole('button', { name: 'Rename box' }).click();
  await page
    .getByRole('dialog')
    .getByRole('textbox', { name: /Box name/ })
    .fill('Yak');
  await page.getByRole('dialog').getByRole('button', { name: /save/i }).click();
  await expect(page.getByText('Box updated')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Yak', level: 1 })).toBeVisible();

  await page.getByRole('button', { name: 'Move box' }).click();
  const move = page.getByRole('dialog');
  await move.getByRole('radio', { name: 'None (Unassigned)' }).or(move.getByText('None (Unassigned)')).first().click();
  await move.getByRole('button', { name: /move/i }).click();
  await expect(page.getByText('Box moved')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Unassigned' })).toBeVisible();

  await page.getByRole('button', { name: 'Delete box' }).click();
  await page
    .getByRole('alertdialog')
    .or(page.getByRole('dialog'))
    .getByRole('button', { name: /delete/i })
    .click();
  await expect(page.getByText('Box deleted')).toBeVisible();
  await expect(page).toHaveURL(/\/app/);
});

test('items are added in a loop, edited, moved, undone and deleted', async ({ page, email, signIn }) => {
  await signIn(page, email);
  await addBoxes(page, [{ name: 'One' }, { name: 'Two' }]);
  await openBox(page, 'One');
  await addItems(page, ['Lamp', 'Rope']);
  await expect(page.getByRole('heading', { name: '2 items' })).toBeVisible();

  await page.getByRole('button', { name: 'Edit Lamp' }).click();
  const edit = page.getByRole('dialog');
  await edit.getByRole('textbox', { name: /name/i }).fill('Red lamp');
  await edit.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText('Item updated')).toBeVisible();

  await page.getByRole('button', { name: 'Move Red lamp' }).click();
  const move = page.getByRole('dialog', { name: 'Move Item to Another Box' });
  await expect(move.getByRole('button', { name: 'Move Item' })).toBeDisabled();
  await move.getByRole('radio', { name: /Two/ }).or(move.getByText('Two')).first().click();
  await move.getByRole('button', { name: 'Move Item' }).click();
  await expect(page.getByText('Item moved')).toBeVisible();
  await expect(page.getByRole('heading', { name: '1 item', exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('heading', { name: '2 items' })).toBeVisible();

  await page.getByRole('button', { name: 'Delete Rope' }).click();
  await page
    .getByRole('alertdialog')
    .or(page.getByRole('dialog'))
    .getByRole('button', { name: 'Delete', exact: true })
    .click();
  await expect(page.getByText('Item deleted')).toBeVisible();
  await expect(page.getByRole('heading', { name: '1 item', exact: true })).toBeVisible();
});
