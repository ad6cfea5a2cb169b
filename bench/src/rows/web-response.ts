import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Browser, chromium, type Page } from '@playwright/test';
import { findBrowser, NO_BROWSER } from '../../../tooling/scripts/find-browser.mjs';
import { addHousehold, type Household, settle, withDatabase } from '../data/filled-database.ts';
import { keyStates } from '../data/queries.ts';
import { startOurs } from '../harness/measured-server.ts';
import { alone, atMost, type BenchRow, type Figure, sizeText } from '../harness/row.ts';
import { median, quantile } from '../harness/stats.ts';

const ITEMS = 10_000;
/** Two frames at 60 a second, in milliseconds. */
const TWO_FRAMES = 33.4;
const BUNDLE = fileURLToPath(new URL('../../../apps/server/dist/main.js', import.meta.url));

export const webResponse: BenchRow = {
  name: 'web-response',
  workload: `in Chromium with ${ITEMS} items: a reload to the first boxes, a room chosen, and a search typed key by key, each to the next painted frame`,
  anchor: 'none; a frame takes 16.7 ms',
  async run({ rounds }) {
    if (!existsSync(BUNDLE)) throw new Error('apps/server/dist/main.js is missing: npm run build first.');
    const executablePath = findBrowser();
    if (!executablePath) throw new Error(NO_BROWSER);
    return withDatabase(async (database) => {
      const household = await addHousehold(database.db, { size: ITEMS });
      await settle(database);
      const server = await startOurs(database.url, BUNDLE);
      const args = ['--disable-dev-shm-usage', '--disable-background-networking', '--no-sandbox'];
      const browser = await chromium.launch({ executablePath, args });
      try {
        const page = await openApp(browser, `http://127.0.0.1:${server.port}`, household);
        const reloads = await times(rounds, () => reload(page));
        const rooms = await times(rounds * 3, (round) => chooseRoom(page, round));
        const keys = await typeKeys(page, rounds);
        return {
          figures: [
            toFigure('reload to the first boxes', reloads, null),
            toFigure('a room chosen', rooms, TWO_FRAMES),
            toFigure('a key of a search', keys, TWO_FRAMES),
          ],
          notes: [
            'From the event in the page to the task after the next frame. A reload is from its start, with all of the app to load.',
          ],
          wrong: [],
        };
      } finally {
        await browser.close();
        await server.stop();
      }
    });
  },
};

async function openApp(browser: Browser, origin: string, { cookie }: Household): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const [name = '', value = ''] = cookie.split('=');
  await context.addCookies([{ name, value, url: origin }]);
  const page = await context.newPage();
  await page.goto(`${origin}/app`);
  await page.getByRole('article').first().waitFor();
  return page;
}

async function times(count: number, measure: (round: number) => Promise<number>): Promise<number[]> {
  const taken: number[] = [];
  for (let round = 0; round < count; round++) taken.push(await measure(round));
  return taken;
}

async function reload(page: Page): Promise<number> {
  await page.reload({ waitUntil: 'commit' });
  await page.getByRole('article').first().waitFor();
  return page.evaluate(() => performance.now());
}

/** Changes a field such that React notices: by the native setter and the event. */
function change(page: Page, selector: string, value: string): Promise<number> {
  return page.evaluate(
    async ([where, text]) => {
      const element = document.querySelector<HTMLInputElement | HTMLSelectElement>(where);
      if (!element) throw new Error(`The page has no ${where}.`);
      const before = performance.now();
      Object.getOwnPropertyDescriptor(Object.getPrototypeOf(element), 'value')?.set?.call(element, text);
      element.dispatchEvent(new Event(element instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }));
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
      return performance.now() - before;
    },
    [selector, value] as const,
  );
}

async function chooseRoom(page: Page, round: number): Promise<number> {
  const values = await page
    .locator('select')
    .first()
    .locator('option')
    .evaluateAll((options) => options.map((option) => (option as HTMLOptionElement).value));
  return change(page, 'select', values[round % values.length] ?? '');
}

async function typeKeys(page: Page, rounds: number): Promise<number[]> {
  await page.getByRole('link', { name: 'Search' }).click();
  await page.getByRole('searchbox').waitFor();
  const taken: number[] = [];
  for (let round = 0; round < rounds; round++)
    for (const key of keyStates()) taken.push(await change(page, 'input[type=search]', key));
  return taken;
}

function toFigure(what: string, taken: readonly number[], limit: number | null): Figure {
  const ours = median(taken);
  const size = `${sizeText(ITEMS)}, p95 ${quantile(taken, 0.95).toFixed(0)} ms`;
  return alone({
    what,
    size,
    unit: 'ms',
    ours,
    worst: Math.max(...taken),
    target: limit === null ? null : atMost(limit, ' ms', ours),
  });
}
