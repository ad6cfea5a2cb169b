import type { Page } from '@playwright/test';
import { waitForShell } from './support/app-shell.ts';
import { setAccess } from './support/set-access.ts';
import { signIn } from './support/sign-in.ts';
import { addBoxes, addItems, expectAllSent, openBox } from './support/steps.ts';
import { expect, test } from './support/test.ts';

const named = (page: Page, name: string) => page.getByTitle(name, { exact: true });

async function rename(page: Page, from: string, to: string): Promise<void> {
  await page.getByRole('button', { name: `Edit ${from}`, exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit item' });
  await dialog.getByRole('textbox', { name: 'Item name' }).fill(to);
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await expect(dialog).toBeHidden();
}

/** Everything this page's local copies hold, as text. */
function readDisk(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result));
        request.addEventListener('error', () => reject(request.error ?? new Error('no answer')));
      });
    const found: unknown[] = [];
    for (const { name } of await indexedDB.databases()) {
      const db = await done(indexedDB.open(name ?? ''));
      for (const store of ['spaces', 'buckets'])
        found.push(await done(db.transaction(store).objectStore(store).getAll()));
      db.close();
    }
    return JSON.stringify(found);
  });
}

test('two people in one room: edits show at once, open forms follow, and access that ends leaves nothing behind', async ({
  browser,
  ownServer,
  email: ann,
}) => {
  test.setTimeout(120_000);
  const bob = `bob-${ann}`;
  const [annsPhone, bobsPhone] = await Promise.all([browser.newContext(), browser.newContext()]);
  const [a, b] = await Promise.all([annsPhone.newPage(), bobsPhone.newPage()]);
  await signIn(a, ownServer, ann);
  await addBoxes(a, [{ name: 'Tools' }]);
  await openBox(a, 'Tools');
  await addItems(a, ['Hammer', 'Saw', 'Rope']);
  await expectAllSent(a);
  await signIn(b, ownServer, bob);
  await setAccess(ownServer, { owner: ann, member: bob, access: 'edit' });
  await b.goto(a.url());
  await expect(named(b, 'Hammer')).toBeVisible();
  await waitForShell(b);

  // Somebody else's edit is on the screen at once.
  await rename(b, 'Hammer', 'Mallet');
  const begin = Date.now();
  await expect(named(a, 'Mallet')).toBeVisible();
  test.info().annotations.push({ type: 'an edit elsewhere to this screen', description: `${Date.now() - begin} ms` });

  // A form that is open on a row that changes.
  await a.getByRole('button', { name: 'Edit Saw', exact: true }).click();
  const form = a.getByRole('dialog', { name: 'Edit item' });
  await form.getByRole('textbox', { name: 'Description' }).fill('With a blue handle');
  await rename(b, 'Saw', 'Hand saw');
  await expect(form.getByText('Changed elsewhere: Item name to “Hand saw”')).toBeVisible();
  await expect(form.getByRole('textbox', { name: 'Item name' })).toHaveValue('Hand saw');
  await expect(form.getByRole('textbox', { name: 'Description' })).toBeFocused();
  await expect(form.getByRole('textbox', { name: 'Description' })).toHaveValue('With a blue handle');
  await b.getByRole('button', { name: 'Delete Hand saw', exact: true }).click();
  await b.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await form.getByRole('button', { name: 'Restore as new item' }).click();
  await expect(form).toBeHidden();
  await expect(b.getByText('With a blue handle')).toBeVisible();

  // Access ends while Bob is in the cellar, with an edit on his phone and a tick on his checklist.
  await b.getByRole('checkbox', { name: 'Rope on checklist' }).check();
  await expectAllSent(b);
  await bobsPhone.setOffline(true);
  await rename(b, 'Rope', 'Climbing rope');
  await setAccess(ownServer, { owner: ann, member: bob, access: null });
  await bobsPhone.setOffline(false);
  await expect(b.getByText('Room removed')).toBeVisible();
  await expect(b.getByText('My First Storage Room is no longer accessible')).toBeVisible();
  await b.waitForURL(/\/app/);
  await expect(b.getByText('1 change could not be applied')).toBeVisible();
  await b.getByRole('button', { name: 'Show' }).click();
  await expect(b.getByText(/Change item Rope \(name: Climbing rope\) in Tools/)).toBeVisible();
  await b.keyboard.press('Escape');
  for (const gone of ['Mallet', 'Rope', 'Tools']) expect(await readDisk(b)).not.toContain(gone);
  await b.getByRole('link', { name: /^Checklist/ }).click();
  await expect(b.getByText('Rope', { exact: true })).toHaveCount(0);
  await expect(named(a, 'Rope')).toBeVisible();
  await Promise.all([annsPhone.close(), bobsPhone.close()]);
});
