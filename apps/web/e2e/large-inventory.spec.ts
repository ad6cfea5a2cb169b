import { fillRoom } from './support/fill-room.ts';
import { seed } from './support/seed.ts';
import { signIn } from './support/sign-in.ts';
import { expect, test } from './support/test.ts';

const ITEMS = 10_000;
/** Maximum number of rows in the page at any time. */
const DRAWN_MAX = 120;

test('with ten thousand items the dashboard opens at once and search answers with each key', async ({
  page,
  ownServer,
  email,
}) => {
  test.slow();
  await seed(ownServer, email, { items: ITEMS });
  await signIn(page, ownServer, email);
  await expect(page.getByRole('article').first()).toBeVisible();
  await page.getByRole('link', { name: 'Search' }).click();
  const field = page.getByRole('searchbox', { name: 'Search your storage' });
  await field.fill('lamp');
  await expect(page.getByText(/^[\d,]+ results for "lamp"$/)).toBeVisible();

  for (const query of ['a', 'la', 'lam', 'e', 'box']) {
    await field.fill(query);
    await expect(page.getByText(new RegExp(`^[\\d,]+ results for "${query}"$`))).toBeVisible();
  }
  expect(await page.getByRole('listitem').count()).toBeLessThan(DRAWN_MAX);

  await page.evaluate(() => window.scrollTo(0, 20_000));
  const isRowInTheMiddle = () =>
    document.elementFromPoint(innerWidth / 2, innerHeight / 2)?.closest('.grouped-items > li') !== null;
  await expect.poll(() => page.evaluate(isRowInTheMiddle)).toBe(true);
  expect(await page.getByRole('listitem').count()).toBeLessThan(DRAWN_MAX);
  // Rows are measured as they come into view, which may move the link away from under the pointer.
  await expect(async () => {
    await page.locator('.group-box-link:visible').nth(1).click();
    await expect(page).toHaveURL(/\/box\//, { timeout: 2000 });
  }).toPass();
  await page.goBack();
  await expect(field).toHaveValue('box');
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(10_000);

  await page.getByRole('link', { name: 'Home' }).click();
  await page.getByRole('radio', { name: 'Item view' }).check();
  await expect(page.getByRole('checkbox').first()).toBeVisible();
  expect(await page.getByRole('checkbox').count()).toBeLessThan(DRAWN_MAX);
  await page.reload();
  await expect(page.getByRole('checkbox').first()).toBeVisible();
});

test('one room with five thousand boxes and twenty thousand items draws little and reaches the end', async ({
  page,
  ownServer,
  email,
}) => {
  test.slow();
  await signIn(page, ownServer, email);
  await expect(page.getByText('No boxes yet')).toBeVisible();
  await fillRoom(ownServer, { owner: email, boxes: 5000, items: 20_000 });
  await page.reload();
  await expect(page.getByRole('heading', { name: '5000 Boxes in My First Storage Room' })).toBeVisible({
    timeout: 30_000,
  });
  await page.getByRole('combobox', { name: 'Sort by' }).selectOption({ label: 'Alphabet' });
  await expect(page.getByRole('article').first()).toHaveAccessibleName('Box 1');
  expect(await page.getByRole('article').count()).toBeLessThan(DRAWN_MAX);
  // Heights are measured while scrolling: the end is reached once it has come into view.
  const toTheEnd = () => page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
  await expect(async () => {
    await toTheEnd();
    await expect(page.getByRole('article', { name: 'Box 5000', exact: true })).toBeInViewport({ timeout: 500 });
  }).toPass();
  expect(await page.getByRole('article').count()).toBeLessThan(DRAWN_MAX);

  // Going back from a box returns to its place in the list.
  await page.getByRole('link', { name: 'Go to details of Box 5000' }).click();
  await expect(page.getByRole('heading', { name: 'Box 5000', level: 1 })).toBeVisible();
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page.getByRole('article', { name: 'Box 5000', exact: true })).toBeInViewport();

  await page.getByRole('radio', { name: 'Item view' }).check();
  await page.getByRole('combobox', { name: 'Sort by' }).selectOption({ label: 'Alphabet' });
  await expect(page.getByTitle('Thing 1', { exact: true })).toBeVisible();
  await expect(async () => {
    await toTheEnd();
    await expect(page.getByTitle('Thing 20000', { exact: true })).toBeInViewport({ timeout: 500 });
  }).toPass();
  expect(await page.getByRole('checkbox').count()).toBeLessThan(DRAWN_MAX);

  await page.getByRole('link', { name: 'Search' }).click();
  await page.getByRole('searchbox', { name: 'Search your storage' }).fill('thing 19999');
  await expect(page.getByText('1 result for "thing 19999"')).toBeVisible();
  await page.getByRole('link', { name: /^Box 4999/ }).click();
  await expect(page.getByRole('heading', { name: 'Box 4999', level: 1 })).toBeVisible();
  await page.getByRole('button', { name: 'Move Thing 19999' }).click();
  const dialog = page.getByRole('dialog', { name: 'Move Item to Another Box' });
  await dialog.getByRole('searchbox', { name: 'Find a box' }).fill('box 4321');
  await dialog.getByRole('radio', { name: /Box 4321/ }).check();
  await dialog.getByRole('button', { name: 'Move Item' }).click();
  await expect(page.getByRole('heading', { name: '3 items' })).toBeVisible();
});
