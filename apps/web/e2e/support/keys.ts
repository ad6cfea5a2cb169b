import { expect, type Locator, type Page } from '@playwright/test';

const STEPS_MAX = 80;

/** Presses Tab until the control has the focus. Fails if Tab never leads there. */
export async function tabTo(page: Page, control: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await expect(control).toBeVisible();
  for (let step = 0; step < STEPS_MAX; step++) {
    if (await control.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(key);
  }
  await expect(control, `${STEPS_MAX} presses of ${key} do not lead there`).toBeFocused();
}

/** Goes to a control by Tab, and presses a key on it. */
export async function press(page: Page, control: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, control);
  await page.keyboard.press(key);
}
