import type { JSHandle, Page } from '@playwright/test';

const THEMES = ['light', 'dark'] as const;
type Theme = (typeof THEMES)[number];

/** Checks the page in its own theme, then in the other one, and restores its own. */
export async function inBothThemes(page: Page, look: (theme: Theme) => Promise<void>): Promise<void> {
  const own = await readTheme(page);
  const transitions = await stopTransitions(page);
  await look(own);
  for (const theme of THEMES) {
    if (theme === own) continue;
    await show(page, theme);
    await look(theme);
  }
  await show(page, own);
  await transitions.evaluate((resume) => resume());
}

/** Returns the theme of the page, once all its transitions and all animations that end are over. */
function readTheme(page: Page): Promise<Theme> {
  return page.evaluate(async () => {
    // An element that inherits a fading colour fades after it.
    for (;;) {
      await new Promise(requestAnimationFrame);
      const fades = document
        .getAnimations()
        .filter(
          ({ effect, playState }) =>
            playState === 'running' && effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY,
        );
      if (fades.length === 0) break;
      await Promise.allSettled(fades.map(({ finished }) => finished));
    }
    return document.documentElement.classList.contains('dark') ? 'dark' : 'light';
  });
}

/**
 * During a transition colors are neither the old nor the new ones, and data that arrives may start one at any time.
 * Returns a function of the page that permits them again.
 */
function stopTransitions(page: Page): Promise<JSHandle<() => void>> {
  return page.evaluateHandle(() => {
    const immediate = new CSSStyleSheet();
    immediate.replaceSync('*, ::before, ::after, ::backdrop { transition: none !important }');
    document.adoptedStyleSheets.push(immediate);
    return () => {
      // Reading a size computes all styles, before transitions are possible again.
      void document.body.offsetHeight;
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== immediate);
    };
  });
}

/** Applies a theme as choosing one does. */
async function show(page: Page, theme: Theme): Promise<void> {
  await page.evaluate((chosen) => {
    const root = document.documentElement;
    root.classList.toggle('dark', chosen === 'dark');
    root.classList.toggle('light', chosen === 'light');
    root.style.colorScheme = chosen;
  }, theme);
}
