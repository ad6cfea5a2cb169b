import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { BoxroomServer } from './support/boxroom-server.ts';
import { press, tabTo } from './support/keys.ts';
import { countItems, loseBox } from './support/lose-box.ts';
import { screenshot } from './support/screenshot.ts';
import { signIn as signInOn } from './support/sign-in.ts';
import { addItems, expectAllSent, expectNoDialog, openBox } from './support/steps.ts';
import { test as base, expect } from './support/test.ts';

const ADMIN = 'operator@home.example';

/** A server with an operator whose configured address differs in case from the one used to sign in. */
const test = base.extend<object, { server: BoxroomServer }>({
  server: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright wants the pattern
    async ({}, use) => {
      const server = await BoxroomServer.create({ ADMIN_EMAILS: 'somebody@home.example, Operator@Home.example' });
      await use(server);
      await server.dispose();
    },
    { scope: 'worker', timeout: 90_000 },
  ],
});

const fact = (page: Page, name: string) =>
  page.getByRole('region', { name: 'System Information' }).locator(`dt:text-is("${name}") + dd`);
const cleanUp = (page: Page) => press(page, page.getByRole('button', { name: 'Clean up database' }));

test('who is no admin is told so and led home; without a session the way leads through signing in', async ({
  page,
  email,
  signIn,
}) => {
  await page.clock.install();
  await page.goto('/admin');
  await expect(page).toHaveURL('/auth?next=%2Fadmin');
  await signIn(page, email, { from: '/admin' });
  await expect(page).toHaveURL('/admin');
  const words = page.getByText("You don't have permission to access the admin area. Redirecting to home page...");
  await expect(words).toBeVisible();
  await page.clock.fastForward(3000);
  await expect(page).toHaveURL('/app');
});

test('who is an admin stands in nothing that a browser gets', async ({ request }) => {
  const read = async (path: string) => (await request.get(path)).text();
  const worker = await read('/sw.js');
  // The worker lists all files of the app.
  const files = [...new Set(worker.match(/\/(?:assets|icons)\/[\w./-]+\.\w+/g))];
  expect(files.length).toBeGreaterThan(20);
  const pages = ['/', '/app', '/auth', '/admin', '/articles', '/privacy-policy', '/nothing-here'];
  const answers = ['/trpc/auth.session', '/trpc/admin.overview'];
  const texts = [worker, ...(await Promise.all([...files, ...pages, ...answers].map(read)))];
  expect(texts.filter((text) => /(?:operator|somebody)@home|admin_?emails/i.test(text))).toEqual([]);
});

test('the operator sees how it is, and removes what was left behind, without a pointer', async ({
  page,
  server,
  signIn,
}) => {
  await signIn(page, ADMIN, { has: { boxes: [{ name: 'Tools', items: ['Hammer', 'Saw'] }, { name: 'Winter' }] } });
  await openBox(page, 'Tools');
  await page.getByRole('button', { name: 'Back' }).click();
  await openBox(page, 'Winter');
  await addItems(page, ['Scarf']);
  await expectAllSent(page);

  await page.goto('/admin');
  await expect(fact(page, 'Version')).toHaveText('1.0.0');
  await expect(fact(page, 'Environment')).toHaveText('Development');
  await expect(fact(page, 'Database')).toHaveText(/^Built-in Postgres 18/);
  await expect(fact(page, 'Boxes')).toHaveText('2');
  await expect(fact(page, 'Items')).toHaveText('3');
  await expect(fact(page, 'Last backup')).toHaveText('Never');
  await expect(fact(page, 'Last maintenance')).toHaveText('Never');
  await screenshot(page, 'admin');
  await expectAccessible(page);

  await cleanUp(page);
  await expect(page.getByText('No orphaned data was found. Your database is clean!')).toBeVisible();

  await loseBox(server, 'Tools');
  await cleanUp(page);
  const dialog = page.getByRole('alertdialog');
  await expect(dialog.getByText('2 items')).toBeVisible();
  const total = /\d+/.exec((await dialog.getByRole('heading').textContent()) ?? '')?.[0] ?? '';
  await screenshot(page, 'admin-dialog');
  await expectAccessible(page);
  // Two rows are already a large part of so few.
  const remove = dialog.getByRole('button', { name: 'Remove' });
  await expect(remove).toBeDisabled();
  await tabTo(page, dialog.getByRole('textbox', { name: `Type ${total} to confirm` }));
  await page.keyboard.type(total);
  await press(page, remove);
  await expect(page.getByText(`Removed ${total} orphaned database records.`)).toBeVisible();
  await expectNoDialog(page);
  await expect(page.getByRole('button', { name: 'Clean up database' })).toBeFocused();
  await expect(fact(page, 'Last maintenance')).toHaveText(new RegExp(String.raw`\d\d:\d\d \(${total} removed\)`));
  expect(await countItems(server, 'Hammer')).toBe(0);
  expect(await countItems(server, 'Scarf')).toBe(1);

  await page.getByRole('button', { name: 'Test Onboarding' }).click();
  await expect(page.getByRole('dialog', { name: 'Welcome to Boxroom' })).toBeVisible();
});

test('the operator finds a person, blocks them, lets them in again, and deletes them', async ({
  page,
  browser,
  server,
  email,
  signIn,
}) => {
  test.slow();
  await signIn(page, ADMIN, { from: '/admin' });
  const device = await browser.newContext();
  const theirs = await device.newPage();
  await signInOn(theirs, server, email, { has: { boxes: [{ name: 'Tools', items: ['Hammer'] }] } });
  await openBox(theirs, 'Tools');

  const card = page.getByRole('region', { name: 'User Management' });
  const details = card.getByRole('group', { name: email });
  const dialog = page.getByRole('alertdialog');
  await card.getByRole('searchbox').fill(email.slice(0, -3).toUpperCase());
  await card.getByRole('searchbox').press('Enter');
  await expect(card.getByText('1 person found.')).toBeVisible();
  await card.getByRole('button', { name: `Details of ${email}` }).click();
  await expect(details.locator('dt:text-is("Items") + dd')).toHaveText('1 of 200,000');
  await screenshot(page, 'admin-people');
  await expectAccessible(page);

  await details.getByRole('button', { name: 'Set limits' }).click();
  await dialog.getByRole('textbox', { name: 'Items at most' }).fill('1');
  await screenshot(page, 'admin-limits');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(details.locator('dt:text-is("Items") + dd')).toHaveText('1 of 1');

  await test.step('blocked: their open device is signed out, and signs in no more', async () => {
    await details.getByRole('button', { name: 'Block' }).click();
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('sends spam');
    await screenshot(page, 'admin-block');
    await dialog.getByRole('button', { name: 'Block' }).click();
    await expectNoDialog(page);
    await expect(details.getByRole('button', { name: 'Unblock' })).toBeFocused();
    await expect(theirs).toHaveURL(/\/auth/, { timeout: 45_000 });
    const seen = (await server.mailbox.all(email)).length;
    await theirs.goto(`${server.origin}/auth`);
    const address = theirs.getByRole('textbox', { name: /e-?mail/i });
    await address.fill(email);
    await address.press('Enter');
    const { code } = await server.mailbox.nextSignIn(email, seen);
    await theirs.getByRole('textbox', { name: /code/i }).fill(code);
    await expect(
      theirs.getByText('This account is blocked. To use it again, ask whoever runs this Boxroom.'),
    ).toBeVisible();
  });

  await test.step('unblocked: they sign in', async () => {
    await details.getByRole('button', { name: 'Unblock' }).click();
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('it was a mistake');
    await dialog.getByRole('button', { name: 'Unblock' }).click();
    await expect(details.getByRole('button', { name: 'Block', exact: true })).toBeVisible();
    await signInOn(theirs, server, email);
    await openBox(theirs, 'Tools');
  });

  await test.step('deleted: nobody finds them', async () => {
    await details.getByRole('button', { name: 'Delete account' }).click();
    await dialog.getByRole('textbox', { name: `Type ${email} to confirm` }).fill(email);
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expectNoDialog(page);
    await expect(card.getByRole('searchbox')).toBeFocused();
    await expect(card.getByText(email)).toHaveCount(0);
    await expect(theirs.getByRole('checkbox', { name: 'Hammer on checklist' })).toHaveCount(0, { timeout: 45_000 });
    await expect(page.getByText(`Blocked ${email}, 1 session ended: sends spam`)).toBeVisible();
    await expect(page.getByText(`Deleted ${email}`)).toBeVisible();
  });
  await device.close();
});
