import { expect, type Page } from '@playwright/test';
import type { BoxroomServer } from './boxroom-server.ts';

export const DISPLAY_OPTIONS = ['Quantity', 'Price', 'Categories', 'Box capacity', 'Pictures', 'Date stamp'] as const;
export type DisplayOption = (typeof DISPLAY_OPTIONS)[number];

/** Switches the named optional features on and all others off, as a person does in the settings. */
export async function showOnly(page: Page, shown: readonly DisplayOption[]): Promise<void> {
  if (new URL(page.url()).pathname !== '/settings') await page.getByRole('link', { name: 'Profile' }).click();
  await expect(page.getByRole('heading', { name: 'Display Settings' })).toBeVisible();
  // The cards above it grow when they know what they show.
  await expect(page.getByText('Loading…')).toHaveCount(0);
  for (const name of DISPLAY_OPTIONS) {
    const option = page.getByRole('switch', { name: new RegExp(`^${name}`) });
    await option.setChecked(shown.includes(name));
    await expect(option).toBeChecked({ checked: shown.includes(name) });
  }
  // Opening another page at once could happen before the change is on disk.
  await expect(page.getByText('All sent', { exact: true })).toBeVisible();
}

/** Switches optional features on for a new user, and opens the dashboard. */
export async function switchOn(page: Page, server: BoxroomServer, ...options: string[]): Promise<void> {
  await page.goto(`${server.origin}/settings`);
  for (const option of options) {
    const feature = page.getByRole('switch', { name: new RegExp(`^${option}`) });
    await feature.click();
    await expect(feature).toBeChecked();
  }
  // Opening another page at once could happen before the change is on disk.
  await expect(page.getByText('All sent', { exact: true })).toBeVisible();
  await page.goto(`${server.origin}/app`);
}

/** Returns the texts of the options of a select, in order. */
export function optionsOf(page: Page, name: string): Promise<string[]> {
  return page.getByRole('combobox', { name, exact: true }).getByRole('option').allTextContents();
}
