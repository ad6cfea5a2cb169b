import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { inBothThemes } from './themes.ts';

const STANDARDS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** The rules of those that look at colours: all that another theme can break. */
const OF_COLOURS = ['color-contrast', 'link-in-text-block'];

/** Fails with the rule, the element and the help page of each thing axe finds on the page as it is now, in either theme. */
export async function expectAccessible(page: Page): Promise<void> {
  const found: string[] = [];
  let isFirst = true;
  await inBothThemes(page, async (theme) => {
    // There are no frames, and putting those together takes a page of its own each time.
    const axe = new AxeBuilder({ page }).setLegacyMode();
    const { violations } = await (isFirst ? axe.withTags(STANDARDS) : axe.withRules(OF_COLOURS)).analyze();
    isFirst = false;
    for (const { id, help, helpUrl, nodes } of violations)
      for (const { target, failureSummary } of nodes)
        found.push(`${theme}: ${id}: ${help} at ${target.join(' ')} (${helpUrl})\n${failureSummary ?? ''}`);
  });
  expect(found).toEqual([]);
}
