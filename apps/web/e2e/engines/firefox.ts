import type { ElementHandle, Frame } from 'puppeteer-core';
import puppeteer from 'puppeteer-core';
import type { Driver } from './driver.ts';
import { FINDER, findInPage, hasFinder } from './in-page.ts';

/** Starts Firefox with a profile of its own, by WebDriver BiDi. */
export async function startFirefox(executablePath: string): Promise<Driver<ElementHandle>> {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath,
    headless: true,
    extraPrefsFirefox: {
      // No test needs the internet.
      'network.captive-portal-service.enabled': false,
      'network.connectivity-service.enabled': false,
      'browser.safebrowsing.downloads.enabled': false,
      'dom.push.connection.enabled': false,
      'pdfjs.disabled': true,
      // Two cores are for two browsers.
      'dom.ipc.processCount': 1,
    },
  });
  const [page = await browser.newPage()] = await browser.pages();
  await page.setViewport({ width: 390, height: 844 });
  // Leaves when a page asks before it closes, as the other drivers do by themselves: an open question blocks the page.
  page.on('dialog', (question) => void question.accept());
  const frame = (): Frame => page.mainFrame();
  return {
    open: async (address) => void (await page.goto(address, { waitUntil: 'domcontentloaded' })),
    address: () => page.evaluate(() => location.href),
    reload: async () => void (await page.reload({ waitUntil: 'domcontentloaded' })),
    back: () => page.evaluate(() => history.back()),
    run: (script, arg) => page.evaluate(script as never, arg as never),
    async find(part) {
      if (!(await frame().evaluate(hasFinder))) await frame().evaluate(FINDER);
      return (await frame().evaluateHandle(findInPage, part)).asElement() as ElementHandle | null;
    },
    press: (element) => element.click(),
    async type(element, text) {
      await element.evaluate((one) => {
        (one as HTMLInputElement).focus();
        (one as HTMLInputElement).select();
      });
      await (text === '' ? page.keyboard.press('Backspace') : page.keyboard.type(text));
    },
    key: (key) => page.keyboard.press(key),
    choose: (element, paths) => (element as ElementHandle<HTMLInputElement>).uploadFile(...paths),
    picture: () => page.screenshot(),
    close: () => browser.close(),
  };
}
