import type { Translate } from '@boxroom/domain/language/message';
import { english } from '@boxroom/domain/language/translator';
import { DEMO_BOXES } from '@boxroom/domain/seed/demo-boxes';
import type { Page } from '@playwright/test';
import { openBox, openPart } from './steps.ts';

/** Sets the type and the free space of boxes, which the seed leaves open. */
export async function describeBoxes(page: Page, say: Translate = english): Promise<void> {
  await openBasement(page, say);
  for (const [box, type, free] of [
    ['Tools', 'Plastic', '20'],
    ['Christmas', 'Cardboard', '60'],
    ['Camping', 'Shelf', '40'],
    ['Paint', 'Black', '85'],
  ] as const) {
    await openBox(page, say(box), say);
    await page.getByRole('button', { name: say('Change box type, now {type}', { type: say('Default') }) }).click();
    await page.getByRole('radio', { name: say(type) }).check();
    await page.getByRole('button', { name: say('Save'), exact: true }).click();
    await openPart(page, 'Capacity', say);
    await page.getByRole('button', { name: say('Add Tracking') }).click();
    const space = page.getByRole('slider', { name: say('Free space') });
    await space.fill(free);
    await space.blur();
    await page.getByRole('button', { name: say('Back'), exact: true }).click();
  }
}

async function openBasement(page: Page, say: Translate): Promise<void> {
  await page.getByRole('combobox', { name: say('Storage room') }).selectOption({ label: say('Basement') });
}

/** Each picture, and how to reach its screen. */
export const PICTURES = {
  async dashboard(page: Page, say: Translate = english) {
    await page.goto('/app');
    await openBasement(page, say);
    await page.getByRole('article', { name: say('Tools') }).waitFor();
  },
  async box(page: Page, say: Translate = english) {
    await openBox(page, say('Tools'), say);
    await page.getByTitle(say('Cordless drill')).waitFor();
  },
  async search(page: Page, say: Translate = english) {
    await page.goto(`/search?q=${encodeURIComponent(say.language === 'en' ? 'li' : commonStart(say))}`);
    await page.locator('.search-count', { hasText: /\p{N}/u }).waitFor();
  },
  async history(page: Page, say: Translate = english) {
    await page.goto('/history');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.getByText(say('Tools')).first().waitFor();
  },
};

/** Returns the two letters with which the most items of the household begin. */
function commonStart(say: Translate): string {
  const counts = new Map<string, number>();
  for (const { items } of DEMO_BOXES)
    for (const [name] of items) {
      const start = say(name).slice(0, 2).toLowerCase();
      counts.set(start, (counts.get(start) ?? 0) + 1);
    }
  return [...counts].toSorted(([, a], [, b]) => b - a)[0]?.[0] ?? '';
}

/** Waits until nothing is being sent and no toast is open. */
export async function waitUntilCalm(page: Page, say: Translate = english): Promise<void> {
  await page.mouse.move(0, 0);
  await page.getByText(/^Sending /).waitFor({ state: 'hidden' });
  await page
    .getByRole('region', { name: say('Notifications') })
    .getByRole('listitem')
    .first()
    .waitFor({ state: 'hidden' });
}
