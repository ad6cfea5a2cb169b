import { expectAccessible } from './support/accessibility.ts';
import { screenshot } from './support/screenshot.ts';
import { openSection, SETTINGS_SECTIONS } from './support/settings.ts';
import { expect, test } from './support/test.ts';

test('the settings are a list that opens on a phone, two columns on a desk, and Logout is in sight', async ({
  page,
  email,
  signIn,
}) => {
  await signIn(page, email);
  await page.getByRole('link', { name: 'Profile' }).click();
  const list = page.getByRole('navigation', { name: 'Sections of the settings' });
  await expect(page.getByRole('button', { name: 'Logout' })).toBeInViewport();
  await screenshot(page, 'settings');
  const isPhone = (page.viewportSize()?.width ?? 0) < 1040;
  await expect(list).toHaveCount(isPhone ? 1 : 0);

  await test.step('a link to one section, and the way back from it', async () => {
    await page.goto('/settings?section=reminders');
    await expect(page.getByRole('region', { name: 'Reminders' })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Display Settings' })).toHaveCount(isPhone ? 0 : 1);
    if (!isPhone) return;
    await page.getByRole('button', { name: 'Back' }).click();
    await expect(page).toHaveURL(/\/settings$/);
  });

  await test.step('every section opens, and the device’s own Back closes it', async () => {
    for (const title of SETTINGS_SECTIONS) {
      await openSection(page, title);
      await expectAccessible(page);
      if (isPhone) await page.goBack();
    }
    await page.goto('/settings?section=nothing');
    await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible();
  });
});
