import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { inBothThemes } from './themes.ts';

type AxeResults = Awaited<ReturnType<AxeBuilder['analyze']>>;
type Violations = AxeResults['violations'];
type RunOptions = Parameters<AxeBuilder['options']>[0];

const STANDARDS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** The rules about colors: all that the other theme can break. */
const OF_COLORS = ['color-contrast', 'link-in-text-block'];

/** Omits results that are not checked, because they cost more than the checks. */
const BRIEF = { resultTypes: ['violations'], preload: false } satisfies RunOptions;

/** Fails with the rule, the element and the help page of each violation that axe finds on the page, in either theme. */
export async function expectAccessible(page: Page): Promise<void> {
  const found: string[] = [];
  let isFirst = true;
  await inBothThemes(page, async (theme) => {
    const violations = isFirst ? await lookAtAll(page) : await lookAtColors(page);
    isFirst = false;
    for (const { id, help, helpUrl, nodes } of violations)
      for (const { target, failureSummary } of nodes)
        found.push(`${theme}: ${id}: ${help} at ${target.join(' ')} (${helpUrl})\n${failureSummary ?? ''}`);
  });
  expect(found).toEqual([]);
}

/** Legacy mode suffices: there are no frames, and combining their results would open a page each time. */
async function lookAtAll(page: Page): Promise<Violations> {
  return (await new AxeBuilder({ page }).setLegacyMode().options(BRIEF).withTags(STANDARDS).analyze()).violations;
}

/** Reuses the axe that the full check has left in the page. */
function lookAtColors(page: Page): Promise<Violations> {
  return page.evaluate(
    async (options) => {
      const { axe } = window as unknown as { axe: { run: (options: RunOptions) => Promise<AxeResults> } };
      return (await axe.run(options)).violations;
    },
    { ...BRIEF, runOnly: OF_COLORS },
  );
}
