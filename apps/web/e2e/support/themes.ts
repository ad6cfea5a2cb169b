import type { Page } from '@playwright/test';

const THEMES = ['light', 'dark'] as const;
type Theme = (typeof THEMES)[number];

/** Checks the page in the light and in the dark theme, and restores its own. */
export async function inBothThemes(page: Page, look: (theme: Theme) => Promise<void>): Promise<void> {
  const own = await page.evaluate(() => (document.documentElement.classList.contains('dark') ? 'dark' : 'light'));
  for (const theme of THEMES) {
    await show(page, theme);
    await look(theme);
  }
  await show(page, own);
}

/** Applies a theme as choosing one does. */
async function show(page: Page, theme: Theme): Promise<void> {
  await page.evaluate(async (chosen) => {
    const root = document.documentElement;
    root.classList.toggle('dark', chosen === 'dark');
    root.classList.toggle('light', chosen === 'light');
    root.style.colorScheme = chosen;
    // During a transition colors are neither the old nor the new ones. An element that inherits a fading color fades
    // after it.
    for (;;) {
      await new Promise(requestAnimationFrame);
      const fades = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
      if (fades.length === 0) return;
      await Promise.allSettled(fades.map(({ finished }) => finished));
    }
  }, theme);
}
