import type { Page } from '@playwright/test';

const MUCH_LATER = 99;

/** Does to the local copies of this origin what a later version of the app would: a new number, and a store more. */
export function migrateCopies(page: Page): Promise<void> {
  return page.evaluate(async (version) => {
    for (const { name = '' } of await indexedDB.databases())
      await new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open(name, version);
        opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore('of-a-later-version'));
        opening.addEventListener('error', () => reject(opening.error ?? new Error('no answer')));
        opening.addEventListener('success', () => {
          opening.result.close();
          resolve();
        });
      });
  }, MUCH_LATER);
}
