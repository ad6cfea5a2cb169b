import { expectAccessible } from './support/accessibility.ts';
import { screenshot } from './support/screenshot.ts';
import { addItems, openBox } from './support/steps.ts';
import { expect, test } from './support/test.ts';

test('the scanner is one tap away on every page, and no title wraps for it', async ({ page, email, signIn }) => {
  await signIn(page, email, { has: { boxes: [{ name: 'Tools' }] } });
  const scan = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Scan a tag' });
  await openBox(page, 'Tools');
  for (const path of [new URL(page.url()).pathname, '/app', '/search', '/history', '/checklist', '/settings']) {
    await page.goto(path);
    const title = page.getByRole('heading', { level: 1 });
    await expect(title).toBeVisible();
    await expect(scan).toHaveCount(1);
    await expect(scan).toBeVisible();
    const lines = (element: Element) =>
      element.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(element).lineHeight);
    // The title of a page that still loads goes when the page's own comes.
    await expect.poll(async () => Math.round(await title.evaluate(lines)), { message: path }).toBe(1);
  }
  await scan.click();
  await expect(page.getByRole('heading', { name: 'Scan', level: 1 })).toBeVisible();
  await expect(scan).toHaveAttribute('aria-current', 'page');
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page).toHaveURL(/\/settings/);
});

test(
  'a box that a search led to has what it found first, until the search is forgotten',
  { tag: '@any-size' },
  async ({ page, email, signIn }) => {
    await signIn(page, email, {
      has: { boxes: [{ name: 'Tools', items: ['Cordless drill', 'Saw', 'Drill bits', 'Tape'] }, { name: 'Paint' }] },
    });
    const names = () => page.getByRole('list', { name: 'Items' }).locator('.item-name').allTextContents();
    const box = (name: string) => page.getByRole('link', { name, exact: true });
    await page.goto('/search?q=drill');
    await box('Tools').click();
    await expect(page.getByText('2 items match “drill”')).toBeVisible();
    await expect.poll(names).toEqual(['Drill bits', 'Cordless drill', 'Tape', 'Saw']);
    await expect(page.locator('mark')).toHaveText(['Drill', 'drill']);
    await expectAccessible(page);
    await screenshot(page, 'found-box');
    await addItems(page, ['Oil']);
    await expect.poll(names).toEqual(['Drill bits', 'Cordless drill', 'Oil', 'Tape', 'Saw']);
    await page.getByRole('button', { name: 'Forget the search' }).click();
    await expect.poll(names).toEqual(['Oil', 'Tape', 'Drill bits', 'Saw', 'Cordless drill']);
    await expect(page.locator('mark')).toHaveCount(0);

    // Back leads to the results; a box that was found for its own name has nothing to put first.
    await page.goBack();
    await expect(page.getByText('2 results for "drill"')).toBeVisible();
    await page.getByRole('searchbox').fill('paint');
    await box('Paint').click();
    await expect(page.getByRole('heading', { name: 'Paint', level: 1 })).toBeVisible();
    await expect(page.getByText(/match “/)).toHaveCount(0);

    // An opened item leads to its place in the box.
    await page.goto('/search?q=saw');
    await page.getByRole('button', { name: 'Saw', exact: true }).click();
    await page.getByRole('dialog', { name: 'Saw' }).getByRole('link', { name: /Tools/ }).click();
    await expect(page.getByText('1 item matches “Saw”')).toBeVisible();
    await expect.poll(async () => (await names())[0]).toBe('Saw');
  },
);
