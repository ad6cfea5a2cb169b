import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { BoxroomServer } from './support/boxroom-server.ts';
import { signIn } from './support/sign-in.ts';
import { expect, test } from './support/test.ts';

const SEED = fileURLToPath(new URL('../../../tooling/scripts/seed.mjs', import.meta.url));
const ITEMS = 10_000;
/** Rows in the page at any moment, however many there are. */
const DRAWN_MAX = 120;

async function seed({ dataDir }: BoxroomServer, email: string): Promise<void> {
  const env = { ...process.env, DATA_DIR: dataDir };
  await promisify(execFile)(process.execPath, [SEED, '--email', email, '--items', String(ITEMS)], { env });
}

test('with ten thousand items the dashboard opens at once and search answers with each key', async ({
  page,
  ownServer,
  email,
}) => {
  test.slow();
  await seed(ownServer, email);
  await signIn(page, ownServer, email);
  await expect(page.getByRole('article').first()).toBeVisible();
  await page.getByRole('link', { name: 'Search' }).click();
  const field = page.getByRole('searchbox', { name: 'Search your storage' });
  await field.fill('lamp');
  await expect(page.getByText(/^\d+ results for "lamp"$/)).toBeVisible();

  for (const query of ['a', 'la', 'lam', 'e', 'box']) {
    await field.fill(query);
    await expect(page.getByText(new RegExp(`^\\d+ results for "${query}"$`))).toBeVisible();
  }
  expect(await page.getByRole('listitem').count()).toBeLessThan(DRAWN_MAX);

  await page.evaluate(() => window.scrollTo(0, 20_000));
  const isRowInTheMiddle = () =>
    document.elementFromPoint(innerWidth / 2, innerHeight / 2)?.closest('.grouped-items > li') !== null;
  await expect.poll(() => page.evaluate(isRowInTheMiddle)).toBe(true);
  expect(await page.getByRole('listitem').count()).toBeLessThan(DRAWN_MAX);
  // The rows that come into view are measured once they are drawn, which may move the link away under the pointer.
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
