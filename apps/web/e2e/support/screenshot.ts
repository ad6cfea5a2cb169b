import { type Page, test } from '@playwright/test';

/** Keeps what the page looks like beside the test's results, to be looked at. The README's pictures have a script. */
export async function screenshot(page: Page, name: string): Promise<void> {
  const info = test.info();
  const path = info.outputPath(`${name}-${info.project.name}.png`);
  await page.screenshot({ path, animations: 'disabled' });
  await info.attach(name, { path, contentType: 'image/png' });
}
