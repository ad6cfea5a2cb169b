import { type Page, test } from '@playwright/test';
import { inBothThemes } from './themes.ts';

/**
 * With SCREENSHOTS set, keeps what the page looks like in either theme beside the test's results, to be looked at. The
 * README's pictures have a script.
 */
export async function screenshot(page: Page, name: string): Promise<void> {
  if (!process.env['SCREENSHOTS']) return;
  const info = test.info();
  await inBothThemes(page, async (theme) => {
    const path = info.outputPath(`${name}-${theme}-${info.project.name}.png`);
    await page.screenshot({ path, animations: 'disabled' });
    await info.attach(`${name}-${theme}`, { path, contentType: 'image/png' });
  });
}
