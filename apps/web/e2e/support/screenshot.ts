import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Page, test } from '@playwright/test';

const FOLDER = fileURLToPath(new URL('../../../../docs/screenshots/', import.meta.url));

/**
 * Keeps what the page looks like: beside the test's results, and with SCREENSHOTS=1 in docs/screenshots, from where the
 * README shows them.
 */
export async function screenshot(page: Page, name: string): Promise<void> {
  const info = test.info();
  const file = `${name}-${info.project.name}.png`;
  const path = process.env['SCREENSHOTS'] === '1' ? join(FOLDER, file) : info.outputPath(file);
  await page.screenshot({ path, animations: 'disabled' });
  await info.attach(name, { path, contentType: 'image/png' });
}
