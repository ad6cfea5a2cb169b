import type { Translate } from '@boxroom/domain/language/message';
import { english } from '@boxroom/domain/language/translator';
import { expect, type Page } from '@playwright/test';
import type { BoxroomServer } from './boxroom-server.ts';

export const DISPLAY_OPTIONS = [
  'Quantity',
  'Price',
  'Categories',
  'Box capacity',
  'Pictures',
  'Date stamp',
  'Papers',
] as const;
export type DisplayOption = (typeof DISPLAY_OPTIONS)[number];
/** The details of items, below the others. */
export type DetailOption = 'Brand and model' | 'Serial number' | 'Bought on' | 'Bought at' | 'Warranty' | 'Lending';

export const SETTINGS_SECTIONS = [
  'Account',
  'Display',
  'Shared rooms',
  'Friends',
  'Reminders',
  'Notifications',
  'Import and backup',
  'Open on your phone',
  'This device',
] as const;
/** From this width on, the settings show all sections at once. */
const ALL_SECTIONS = 1040;

/** Opens a section of the settings, which are open already, as a person with a narrow screen does. */
export async function openSection(
  page: Page,
  title: (typeof SETTINGS_SECTIONS)[number],
  say: Translate = english,
): Promise<void> {
  if ((page.viewportSize()?.width ?? ALL_SECTIONS) >= ALL_SECTIONS) return;
  await closeSection(page, say);
  const name = say(title);
  const sections = page.getByRole('navigation', { name: say('Sections of the settings') });
  await sections.getByRole('link', { name }).click();
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
}

/** Goes back to the list of sections, if one of them is open. */
export async function closeSection(page: Page, say: Translate = english): Promise<void> {
  if (new URL(page.url()).searchParams.has('section'))
    await page.getByRole('button', { name: say('Back'), exact: true }).click();
}

/** Switches the named optional features on and all others off, as a person does in the settings. */
export async function showOnly(page: Page, shown: readonly DisplayOption[]): Promise<void> {
  if (new URL(page.url()).pathname !== '/settings') await page.getByRole('link', { name: 'Profile' }).click();
  await openSection(page, 'Display');
  await expect(page.getByRole('heading', { name: 'Display Settings' })).toBeVisible();
  // The cards above it grow when they know what they show.
  await expect(page.getByText('Loading…')).toHaveCount(0);
  for (const name of DISPLAY_OPTIONS) {
    const option = page.getByRole('switch', { name: new RegExp(`^${name}`) });
    await option.setChecked(shown.includes(name));
    await expect(option).toBeChecked({ checked: shown.includes(name) });
  }
  await expectSettingsSent(page);
}

/** Opening another page at once could happen before the change is on disk. */
async function expectSettingsSent(page: Page): Promise<void> {
  await openSection(page, 'This device');
  await expect(page.getByText('All sent', { exact: true })).toBeVisible();
  await closeSection(page);
}

/** Switches optional features on for a new user, and opens the dashboard. */
export async function switchOn(page: Page, server: BoxroomServer, ...options: string[]): Promise<void> {
  await page.goto(`${server.origin}/settings`);
  await openSection(page, 'Display');
  for (const option of options) {
    const feature = page.getByRole('switch', { name: new RegExp(`^${option}`) });
    await feature.click();
    await expect(feature).toBeChecked();
  }
  await expectSettingsSent(page);
  await page.goto(`${server.origin}/app`);
}

/** Returns the texts of the options of a select, in order. */
export function optionsOf(page: Page, name: string): Promise<string[]> {
  return page.getByRole('combobox', { name, exact: true }).getByRole('option').allTextContents();
}
