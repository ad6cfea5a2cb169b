import type { Page } from '@playwright/test';

const THEMES = ['light', 'dark'] as const;
type Theme = (typeof THEMES)[number];

/** Looks at the page as it is now in the light and in the dark, and leaves it in the theme it was in. */
export async function inBothThemes(page: Page, look: (theme: Theme) => Promise<void>): Promise<void> {
  const own = await page.evaluate(() => localStorage.getItem('theme'));
  for (const theme of THEMES) {
    await show(page, theme);
    await look(theme);
  }
  await show(page, own);
}

/** As another tab does in which the person chooses a theme. */
async function show(page: Page, theme: string | null): Promise<void> {
  await page.evaluate(async (chosen) => {
    if (chosen === null) localStorage.removeItem('theme');
    else localStorage.setItem('theme', chosen);
    window.dispatchEvent(new StorageEvent('storage', { key: 'theme' }));
    // Colours on their way are neither the old ones nor the new ones.
    await new Promise(requestAnimationFrame);
    const fades = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
    await Promise.allSettled(fades.map(({ finished }) => finished));
  }, theme);
}
