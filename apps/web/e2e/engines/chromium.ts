import { type Browser, chromium, type ElementHandle } from '@playwright/test';
import type { Driver } from './driver.ts';
import { FINDER, findInPage, hasFinder } from './in-page.ts';

/** Starts a Chromium profile under Playwright, which the other stories use. */
export async function startChromium(
  executablePath: string | undefined,
  args: string[],
): Promise<Driver<ElementHandle>> {
  const browser: Browser = await chromium.launch({ ...(executablePath && { executablePath }), args });
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true });
  const page = await context.newPage();
  return {
    open: async (address) => void (await page.goto(address)),
    address: () => Promise.resolve(page.url()),
    reload: async () => void (await page.reload()),
    back: async () => void (await page.goBack()),
    run: (script, arg) => page.evaluate(script as never, arg as never),
    async find(part) {
      if (!(await page.evaluate(hasFinder))) await page.evaluate(FINDER);
      return (await page.evaluateHandle(findInPage, part)).asElement();
    },
    async press(element) {
      // Only the trial has a short limit: a click that is given up on a busy machine may have been one.
      await element.click({ timeout: 2000, trial: true });
      await element.click({ force: true });
    },
    type: (element, text) => element.fill(text),
    key: (key) => page.keyboard.press(key),
    choose: (element, paths) => element.setInputFiles([...paths]),
    picture: () => page.screenshot(),
    close: () => browser.close(),
  };
}
