// `node apps/web/e2e/make-public-pictures.ts [de fr …]`, after a build: redraws the pictures of the public pages, in
// English or in these languages. Then build again and add `share`, which redraws only the picture for link previews: a
// picture of the start page.
import { mkdir, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { isLanguage, type Language, SOURCE_LANGUAGE } from '@boxroom/domain/language/language';
import type { Translate } from '@boxroom/domain/language/message';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import { type Browser, chromium, type Page } from '@playwright/test';
import config from '../playwright.config.ts';
import { BoxroomServer } from './support/boxroom-server.ts';
import { describeBoxes, PICTURES, waitUntilCalm } from './support/household-pictures.ts';
import { speakLanguage } from './support/languages.ts';
import { seed } from './support/seed.ts';
import { DISPLAY_OPTIONS } from './support/settings.ts';
import { signIn } from './support/sign-in.ts';
import { addItems, openBox } from './support/steps.ts';

const FOLDER = new URL('../src/public/pictures/', import.meta.url);
const EMAIL = 'household@home.example';
const VIEWPORT = { width: 390, height: 844 };
/** The lower part is never visible: the page cuts the phone off. */
const SHOWN_HEIGHT = 660;
const WEBP_QUALITY = 72;
const JPEG_QUALITY = 82;

/** Makes a few changes of a household, for the history. */
async function changeThings(page: Page, say: Translate): Promise<void> {
  await openBox(page, say('Camping'), say);
  const isEnglish = say.language === SOURCE_LANGUAGE;
  await addItems(page, isEnglish ? ['The good tent pegs', 'Lantern'] : [say('Candle holders'), say('Gloves')], say);
  await page.getByRole('button', { name: say('Back'), exact: true }).click();
  await openBox(page, say('Tools'), say);
  await page.getByRole('button', { name: say('Increase quantity of {name}', { name: say('Sandpaper') }) }).click();
  await page.getByRole('button', { name: say('Decrease quantity of {name}', { name: say('Wall plugs') }) }).click();
  await addItems(page, [isEnglish ? 'Spirit level' : say('Brushes')], say);
  await page
    .getByRole('img', { name: say('Not sent yet') })
    .first()
    .waitFor({ state: 'hidden' });
  await page.goto('/app');
}

async function drawScreens(
  browser: Browser,
  server: BoxroomServer,
  theme: 'dark' | 'light',
  language: Language,
): Promise<void> {
  const context = await browser.newContext({
    baseURL: server.origin,
    viewport: VIEWPORT,
    deviceScaleFactor: 2,
    isMobile: true,
    // For the style that hides the bar.
    bypassCSP: true,
    locale: language === SOURCE_LANGUAGE ? 'en-US' : language,
  });
  await context.addInitScript((value) => localStorage.setItem('theme', value), theme);
  const page = await context.newPage();
  const say = await speakLanguage(page, language);
  const folder = language === SOURCE_LANGUAGE ? FOLDER : new URL(`${language}/`, FOLDER);
  await mkdir(folder, { recursive: true });
  await signIn(page, server, `${language}-${EMAIL}`, { has: { shown: DISPLAY_OPTIONS } });
  await page
    .getByRole('combobox', { name: say('Storage room') })
    .getByText(say('Basement'))
    .waitFor({ state: 'attached' });
  if (theme === 'dark') {
    await describeBoxes(page, say);
    await changeThings(page, say);
  }
  for (const [name, open] of Object.entries(PICTURES)) {
    await open(page, say);
    await waitUntilCalm(page, say);
    const clip = { x: 0, y: 0, width: VIEWPORT.width, height: SHOWN_HEIGHT };
    // The bar would cover the lower edge of the picture.
    await page.addStyleTag({ content: 'nav[aria-label], .add-button { visibility: hidden }' });
    const picture = await loadImage(await page.screenshot({ clip, animations: 'disabled' }));
    const canvas = createCanvas(picture.width, picture.height);
    canvas.getContext('2d').drawImage(picture, 0, 0);
    await writeFile(new URL(`${name}-${theme}.webp`, folder), await canvas.encode('webp', WEBP_QUALITY));
  }
  await context.close();
}

async function drawSharePicture(browser: Browser, server: BoxroomServer): Promise<void> {
  // The page's own policy allows no other styles.
  const context = await browser.newContext({
    viewport: { width: 1200, height: 630 },
    reducedMotion: 'reduce',
    bypassCSP: true,
  });
  const page = await context.newPage();
  await page.goto(server.origin);
  await page.addStyleTag({
    content: '.public-nav, .hero-actions, .hero-note, .carousel-controls { visibility: hidden !important }',
  });
  await page.locator('.hero .phone-dark').evaluate((image) => (image as HTMLImageElement).decode());
  const path = fileURLToPath(new URL('share.jpg', FOLDER));
  await page.screenshot({ path, type: 'jpeg', quality: JPEG_QUALITY });
  await context.close();
}

const server = await BoxroomServer.create();
const browser = await chromium.launch(config.use?.launchOptions);
try {
  const [wanted = SOURCE_LANGUAGE, ...others] = process.argv.slice(2);
  if (wanted === 'share') await drawSharePicture(browser, server);
  else
    for (const language of [wanted, ...others]) {
      if (!isLanguage(language)) throw new Error(`There is no language ${language}.`);
      await seed(server, `${language}-${EMAIL}`, { language });
      for (const theme of ['dark', 'light'] as const) await drawScreens(browser, server, theme, language);
    }
} finally {
  await browser.close();
  await server.dispose();
}
