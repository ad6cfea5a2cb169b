import type { Locator, Page } from '@playwright/test';
import { longTasks, newProfile, withApp } from '../harness/chromium.ts';
import { alone, atMost, type BenchRow } from '../harness/row.ts';

const ITEMS = 20_000;
/** Milliseconds: a longer task delays the answer to a press noticeably. */
const LONG = 50;
/** The end of what a flow starts. Milliseconds. */
const SETTLED = 1500;

/** The ordinary flows, in the order in which they run. */
const FLOWS: readonly { what: string; run: (page: Page, origin: string) => Promise<void> }[] = [
  {
    what: 'open the app',
    async run(page, origin) {
      await page.goto(`${origin}/app`);
      await page.waitForFunction(() => performance.getEntriesByName('replica-loaded').length > 0);
    },
  },
  {
    what: 'choose a room',
    async run(page) {
      const rooms = page.getByRole('combobox', { name: 'Storage room' });
      for (const index of [1, 2, 3, 0]) {
        await rooms.selectOption({ index });
        await page.waitForTimeout(200);
      }
    },
  },
  {
    what: 'sort the boxes',
    run: (page) => chooseEach(page, 'Sort by'),
  },
  {
    what: 'show the items of a room',
    async run(page) {
      await page.getByRole('radio', { name: 'Item view' }).check();
      await page.getByRole('checkbox').first().waitFor();
    },
  },
  {
    what: 'sort the items of a room',
    run: (page) => chooseEach(page, 'Sort by'),
  },
  {
    what: 'tick items',
    async run(page) {
      for (const index of [0, 1, 2, 3, 4]) await press(page.getByRole('checkbox').nth(index));
    },
  },
  {
    what: 'edit an item',
    async run(page) {
      await press(
        page
          .getByRole('list', { name: 'Items' })
          .getByRole('button', { name: /^Edit / })
          .first(),
      );
      await page.getByRole('dialog').getByRole('textbox', { name: 'Item name' }).fill('Renamed');
      await page.getByRole('dialog').locator('button[type=submit]').click();
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    },
  },
  {
    what: 'open a box',
    async run(page) {
      await page.getByRole('radio', { name: 'Box view' }).check();
      await press(page.getByRole('article').first().getByRole('link').first());
      await page.getByRole('list', { name: 'Items' }).waitFor();
    },
  },
  {
    what: 'add items',
    async run(page) {
      for (const name of ['Anvil', 'Bell', 'Candle']) {
        await page.getByRole('textbox', { name: 'Item name' }).fill(name);
        await page.keyboard.press('Enter');
        await page.waitForTimeout(200);
      }
    },
  },
  {
    what: 'search',
    async run(page) {
      await page.getByRole('link', { name: 'Search' }).click();
      await page.getByRole('searchbox').pressSequentially('lamp box', { delay: 80 });
    },
  },
];

export const longTasksRow: BenchRow = {
  name: 'long-tasks',
  workload: `in Chromium with ${ITEMS} items: the longest task of each ordinary flow`,
  anchor: `none; ${LONG} ms is the limit`,
  run: ({ rounds }) =>
    withApp({ size: ITEMS }, async (app) => {
      const { page, context } = await newProfile(app, app.origin, app.household);
      await page.goto(`${app.origin}/app`);
      await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
      await page.waitForTimeout(SETTLED * 2);
      const longest = new Map<string, number[]>(FLOWS.map(({ what }) => [what, []]));
      for (let round = 0; round < rounds; round++)
        for (const { what, run } of FLOWS) {
          const before = what === 'open the app' ? 0 : await page.evaluate(() => performance.now());
          await run(page, app.origin);
          await page.waitForTimeout(SETTLED);
          const tasks = (await longTasks(page)).filter(({ start }) => start >= before);
          longest.get(what)?.push(Math.max(0, ...tasks.map(({ duration }) => duration)));
        }
      await context.close();
      return {
        figures: Array.from(longest, ([what, taken]) => {
          const worst = Math.max(...taken);
          const ours = taken.toSorted((a, b) => a - b)[taken.length >> 1] ?? NaN;
          return alone({ what, size: '20k', unit: 'ms', ours, worst, target: atMost(LONG, ' ms', ours) });
        }),
        notes: ['0: no task was longer than 50 ms. The target is for the median over the rounds.'],
        wrong: [],
      };
    }),
};

/** A toast may cover the target. */
const press = (target: Locator) => target.evaluate((element) => (element as HTMLElement).click());

async function chooseEach(page: Page, label: string): Promise<void> {
  const menu = page.getByRole('combobox', { name: label });
  const count = await menu.locator('option').count();
  for (let index = 0; index < count; index++) {
    await menu.selectOption({ index });
    await page.waitForTimeout(200);
  }
}
