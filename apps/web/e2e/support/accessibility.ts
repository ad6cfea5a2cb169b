import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { inBothThemes } from './themes.ts';

type AxeResults = Awaited<ReturnType<AxeBuilder['analyze']>>;
type Violations = AxeResults['violations'];
type RunOptions = Parameters<AxeBuilder['options']>[0];

const STANDARDS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** The rules of those that look at colours: all that another theme can break. */
const OF_COLOURS = ['color-contrast', 'link-in-text-block'];

/** What is only told and what is not needed to tell it costs more than the look itself. */
const BRIEF = { resultTypes: ['violations'], preload: false } satisfies RunOptions;

/** Fails with the rule, the element and the help page of each thing axe finds on the page as it is now, in either theme. */
export async function expectAccessible(page: Page): Promise<void> {
  const found: string[] = [];
  let isFirst = true;
  await inBothThemes(page, async (theme) => {
    const violations = isFirst ? await lookAtAll(page) : await lookAtColours(page);
    isFirst = false;
    for (const { id, help, helpUrl, nodes } of violations)
      for (const { target, failureSummary } of nodes)
        found.push(`${theme}: ${id}: ${help} at ${target.join(' ')} (${helpUrl})\n${failureSummary ?? ''}`);
  });
  expect(found).toEqual([]);
}

/** There are no frames, and putting those together takes a page of its own each time. */
async function lookAtAll(page: Page): Promise<Violations> {
  return (await new AxeBuilder({ page }).setLegacyMode().options(BRIEF).withTags(STANDARDS).analyze()).violations;
}

/** With the axe that the look at all has left in the page. */
function lookAtColours(page: Page): Promise<Violations> {
  return page.evaluate(
    async (options) => {
      const { axe } = window as unknown as { axe: { run: (options: RunOptions) => Promise<AxeResults> } };
      return (await axe.run(options)).violations;
    },
    { ...BRIEF, runOnly: OF_COLOURS },
  );
}
