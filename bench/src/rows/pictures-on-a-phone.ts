import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { samplePicture } from '@boxroom/server/testing/sample-pictures';
import { type Browser, chromium, type Page } from '@playwright/test';
import { findBrowser, NO_BROWSER } from '../../../tooling/scripts/find-browser.mjs';
import { addHousehold, type Household, settle, withDatabase } from '../data/filled-database.ts';
import { newProfile, slowDown } from '../harness/chromium.ts';
import { startOurs } from '../harness/measured-server.ts';
import { alternate, pairOf } from '../harness/pairs.ts';
import { alone, type BenchRow, timesTheAnchor } from '../harness/row.ts';

const BUNDLE = fileURLToPath(new URL('../../../apps/server/dist/main.js', import.meta.url));
const ARGS = ['--disable-dev-shm-usage', '--disable-background-networking', '--no-sandbox'];
const ITEMS = 2000;
/** A phone's processor. */
const SLOWER = 4;
const FRAMES = 60;
/** A visit takes seconds: a phone's processor is slow. */
const ROUNDS_MAX = 3;
/** Pixels in a frame: a quick flick through a part of the list. */
const FLICK = 400;
/** The thumbnail as the server makes it. */
const THUMB = { width: 160, height: 160 };
const RATIO_MAX = 1.5;

interface Visit {
  /** Milliseconds from the navigation to the first items. */
  first: number;
  /** Milliseconds of the slowest twentieth of the frames while the list scrolls. */
  frame: number;
}

export const picturesOnAPhone: BenchRow = {
  name: 'pictures-on-a-phone',
  workload: `in Chromium, processor ${SLOWER} times slower: the items of a room, ${ITEMS} of them, each with a picture, opened and scrolled`,
  anchor: 'the same list while pictures are switched off',
  async run({ rounds }) {
    if (!existsSync(BUNDLE)) throw new Error('apps/server/dist/main.js is missing: npm run build first.');
    const executablePath = findBrowser();
    if (!executablePath) throw new Error(NO_BROWSER);
    return withDatabase(async (database) => {
      const plain = await addHousehold(database.db, { size: ITEMS, rooms: 1 });
      const pictured = await addHousehold(database.db, { size: ITEMS, rooms: 1, person: 1 });
      await database.pool.query(
        `update item set picture_id = gen_random_uuid()
         where space_id in (select id from space where owner_id = $1)`,
        [pictured.userId],
      );
      await database.pool.query('update profile set show_pictures = (id = $1)', [pictured.userId]);
      await settle(database);
      const server = await startOurs(database.url, BUNDLE);
      const browser = await chromium.launch({ executablePath, args: ARGS });
      const thumb = await samplePicture('jpeg', THUMB);
      const origin = `http://127.0.0.1:${server.port}`;
      try {
        const ours = await openItems(browser, origin, pictured, thumb);
        const anchor = await openItems(browser, origin, plain, thumb);
        const visits = await alternate(Math.min(rounds, ROUNDS_MAX), {
          ours: () => visit(ours),
          anchor: () => visit(anchor),
        });
        const wrong: string[] = [];
        const shown = await ours.locator('img').count();
        if (shown === 0) wrong.push('no picture is on the screen');
        if ((await anchor.locator('.thumb').count()) > 0) wrong.push('the list without pictures has some');
        const kept = await bytesKept(ours, pictured.userId);
        const of = (key: keyof Visit) => {
          const pair = pairOf(visits, (round) => round[key]);
          return { size: '2k', unit: 'ms' as const, ...pair, target: timesTheAnchor(RATIO_MAX, pair.ratio) };
        };
        return {
          figures: [
            alone({ what: 'the first items, from disk', ...of('first') }),
            alone({ what: 'a slow frame while scrolling (p95)', ...of('frame') }),
            alone({ what: 'pictures on the device', size: '2k', unit: 'MB', ours: kept.bytes / 1e6 }),
          ],
          notes: [
            `${kept.count} thumbnails of ${thumb.length} bytes are on the device afterwards: those that came near the screen. Each picture of the list is fetched once.`,
          ],
          wrong,
        };
      } finally {
        await browser.close();
        await server.stop();
      }
    });
  },
};

/** Opens the list once, so that the following visits read everything from the device. */
async function openItems(browser: Browser, origin: string, household: Household, thumb: Buffer): Promise<Page> {
  const { page, session } = await newProfile({ browser }, origin, household);
  await page.route('**/pic/**', (route) => route.fulfill({ contentType: 'image/jpeg', body: thumb }));
  await page.goto(`${origin}/app`);
  await page.getByRole('radio', { name: 'Item view' }).check();
  await page.getByRole('checkbox').first().waitFor();
  await slowDown(session, SLOWER);
  await visit(page);
  return page;
}

async function visit(page: Page): Promise<Visit> {
  await page.reload({ waitUntil: 'commit' });
  await page.getByRole('checkbox').first().waitFor();
  const first = await page.evaluate(() => performance.now());
  await page.waitForFunction(() => performance.getEntriesByName('replica-loaded').length > 0);
  const frame = await page.evaluate(scroll, { frames: FRAMES, flick: FLICK });
  return { first, frame };
}

/** Runs in the page. */
async function scroll({ frames, flick }: { frames: number; flick: number }): Promise<number> {
  const taken: number[] = [];
  let before = performance.now();
  for (let frame = 0; frame < frames; frame++) {
    window.scrollBy(0, flick);
    await new Promise(requestAnimationFrame);
    const now = performance.now();
    taken.push(now - before);
    before = now;
  }
  return taken.toSorted((a, b) => a - b)[Math.floor(frames * 0.95)] ?? NaN;
}

function bytesKept(page: Page, userId: string): Promise<{ count: number; bytes: number }> {
  return page.evaluate(
    (id) =>
      new Promise((resolve, reject) => {
        const opening = indexedDB.open(`boxroom-${id}`);
        opening.addEventListener('error', () => reject(new Error('The database does not open.')));
        opening.addEventListener('success', () => {
          const records = opening.result.transaction('fetched').objectStore('fetched').getAll();
          records.addEventListener('success', () => {
            opening.result.close();
            const sizes = (records.result as { size: number }[]).map(({ size }) => size);
            resolve({ count: sizes.length, bytes: sizes.reduce((sum, size) => sum + size, 0) });
          });
        });
      }),
    userId,
  );
}
