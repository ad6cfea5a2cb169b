import { expectAccessible } from './support/accessibility.ts';
import { waitForShell } from './support/app-shell.ts';
import { screenshot } from './support/screenshot.ts';
import { setAccess } from './support/set-access.ts';
import { signIn as signInOn } from './support/sign-in.ts';
import { expectAllSent, expectNoDialog, openBox } from './support/steps.ts';
import { expect, test } from './support/test.ts';

const BOXES = [
  {
    name: 'Tools',
    place: 'Under the bench',
    items: [{ name: 'Hammer', description: 'The heavy one. Its handle was replaced.' }, 'Saw'],
  },
  { name: 'Attic', items: [] },
];

test('a tap on a name opens all of an item, and Back closes it', async ({ page, email, signIn }) => {
  await signIn(page, email, { has: { shown: ['Quantity', 'Pictures'], boxes: BOXES } });
  await openBox(page, 'Tools');
  const path = new URL(page.url()).pathname;
  const row = page.getByTitle('Hammer', { exact: true });
  await row.click();
  const item = page.getByRole('dialog', { name: 'Hammer' });
  await expect(item.getByText('The heavy one. Its handle was replaced.')).toBeVisible();
  await expect(item.getByText('Under the bench')).toBeVisible();
  await expect(item.getByText(/^BX-/)).toBeVisible();
  await expect(item.getByText('You added the item Hammer')).toBeVisible();
  await expectAccessible(page);
  await screenshot(page, 'item-opened');

  // What its row has no place for.
  await item.getByRole('button', { name: 'Increase quantity of Hammer' }).click();
  await expect(item.getByRole('group', { name: 'Quantity of Hammer' }).getByRole('status')).toHaveText('1');
  await item.getByRole('checkbox', { name: 'On my checklist' }).check();
  await item.getByRole('button', { name: 'Edit', exact: true }).click();
  const edit = page.getByRole('dialog', { name: 'Edit item' });
  await edit.getByRole('textbox', { name: 'Item name' }).fill('Sledge');
  await edit.getByRole('button', { name: 'Save Changes' }).click();
  const renamed = page.getByRole('dialog', { name: 'Sledge' });
  await expect(renamed).toBeVisible();
  await expect(edit).toHaveCount(0);
  await renamed.getByRole('button', { name: 'Move', exact: true }).click();
  const move = page.getByRole('dialog', { name: 'Move Item to Another Box' });
  await move.getByRole('radio', { name: /Attic/ }).check();
  await move.getByRole('button', { name: 'Move Item' }).click();
  const attic = renamed.getByRole('link', { name: /Attic/ });
  await expect(attic).toBeVisible();
  await expect(renamed.getByText('You moved the item Sledge')).toBeVisible();
  await expectAllSent(page);

  await page.goBack();
  await expectNoDialog(page);
  expect(new URL(page.url()).pathname).toBe(path);
  await expect(page.getByRole('heading', { name: '1 item' })).toBeVisible();

  // From the search it leads to its box, and is deleted and brought back.
  await page.goto('/search?q=sledge');
  await page.getByRole('button', { name: 'Sledge', exact: true }).click();
  await attic.click();
  await expect(page.getByRole('heading', { name: 'Attic', level: 1 })).toBeVisible();
  await expectNoDialog(page);
  await page.getByTitle('Sledge', { exact: true }).click();
  await renamed.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await expectNoDialog(page);
  await expect(page.getByRole('heading', { name: '0 items' })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByTitle('Sledge', { exact: true })).toBeVisible();
});

test(
  'an opened item follows others, and a viewer is told what only editors do',
  { tag: '@any-size' },
  async ({ page, browser, server, email: ann, signIn }) => {
    const bob = `bob-${ann}`;
    await signIn(page, ann, { has: { shown: ['Quantity'], boxes: BOXES } });
    const context = await browser.newContext({ baseURL: server.origin });
    const theirs = await context.newPage();
    await signInOn(theirs, server, bob);
    await setAccess(server, { owner: ann, member: bob, access: 'view' });
    await theirs.goto('/search?q=hammer');
    await theirs.getByRole('button', { name: 'Hammer', exact: true }).click();
    const item = theirs.getByRole('dialog', { name: 'Hammer' });
    await expect(item.getByText(/^Shared by /)).toBeVisible();
    for (const [name, hint] of [
      ['Edit', 'View-only access - you cannot edit items in this room'],
      ['Move', 'View-only access - you cannot move items in this room'],
      ['Delete', 'View-only access - you cannot delete items in this room'],
    ] as const) {
      const button = item.getByRole('button', { name, exact: true });
      await expect(button).toHaveAttribute('aria-disabled', 'true');
      await expect(button).toHaveAccessibleDescription(hint);
    }
    await expectAccessible(theirs);

    await openBox(page, 'Tools');
    await page.getByRole('button', { name: 'Delete Hammer' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(item.getByText('This item was deleted or is no longer shared with you.')).toBeVisible();
    await expect(item.getByRole('button', { name: 'Edit', exact: true })).toHaveCount(0);
    await context.close();
  },
);

test.describe('without a network', () => {
  test.use({ serviceWorkers: 'allow' });

  test('an item opens and changes', { tag: '@any-size' }, async ({ page, email, signIn, context }) => {
    await signIn(page, email, { has: { shown: ['Quantity'], boxes: BOXES } });
    await expectAllSent(page);
    await waitForShell(page);
    await context.setOffline(true);
    await openBox(page, 'Tools');
    await page.getByTitle('Hammer', { exact: true }).click();
    const item = page.getByRole('dialog', { name: 'Hammer' });
    await item.getByRole('button', { name: 'Increase quantity of Hammer' }).click();
    await expect(item.getByText(/^You are offline. The edit history appears/)).toBeVisible();
    await expect(item.getByText('You edited the item Hammer')).toBeVisible();
    await context.setOffline(false);
    await expect(item.getByText('You added the item Hammer')).toBeVisible();
    await expect(item.getByText('Not sent yet')).toHaveCount(0);
  });
});
