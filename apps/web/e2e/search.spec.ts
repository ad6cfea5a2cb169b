import { expectAccessible } from './support/accessibility.ts';
import { pasteItems } from './support/paste-items.ts';
import { screenshot } from './support/screenshot.ts';
import { setAccess } from './support/set-access.ts';
import { addBoxes, addItems, addRoom, expectAllSent, openBox } from './support/steps.ts';
import { expect, test } from './support/test.ts';

test('what is where is found with every key, typos and all', async ({ page, email, signIn }) => {
  test.slow();
  await signIn(page, email, { has: { shown: ['Categories'] } });
  await addRoom(page, 'Attic');
  await addBoxes(page, [{ name: 'Christmas' }, { name: 'Lamps' }]);
  await openBox(page, 'Christmas');
  await addItems(page, ['Fairy lights', 'Crème brûlée torch']);
  await page.getByRole('button', { name: 'Category', exact: true }).click();
  await page.getByRole('combobox', { name: 'Category' }).selectOption({ label: 'Create new category...' });
  const dialog = page.getByRole('dialog', { name: 'Create New Category' });
  await dialog.getByRole('textbox', { name: 'Category Name' }).fill('Festive');
  await dialog.getByRole('button', { name: 'Create Category' }).click();
  await expect(dialog).toHaveCount(0);
  await addItems(page, ['Glass baubles']);

  await page.getByRole('link', { name: 'Search' }).click();
  const field = page.getByRole('searchbox', { name: 'Search your storage' });
  await expect(field).toBeFocused();
  await expect(page.getByRole('heading', { name: 'Search your storage' })).toBeVisible();
  for (const [query, count] of [
    ['creme', '1 result for "creme"'],
    ['BRÛLÉE', '1 result for "BRÛLÉE"'],
    ['light fairy', '1 result for "light fairy"'],
    ['festive', '1 result for "festive"'],
    ['christmas', '1 result for "christmas"'],
    // Two boxes, two items, and 'My First Storage Room'.
    ['s', '5 results for "s"'],
    ['attic torch', '1 result for "attic torch"'],
    ['christmas bauble', '1 result for "christmas bauble"'],
  ] as const) {
    await field.fill(query);
    await expect(page.getByText(count)).toBeVisible();
  }
  await field.fill('chirstmas');
  await expect(page.getByText('No items found matching "chirstmas"')).toBeVisible();
  const offers = page.getByRole('group', { name: 'Did you mean' });
  await expect(offers.getByRole('button')).toHaveText(['Christmas']);
  await expectAccessible(page);
  await screenshot(page, 'search-near');

  // By keyboard: to the offer, and on to its results.
  await field.press('Tab');
  for (let step = 0; step < 8; step++) {
    if (await offers.getByRole('button').evaluate((element) => element === document.activeElement)) break;
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('Enter');
  await expect(field).toHaveValue('Christmas');
  await expect(page.getByText('1 result for "Christmas"')).toBeFocused();
  await expect(page).toHaveURL(/\?q=Christmas/);
  await page.getByRole('link', { name: /^Christmas/ }).click();
  await expect(page.getByRole('heading', { name: 'Christmas', level: 1 })).toBeVisible();
  await page.goBack();
  await expect(field).toHaveValue('Christmas');

  // A category alone, then without its results.
  await field.fill('');
  await page.getByRole('combobox', { name: 'Category' }).selectOption({ label: 'Festive' });
  await expect(page.getByText('1 result for "Festive"')).toBeVisible();
  await expect(page).toHaveURL(/category=/);
  await page.getByRole('link', { name: 'Attic' }).click();
  await expect(page).toHaveURL(/\/app\?room=/);
  await expect(page.getByRole('heading', { name: '2 Boxes in Attic' })).toBeVisible();
});

test('folded rooms, the query and the place in the list are there again on the way back', async ({
  page,
  email,
  signIn,
}) => {
  test.slow();
  await signIn(page, email, { has: { boxes: [{ name: 'Zebra' }] } });
  await openBox(page, 'Zebra');
  await pasteItems(
    page,
    Array.from({ length: 300 }, (_, n) => `Thing number ${n}`),
  );
  await page.getByRole('link', { name: 'Home' }).click();
  await addRoom(page, 'Attic');
  await addBoxes(page, [{ name: 'Apples' }]);
  await openBox(page, 'Apples');
  await addItems(page, ['Thing apart']);

  await page.getByRole('link', { name: 'Search' }).click();
  const field = page.getByRole('searchbox', { name: 'Search your storage' });
  await field.fill('thing');
  await expect(page.getByText('301 results for "thing"')).toBeVisible();
  await page.getByRole('button', { name: 'Collapse Attic' }).click();
  await expect(page.getByText('Thing apart')).toHaveCount(0);
  await expect(page).toHaveURL(/q=thing/);
  await page.evaluate(() => window.scrollTo(0, 9000));
  // The list measures rows as they come into view: wait until they have their places.
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(8000);
  await page.getByRole('link', { name: 'Checklist' }).click();
  await expect(page.getByText('Your checklist is empty')).toBeVisible();
  await page.goBack();
  await expect(field).toHaveValue('thing');
  await expect(page.getByText('301 results for "thing"')).toBeAttached();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(8000);
  await page.evaluate(() => window.scrollTo(0, 0));
  await expect(page.getByRole('button', { name: 'Expand Attic' })).toHaveAttribute('aria-expanded', 'false');
});

test('what is shared and what is in no room says so', async ({ page, email, signIn, server, browser }) => {
  test.slow();
  const owner = `owner-${email}`;
  const theirs = await browser.newContext();
  const ownersPage = await theirs.newPage();
  await signIn(ownersPage, owner, { has: { boxes: [{ name: 'Bikes', items: ['Air pump'] }] } });
  await openBox(ownersPage, 'Bikes');
  await expectAllSent(ownersPage);
  await theirs.close();

  await signIn(page, email, { has: { boxes: [{ name: 'Pumps' }] } });
  await openBox(page, 'Pumps');
  await page.getByRole('button', { name: 'Move box' }).click();
  const move = page.getByRole('dialog', { name: 'Move Box to Another Room' });
  await move.getByRole('radio', { name: 'None (Unassigned)' }).check();
  await move.getByRole('button', { name: 'Move Box' }).click();
  await expect(move).toHaveCount(0);
  await expectAllSent(page);
  await setAccess(server, { owner, member: email, access: 'view' });
  await page.goto('/search?q=pump');
  await expect(page.getByText('2 results for "pump"')).toBeVisible();
  const headings = page.getByRole('list', { name: 'Results' }).getByRole('heading', { level: 2 });
  await expect(headings).toHaveText(['My First Storage Room', 'Unassigned Items']);
  await expect(
    headings
      .first()
      .locator('..')
      .getByText(/^Shared by /),
  ).toBeVisible();
  await expect(
    headings
      .last()
      .locator('..')
      .getByText(/^Shared/),
  ).toHaveCount(0);
  await expectAccessible(page);
});

test('recent searches are on the empty page, on this device, until they are cleared', async ({
  page,
  email,
  signIn,
}) => {
  await signIn(page, email, { has: { boxes: [{ name: 'Tools', items: ['Drill', 'Saw'] }] } });
  await page.getByRole('link', { name: 'Search' }).click();
  const field = page.getByRole('searchbox', { name: 'Search your storage' });
  const recent = page.getByRole('region', { name: 'Recent searches' });
  await field.fill('drill');
  await page.getByRole('link', { name: /^Tools/ }).click();
  await expect(page.getByRole('heading', { name: 'Tools', level: 1 })).toBeVisible();
  await page.getByRole('link', { name: 'Search' }).click();
  await expect(recent.getByRole('listitem')).toHaveText(['drill']);
  await field.fill('saw');
  await field.press('Enter');
  await page.goto('/search');
  await expect(recent.getByRole('listitem')).toHaveText(['saw', 'drill']);
  await expectAccessible(page);
  await screenshot(page, 'search-recent');
  await recent.getByRole('button', { name: 'drill' }).click();
  await expect(page.getByText('1 result for "drill"')).toBeVisible();
  await page.goto('/search');
  await recent.getByRole('button', { name: 'Clear' }).click();
  await expect(recent).toHaveCount(0);
});
