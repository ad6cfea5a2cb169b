import { expect, type Page } from '@playwright/test';
import axe, { type AxeResults, type RunOptions } from 'axe-core';
import { inBothThemes } from './themes.ts';

const STANDARDS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** The rules about colours: all that the other theme can break. */
const OF_COLOURS = ['color-contrast', 'link-in-text-block'];
const TARGET_SIZE = 'target-size';

/** Fails with the rule, the element and the help page of each violation that axe finds on the page, in either theme. */
export async function expectAccessible(page: Page): Promise<void> {
  // A document keeps its axe, and most stories check one several times.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const found: string[] = [];
  let isFirst = true;
  await inBothThemes(page, async (theme) => {
    const violations = await run(page, isFirst ? STANDARDS : OF_COLOURS);
    isFirst = false;
    for (const { id, help, helpUrl, nodes } of violations)
      for (const { target, failureSummary } of nodes) {
        if (id === TARGET_SIZE && (await isLargeInView(page, target.join(' ')))) continue;
        found.push(`${theme}: ${id}: ${help} at ${target.join(' ')} (${helpUrl})\n${failureSummary ?? ''}`);
      }
  });
  expect(found).toEqual([]);
}

/** Returns whether a target is too small only because a bar covers a part of it where the page is scrolled to. */
async function isLargeInView(page: Page, target: string): Promise<boolean> {
  const place = await page.evaluate((selector) => {
    const before = window.scrollY;
    document.querySelector(selector)?.scrollIntoView({ block: 'center', behavior: 'instant' });
    return before;
  }, target);
  const violations = await run(page, [TARGET_SIZE], target);
  await page.evaluate((top) => window.scrollTo({ top, behavior: 'instant' }), place);
  return violations.length === 0;
}

/** `runOnly`: tags or ids of rules. Omits results that are not checked, because they cost more than the checks. */
function run(page: Page, runOnly: string[], within = 'html'): Promise<AxeResults['violations']> {
  return page.evaluate(
    async ({ root, options }) => {
      const { axe: checker } = window as unknown as {
        axe: { run: (root: string, options: RunOptions) => Promise<AxeResults> };
      };
      return (await checker.run(root, options)).violations;
    },
    { root: within, options: { resultTypes: ['violations'], preload: false, runOnly } satisfies RunOptions },
  );
}
