import { makeTranslate } from '@boxroom/domain/language/translator';
import { readCatalog } from '@boxroom/language/read-catalog';
import { waitForShell } from './support/app-shell.ts';
import { signIn } from './support/sign-in.ts';
import { expect, test } from './support/test.ts';

test.use({ serviceWorkers: 'allow' });

const german = makeTranslate('de', readCatalog('de'));
const arabic = makeTranslate('ar', readCatalog('ar'));

test('a language that is not on the device cannot be chosen without a network, and nothing changes', async ({
  page,
  context,
  ownServer,
  email,
}) => {
  await signIn(page, ownServer, email, { has: { boxes: [{ name: 'Tools' }] } });
  await page.goto(`${ownServer.origin}/settings?section=display`);
  const language = page.getByRole('combobox', { name: 'Language' });
  await expect(language).toHaveValue('browser');
  await waitForShell(page);
  await context.setOffline(true);
  await language.selectOption('de');
  await expect(page.getByRole('alert')).toHaveText(/^Deutsch could not be loaded: you may be offline\./);
  await expect(language).toHaveValue('browser');
  await context.setOffline(false);
  await expect(page.getByRole('alert')).toHaveCount(0);
  await context.setOffline(true);
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect(language).toHaveValue('browser');

  await context.setOffline(false);
  await language.selectOption('de');
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await waitForShell(page);
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByRole('combobox', { name: german('Language') })).toHaveValue('de');
});

test('another tab follows a choice, and so does an unknown address', async ({ page, context, ownServer, email }) => {
  await signIn(page, ownServer, email, { has: { boxes: [{ name: 'Tools' }] } });
  await waitForShell(page);
  const other = await context.newPage();
  await other.goto(`${ownServer.origin}/app`);
  await other.getByRole('link', { name: 'Go to details of Tools' }).waitFor();
  await page.goto(`${ownServer.origin}/settings?section=display`);
  await page.getByRole('combobox', { name: 'Language' }).selectOption('de');
  await other.getByRole('link', { name: german('Go to details of {name}', { name: 'Tools' }) }).waitFor();
  await page.goto(`${ownServer.origin}/no/such/place`);
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  expect(new URL(page.url()).pathname).toBe('/no/such/place');
});

test('in Arabic, empty fields and Latin names begin at the right', async ({ page, ownServer, email }) => {
  await page.addInitScript(() => localStorage.setItem('boxroom-language', 'ar'));
  await signIn(page, ownServer, email, { has: { boxes: [{ name: 'Tools', items: ['Drill (2)'] }] } });
  await page.goto(`${ownServer.origin}/app`);
  const card = page.getByRole('link', { name: arabic('Go to details of {name}', { name: 'Tools' }) });
  const name = page.getByRole('heading', { name: 'Tools' });
  await expect(name).toHaveCSS('direction', 'ltr');
  await expect(name).toHaveCSS('text-align', /right$/);
  await card.click();
  const item = page.getByTitle('Drill (2)', { exact: true });
  await expect(item).toHaveCSS('text-align', /right$/);
  const field = page.getByLabel(arabic('Item name'));
  await expect(field).toHaveCSS('direction', 'rtl');
  await field.fill('Saw');
  await expect(field).toHaveCSS('direction', 'ltr');
  await field.fill('منشار');
  await expect(field).toHaveCSS('direction', 'rtl');
});
