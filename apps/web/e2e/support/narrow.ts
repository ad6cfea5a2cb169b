import { expect, type Locator, type Page } from '@playwright/test';
import { expectFullAfterTap, expectReadable, MARK } from './readable.ts';
import { screenshot } from './screenshot.ts';
import { expectNoDialog } from './steps.ts';

/** The narrowest screen that a phone has. */
export const NARROW = { width: 320, height: 640 };

/** Letters between which no line can break, of a script of its own at the start. */
export const letters = (count: number, letter = 'W') => MARK + letter.repeat(count - 1);
export const LONG = letters(200);
/** The longest that are taken. */
export const [ROOM, BOX, OTHER_BOX, PLACE] = [letters(25), letters(20), letters(20, 'M'), letters(100)];
export const [CATEGORY, DESCRIPTION] = [letters(50), letters(500)];
export const ARABIC = 'مصباح يدوي';

/** An address of 200 characters. */
export const longAddress = (email: string) =>
  `${email.replaceAll(/\W/g, '').padEnd(64, 'w')}@${'w'.repeat(63)}.${'w'.repeat(63)}.example`;

export async function look(page: Page, where: string): Promise<void> {
  await expectReadable(page, where);
  await screenshot(page, where.replaceAll(/\W+/g, '-'));
  await dismissToasts(page);
}

/** Toasts may lie over buttons for some seconds, and for as long as the pointer rests on one. */
export async function dismissToasts(page: Page): Promise<void> {
  const toasts = page.getByRole('region', { name: 'Notifications' });
  const dismiss = toasts.getByRole('button', { name: 'Dismiss' });
  await dismiss.evaluateAll((buttons) => {
    for (const button of buttons) if (button instanceof HTMLElement) button.click();
  });
  await expect(dismiss).toHaveCount(0);
}

export const dialogOf = (page: Page) => page.getByRole('dialog').or(page.getByRole('alertdialog'));

export async function openDialog(page: Page, button: string | RegExp): Promise<Locator> {
  await page
    .getByRole('button', { name: button, exact: typeof button === 'string' })
    .first()
    .click();
  const dialog = dialogOf(page);
  await expect(dialog).toBeVisible();
  return dialog;
}

/** Opens a dialog by a button, looks at it, and leaves it as it was. */
export async function lookInto(page: Page, button: string | RegExp): Promise<void> {
  const dialog = await openDialog(page, button);
  await look(page, `dialog ${button instanceof RegExp ? button.source : button}`);
  await expectFullAfterTap(page, `dialog ${String(button)}`);
  await leave(page, dialog);
}

export async function leave(page: Page, dialog: Locator): Promise<void> {
  await dismissToasts(page);
  await dialog
    .getByRole('button', { name: /^(?:Cancel|Close|Done)$/ })
    .first()
    .click();
  await expectNoDialog(page);
}

/** Types the word into each field of a form, sends the form, and looks at the resulting messages. */
export async function fillAndLook(page: Page, form: Locator, where: string, submit?: string | RegExp): Promise<void> {
  // What is typed into one may take another one away.
  for (const field of await form.getByRole('textbox').or(form.getByRole('searchbox')).elementHandles()) {
    if (!(await field.isVisible()) || !(await field.isEditable())) continue;
    const type = await field.getAttribute('type');
    await field.fill(type === 'date' ? '2027-03-05' : LONG);
  }
  await look(page, `${where}, typed`);
  if (submit === undefined) return;
  await form.getByRole('button', { name: submit }).click();
  await look(page, `${where}, sent`);
}
