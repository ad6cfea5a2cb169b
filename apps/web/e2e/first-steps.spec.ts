import { expectAccessible } from './support/accessibility.ts';
import { screenshot } from './support/screenshot.ts';
import { signIn } from './support/sign-in.ts';
import { expectAllSent, expectNoDialog } from './support/steps.ts';
import { expect, test } from './support/test.ts';

test('after the tour somebody new names a room, packs a box, marks it and finds a thing', async ({
  page,
  server,
  email,
}) => {
  await signIn(page, server, email, { withTour: true });
  await page.getByRole('button', { name: 'Skip', exact: true }).click();
  await expectNoDialog(page);
  const steps = page.getByRole('region', { name: 'What do you call your first room?' });
  await expect(steps).toBeVisible();
  await expectAccessible(page);
  await screenshot(page, 'first-steps-room');
  await page.getByRole('textbox', { name: 'Room name' }).fill('Cellar');
  // The name shows before it is on disk, and the reload below would lose it.
  const isSent = page.waitForResponse(/\/trpc\/sync\.push/);
  await page.keyboard.press('Enter');
  await isSent;
  await expect(page.getByText("You don't have any boxes in Cellar storage room yet.")).toBeVisible();
  await expect(page.getByRole('link', { name: 'Import a list' })).toBeVisible();
  await page.reload();
  await page.getByRole('textbox', { name: 'Name of the box' }).fill('Winter clothes');
  await screenshot(page, 'first-steps-box');
  await page.keyboard.press('Enter');

  await expect(page.getByRole('heading', { name: 'Winter clothes', level: 1 })).toBeVisible();
  const item = page.getByRole('textbox', { name: 'Item name' });
  await expect(item).toBeFocused();
  await screenshot(page, 'first-steps-items');
  for (const name of ['Gloves', 'Scarf', 'Hat']) {
    await page.keyboard.type(name);
    await page.keyboard.press('Enter');
    await expect(page.getByTitle(name, { exact: true })).toBeVisible();
  }
  await expect(page.getByRole('region', { name: 'Mark Winter clothes' })).toContainText(/BX-[0-9A-Z]{4}/);
  await expectAccessible(page);
  await screenshot(page, 'first-steps-tag');
  await page.getByRole('button', { name: 'Print Its Tag' }).click();
  const dialog = page.getByRole('dialog', { name: 'Print Box QR' });
  await expect(dialog.getByRole('button', { name: 'Print Selected (1)' })).toBeEnabled();
  await page.keyboard.press('Escape');
  await expectNoDialog(page);
  await page.getByRole('region', { name: 'Find it again' }).getByRole('link', { name: 'Search' }).click();
  await page.getByRole('searchbox').fill('gl');
  await expect(page.getByRole('region', { name: 'Found!' })).toBeVisible();
  await expectAccessible(page);
  await screenshot(page, 'first-steps-found');
  await page.getByRole('searchbox').fill('');
  await expect(page.getByRole('region', { name: 'Found!' })).toBeVisible();
  const onPhone = page.getByRole('button', { name: 'Open on Your Phone' });
  if ((page.viewportSize()?.width ?? 0) < 768) await expect(onPhone).toHaveCount(0);
  else {
    await onPhone.click();
    await expect(page.getByRole('img', { name: 'QR code for your phone' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expectNoDialog(page);
    await expect(onPhone).toBeFocused();
  }
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('region', { name: 'Found!' })).toBeHidden();
  await expectAllSent(page);

  await page.goto('/settings');
  await page.getByRole('button', { name: 'Show First Steps' }).click();
  await expect(page.getByRole('region', { name: 'Add your first box' })).toBeVisible();
  await page.getByRole('button', { name: 'Skip the first steps' }).click();
  await expect(page.getByRole('region', { name: 'Add your first box' })).toBeHidden();
});
