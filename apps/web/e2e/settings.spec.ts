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

  // A button that moves between press and release is not clicked, and another one may be in its place.
  await test.step('what the server sends late moves none of the account’s actions', async () => {
    if (isPhone) return;
    const actions = page.getByRole('region', { name: 'Account Actions' }).getByRole('button');
    const tops = () => actions.evaluateAll((all) => all.map((button) => button.getBoundingClientRect().top));
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    await page.route('**/trpc/**', async (route) => {
      await released;
      await route.fallback();
    });
    await page.goto('/settings');
    await expect(actions.first()).toBeVisible();
    const before = await tops();
    release();
    await expect(page.getByRole('region', { name: 'Where you are signed in' }).getByRole('listitem')).toHaveCount(1);
    expect(await tops()).toEqual(before);
    await page.unroute('**/trpc/**');
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
