import type { Page } from '@playwright/test';
import { readCaches } from './app-shell.ts';
import { readDatabases } from './read-databases.ts';

/** Returns everything that the browser stores for this origin, as text. */
export async function readTraces(page: Page): Promise<string> {
  const stored = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
  const cached = await readCaches(page);
  return [await readDatabases(page), stored, ...cached.map(({ path, text }) => path + text)].join('\n');
}
