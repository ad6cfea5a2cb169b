import { addDays } from '@boxroom/domain/digest/calendar';
import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { waitForShell } from './support/app-shell.ts';
import { screenshot } from './support/screenshot.ts';
import { expectAllSent, expectNoDialog, openBox } from './support/steps.ts';
import { expect, test } from './support/test.ts';
import { today } from './support/time-zone.ts';

test.use({ serviceWorkers: 'allow' });

const LATE = 'Very long ladder with three parts, which nobody needs but everybody borrows';
const row = (page: Page, name: string) => page.locator('.item-row', { hasText: name });
const line = (page: Page) => page.getByRole('link', { name: /lent out/ });

async function lend(page: Page, item: string, to: string, due?: string): Promise<void> {
  await page.getByTitle(item, { exact: true }).click();
  await page.getByRole('dialog', { name: item }).getByRole('button', { name: 'Lend', exact: true }).click();
  const form = page.getByRole('dialog', { name: 'Lend item' });
  await form.getByRole('textbox', { name: 'Lent to' }).fill(to);
  if (due) await form.getByLabel('Due back').fill(due);
  await form.getByRole('button', { name: 'Lend', exact: true }).click();
  await expect(form).toBeHidden();
  await expect(page.getByRole('dialog', { name: item }).getByRole('button', { name: 'It’s back' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expectNoDialog(page);
}

test('a thing is lent, is on the list of what is lent out, and comes back, also offline', async ({
  page,
  context,
  email,
  signIn,
}) => {
  test.slow();
  const late = { name: LATE, lentTo: 'علي بن محمد', lentSince: addDays(today(), -40), lentDue: addDays(today(), -3) };
  const boxes = [{ name: 'Tools', items: ['Drill', 'Saw', late] }];
  await signIn(page, email, { has: { shown: ['Lending'], boxes } });
  await expect(line(page)).toContainText('1 item lent out');
  await expect(line(page)).toContainText('1 overdue');
  await screenshot(page, 'lent-line');
  await openBox(page, 'Tools');
  await expect(row(page, LATE)).toContainText('overdue');

  // Somebody is needed, and no day before it was lent.
  await page.getByTitle('Drill', { exact: true }).click();
  await page.getByRole('dialog', { name: 'Drill' }).getByRole('button', { name: 'Lend', exact: true }).click();
  const form = page.getByRole('dialog', { name: 'Lend item' });
  await form.getByLabel('Due back').fill(addDays(today(), -1));
  await form.getByRole('button', { name: 'Lend', exact: true }).click();
  await expect(form.getByText('Please enter who has it.')).toBeVisible();
  await expect(form.getByText('This is before the day it was lent.')).toBeVisible();
  await expectAccessible(page);
  await screenshot(page, 'lend');
  await form.getByRole('button', { name: 'Cancel' }).click();
  await page.keyboard.press('Escape');
  await expectNoDialog(page);

  await waitForShell(page);
  await lend(page, 'Drill', 'Ana', addDays(today(), 2));
  await context.setOffline(true);
  await lend(page, 'Saw', 'Bea');
  await expect(row(page, 'Drill').getByText('Lent to Ana')).toBeVisible();
  await expect(row(page, 'Saw').getByText('Lent to Bea')).toBeVisible();
  await page.getByTitle('Drill', { exact: true }).click();
  await screenshot(page, 'opened-lent-item');
  await page.keyboard.press('Escape');
  await expectNoDialog(page);

  // The longest overdue first, what has no day last.
  await page.getByRole('link', { name: 'Home' }).click();
  await expect(line(page)).toContainText('3 items lent out');
  await line(page).click();
  await expect(page.getByRole('heading', { name: 'Lent out', level: 1 })).toBeVisible();
  const rows = page.getByRole('list', { name: 'Lent out' }).getByRole('listitem');
  await expect(rows).toHaveCount(3);
  for (const [n, text] of [LATE, 'Drill', 'Saw'].entries()) await expect(rows.nth(n)).toContainText(text);
  await expect(rows.first()).toContainText('was due back 3 days ago');
  await expect(rows.nth(1)).toContainText('due back in 2 days');
  await expectAccessible(page);
  await screenshot(page, 'lent-out');

  await page.getByRole('button', { name: 'It’s back: Drill' }).click();
  await expect(rows).toHaveCount(2);
  await page.getByRole('region', { name: 'Notifications' }).getByRole('button', { name: 'Undo' }).click();
  await expect(rows).toHaveCount(3);
  await expect(rows.nth(1)).toContainText('due back in 2 days');
  await page.getByRole('button', { name: 'It’s back: Saw' }).click();
  await expect(rows).toHaveCount(2);
  await context.setOffline(false);
  await expectAllSent(page);

  // The loan is in the history of the item.
  await rows.nth(1).getByRole('button', { name: 'Drill', exact: true }).click();
  const drill = page.getByRole('dialog', { name: 'Drill' });
  await expect(drill.getByText(/lent the item/).first()).toBeVisible();
  await expect(drill.getByText(/got back the item/)).toBeVisible();
});

test(
  'an item that nobody has leads nowhere while lending is off',
  { tag: '@any-size' },
  async ({ page, email, signIn }) => {
    const boxes = [{ name: 'Tools', items: [{ name: 'Drill', lentTo: 'Ana' }] }];
    await signIn(page, email, { has: { boxes } });
    await openBox(page, 'Tools');
    await expect(row(page, 'Drill')).not.toContainText('Ana');
    await page.getByTitle('Drill', { exact: true }).click();
    const drill = page.getByRole('dialog', { name: 'Drill' });
    await expect(drill.getByRole('button', { name: 'Edit', exact: true })).toBeVisible();
    await expect(drill.getByRole('button', { name: /Lend|back/ })).toHaveCount(0);
    await page.goto('/lent');
    await expect(page.getByText('Lending is off in Display Settings.')).toBeVisible();
  },
);
