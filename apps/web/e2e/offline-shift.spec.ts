import { expectReadable } from './support/readable.ts';
import { screenshot } from './support/screenshot.ts';
import { expectAllSent, openBox } from './support/steps.ts';
import { expect, test } from './support/test.ts';

test('going offline, and changing something there, moves nothing @any-size', async ({ page, email, signIn }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, email, { has: { boxes: [{ name: 'Tools', items: ['Hammer'] }] } });
  await openBox(page, 'Tools');
  await expectAllSent(page);
  const row = page.getByTitle('Hammer', { exact: true });
  const before = await row.boundingBox();
  await page.context().setOffline(true);
  await expect(page.getByText(/^Offline/)).toBeVisible();
  expect(await row.boundingBox()).toEqual(before);
  await page.getByRole('checkbox', { name: 'Hammer on checklist' }).check();
  await expect(page.getByText(/1 change waiting to be sent/)).toBeVisible();
  expect((await row.boundingBox())?.y).toBe(before?.y);
  await screenshot(page, 'offline-390');
  await page.setViewportSize({ width: 320, height: 640 });
  await expectReadable(page, 'offline');
  await screenshot(page, 'offline-320');
});
