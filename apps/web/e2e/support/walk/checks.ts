import type { Page } from '@playwright/test';
import { inBothThemes } from '../themes.ts';
import type { Inspector } from './inspection.ts';
import { installInspector } from './inspector.ts';

/** A check of what is on the screen, which has this name; returns its faults, one line each. */
export type Check = (page: Page, screen: string) => Promise<string[]>;

/** Pixels: for a finger, and for a mouse. */
const [LARGE, SMALLEST] = [44, 24];

type Answer<K extends keyof Inspector> = Awaited<ReturnType<Inspector[K]>>;

async function ask<K extends keyof Inspector>(page: Page, method: K): Promise<Answer<K>> {
  await page.evaluate(installInspector);
  return askAgain(page, method);
}

/** Asks the inspector that a page has already. */
async function askAgain<K extends keyof Inspector>(page: Page, method: K): Promise<Answer<K>> {
  const answer: unknown = await page.evaluate<unknown, string>(
    (name) => (window as unknown as { inspector: Record<string, () => unknown> }).inspector[name]?.(),
    method,
  );
  return answer as Answer<K>;
}

export const structure: Check = (page) => ask(page, 'structure');
export const motion: Check = (page) => ask(page, 'motion');

/** WCAG 2.5.8 with a mouse; with a finger, the larger size of 2.5.5. */
export const targets: Check = async (page) => {
  const isTouch = await page.evaluate(() => matchMedia('(pointer: coarse)').matches);
  const least = isTouch ? LARGE : SMALLEST;
  await page.evaluate(installInspector);
  return page.evaluate((size) => (window as unknown as { inspector: Inspector }).inspector.smallTargets(size), least);
};

/** WCAG 1.4.11. */
export const fields: Check = async (page) => {
  const faults: string[] = [];
  await inBothThemes(page, async (theme) => {
    for (const fault of await ask(page, 'paleFields')) faults.push(`${theme}: ${fault}`);
  });
  return faults;
};

/** Walks through the screen with Tab: the focus is always shown, never covered, and reaches everything. */
export const focus: Check = async (page) => {
  await ask(page, 'beginWalk');
  const faults: string[] = [];
  // Rows may arrive during the walk, so each step counts the controls again.
  for (let step = 0, max = 1; step < max; step++) {
    await page.keyboard.press('Tab');
    const { isDone, count, faults: found } = await askAgain(page, 'stepOfWalk');
    faults.push(...found);
    if (isDone) break;
    max = count * 2 + 10;
  }
  return [...new Set([...faults, ...(await ask(page, 'unreached'))])];
};

/** WCAG 1.4.10: a window of 320 pixels. */
export const reflow: Check = async (page) => {
  const size = page.viewportSize() ?? { width: 1280, height: 800 };
  await page.setViewportSize({ width: 320, height: 640 });
  const faults = await cut(page);
  await page.setViewportSize(size);
  return faults;
};

/** WCAG 1.4.4: letters twice as large. */
export const largeText: Check = (page) => withStyle(page, ':root { font-size: 200% !important }');

/** WCAG 1.4.12: the spacing that a reader may set. */
export const spacing: Check = (page) =>
  withStyle(
    page,
    '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }',
  );

async function withStyle(page: Page, css: string): Promise<string[]> {
  // The content security policy refuses an element.
  await page.evaluate((text) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    document.adoptedStyleSheets.push(sheet);
  }, css);
  const faults = await cut(page);
  await page.evaluate(() => void document.adoptedStyleSheets.pop());
  return faults;
}

async function cut(page: Page): Promise<string[]> {
  await page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
    const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
  return ask(page, 'cut');
}

/** For the eye: the screen with forced colors, light and dark. */
export async function showForcedColors(
  page: Page,
  look: (scheme: 'light' | 'dark') => Promise<void>,
): Promise<string[]> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ forcedColors: 'active', colorScheme });
    await look(colorScheme);
  }
  await page.emulateMedia({ forcedColors: null, colorScheme: null });
  return [];
}
