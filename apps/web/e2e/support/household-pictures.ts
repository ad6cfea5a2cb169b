import type { Page } from '@playwright/test';
import { openBox, openPart } from './steps.ts';

/** Sets the type and the free space of boxes, which the seed leaves open. */
export async function describeBoxes(page: Page): Promise<void> {
  await page.getByRole('combobox', { name: 'Storage room' }).selectOption({ label: 'Basement' });
  for (const [box, type, free] of [
    ['Tools', 'Plastic', '20'],
    ['Christmas', 'Cardboard', '60'],
    ['Camping', 'Shelf', '40'],
    ['Paint', 'Black', '85'],
  ] as const) {
    await openBox(page, box);
    await page.getByRole('button', { name: /^Change box type/ }).click();
    await page.getByRole('radio', { name: type }).check();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await openPart(page, 'Capacity');
    await page.getByRole('button', { name: 'Add Tracking' }).click();
    await page.getByRole('slider', { name: 'Free space' }).fill(free);
    await page.getByRole('slider', { name: 'Free space' }).blur();
    await page.getByRole('button', { name: 'Back' }).click();
  }
}

/** Each picture, and how to reach its screen. */
export const PICTURES = {
  async dashboard(page: Page) {
    await page.goto('/app');
    await page.getByRole('combobox', { name: 'Storage room' }).selectOption({ label: 'Basement' });
    await page.getByRole('article', { name: 'Tools' }).waitFor();
  },
  async box(page: Page) {
    await openBox(page, 'Tools');
    await page.getByTitle('Cordless drill').waitFor();
  },
  async search(page: Page) {
    await page.goto('/search?q=li');
    await page.getByText(/^\d+ results for/).waitFor();
  },
  async history(page: Page) {
    await page.goto('/history');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.getByText('Tools').first().waitFor();
  },
};

/** Waits until nothing is being sent and no toast is open. */
export async function waitUntilCalm(page: Page): Promise<void> {
  await page.mouse.move(0, 0);
  await page.getByText(/^Sending /).waitFor({ state: 'hidden' });
  await page.getByRole('region', { name: 'Notifications' }).getByRole('listitem').first().waitFor({ state: 'hidden' });
}
