import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { inBothThemes } from './themes.ts';

const STANDARDS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Fails with the rule, the element and the help page of each thing axe finds on the page as it is now, in either theme. */
export async function expectAccessible(page: Page): Promise<void> {
  const found: string[] = [];
  await inBothThemes(page, async (theme) => {
    // There are no frames, for which axe would otherwise put its answers together in a page of its own: twice the time.
    // And only what is wrong is wanted in full.
    const options = { runOnly: STANDARDS, resultTypes: ['violations' as const] };
    const { violations } = await new AxeBuilder({ page }).options(options).setLegacyMode().analyze();
    for (const { id, help, helpUrl, nodes } of violations)
      for (const { target, failureSummary } of nodes)
        found.push(`${theme}: ${id}: ${help} at ${target.join(' ')} (${helpUrl})\n${failureSummary ?? ''}`);
  });
  expect(found).toEqual([]);
}
