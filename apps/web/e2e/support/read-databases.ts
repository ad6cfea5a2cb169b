import type { Page } from '@playwright/test';

/** Returns the content of every database of this origin, or of some of its stores, as text. */
export function readDatabases(page: Page, only?: readonly string[]): Promise<string> {
  return page.evaluate(async (wanted) => {
    const done = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result));
        request.addEventListener('error', () => reject(request.error ?? new Error('no answer')));
      });
    const found: unknown[] = [];
    for (const { name = '' } of await indexedDB.databases()) {
      const db = await done(indexedDB.open(name));
      for (const store of wanted ?? db.objectStoreNames)
        found.push(name, store, await done(db.transaction(store).objectStore(store).getAll()));
      db.close();
    }
    return JSON.stringify(found);
  }, only);
}
