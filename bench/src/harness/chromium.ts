import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Browser, type BrowserContext, type CDPSession, chromium, type Page } from '@playwright/test';
import { findBrowser, NO_BROWSER } from '../../../tooling/scripts/find-browser.mjs';
import { addHousehold, type Household, type HouseholdOptions, settle, withDatabase } from '../data/filled-database.ts';
import { startOurs } from './measured-server.ts';

const BUNDLE = fileURLToPath(new URL('../../../apps/server/dist/main.js', import.meta.url));
const ARGS = ['--disable-dev-shm-usage', '--disable-background-networking', '--no-sandbox'];
/** A phone's. */
const VIEWPORT = { width: 390, height: 844 };

export interface App {
  browser: Browser;
  origin: string;
  household: Household;
}

/** Runs `work` with a browser and the built app for one household. Throws where there is no build or no Chromium. */
export async function withApp<T>(options: HouseholdOptions, work: (app: App) => Promise<T>): Promise<T> {
  if (!existsSync(BUNDLE)) throw new Error('apps/server/dist/main.js is missing: npm run build first.');
  const executablePath = findBrowser();
  if (!executablePath) throw new Error(NO_BROWSER);
  return withDatabase(async (database) => {
    const household = await addHousehold(database.db, options);
    await settle(database);
    const server = await startOurs(database.url, BUNDLE);
    const browser = await chromium.launch({ executablePath, args: ARGS });
    try {
      return await work({ browser, origin: `http://127.0.0.1:${server.port}`, household });
    } finally {
      await browser.close();
      await server.stop();
    }
  });
}

/** Returns a new browser profile. With a household it is signed in, and has seen the tour. */
export async function newProfile({ browser }: Pick<App, 'browser'>, origin: string, household?: Household) {
  const context: BrowserContext = await browser.newContext({ viewport: VIEWPORT });
  if (household) {
    const [name = '', value = ''] = household.cookie.split('=');
    await context.addCookies([{ name, value, url: origin }]);
    await context.addInitScript((id) => localStorage.setItem(`onboarding_completed_${id}`, 'true'), household.userId);
  }
  const page = await context.newPage();
  await page.goto(`${origin}/livez`); // the first address may replace the page's process, which would lose its figures
  return { context, page, session: await context.newCDPSession(page) };
}

/** Makes the page's processor this many times slower. */
export async function slowDown(session: CDPSession, times: number): Promise<void> {
  await session.send('Emulation.setCPUThrottlingRate', { rate: times });
}

/** Returns the page's long tasks since its navigation, in milliseconds: tasks of more than 50 ms. */
export function longTasks(page: Page): Promise<{ start: number; duration: number }[]> {
  return page.evaluate(
    () =>
      new Promise((resolve) => {
        new PerformanceObserver((list) =>
          resolve(list.getEntries().map(({ startTime, duration }) => ({ start: startTime, duration }))),
        ).observe({ type: 'longtask', buffered: true });
        setTimeout(() => resolve([]), 100); // there are none
      }),
  );
}

/** Returns a counter of the page's process, such as `ScriptDuration` in seconds. */
export async function counter(session: CDPSession, name: string): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return metrics.find((metric) => metric.name === name)?.value ?? NaN;
}
