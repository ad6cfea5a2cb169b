import { type Page, test } from '@playwright/test';
import { inBothThemes } from './themes.ts';

/** Names may contain the name of an item; file systems limit theirs. */
const NAME_MAX = 60;

/**
 * With SCREENSHOTS set, saves a picture of the page in each theme beside the test's results. The README's pictures have
 * their own script.
 */
export async function screenshot(page: Page, name: string): Promise<void> {
  if (!process.env['SCREENSHOTS']) return;
  const info = test.info();
  const shortName = name.slice(0, NAME_MAX);
  await inBothThemes(page, async (theme) => {
    const path = info.outputPath(`${shortName}-${theme}-${info.project.name}.png`);
    await page.screenshot({ path, animations: 'disabled' });
    await info.attach(`${shortName}-${theme}`, { path, contentType: 'image/png' });
  });
}
