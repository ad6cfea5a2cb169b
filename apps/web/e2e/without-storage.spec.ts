import type { Page } from '@playwright/test';
import { signIn } from './support/sign-in.ts';
import { addBoxes, expectAllSent } from './support/steps.ts';
import { expect, test } from './support/test.ts';

/* Private windows, lockdown and settings of a company take these away; which ones differs by browser and version. */
const TAKEN: Record<string, string> = {
  'without IndexedDB': `Object.defineProperty(window, 'indexedDB', { value: undefined });`,
  'with an IndexedDB that refuses': `IDBFactory.prototype.open = () => { throw new DOMException('', 'SecurityError'); };`,
  'without room for a row': `IDBObjectStore.prototype.put = () => { throw new DOMException('', 'QuotaExceededError'); };`,
  'without locks, channels and a storage manager': `for (const name of ['locks', 'storage', 'serviceWorker'])
    delete Navigator.prototype[name];
    for (const name of ['BroadcastChannel', 'requestIdleCallback', 'scheduler']) delete window[name];`,
};

function countDatabases(page: Page): Promise<number> {
  return page.evaluate(async () => (await indexedDB.databases()).length);
}

function watchErrors(page: Page): string[] {
  const errors: string[] = [];
  page.on('pageerror', (error) => void errors.push(error.message));
  return errors;
}

for (const [how, script] of Object.entries(TAKEN)) {
  test(
    `the app works ${how}, and says what that means`,
    { tag: '@any-size' },
    async ({ page, browser, server, email }) => {
      const errors = watchErrors(page);
      await page.addInitScript(script);
      await signIn(page, server, email, { has: { boxes: [{ name: 'Tools' }] } });
      await addBoxes(page, [{ name: 'Winter' }]);
      await expectAllSent(page);
      await page.goto('/settings');
      const isStored = how.startsWith('without locks');
      const warning = page.getByText(/only while this page is open/);
      if (isStored) await expect.poll(() => countDatabases(page)).toBeGreaterThan(0);
      else await expect(warning).toBeVisible();
      await page.goto('/app');
      await expect(page.getByRole('link', { name: 'Go to details of Winter' })).toBeVisible();
      const other = await (await browser.newContext()).newPage();
      await signIn(other, server, email);
      await expect(other.getByRole('link', { name: 'Go to details of Winter' })).toBeVisible();
      await other.context().close();
      expect(errors).toEqual([]);
    },
  );
}
