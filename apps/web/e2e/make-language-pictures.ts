// `npm run languages:pictures -- de [FOLDER]`: takes a picture of every screen in a language, on a phone and on a wide
// screen, light and dark in turn, and prints which screens are wider than the window.
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { isLanguage, LANGUAGES } from '@boxroom/domain/language/language';
import { chromium } from '@playwright/test';
import config from '../playwright.config.ts';
import { BoxroomServer } from './support/boxroom-server.ts';
import { waitUntilCalm } from './support/household-pictures.ts';
import { speakLanguage } from './support/languages.ts';
import { signIn } from './support/sign-in.ts';
import { BELONGINGS, listScreens, PUBLIC_SCREENS } from './support/walk/screens.ts';

const DEVICES = {
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  desktop: { viewport: { width: 1280, height: 800 } },
} as const;
const SHOTS = fileURLToPath(new URL('../test-results/languages', import.meta.url));

const [language = '', folder = join(SHOTS, language)] = process.argv.slice(2);
if (!isLanguage(language)) throw new Error(`The languages are ${Object.keys(LANGUAGES).join(', ')}.`);
await mkdir(folder, { recursive: true });
const server = await BoxroomServer.create();
const browser = await chromium.launch(config.use?.launchOptions);
try {
  for (const [device, size] of Object.entries(DEVICES)) {
    const context = await browser.newContext({
      ...size,
      baseURL: server.origin,
      locale: language,
      serviceWorkers: 'block',
      reducedMotion: 'reduce',
    });
    const page = await context.newPage();
    const say = await speakLanguage(page, language);
    const theme = device === 'phone' ? 'dark' : 'light';
    await page.addInitScript((value) => localStorage.setItem('theme', value), theme);
    const shoot = async (name: string): Promise<void> => {
      await waitUntilCalm(page);
      await page.screenshot({ path: join(folder, `${device}-${name.replaceAll(/\W+/g, '-')}.png`) });
      const isWide = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
      process.stdout.write(`${device}: ${name}${isWide ? ': WIDER THAN THE WINDOW' : ''}\n`);
    };
    await page.goto(`/${language === 'en' ? '' : language}`);
    for (const { name, open } of PUBLIC_SCREENS) {
      await open(page, say);
      await shoot(name);
    }
    await signIn(page, server, `${device}@home.example`, { has: BELONGINGS });
    const details = say('Go to details of {name}', { name: 'Tools' });
    const tools = await page.getByRole('link', { name: details }).getAttribute('href');
    for (const { name, open } of listScreens(tools ?? '')) {
      await open(page, say);
      await shoot(name);
    }
    await context.close();
  }
} finally {
  await browser.close();
  await server.dispose();
}
