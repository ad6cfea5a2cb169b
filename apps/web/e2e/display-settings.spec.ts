import type { Locator, Page } from '@playwright/test';
import { setAccess } from './support/set-access.ts';
import { DISPLAY_OPTIONS, openSection, showOnly } from './support/settings.ts';
import { signIn as signInOn } from './support/sign-in.ts';
import { expectAllSent, openBox } from './support/steps.ts';
import { expect, test } from './support/test.ts';

type Option = (typeof DISPLAY_OPTIONS)[number];

/** What each option shows of a box with all fields set. */
const seen = (page: Page): Record<Exclude<Option, 'Pictures' | 'Papers'>, Locator> => ({
  Quantity: page.getByRole('group', { name: 'Quantity of Lamp' }),
  Price: page.locator('.item-row').getByText('$19.50', { exact: true }),
  Categories: page.locator('.item-row').getByText('Light'),
  // On a phone behind a button.
  'Box capacity': page
    .getByRole('heading', { name: 'Box Capacity' })
    .or(page.getByRole('group', { name: 'More about this box' }).getByRole('button', { name: /^Capacity/ })),
  'Date stamp': page.locator('.item-row').getByText('Jan 2, 2027'),
});

async function expectShown(page: Page, shown: readonly Option[]): Promise<void> {
  await expect(page.getByTitle('Lamp')).toBeVisible();
  for (const [option, mark] of Object.entries(seen(page)))
    await expect(mark, option).toHaveCount(shown.some((each) => each === option) ? 1 : 0);
}

test('six options: off at first, each shows its own, and in a room of somebody else only what both have on', async ({
  page,
  browser,
  server,
  email: ann,
  signIn,
}) => {
  test.slow();
  const bob = `bob-${ann}`;
  await signIn(page, ann, { has: { boxes: [{ name: 'Things' }] } });
  await page.getByRole('link', { name: 'Profile' }).click();
  await openSection(page, 'Display');
  for (const name of DISPLAY_OPTIONS)
    await expect(page.getByRole('switch', { name: new RegExp(`^${name}`) })).not.toBeChecked();
  await showOnly(page, DISPLAY_OPTIONS);
  await page.getByRole('link', { name: 'Home' }).click();
  await openBox(page, 'Things');
  const box = page.url();
  for (const field of ['Quantity', 'Price', 'Category', 'Date'])
    await page.getByRole('button', { name: field, exact: true }).click();
  await page.getByRole('textbox', { name: 'Item name' }).fill('Lamp');
  await page.getByRole('textbox', { name: 'Quantity' }).fill('2');
  await page.getByRole('textbox', { name: 'Price' }).fill('19.5');
  await page.getByLabel('Date', { exact: true }).last().fill('2027-01-02');
  await page.getByRole('combobox', { name: 'Category' }).selectOption({ label: 'Create new category...' });
  await page.getByRole('textbox', { name: 'Category Name' }).fill('Light');
  await page.getByRole('button', { name: 'Create Category' }).click();
  await page.getByRole('button', { name: 'Add Item', exact: true }).click();
  await expectShown(page, DISPLAY_OPTIONS);

  for (const shown of [['Quantity', 'Box capacity'], ['Price', 'Categories'], ['Date stamp'], []] as const) {
    await showOnly(page, shown);
    await page.goto(box);
    await expectShown(page, shown);
  }
  await expect(page.getByRole('group', { name: 'More fields' })).toHaveCount(0);

  // Ann shows three options, Bob shows three; one is the same.
  await showOnly(page, ['Quantity', 'Price', 'Box capacity']);
  await expectAllSent(page);
  const context = await browser.newContext({ baseURL: server.origin });
  const b = await context.newPage();
  await signInOn(b, server, bob);
  await showOnly(b, ['Price', 'Categories', 'Date stamp']);
  await expectAllSent(b);
  await setAccess(server, { owner: ann, member: bob, access: 'edit' });
  await b.goto(box);
  await expectShown(b, ['Price']);
  await expect(b.getByRole('group', { name: 'More fields' }).getByRole('button')).toHaveCount(1);
  // The same rule applies to a list across several boxes.
  await b.goto('/search?q=lamp');
  await expectShown(b, ['Price']);
  // Once Ann shows the categories too, they appear on Bob's open page.
  await showOnly(page, ['Categories', 'Price']);
  await expect(seen(b).Categories).toHaveCount(1);
  await context.close();
});
