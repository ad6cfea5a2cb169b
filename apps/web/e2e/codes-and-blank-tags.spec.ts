import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { waitForShell } from './support/app-shell.ts';
import { screenshot } from './support/screenshot.ts';
import { addBoxes, addRoom, expectAllSent, expectNoDialog, openBox, openPart } from './support/steps.ts';
import { expect, test } from './support/test.ts';

test.use({ serviceWorkers: 'allow' });

const codeOn = (page: Page) => page.getByText(/^BX-[0-9A-Z]{4,6}$/).first();

test('a code that is typed or looked for opens its box', async ({ page, email, signIn }) => {
  await signIn(page, email);
  await addRoom(page, 'Attic');
  await addBoxes(page, [{ name: 'Books' }, { name: 'Tools' }]);
  await openBox(page, 'Tools');
  const code = await codeOn(page).innerText();
  await screenshot(page, 'box-with-code');
  await expectAccessible(page);
  await expectAllSent(page);

  await page.goto('/search');
  await page.getByRole('searchbox').fill(code.replace('BX-', '').toLowerCase());
  const hit = page.getByRole('link', { name: code });
  await expect(hit).toContainText('Tools');
  await screenshot(page, 'search-for-code');
  await expectAccessible(page);

  await page.goto(`/b/${code.toLowerCase()}`);
  await expect(page.getByRole('heading', { name: 'Tools', level: 1 })).toBeVisible();
  // As the code on a small label has it.
  await page.goto(`/B/${code.replace('BX-', '')}`);
  await expect(page.getByRole('heading', { name: 'Tools', level: 1 })).toBeVisible();
  await page.goto('/b/UUUU');
  await expect(page.getByText('This is not the code of a box.')).toBeVisible();
  await page.goto('/b/0000');
  await expect(page.getByText('You have no box with the code BX-0000.')).toBeVisible();
  await screenshot(page, 'no-box-of-this-code');
  await expectAccessible(page);
});

test('a sheet of blank tags is printed; scanned, a tag asks for its box, and is that box from then on', async ({
  page,
  email,
  signIn,
  context,
}) => {
  test.slow();
  await signIn(page, email);
  await addRoom(page, 'Attic');
  await addBoxes(page, [{ name: 'Books' }]);
  await page.getByRole('button', { name: 'Print Box QR' }).click();
  const dialog = page.getByRole('dialog', { name: 'Print Box QR' });
  await dialog.getByText('Blank tags for future boxes').click();
  await dialog.getByRole('textbox', { name: /How many/ }).fill('3');
  await screenshot(page, 'print-blank-tags');
  await expectAccessible(page);
  const answered = page.waitForResponse(/tags\.make/);
  const downloaded = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Download 3 blank tags' }).click();
  const text = await (await answered).text();
  const [first = '', second = '', third = ''] = [...text.matchAll(/"id":"([^"]+)"/g)].map(([, id]) => id);
  expect((await readFile(await (await downloaded).path())).subarray(0, 5).toString()).toBe('%PDF-');
  const printedBefore = dialog.getByRole('region', { name: 'Printed and not used yet' });
  await expect(printedBefore).toContainText('3 blank tags');
  await screenshot(page, 'blank-tags-printed');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expectNoDialog(page);

  await page.goto(`/t/${first}`);
  await expect(page.getByRole('heading', { name: 'Which box is this?' })).toBeVisible();
  await screenshot(page, 'blank-tag');
  await expectAccessible(page);
  await page.getByRole('textbox', { name: 'Box name' }).fill('Fairy lights');
  await page.getByRole('button', { name: 'Add Box' }).click();
  await expect(page.getByRole('heading', { name: 'Fairy lights', level: 1 })).toBeVisible();
  await openPart(page, 'Code');
  await expect(page.getByText('Its tag says')).toBeVisible();
  await expectAllSent(page);

  await page.getByRole('button', { name: 'Print', exact: true }).click();
  await dialog.getByText('Blank tags for future boxes').click();
  await expect(printedBefore).toContainText('2 blank tags');
  const again = page.waitForEvent('download');
  await printedBefore.getByRole('button', { name: /^Download again/ }).click();
  expect((await readFile(await (await again).path())).subarray(0, 5).toString()).toBe('%PDF-');
  await page.keyboard.press('Escape');
  await expectNoDialog(page);

  await waitForShell(page);
  await context.setOffline(true);
  await page.goto(`/t/${first}`);
  await expect(page.getByRole('heading', { name: 'Fairy lights', level: 1 })).toBeVisible();
  await page.goto(`/t/${second}`);
  await page.getByRole('radio', { name: 'A box I have' }).check();
  await page.getByRole('radio', { name: 'Books' }).check();
  await screenshot(page, 'blank-tag-offline');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Use This Box' }).click();
  await expect(page.getByRole('heading', { name: 'Books', level: 1 })).toBeVisible();
  await context.setOffline(false);
  await expectAllSent(page);

  await page.getByRole('button', { name: 'Delete box' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete Box' }).click();
  await expect(page).toHaveURL(/\/app/);
  await expectAllSent(page);
  await page.goto(`/t/${second}`);
  await expect(page.getByText('The box "Books" of this tag was deleted.')).toBeVisible();
  await screenshot(page, 'tag-of-a-deleted-box');
  await expectAccessible(page);
  await page.goto(`/t/${third.replace(/.$/, (last) => (last === '0' ? '1' : '0'))}`);
  await expect(page.getByText('This tag is not yours.')).toBeVisible();
});

test('two devices put one tag on two boxes: the first wins, the other is told', async ({
  page,
  email,
  signIn,
  browser,
}) => {
  test.slow();
  await signIn(page, email);
  await addRoom(page, 'Attic');
  await addBoxes(page, [{ name: 'Books' }, { name: 'Tools' }]);
  await expectAllSent(page);
  const made = await page.evaluate(async () => {
    const answer = await fetch('/trpc/tags.make', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ count: 1 }),
    });
    return answer.text();
  });
  const id = /"id":"([^"]+)"/.exec(made)?.[1] ?? '';
  const other = await browser.newContext();
  const second = await other.newPage();
  await signIn(second, email);
  const choose = async (on: Page, name: string) => {
    await on.getByRole('radio', { name: 'A box I have' }).check();
    await on.getByRole('radio', { name }).check();
  };
  for (const on of [page, second]) await on.goto(`/t/${id}`);
  await choose(page, 'Books');
  await choose(second, 'Tools');
  await waitForShell(second);
  await other.setOffline(true);
  await second.getByRole('button', { name: 'Use This Box' }).click();
  await expect(second.getByRole('heading', { name: 'Tools', level: 1 })).toBeVisible();
  await page.getByRole('button', { name: 'Use This Box' }).click();
  await expect(page.getByRole('heading', { name: 'Books', level: 1 })).toBeVisible();
  await expectAllSent(page);
  await other.setOffline(false);
  await expect(second.getByText('Its tag says')).toBeHidden();
  await second
    .getByRole('button', { name: /could not be applied/ })
    .first()
    .click();
  await expect(second.getByText(/This tag is already on another box\./)).toBeVisible();
  await other.close();
});
