import { type Browser, chromium } from '@playwright/test';
import { findBrowser, NO_BROWSER } from '../../../tooling/scripts/find-browser.mjs';
import type { timeSearches } from '../children/search-in-page.ts';
import { makeInventory } from '../data/inventory.ts';
import { keyStates, QUERIES } from '../data/queries.ts';
import { openModulePage } from '../harness/module-page.ts';
import { type Pair, pairOf, type Rounds } from '../harness/pairs.ts';
import { alone, atMost, type BenchRow, type Figure, sizeText } from '../harness/row.ts';
import type { SearchRound } from '../harness/search-time.ts';

const DOMAIN = new URL('../../../packages/domain/', import.meta.url);
const PACKAGES = {
  '@leeoniya/ufuzzy': new URL('../../node_modules/@leeoniya/ufuzzy/dist/uFuzzy.mjs', import.meta.url).href,
  'zod/mini': new URL('node_modules/zod/mini/index.js', DOMAIN).href,
};
/** How much slower than this machine: 4 is about a phone. */
const SLOWDOWNS = [1, 4];
/** People have up to 20,000 items; 100,000 is the quota. One frame for the former, two for the latter. */
const LIMITS: Readonly<Record<number, number>> = { 10_000: 16.7, 20_000: 16.7, 100_000: 33.4 };

export const searchInBrowser: BenchRow = {
  name: 'search-in-browser',
  workload: 'search-keystroke in Chromium, at the speed of this machine and of a phone (CPU ÷4)',
  anchor: 'uFuzzy on the same folded texts in the same page, without ranking or grouping',
  async run({ sizes, rounds }) {
    const executablePath = findBrowser();
    if (!executablePath) throw new Error(NO_BROWSER);
    const browser = await chromium.launch({ executablePath, args: ['--disable-dev-shm-usage', '--no-sandbox'] });
    const figures: Figure[] = [];
    try {
      for (const size of [...sizes, 20_000].toSorted((a, b) => a - b)) {
        for (const slowdown of SLOWDOWNS) {
          const { reading, measured } = await timeIn(browser, size, slowdown, rounds);
          const limit = LIMITS[size];
          const figure = (what: string, pair: Pair) =>
            figures.push(
              alone({
                what: `${what}, CPU ÷${slowdown}`,
                size: sizeText(size),
                unit: 'ms',
                ...pair,
                target: limit === undefined || what === 'read all' ? null : atMost(limit, ' ms', pair.ours),
              }),
            );
          figure('read all', reading);
          figure(
            'p50',
            pairOf(measured, ({ p50 }) => p50),
          );
          figure(
            'p99',
            pairOf(measured, ({ p99 }) => p99),
          );
          figure(
            'worst key',
            pairOf(measured, ({ keyWorst }) => keyWorst),
          );
        }
      }
    } finally {
      await browser.close();
    }
    return { figures, notes: [], wrong: [] };
  },
};

interface Measured {
  /** Reading and folding all texts, in milliseconds. */
  reading: Pair;
  measured: Rounds<SearchRound>;
}

async function timeIn(browser: Browser, size: number, rate: number, rounds: number): Promise<Measured> {
  const page = await browser.newPage();
  await openModulePage(page, { packages: PACKAGES, data: makeInventory(size) });
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Emulation.setCPUThrottlingRate', { rate });
  const work = { queries: QUERIES, keys: keyStates(), repeats: 3, rounds };
  const measured = await page.evaluate(async (asked) => {
    const module = '/bench/src/children/search-in-page.ts';
    const inPage = (await import(module)) as { timeSearches: typeof timeSearches };
    return inPage.timeSearches(asked);
  }, work);
  await page.close();
  return measured;
}
