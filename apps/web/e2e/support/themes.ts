import type { Page } from '@playwright/test';

const THEMES = ['light', 'dark'] as const;
type Theme = (typeof THEMES)[number];

/** Looks at the page as it is now in the light and in the dark, and leaves it in the theme it was in. */
export async function inBothThemes(page: Page, look: (theme: Theme) => Promise<void>): Promise<void> {
  const own = await page.evaluate(() => (document.documentElement.classList.contains('dark') ? 'dark' : 'light'));
  for (const theme of THEMES) {
    await show(page, theme);
    await look(theme);
  }
  await show(page, own);
}

/** What choosing a theme does to the page. */
async function show(page: Page, theme: Theme): Promise<void> {
  await page.evaluate(async (chosen) => {
    const root = document.documentElement;
    root.classList.toggle('dark', chosen === 'dark');
    root.classList.toggle('light', chosen === 'light');
    root.style.colorScheme = chosen;
    // Colours on their way are neither the old ones nor the new ones. What has its colour from what fades fades after it.
    for (;;) {
      await new Promise(requestAnimationFrame);
      const fades = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
      if (fades.length === 0) return;
      await Promise.allSettled(fades.map(({ finished }) => finished));
    }
  }, theme);
}
