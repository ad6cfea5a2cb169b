import { writeFile } from 'node:fs/promises';
import { runningEmbeddedUrl } from '@boxroom/db/embedded/embedded';
import { withClient } from '@boxroom/db/embedded/endpoint';
import { NO_ITEM_FIELDS } from '@boxroom/domain/item/item';
import { v7 as newId } from 'uuid';
import { expectAccessible } from './support/accessibility.ts';
import { waitForShell } from './support/app-shell.ts';
import type { BoxroomServer } from './support/boxroom-server.ts';
import { post, resultOf } from './support/call-server.ts';
import { screenshot } from './support/screenshot.ts';
import { setAccess } from './support/set-access.ts';
import { openSection } from './support/settings.ts';
import { signIn as signInOn } from './support/sign-in.ts';
import { addBoxes, addItems, addRoom, expectAllSent, openBox } from './support/steps.ts';
import { expect, test } from './support/test.ts';

test.use({ serviceWorkers: 'allow' });

async function renameTable(server: BoxroomServer, from: string, to: string): Promise<void> {
  const url = await runningEmbeddedUrl(server.dataDir);
  if (url === null) throw new Error('The server has no running database.');
  await withClient(url, (client) => client.query(`alter table ${from} rename to ${to}`));
}

test('what happened is told by page and filter, and the address keeps both', async ({
  page,
  email,
  signIn,
  context,
  server,
}) => {
  test.slow();
  await signIn(page, email);
  await addRoom(page, 'Attic');
  await addBoxes(page, [{ name: 'Tools' }, { name: 'Paint' }]);
  await openBox(page, 'Paint');
  await addItems(page, ['White paint']);
  await page.getByRole('link', { name: 'Home' }).click();
  await openBox(page, 'Tools');
  // Items that no device sent have a line each.
  const boxId = new URL(page.url()).pathname.split('/').at(-1);
  for (const kind of ['Screw', 'Nail']) {
    const items = Array.from({ length: 160 }, (_, n) => ({ ...NO_ITEM_FIELDS, id: newId(), name: `${kind} ${n}` }));
    await resultOf(await post(page, server, 'items.add', { boxId, items }));
  }
  await page.getByRole('button', { name: 'Rename box' }).click();
  const rename = page.getByRole('dialog', { name: 'Rename Box' });
  await rename.getByRole('textbox', { name: 'Box name' }).fill('Screws');
  await rename.getByRole('button', { name: 'Save Changes' }).click();
  await expect(rename).toHaveCount(0);
  await expectAllSent(page);

  await page.getByRole('link', { name: 'History' }).click();
  // Two rooms, two boxes at once, 321 items, one rename.
  const total = page.getByText('325 entries');
  await expect(total).toBeVisible();
  const pager = page.getByRole('navigation', { name: 'Pages of the edit history' });
  await expect(pager.getByRole('button', { name: /^Page \d/ })).toHaveCount(5);
  await expect(page.getByText('Tools', { exact: true }).first()).toBeVisible();
  await expectAccessible(page);
  await screenshot(page, 'history');
  await pager.getByRole('button', { name: 'Page 4' }).click();
  await expect(page).toHaveURL(/page=4/);
  await pager.getByRole('button', { name: 'Page 6' }).click();
  await expect(page).toHaveURL(/page=6/);
  await page.goBack();
  await expect(pager.getByRole('button', { name: 'Page 4' })).toHaveAttribute('aria-current', 'page');

  await expect(page.getByRole('combobox', { name: 'Box' })).toHaveCount(0);
  await page.getByRole('combobox', { name: 'Storage room' }).selectOption({ label: 'Attic' });
  await expect(page.getByText('324 entries')).toBeVisible();
  await page.getByRole('combobox', { name: 'Box' }).selectOption({ label: 'Paint' });
  await expect(page.getByText('2 entries')).toBeVisible();
  await page.getByRole('combobox', { name: 'What' }).selectOption({ label: 'Items' });
  await expect(page.getByText('1 entry')).toBeVisible();
  await page.reload();
  await expect(page.getByText('1 entry')).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Box' }).locator(':checked')).toHaveText('Paint');
  await page.getByRole('combobox', { name: 'Action' }).selectOption({ label: 'Deleted' });
  await expect(page.getByText('No edit history available.')).toBeVisible();

  // Unsent changes show at once.
  await waitForShell(page);
  await page.goto('/history');
  await expect(total).toBeVisible();
  await context.setOffline(true);
  await page.getByRole('link', { name: 'Home' }).click();
  await addRoom(page, 'Shed');
  await page.getByRole('link', { name: 'History' }).click();
  const entry = page.getByRole('listitem').filter({ hasText: 'Shed' });
  await expect(entry.getByText('Not sent yet')).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText('326 entries')).toBeVisible({ timeout: 30_000 });
  await expect(entry.getByText('Not sent yet')).toHaveCount(0);
});

test('without its table the history says so, lists what it has, and is there again afterwards', async ({
  page,
  ownServer,
  email,
}) => {
  test.slow();
  await signInOn(page, ownServer, email);
  await addRoom(page, 'Attic');
  await expectAllSent(page);
  await renameTable(ownServer, 'history_entry', 'history_entry_away');
  await page.getByRole('link', { name: 'History' }).click();
  await expect(page.getByText('Edit history feature needs database setup')).toBeVisible();
  await expect(page.getByText('Using locally stored logs. Database table not available.')).toBeVisible();
  await expectAccessible(page);
  await screenshot(page, 'history-unavailable');
  await renameTable(ownServer, 'history_entry_away', 'history_entry');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('2 entries')).toBeVisible();
  await expect(page.getByText('Edit history feature needs database setup')).toHaveCount(0);
});

test('a member reads the shared room and nothing else, with what others did marked', async ({
  page,
  email,
  signIn,
  server,
  browser,
}) => {
  test.slow();
  const owner = `owner-${email}`;
  const theirs = await browser.newContext();
  const ownersPage = await theirs.newPage();
  await signIn(ownersPage, owner, { has: { boxes: [{ name: 'Bikes' }] } });
  await expectAllSent(ownersPage);
  await signIn(page, email);
  await setAccess(server, { owner, member: email, access: 'view' });
  await addRoom(ownersPage, 'Secret room');
  await expectAllSent(ownersPage);
  await page.goto('/history');
  const entry = page.getByRole('listitem').filter({ hasText: 'Bikes' });
  await expect(entry.getByText('Shared', { exact: true })).toBeVisible();
  await expect(entry.getByText(/^You/)).toHaveCount(0);
  await expect(page.getByText('Secret room')).toHaveCount(0);
  await theirs.close();
});

test('an import is one line, opens to its parts, and is undone from there', async ({ page, email, signIn }) => {
  await signIn(page, email);
  await page.goto('/settings');
  await openSection(page, 'Import and backup');
  await page.getByRole('button', { name: 'Import a file' }).click();
  const path = test.info().outputPath('garage.csv');
  await writeFile(path, 'Room Name,Box Name,Item Name\nGarage,Tools,Hammer\nGarage,Tools,Saw\nGarage,Paint,Brush\n');
  await page.getByLabel('File to import').setInputFiles(path);
  await page.getByRole('button', { name: 'Confirm: 3 items' }).click();
  await expect(page.getByText('3 items added')).toBeVisible();

  await page.goto('/history');
  const line = page.getByRole('listitem').filter({ hasText: 'imported 3 items from' });
  await expect(line).toContainText('garage.csv');
  await expect(line).toContainText('2 boxes and 1 room added');
  await line.getByRole('button', { name: 'Show the list' }).click();
  await expect(line.getByText('Hammer')).toBeVisible();
  await expectAccessible(page);
  await screenshot(page, 'history-import');

  await line.getByRole('button', { name: 'Undo Import' }).click();
  const question = page.getByRole('alertdialog', { name: 'Undo Import' });
  await expect(question).toContainText('removes the 3 items, 2 boxes and 1 room that it added');
  await question.getByRole('button', { name: 'Undo Import' }).click();
  await expect(page.getByText('3 items, 2 boxes and 1 room removed.')).toBeVisible();
  await expect(page.getByText('3 items, 2 boxes and 1 room removed', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Undo Import' })).toHaveCount(0);
  await page.goto('/app');
  await expect(page.getByRole('link', { name: 'Garage' })).toHaveCount(0);
});
