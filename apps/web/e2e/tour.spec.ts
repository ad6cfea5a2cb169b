import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { screenshot } from './support/screenshot.ts';
import { closeSection, openSection } from './support/settings.ts';
import { signIn } from './support/sign-in.ts';
import { expectNoDialog } from './support/steps.ts';
import { expect, test } from './support/test.ts';

test.use({ serviceWorkers: 'allow' });

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });

/** Swipes sideways over the tour. */
async function swipe(page: Page, by: number): Promise<void> {
  const box = await page.locator('.tour').boundingBox();
  if (!box) throw new Error('The tour is not shown.');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + by, y, { steps: 4 });
  await page.mouse.up();
}

test('somebody new is shown around once: by buttons, keys and swiping, and switches on what they want', async ({
  page,
  browser,
  server,
  email,
}) => {
  await signIn(page, server, email, { by: 'code', withTour: true });
  await expect(dialog(page, 'Welcome to Boxroom')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Next' })).toBeFocused();
  await screenshot(page, 'tour-first');
  await page.getByRole('button', { name: 'Next' }).click();
  await expect(dialog(page, 'Rooms, boxes, items')).toBeVisible();
  await page.getByRole('button', { name: 'Previous' }).press('Enter');
  await expect(dialog(page, 'Welcome to Boxroom')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Next' })).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(dialog(page, 'Rooms, boxes, items')).toBeVisible();
  await swipe(page, -50);
  await expect(dialog(page, 'Rooms, boxes, items')).toBeVisible();
  await swipe(page, -51);
  await expect(dialog(page, 'Find it again')).toBeVisible();
  await swipe(page, 60);
  await expect(dialog(page, 'Rooms, boxes, items')).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  const last = dialog(page, 'Choose what you need');
  for (const name of ['Box capacity tracking', 'Item categories', 'Item values', 'Quantities'])
    await expect(last.getByRole('switch', { name })).not.toBeChecked();
  await expect(last.getByRole('switch', { name: 'AI features' })).toBeDisabled();
  await last.getByRole('switch', { name: 'Quantities' }).check();
  await expectAccessible(page);
  await screenshot(page, 'tour-last');
  await last.getByRole('button', { name: "Let's Go!" }).click();
  await expect(page.getByText("Welcome to Boxroom! You're all set to start organizing!")).toBeVisible();
  await expectNoDialog(page);

  await test.step('not again, here or on another device', async () => {
    await page.reload();
    await expect(page.getByRole('button', { name: 'Add First Box' })).toBeVisible();
    const context = await browser.newContext();
    const other = await context.newPage();
    const state = other.waitForResponse(/onboarding\.state/);
    await signIn(other, server, email, { by: 'code', withTour: true });
    await state;
    await expect(other.getByRole('button', { name: 'Add First Box' })).toBeVisible();
    await expect(other.getByRole('dialog')).toHaveCount(0);
    await context.close();
  });

  await test.step('Test Onboarding shows it again, and skipping is enough, also without a network', async () => {
    await page.getByRole('link', { name: 'Profile' }).click();
    await openSection(page, 'Display');
    await expect(page.getByRole('switch', { name: /^Quantity/ })).toBeChecked();
    await closeSection(page);
    await page.getByRole('button', { name: 'Test Onboarding' }).click();
    await expect(dialog(page, 'Welcome to Boxroom')).toBeVisible();
    expect(page.url()).toContain('/app?debug_onboarding=true');
    await page.context().setOffline(true);
    await page.getByRole('button', { name: 'Skip' }).click();
    await expectNoDialog(page);
    await expect(page).toHaveURL(/\/app$/);
    await page.goBack();
    await expect(page).toHaveURL(/\/settings$/);
    await page.goForward();
    await expect(page).toHaveURL(/\/app$/);
    await expectNoDialog(page);
    await page.context().setOffline(false);
    const told = page.waitForResponse(/onboarding\.complete/);
    await page.reload();
    await told;
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.goto('/app?debug_onboarding=true');
    await expect(dialog(page, 'Welcome to Boxroom')).toBeVisible();
  });
});
