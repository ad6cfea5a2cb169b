import type { Page } from '@playwright/test';
import { addRoom, openBox } from './support/steps.ts';
import { expect, test } from './support/test.ts';

/** An iPhone with a notch, in CSS pixels. */
const SIZES = [
  { name: 'upright', width: 390, height: 844, insets: { top: 0, bottom: 34, left: 0, right: 0 } },
  { name: 'on its side', width: 844, height: 390, insets: { top: 0, bottom: 21, left: 47, right: 47 } },
];
type Insets = (typeof SIZES)[number]['insets'];

/** Returns what a person could not press or read: it is fixed or sticky, and reaches into the insets. */
function lostIn(page: Page, insets: Insets): Promise<string[]> {
  return page.evaluate(({ left, right, bottom }) => {
    const found = document.querySelectorAll('button, a, input, select, h1, h2, .toast');
    const isHeld = (element: Element | null): boolean =>
      element !== null && (/fixed|sticky/.test(getComputedStyle(element).position) || isHeld(element.parentElement));
    return [...found].flatMap((element) => {
      const box = element.getBoundingClientRect();
      if (box.width <= 1 || box.height <= 1 || box.top >= innerHeight || box.bottom <= 0 || !element.checkVisibility())
        return [];
      const isBeside = box.left < left - 0.5 || box.right > innerWidth - right + 0.5;
      const isBelow = isHeld(element) && box.bottom > innerHeight - bottom + 0.5;
      const name = element.getAttribute('aria-label') ?? element.textContent.slice(0, 40);
      return isBeside || isBelow ? [`${element.tagName} ${name}`] : [];
    });
  }, insets);
}

/** Returns the fields that iOS zooms in on when they get the focus. */
function smallFields(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('input:not([type="checkbox"], [type="radio"], [type="file"]), select, textarea')]
      .filter((field) => Number.parseFloat(getComputedStyle(field).fontSize) < 16)
      .map((field) => `${field.tagName} ${field.getAttribute('aria-label') ?? field.id}`),
  );
}

for (const { name, width, height, insets } of SIZES) {
  test(
    `nothing lies under the notch or the home indicator of a phone ${name}`,
    { tag: '@any-size' },
    async ({ page, email, signIn }) => {
      await page.setViewportSize({ width, height });
      const session = await page.context().newCDPSession(page);
      await session.send('Emulation.setSafeAreaInsetsOverride' as never, { insets } as never);
      await signIn(page, email, { has: { boxes: [{ name: 'Tools', items: ['Saw', 'Hammer'] }] } });
      const inset = await page.evaluate(() => {
        const probe = document.createElement('div');
        probe.style.paddingBottom = 'env(safe-area-inset-bottom)';
        document.body.append(probe);
        return Number.parseFloat(getComputedStyle(probe).paddingBottom);
      });
      expect(inset, 'the insets apply').toBe(insets.bottom);
      // A toast and a bar that slide in come to rest.
      const expectClear = async (what: string) => {
        await expect.poll(() => lostIn(page, insets), what).toEqual([]);
        expect(await smallFields(page), what).toEqual([]);
      };

      await expectClear('the dashboard');
      await page.getByRole('button', { name: 'Add Box', exact: true }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await expectClear('a dialog');
      await page.keyboard.press('Escape');
      await openBox(page, 'Tools');
      await expectClear('a box');
      await page.getByRole('button', { name: 'Select', exact: true }).first().click();
      await expect(page.getByRole('region', { name: 'Selection' })).toBeVisible();
      await expectClear('the selection bar');
      for (const path of ['/search', '/scan', '/settings', '/checklist', '/history']) {
        await page.goto(path);
        await expect(page.getByRole('heading').first()).toBeVisible();
        await expectClear(path);
      }
      await page.goto('/app');
      await addRoom(page, 'Cellar');
      await expectClear('a toast');
    },
  );
}
