import type { Translate } from '@boxroom/domain/language/message';
import { english } from '@boxroom/domain/language/translator';
import { expect, type Locator, type Page } from '@playwright/test';
import { readDatabases } from './read-databases.ts';

/** Common actions of a person, by role and name. */

export async function addRoom(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Add storage room' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Storage Room' });
  await dialog.getByRole('textbox', { name: 'Storage Room name' }).fill(name);
  await dialog.getByRole('button', { name: 'Create Room' }).click();
  await expect(dialog).toBeHidden();
}

export async function addBoxes(page: Page, boxes: readonly { name: string; place?: string }[]): Promise<void> {
  await page
    .getByRole('button', { name: /^Add (First )?Box$/ })
    .first()
    .click();
  const dialog = page.getByRole('dialog', { name: 'Add Box' });
  for (const [index, { name, place = '' }] of boxes.entries()) {
    if (index > 0) await dialog.getByRole('button', { name: 'Add another box' }).click();
    const group = dialog.getByRole('group', { name: /^Box( \d+)?$/ }).nth(index);
    await group.getByRole('textbox', { name: /^Box name/ }).fill(name);
    await group.getByRole('textbox', { name: /^Location in room/ }).fill(place);
  }
  await dialog
    .getByRole('button', { name: boxes.length === 1 ? 'Add Box' : `Add ${boxes.length} Boxes`, exact: true })
    .click();
  await expect(dialog).toBeHidden();
}

export async function openBox(page: Page, name: string, say: Translate = english): Promise<void> {
  await page.getByRole('link', { name: say('Go to details of {name}', { name }) }).click();
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
}

/** From this width on, a box shows its parts beside its items. */
const WIDE = 900;

/** Opens the code, the capacity, the history or the pictures of a box, which a narrow screen keeps behind a button. */
export async function openPart(
  page: Page,
  part: 'Code' | 'Capacity' | 'History' | 'Pictures of the box',
  say: Translate = english,
): Promise<void> {
  if ((page.viewportSize()?.width ?? WIDE) >= WIDE) return;
  const button = page
    .getByRole('group', { name: say('More about this box') })
    .getByRole('button', { name: new RegExp(`^${say(part)}`) });
  await expect(button).toBeVisible();
  if ((await button.getAttribute('aria-expanded')) === 'false') await button.click();
}

/** Types names and presses Enter after each, as in fast entry. */
export async function addItems(page: Page, names: readonly string[], say: Translate = english): Promise<void> {
  const field = page.getByRole('textbox', { name: say('Item name') });
  for (const name of names) {
    await field.fill(name);
    await field.press('Enter');
    await expect(field).toHaveValue('');
  }
}

/** Takes back what the latest toast tells, once the server has it. The focus holds the toast meanwhile. */
export async function undoOnceSent(page: Page): Promise<void> {
  const undo = page.getByRole('region', { name: 'Notifications' }).getByRole('button', { name: 'Undo' }).first();
  await undo.focus();
  await expectAllSent(page);
  await undo.click();
}

/** Waits until the server has everything given on this page. */
export async function expectAllSent(page: Page): Promise<void> {
  // After an outage of the server the next attempt may come half a minute later.
  const timeout = 45_000;
  await expect(page.getByRole('img', { name: 'Not sent yet' })).toHaveCount(0, { timeout });
  await expect(page.getByText(/^Sending |waiting to be sent|not sent since/)).toHaveCount(0, { timeout });
}

/** Waits until this change is on disk: it shows before that, and a page that closes at once would lose it. */
export async function expectKept(page: Page, text: string): Promise<void> {
  await expect.poll(() => readDatabases(page, ['outbox'])).toContain(text);
}

/**
 * Presses a disabled button, which says why it is disabled. `click` would wait until it is enabled; without waiting it
 * would miss one that still moves.
 */
export async function pressDisabled(button: Locator): Promise<void> {
  await button.hover();
  await button.click({ force: true });
}

/**
 * Waits until dialogs are closed and the history is back at the page's own entry: closing goes one entry back, which
 * would collide with a navigation that starts meanwhile.
 */
export async function expectNoDialog(page: Page): Promise<void> {
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.waitForFunction(() => !(window.history.state as { dialogs?: string[] } | null)?.dialogs?.length);
}
