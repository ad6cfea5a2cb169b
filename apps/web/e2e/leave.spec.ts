import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { readCaches, waitForShell } from './support/app-shell.ts';
import { readDatabases } from './support/read-databases.ts';
import { drawPicture } from './support/sample-pictures.ts';
import { screenshot } from './support/screenshot.ts';
import { setAccess } from './support/set-access.ts';
import { showOnly } from './support/settings.ts';
import { signIn } from './support/sign-in.ts';
import { addItems, expectAllSent, openBox } from './support/steps.ts';
import { expect, test } from './support/test.ts';

test.use({ serviceWorkers: 'allow' });

/** Returns everything that the browser stores for this origin, as text. */
async function readTraces(page: Page): Promise<string> {
  const stored = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
  const cached = await readCaches(page);
  const cookies = JSON.stringify(await page.context().cookies());
  return [await readDatabases(page), stored, cookies, ...cached.map(({ path, text }) => path + text)].join('\n');
}

async function expectNoTraces(page: Page, secrets: readonly string[]): Promise<void> {
  await expect(async () => {
    const traces = await readTraces(page);
    expect(secrets.filter((secret) => traces.includes(secret))).toEqual([]);
  }).toPass();
}

async function download(page: Page): Promise<{ name: string; text: string }> {
  const waiting = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download CSV' }).click();
  const file = await waiting;
  return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') };
}

test('everything can be taken along, and the account leaves nothing behind, here, elsewhere and on the server', async ({
  page,
  context,
  browser,
  ownServer,
  email: ann,
}) => {
  test.slow();
  const bob = `bob-${ann}`;
  await signIn(page, ownServer, ann, {
    has: { boxes: [{ name: 'Diamonds', place: 'Left, "low"', items: ['=1+1', 'Tiara'] }] },
  });
  await openBox(page, 'Diamonds');
  await expectAllSent(page);
  await waitForShell(page);
  const tab = await context.newPage();
  await tab.goto(page.url());
  const elsewhere = await browser.newContext();
  const phone = await elsewhere.newPage();
  await signIn(phone, ownServer, ann);
  await openBox(phone, 'Diamonds');
  const bobs = await browser.newContext();
  const guest = await bobs.newPage();
  await signIn(guest, ownServer, bob);
  await setAccess(ownServer, { owner: ann, member: bob, access: 'view' });
  await guest.reload();
  const userId = await page.evaluate(
    () => (JSON.parse(localStorage.getItem('boxroom-user') ?? '{}') as { id: string }).id,
  );
  const secrets = ['Diamonds', 'Tiara', 'Rings', ann, userId];

  await test.step('the export: from the server, and from this device while it is away', async () => {
    await showOnly(page, ['Quantity', 'Pictures']);
    await expectAllSent(page);
    const file = await download(page);
    expect(file.name).toMatch(/^storage-export_\d{4}-\d\d-\d\d_\d\d-\d\d\.csv$/);
    const text =
      '\ufeffRoom Name,Box Name,Box Description,Item Name,Quantity\r\n' +
      'My First Storage Room,Diamonds,"Left, ""low""",\'=1+1,\r\n' +
      'My First Storage Room,Diamonds,"Left, ""low""",Tiara,\r\n';
    expect(file.text).toBe(text);
    await expect(page.getByText('Data exported', { exact: true })).toBeVisible();
    await ownServer.stop();
    expect((await download(page)).text).toBe(text);
    await expect(page.getByText('Data exported (from local storage)')).toBeVisible();
    await ownServer.start();
  });

  await test.step('a vote counts once', async () => {
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Vote for it' }).click();
    await expect(page.getByText('Thank you for your vote.')).toBeVisible();
    // The vote counts even when this device does not remember it.
    await page.evaluate((key) => localStorage.removeItem(key), `image_recognition_vote_${userId}`);
    await page.reload();
    await expect(page.getByRole('button', { name: 'Voted' })).toBeDisabled();
  });

  await test.step('a picture, so that there is a file', async () => {
    await page.goto(`${ownServer.origin}/app`);
    await openBox(page, 'Diamonds');
    await page.getByRole('button', { name: 'Picture', exact: true }).click();
    await page.locator('.picture-field input[type=file]').setInputFiles(await drawPicture(page));
    await expect(page.getByAltText('Preview')).toBeVisible();
    await addItems(page, ['Rings']);
    await expect.poll(() => pictureFiles(ownServer.dataDir)).toBe(2);
    await expectAllSent(page);
  });

  const dialog = page.getByRole('alertdialog', { name: 'Delete account?' });
  const elsewhereTold = phone.getByText('This account was deleted elsewhere.').waitFor({ timeout: 120_000 });
  await test.step('an old session signs in again first, and comes back', async () => {
    await page.getByRole('link', { name: 'Home' }).click();
    await page.getByRole('link', { name: 'Profile' }).click();
    await page.route(/accountDeletion\.preview/, async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: (await response.text()).replace('"isFresh":true', '"isFresh":false') });
    });
    await page.getByRole('button', { name: 'Delete account' }).click();
    await expect(dialog.getByRole('textbox')).toHaveCount(0);
    await dialog.getByRole('button', { name: 'Sign in again' }).click();
    await expect(page).toHaveURL(/\/auth\?next=%2Fsettings/);
    await page.unroute(/accountDeletion\.preview/);
    const seen = (await ownServer.mailbox.all(ann)).length;
    const address = page.getByRole('textbox', { name: /e-?mail/i });
    await address.fill(ann);
    await address.press('Enter');
    await page.getByRole('textbox', { name: /code/i }).fill((await ownServer.mailbox.nextSignIn(ann, seen)).code);
    await expect(page).toHaveURL(/\/settings$/);
  });

  await test.step('what is lost is said, and the word wanted to the letter', async () => {
    await page.getByRole('button', { name: 'Delete account' }).click();
    for (const part of ['1 storage room', '1 box', '3 items', '1 picture', 'shared with 1 person'])
      await expect(dialog).toContainText(part);
    const confirm = dialog.getByRole('button', { name: 'Delete account' });
    const word = dialog.getByRole('textbox', { name: 'Type DELETE to confirm' });
    for (const wrong of ['', 'delete', 'DELETE ', 'DELET']) {
      await word.fill(wrong);
      await expect(confirm).toBeDisabled();
    }
    await word.fill('DELETE');
    await expectAccessible(page);
    await screenshot(page, 'delete-account');
    await confirm.click();
  });

  await test.step('nothing is left: on the page, in the other tab, on the other device', async () => {
    await expect(page.getByText('Account deleted')).toBeVisible();
    for (const device of [page, tab, phone]) {
      await expect(device).not.toHaveURL(/\/(box|settings)/);
      await expectNoTraces(device, secrets);
    }
    await elsewhereTold;
    await page.goto(`${ownServer.origin}/settings`);
    await expect(page).toHaveURL(/\/auth/);
  });

  await test.step('nothing on the server, and the others see the room no more', async () => {
    expect(await pictureFiles(ownServer.dataDir)).toBe(0);
    const mail = (await ownServer.mailbox.all(ann)).at(-1);
    expect(mail?.subject).toContain('account was deleted');
    await expect(guest.getByText('Diamonds')).toHaveCount(0);
    await expectNoTraces(guest, ['Diamonds', 'Tiara']);
  });

  await test.step('who comes again begins anew', async () => {
    await signIn(page, ownServer, ann, { by: 'code' });
    await expect(page.getByRole('button', { name: 'Add First Box' })).toBeVisible();
  });
  await Promise.all([elsewhere.close(), bobs.close()]);
});

async function pictureFiles(dataDir: string): Promise<number> {
  const names = await readdir(join(dataDir, 'pictures'), { recursive: true }).catch(() => []);
  return names.filter((name) => name.endsWith('.jpg')).length;
}
