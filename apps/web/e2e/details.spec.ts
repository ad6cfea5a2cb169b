import { addDays } from '@boxroom/domain/digest/calendar';
import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { waitForShell } from './support/app-shell.ts';
import { screenshot } from './support/screenshot.ts';
import { setAccess } from './support/set-access.ts';
import { openSection, switchOn } from './support/settings.ts';
import { signIn } from './support/sign-in.ts';
import { expectAllSent, expectKept, expectNoDialog, openBox } from './support/steps.ts';
import { expect, test } from './support/test.ts';
import { today } from './support/time-zone.ts';

test.use({ serviceWorkers: 'allow' });

const LONG = 'Hilti TE 30-A36 cordless combihammer with case, dust box and a name that goes on';
const opened = (page: Page, name: string) => page.getByRole('dialog', { name });
/** The end of a warranty that is near. */
const soon = addDays(today(), 10);

async function addOwnField(page: Page, name: string, type: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Own fields' });
  await dialog.getByRole('button', { name: 'Add Field' }).click();
  await dialog.getByRole('textbox', { name: 'Name of the field' }).fill(name);
  await dialog.getByRole('combobox', { name: 'Type of the field' }).selectOption({ label: type });
  await dialog.getByRole('button', { name: 'Add Field' }).click();
  await expect(dialog.getByRole('button', { name: `Rename ${name}` })).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Add Field' })).toBeFocused();
}

async function openItem(page: Page, name: string) {
  await page.getByTitle(name, { exact: true }).click();
  return opened(page, name);
}

test('details are switched on, filled in, found and changed by another person, also offline', async ({
  page,
  context,
  browser,
  server,
  email: ann,
}) => {
  test.slow();
  await signIn(page, server, ann, { has: { boxes: [{ name: 'Tools', items: ['Saw'] }] } });
  await switchOn(page, server, 'Brand and model', 'Serial number', 'Warranty');
  await page.getByRole('link', { name: 'Profile' }).click();
  await openSection(page, 'Display');
  await page.getByRole('button', { name: 'Manage own fields' }).click();
  const fields = page.getByRole('dialog', { name: 'Own fields' });
  await addOwnField(page, 'Weight', 'Number');
  await addOwnField(page, 'اللون', 'Text');
  await addOwnField(page, 'Insured', 'Yes or no');

  // A name that is taken is refused at its place.
  await fields.getByRole('button', { name: 'Add Field' }).click();
  await fields.getByRole('textbox', { name: 'Name of the field' }).fill('WEIGHT');
  await fields.getByRole('button', { name: 'Add Field' }).click();
  await expect(fields.getByText('Another field has this name.')).toBeVisible();
  await fields.getByRole('button', { name: 'Cancel' }).click();
  await fields.getByRole('button', { name: 'Move اللون up' }).click();
  await expect(fields.getByRole('listitem').first()).toContainText('اللون');
  await expectAccessible(page);
  await screenshot(page, 'own-fields');
  await fields.getByText('Close', { exact: true }).click();
  await expectNoDialog(page);

  await page.goto(`${server.origin}/app`);
  await openBox(page, 'Tools');
  await page.getByRole('button', { name: 'Details', exact: true }).click();
  await page.getByRole('textbox', { name: 'Item name' }).fill(LONG);
  await page.getByRole('textbox', { name: 'Brand and model' }).fill('Hilti');
  await page.getByRole('textbox', { name: 'Serial number' }).fill('SN-4711-0815');
  await page.getByLabel('Warranty until').fill(soon);
  await page.getByRole('textbox', { name: 'Weight' }).fill('heavy');
  await page.getByRole('combobox', { name: 'Insured' }).selectOption({ label: 'Yes' });
  await screenshot(page, 'new-item-with-details');
  await page.getByRole('button', { name: 'Add Item', exact: true }).click();
  await expect(page.getByText('Weight must be a number.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Weight' }).fill('3.5');
  await page.getByRole('button', { name: 'Add Item', exact: true }).click();
  await expect(page.locator('.item-row', { hasText: LONG }).getByText('Warranty ends in 10 days')).toBeVisible();

  const item = await openItem(page, LONG);
  for (const text of ['Hilti', 'SN-4711-0815', 'Warranty ends in 10 days', '3.5', 'Yes'])
    await expect(item.getByRole('definition').filter({ hasText: text })).toBeVisible();
  await expectAccessible(page);
  await screenshot(page, 'opened-item-with-details');
  await page.keyboard.press('Escape');
  await expectNoDialog(page);
  await expectAllSent(page);
  const box = page.url();

  // A roommate sees them with the switches of both; the own fields are the owner's.
  const bob = `bob-${ann}`;
  const phone = await browser.newContext();
  const b = await phone.newPage();
  await signIn(b, server, bob, { has: { shown: ['Serial number'] } });
  await setAccess(server, { owner: ann, member: bob, access: 'edit' });
  await b.goto(box);
  await openItem(b, LONG);
  await expect(opened(b, LONG).getByText('SN-4711-0815')).toBeVisible();
  await expect(opened(b, LONG).getByText('Hilti', { exact: true })).toHaveCount(0);
  await opened(b, LONG).getByRole('button', { name: 'Edit', exact: true }).click();
  const edit = b.getByRole('dialog', { name: 'Edit item' });
  await expect(edit.getByRole('textbox', { name: 'Brand and model' })).toHaveCount(0);
  await edit.getByRole('textbox', { name: 'اللون' }).fill('أحمر غامق');
  await edit.getByRole('textbox', { name: 'Weight' }).fill('');
  await edit.getByRole('button', { name: 'Save Changes' }).click();
  await expect(edit).toBeHidden();
  await expect(opened(b, LONG).getByText('أحمر غامق').first()).toBeVisible();
  await expectAllSent(b);
  await phone.close();

  // Offline it is found by its serial number, which says why.
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await waitForShell(page);
  await page.getByRole('link', { name: 'Search' }).click();
  await context.setOffline(true);
  await page.getByRole('searchbox', { name: 'Search your storage' }).fill('4711');
  await expect(page.locator('.item-row').getByText('Serial number: SN-4711-0815')).toBeVisible();
  await screenshot(page, 'found-by-serial-number');
  await page.getByRole('searchbox', { name: 'Search your storage' }).fill('أحمر');
  await expect(page.getByTitle(LONG, { exact: true })).toBeVisible();
  await page.getByRole('button', { name: `Edit ${LONG}` }).click();
  await page.getByRole('textbox', { name: 'Serial number' }).fill('SN-1');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expectKept(page, 'SN-1');
  await context.setOffline(false);
  await expectAllSent(page);
  await page.reload();
  const found = await openItem(page, LONG);
  await expect(found.getByRole('definition').filter({ hasText: 'SN-1' })).toBeVisible();
  await expect(found.getByText('Serial number:').first()).toBeVisible();
});

test(
  'a field that is removed keeps its values until it is made again',
  { tag: '@any-size' },
  async ({ page, server, email, signIn: enter }) => {
    await enter(page, email, { has: { boxes: [{ name: 'Tools', items: ['Saw'] }] } });
    await page.goto(`${server.origin}/settings?section=display`);
    await page.getByRole('button', { name: 'Manage own fields' }).click();
    await addOwnField(page, 'Color', 'Text');
    await page.getByRole('dialog').getByText('Close', { exact: true }).click();
    await expectNoDialog(page);
    await expectKeptOrSent(page, server.origin);
    await openBox(page, 'Tools');
    await page.getByRole('button', { name: 'Edit Saw' }).click();
    await page.getByRole('textbox', { name: 'Color' }).fill('Red');
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expectNoDialog(page);
    await expectAllSent(page);

    await page.goto(`${server.origin}/settings?section=display`);
    await page.getByRole('button', { name: 'Manage own fields' }).click();
    const dialog = page.getByRole('dialog', { name: 'Own fields' });
    await dialog.getByRole('button', { name: 'Remove Color' }).click();
    await expect(dialog.getByText(/^1 item has a value\. It is kept/)).toBeVisible();
    await dialog.getByRole('button', { name: 'Remove Field' }).click();
    await expect(dialog.getByText(/^No own fields yet/)).toBeVisible();
    await page.getByRole('region', { name: 'Notifications' }).getByRole('button', { name: 'Undo' }).click();
    await expect(dialog.getByText('Text · 1 item')).toBeVisible();
    await dialog.getByRole('button', { name: 'Rename Color' }).click();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog.getByRole('button', { name: 'Rename Color' })).toBeFocused();
    await dialog.getByRole('button', { name: 'Remove Color' }).click();
    await dialog.getByRole('button', { name: 'Remove Field' }).click();
    await expect(dialog.getByText(/^No own fields yet/)).toBeVisible();
    await addOwnField(page, 'COLOR', 'Text');
    await expect(dialog.getByText('Text · 1 item')).toBeVisible();
  },
);

/** Opens the dashboard once the settings have reached the server. */
async function expectKeptOrSent(page: Page, origin: string): Promise<void> {
  await expectAllSent(page);
  await page.goto(`${origin}/app`);
}
