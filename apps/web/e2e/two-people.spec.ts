import type { Browser, Locator, Page } from '@playwright/test';
import { waitForShell } from './support/app-shell.ts';
import type { BoxroomServer } from './support/boxroom-server.ts';
import { dismissToasts } from './support/narrow.ts';
import { readDatabases } from './support/read-databases.ts';
import { setAccess } from './support/set-access.ts';
import { signIn } from './support/sign-in.ts';
import { addItems, expectAllSent, expectNoDialog, openBox, pressDisabled } from './support/steps.ts';
import { expect, test } from './support/test.ts';

test.use({ serviceWorkers: 'allow' });

const named = (page: Page, name: string) => page.getByTitle(name, { exact: true });

/** Types another name into an item's form and leaves it open. */
async function typeName(page: Page, from: string, to: string): Promise<Locator> {
  await page.getByRole('button', { name: `Edit ${from}`, exact: true }).click();
  const form = page.getByRole('dialog', { name: 'Edit item' });
  await form.getByRole('textbox', { name: 'Item name' }).fill(to);
  return form;
}

async function rename(page: Page, from: string, to: string): Promise<void> {
  const form = await typeName(page, from, to);
  await form.getByRole('button', { name: 'Save Changes' }).click();
  await expect(form).toBeHidden();
}

/** Adds many items at once by pasting a list. */
async function pasteItems(page: Page, names: readonly string[]): Promise<void> {
  await page.getByRole('textbox', { name: 'Item name' }).evaluate((field, text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', text);
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, names.join('\n'));
  const dialog = page.getByRole('dialog', { name: `Add ${names.length} items?` });
  await dialog.getByRole('button', { name: 'Add Items' }).click();
  await expectNoDialog(page);
}

/** Opens Ann's box of items on two phones; Bob may edit it. */
async function openForTwo(browser: Browser, server: BoxroomServer, ann: string, fill: (page: Page) => Promise<void>) {
  const bob = `bob-${ann}`;
  const [annsPhone, bobsPhone] = await Promise.all([browser.newContext(), browser.newContext()]);
  const [a, b] = await Promise.all([annsPhone.newPage(), bobsPhone.newPage()]);
  await signIn(a, server, ann, { has: { boxes: [{ name: 'Tools' }] } });
  await openBox(a, 'Tools');
  await fill(a);
  await expectAllSent(a);
  await signIn(b, server, bob);
  /** A direct change in the database notifies no page: this one asks on focus. */
  const setBobs = async (access: 'view' | 'edit' | null) => {
    await setAccess(server, { owner: ann, member: bob, access });
    if (!b.isClosed()) await b.evaluate(() => window.dispatchEvent(new Event('focus')));
  };
  await setBobs('edit');
  await b.goto(a.url());
  await expect(b.getByRole('heading', { name: 'Tools', level: 1 })).toBeVisible();
  const close = () => Promise.all([annsPhone.close(), bobsPhone.close()]);
  return { a, b, bobsPhone, setBobs, close };
}

/** Returns the rows of this page's replica, as text. */
const readRows = (page: Page) => readDatabases(page, ['spaces', 'buckets']);

test('two people in one room: edits show at once, open forms follow, and access that ends leaves nothing behind', async ({
  browser,
  server,
  email: ann,
}) => {
  const { a, b, bobsPhone, setBobs, close } = await openForTwo(browser, server, ann, (page) =>
    addItems(page, ['Hammer', 'Saw', 'Rope']),
  );
  await expect(named(b, 'Hammer')).toBeVisible();
  await waitForShell(b);

  // Somebody else's edit appears on the screen long before the next poll, which is a minute away.
  const hammer = await typeName(b, 'Hammer', 'Mallet');
  await a.evaluate(() => window.dispatchEvent(new Event('focus')));
  const begin = Date.now();
  await hammer.getByRole('button', { name: 'Save Changes' }).click();
  await named(a, 'Mallet').waitFor();
  test.info().annotations.push({ type: 'an edit elsewhere to this screen', description: `${Date.now() - begin} ms` });

  // A form is open on a row that changes.
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
  await expect(hammer).toBeHidden();
  await expect(b.getByText('With a blue handle')).toBeVisible();

  // Access ends while Bob is in the cellar, with an edit on his phone and a tick on his checklist.
  await b.getByRole('checkbox', { name: 'Rope on checklist' }).check();
  await expectAllSent(b);
  await bobsPhone.setOffline(true);
  await dismissToasts(b);
  await rename(b, 'Rope', 'Climbing rope');
  await setBobs(null);
  await bobsPhone.setOffline(false);
  await expect(b.getByText('Room removed')).toBeVisible();
  await expect(b.getByText('My First Storage Room is no longer accessible')).toBeVisible();
  await b.waitForURL(/\/app/);
  await expect(b.getByText('1 change could not be applied')).toBeVisible();
  await b.getByRole('button', { name: 'Show' }).click();
  await expect(b.getByText(/Change item Rope \(name: Climbing rope\) in Tools/)).toBeVisible();
  await b.keyboard.press('Escape');
  for (const gone of ['Mallet', 'Rope', 'Tools']) expect(await readRows(b)).not.toContain(gone);
  await b.getByRole('link', { name: /^Checklist/ }).click();
  await expect(b.getByText('Rope', { exact: true })).toHaveCount(0);
  await expect(named(a, 'Rope')).toBeVisible();
  await close();
});

test('access that ends leaves a form on the screen until it is closed, and is told after a night with the app closed', async ({
  browser,
  server,
  email: ann,
}) => {
  const { b, bobsPhone, setBobs, close } = await openForTwo(browser, server, ann, (page) =>
    addItems(page, ['Hammer', 'Rope']),
  );
  const box = b.url();
  const form = await typeName(b, 'Rope', 'Climbing rope');
  await setBobs('view');
  await expect(form.getByText(/^You now have view-only access to this room\./)).toBeVisible();
  // The disabled button still shows its reason.
  await pressDisabled(form.getByRole('button', { name: 'Save Changes' }));
  const told = b.getByRole('region', { name: 'Notifications' });
  await expect(told.getByText('You have view-only access to this shared room')).toBeVisible();
  await setBobs(null);
  await expect(form.getByText(/no longer shared with you/)).toBeVisible();
  await expect(b.getByText('My First Storage Room is no longer accessible')).toBeVisible();
  await expect(form.getByRole('textbox', { name: 'Item name' })).toHaveValue('Climbing rope');
  expect(b.url()).toBe(box);
  expect(await readRows(b)).not.toContain('Rope');
  await form.getByRole('button', { name: 'Cancel' }).click();
  await b.waitForURL(/\/app/);

  await setBobs('edit');
  await b.goto(box);
  await expect(named(b, 'Rope')).toBeVisible();
  await expectAllSent(b);
  await b.close();
  await setBobs(null);
  const nextDay = await bobsPhone.newPage();
  await nextDay.goto(box);
  await expect(nextDay.getByText('Room removed')).toBeVisible();
  await expect(nextDay.getByText('My First Storage Room is no longer accessible')).toBeVisible();
  await nextDay.waitForURL(/\/app/);
  await close();
});

for (const count of [60, 160])
  test(`what somebody adds to a list of ${count} moves nothing under the eyes and hands of another`, async ({
    browser,
    server,
    email: ann,
  }) => {
    const names = Array.from({ length: count }, (_, i) => `Screw ${i + 1}`);
    const { a, b, close } = await openForTwo(browser, server, ann, (page) => pasteItems(page, names));
    await expect(a.getByRole('heading', { name: `${count} items` })).toBeVisible();
    await a.mouse.wheel(0, 1500);
    await expect.poll(() => a.evaluate(() => window.scrollY)).toBeGreaterThan(1000);
    const rowHere = await a.evaluate(() => {
      const buttons = [...document.querySelectorAll<HTMLElement>('button[aria-label^="Edit Screw"]')];
      const inView = buttons.find((button) => button.getBoundingClientRect().top > 300);
      inView?.focus({ preventScroll: true });
      return inView?.ariaLabel ?? '';
    });
    const button = a.getByRole('button', { name: rowHere, exact: true });
    const topOf = async () => (await button.boundingBox())?.y ?? Number.NaN;
    const [before, scrolled] = [await topOf(), await a.evaluate(() => window.scrollY)];
    await addItems(b, ['Bolt', 'Nut', 'Washer']);
    await expect(a.getByRole('heading', { name: `${count + 3} items` })).toBeAttached();
    await expect.poll(async () => Math.abs((await topOf()) - before)).toBeLessThan(2);
    // The items were added above; otherwise there would have been no shift to compensate.
    expect(await a.evaluate(() => window.scrollY)).toBeGreaterThan(scrolled + 100);
    await expect(button).toBeFocused();
    await close();
  });
