import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import {
  type Browser,
  type BrowserContext,
  type CDPSession,
  chromium,
  type Locator,
  type Page,
} from '@playwright/test';
import { findBrowser, NO_BROWSER } from '../../../tooling/scripts/find-browser.mjs';
import { addHousehold, type Household, settle, withDatabase } from '../data/filled-database.ts';
import { type MeasuredServer, startOurs } from '../harness/measured-server.ts';
import { alone, atMost, type BenchRow, type Figure, sizeText } from '../harness/row.ts';
import { median } from '../harness/stats.ts';

/** Two frames at 60 a second, in milliseconds: the current one and the one that paints. */
const TWO_FRAMES = 33.4;
/** The tolerance for figures that must not grow: other processes share the machine. */
const GROWTH_MAX = 1.5;
const BYTES_GROWTH_MAX = 1.1;
/** Milliseconds, for the largest size. */
const LARGE = 100_000;
const FIRST_VISIT_MAX = 3000;
const FROM_DISK_MAX = 1000;
/** The same for every size: a pull names every visible room. */
const ROOMS = 10;
const BUNDLE = fileURLToPath(new URL('../../../apps/server/dist/main.js', import.meta.url));

/** The measurements of one device for one size. */
interface Seen {
  size: number;
  firstPullMs: number;
  firstPullBytes: number;
  openMs: number[];
  wholeMs: number[];
  listMs: number[];
  edits: { shown: number; painted: number }[];
  deltaMs: number[];
  deltaBytes: number[];
}

export const device: BenchRow = {
  name: 'device',
  workload:
    'in Chromium: the first visit until everything is on the device, a box and the dashboard opened from disk without a network, one edit to its painted frame, one change of another device to this screen',
  anchor: 'none; the last two must not grow with what exists',
  async run({ rounds, sizes }) {
    if (!existsSync(BUNDLE)) throw new Error('apps/server/dist/main.js is missing: npm run build first.');
    const executablePath = findBrowser();
    if (!executablePath) throw new Error(NO_BROWSER);
    return withDatabase(async (database) => {
      const households: Household[] = [];
      for (const size of sizes) households.push(await addHousehold(database.db, { size, rooms: ROOMS }));
      await settle(database);
      const server = await startOurs(database.url, BUNDLE);
      const args = ['--disable-dev-shm-usage', '--disable-background-networking', '--no-sandbox'];
      const browser = await chromium.launch({ executablePath, args });
      try {
        const seen: Seen[] = [];
        for (const household of households) seen.push(await useDevice(browser, server, household, rounds));
        return { figures: [...seen.flatMap(toFigures), ...growth(seen)], notes: NOTES, wrong: [] };
      } finally {
        await browser.close();
        await server.stop();
      }
    });
  },
};

const NOTES = [
  'Bytes as they crossed the network, compressed, with headers. The first visit is from the navigation to the moment IndexedDB holds everything.',
  'From disk: a navigation with the network off, to the heading and items of a box, or to the first boxes of the dashboard; "all of it" to the moment every box and item is in memory.',
  `Everybody has ${ROOMS} rooms. The answer to a pull names all that a person can see, about 20 bytes for each.`,
  'A change elsewhere: from the call of the other device to the changed name in this page.',
];

async function useDevice(
  browser: Browser,
  server: MeasuredServer,
  household: Household,
  rounds: number,
): Promise<Seen> {
  const origin = `http://127.0.0.1:${server.port}`;
  const [name = '', value = ''] = household.cookie.split('=');
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  try {
    await context.addCookies([{ name, value, url: origin }]);
    const page = await context.newPage();
    await page.goto(`${origin}/livez`); // the first address of a window may replace its process, which would lose the byte count
    const bytes = await countBytes(context, page);
    const begin = performance.now();
    await page.goto(`${origin}/app`);
    while (!(await page.evaluate(isOnDisk, household.userId))) await page.waitForTimeout(10);
    const first = { firstPullMs: performance.now() - begin, firstPullBytes: bytes() };
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);

    // The edits need the quantity on the screen.
    await page.goto(`${origin}/settings?section=display`);
    await page.getByRole('switch', { name: /^Quantity/ }).click();
    await page.getByRole('switch', { name: /^Quantity/, checked: true }).waitFor();
    const item = household.rows.items.find(({ quantity }) => quantity !== null) ?? household.rows.items[0];
    if (!item) throw new Error('The household has no items.');
    const url = `${origin}/box/${item.boxId}`;
    await page.goto(url);
    await page.getByText(item.name).first().waitFor();
    const opened = await openOffline(context, page, url, rounds);
    await page.goto(url); // the dashboard was the last page opened, and it has no quantities
    await quantityIn(page).waitFor();
    const edits = await edit(page, rounds * 3);
    await page.waitForTimeout(3000); // the edits are sent and acknowledged, and the page is idle
    const deltas = await changeElsewhere(page, origin, household, item.id, bytes, rounds);
    return { size: household.size, ...first, ...opened, edits, ...deltas };
  } finally {
    await context.close();
  }
}

/** Returns a function that counts the bytes of all pull responses so far. */
async function countBytes(context: BrowserContext, page: Page): Promise<() => number> {
  const session: CDPSession = await context.newCDPSession(page);
  const pulls = new Set<string>();
  let sum = 0;
  session.on('Network.requestWillBeSent', ({ requestId, request }) => {
    if (request.url.includes('/trpc/sync.pull')) pulls.add(requestId);
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (pulls.has(requestId)) sum += encodedDataLength;
  });
  await session.send('Network.enable');
  return () => sum;
}

/** Runs in the page. */
async function isOnDisk(userId: string): Promise<boolean> {
  const name = `boxroom-${userId}`;
  if (!(await indexedDB.databases()).some((database) => database.name === name)) return false;
  return new Promise((resolve) => {
    const opening = indexedDB.open(name);
    opening.addEventListener('error', () => resolve(false));
    opening.addEventListener('success', () => {
      const db = opening.result;
      const meta = db.transaction('meta').objectStore('meta').get('meta');
      meta.addEventListener('success', () => {
        db.close();
        resolve((meta.result as { isComplete?: boolean } | undefined)?.isComplete === true);
      });
    });
  });
}

function quantityIn(page: Page): Locator {
  return page.getByRole('group', { name: /^Quantity of / }).first();
}

async function openOffline(context: BrowserContext, page: Page, url: string, rounds: number) {
  const openMs: number[] = [];
  const wholeMs: number[] = [];
  const listMs: number[] = [];
  await context.setOffline(true);
  for (let round = 0; round < rounds; round++) {
    await page.goto(url, { waitUntil: 'commit' });
    await page.getByRole('heading', { level: 1 }).waitFor();
    await quantityIn(page).waitFor();
    openMs.push(await page.evaluate(() => performance.now()));
    await page.waitForFunction(() => performance.getEntriesByName('replica-loaded').length > 0);
    wholeMs.push(await page.evaluate(() => performance.getEntriesByName('replica-loaded')[0]?.startTime ?? NaN));
  }
  for (let round = 0; round < rounds; round++) {
    await page.goto(new URL('/app', url).href, { waitUntil: 'commit' });
    await page.locator('article').first().waitFor();
    listMs.push(await page.evaluate(() => performance.now()));
  }
  await context.setOffline(false);
  return { openMs, wholeMs, listMs };
}

/**
 * Presses plus on a quantity: measures the time until the DOM changes (`shown`), and until the task after the next
 * frame (`painted`).
 */
async function edit(page: Page, count: number): Promise<{ shown: number; painted: number }[]> {
  const taken: { shown: number; painted: number }[] = [];
  for (let n = 0; n < count; n++)
    taken.push(
      await page.evaluate(async () => {
        const button = document.querySelector<HTMLButtonElement>('button[aria-label^="Increase quantity of"]');
        if (!button) throw new Error('The page has no plus.');
        await new Promise(requestAnimationFrame);
        const before = performance.now();
        button.click();
        await Promise.resolve(); // effects of the press render before the next task
        const shown = performance.now() - before;
        await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
        return { shown, painted: performance.now() - before };
      }),
    );
  return taken;
}

/** Renames an item from another device, several times. */
async function changeElsewhere(
  page: Page,
  origin: string,
  household: Household,
  itemId: string,
  bytes: () => number,
  rounds: number,
): Promise<{ deltaMs: number[]; deltaBytes: number[] }> {
  const deltaMs: number[] = [];
  const deltaBytes: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const name = `Renamed elsewhere ${household.size}-${round}`;
    const before = bytes();
    const shown = page.getByText(name).first().waitFor();
    const begin = performance.now();
    const answer = await fetch(`${origin}/trpc/items.edit`, {
      method: 'POST',
      headers: { cookie: household.cookie, 'content-type': 'application/json', origin },
      body: JSON.stringify({ id: itemId, set: { name } }),
    });
    if (!answer.ok) throw new Error(`items.edit answered ${answer.status}.`);
    await shown;
    deltaMs.push(performance.now() - begin);
    await page.waitForTimeout(500); // the count arrives with the end of the response; each hint stays separate
    deltaBytes.push(bytes() - before);
  }
  return { deltaMs, deltaBytes };
}

function toFigures({ size, ...seen }: Seen): Figure[] {
  const times = (what: string, taken: readonly number[], limit: number | null): Figure => {
    const ours = median(taken);
    const target = limit === null ? null : atMost(limit, ' ms', ours);
    return alone({ what, size: sizeText(size), unit: 'ms', ours, worst: Math.max(...taken), target });
  };
  return [
    alone({
      what: 'first visit, all of it',
      size: sizeText(size),
      unit: 'ms',
      ours: seen.firstPullMs,
      target: size === LARGE ? atMost(FIRST_VISIT_MAX, ' ms', seen.firstPullMs) : null,
    }),
    alone({ what: 'first visit, bytes', size: sizeText(size), unit: 'kB', ours: seen.firstPullBytes / 1000 }),
    times('a box opened from disk', seen.openMs, null),
    times('the first boxes from disk', seen.listMs, null),
    times('all of it from disk', seen.wholeMs, size === LARGE ? FROM_DISK_MAX : null),
    times('one edit, drawn', shownOf(seen), null),
    times('one edit, painted', paintedOf(seen), TWO_FRAMES),
    times('a change elsewhere', seen.deltaMs, 1000),
    alone({ what: 'a change elsewhere, bytes', size: sizeText(size), unit: 'bytes', ours: median(seen.deltaBytes) }),
  ];
}

const shownOf = ({ edits }: Pick<Seen, 'edits'>) => edits.map(({ shown }) => shown);
const paintedOf = ({ edits }: Pick<Seen, 'edits'>) => edits.map(({ painted }) => painted);

/** Returns the figures that must not grow: the largest size against the smallest. */
function growth(seen: readonly Seen[]): Figure[] {
  const [small, large] = [seen[0], seen.at(-1)];
  if (!small || !large || small === large) return [];
  const size = `${sizeText(small.size)} to ${sizeText(large.size)}`;
  const times = (what: string, value: (of: Seen) => number, limit: number): Figure => {
    const ours = value(large) / value(small);
    return alone({ what, size, unit: 'times', ours, target: atMost(limit, '×', ours) });
  };
  return [
    times('one edit, drawn, growth', (of) => median(shownOf(of)), GROWTH_MAX),
    times('a change elsewhere, growth', ({ deltaMs }) => median(deltaMs), GROWTH_MAX),
    times('a change elsewhere, growth of bytes', ({ deltaBytes }) => median(deltaBytes), BYTES_GROWTH_MAX),
  ];
}
