// `node apps/web/e2e/make-public-pictures.ts`, after a build: redraws the pictures of the public pages. Then build
// again and add `share`, which redraws only the picture for link previews: a picture of the start page.
import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { createCanvas, loadImage } from '@napi-rs/canvas';
import { type Browser, chromium, type Page } from '@playwright/test';
import config from '../playwright.config.ts';
import { BoxroomServer } from './support/boxroom-server.ts';
import { describeBoxes, PICTURES, waitUntilCalm } from './support/household-pictures.ts';
import { seed } from './support/seed.ts';
import { DISPLAY_OPTIONS, showOnly } from './support/settings.ts';
import { signIn } from './support/sign-in.ts';
import { addItems, expectAllSent, openBox } from './support/steps.ts';

const FOLDER = new URL('../src/public/pictures/', import.meta.url);
const EMAIL = 'household@home.example';
const VIEWPORT = { width: 390, height: 844 };
/** The lower part is never visible: the page cuts the phone off. */
const SHOWN_HEIGHT = 660;
const WEBP_QUALITY = 72;
const JPEG_QUALITY = 82;

/** Makes a few changes of a household, for the history. */
async function changeThings(page: Page): Promise<void> {
  await openBox(page, 'Camping');
  await addItems(page, ['The good tent pegs', 'Lantern']);
  await page.getByRole('button', { name: 'Back' }).click();
  await openBox(page, 'Tools');
  await page.getByRole('button', { name: 'Increase quantity of Sandpaper' }).click();
  await page.getByRole('button', { name: 'Decrease quantity of Wall plugs' }).click();
  await addItems(page, ['Spirit level']);
  await expectAllSent(page);
  await page.goto('/app');
}

async function drawScreens(browser: Browser, server: BoxroomServer, theme: 'dark' | 'light'): Promise<void> {
  const context = await browser.newContext({
    baseURL: server.origin,
    viewport: VIEWPORT,
    deviceScaleFactor: 2,
    isMobile: true,
    locale: 'en-US',
  });
  await context.addInitScript((value) => localStorage.setItem('theme', value), theme);
  const page = await context.newPage();
  await signIn(page, server, EMAIL);
  await page.getByRole('article').first().waitFor();
  await showOnly(page, DISPLAY_OPTIONS);
  await page.goto('/app');
  if (theme === 'dark') {
    await describeBoxes(page);
    await changeThings(page);
  }
  for (const [name, open] of Object.entries(PICTURES)) {
    await open(page);
    await waitUntilCalm(page);
    const clip = { x: 0, y: 0, width: VIEWPORT.width, height: SHOWN_HEIGHT };
    // The bar would cover the lower edge of the picture.
    await page.addStyleTag({ content: 'nav[aria-label], .add-button { visibility: hidden }' });
    const picture = await loadImage(await page.screenshot({ clip, animations: 'disabled' }));
    const canvas = createCanvas(picture.width, picture.height);
    canvas.getContext('2d').drawImage(picture, 0, 0);
    await writeFile(new URL(`${name}-${theme}.webp`, FOLDER), await canvas.encode('webp', WEBP_QUALITY));
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
  if (process.argv[2] === 'share') await drawSharePicture(browser, server);
  else {
    await seed(server, EMAIL);
    await drawScreens(browser, server, 'dark');
    await drawScreens(browser, server, 'light');
  }
} finally {
  await browser.close();
  await server.dispose();
}
