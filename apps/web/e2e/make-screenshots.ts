// `node apps/web/e2e/make-screenshots.ts`, after a build: draws the pictures of the README anew, in docs/screenshots.
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium, type Page } from '@playwright/test';
import config from '../playwright.config.ts';
import { BoxroomServer } from './support/boxroom-server.ts';
import { seed } from './support/seed.ts';
import { DISPLAY_OPTIONS, showOnly } from './support/settings.ts';
import { signIn } from './support/sign-in.ts';

const FOLDER = fileURLToPath(new URL('../../../docs/screenshots/', import.meta.url));
const EMAIL = 'household@home.example';
const LOOKS = [
  {
    name: 'phone-dark',
    theme: 'dark',
    viewport: { width: 390, height: 844 },
    isMobile: true,
    shown: ['dashboard', 'box', 'search'],
  },
  {
    name: 'desktop-light',
    theme: 'light',
    viewport: { width: 1280, height: 800 },
    isMobile: false,
    shown: ['dashboard'],
  },
] as const;

/** What the household of the seed has not said of its boxes. */
async function describeBoxes(page: Page): Promise<void> {
  await page.getByRole('combobox', { name: 'Storage room' }).selectOption({ label: 'Basement' });
  for (const [box, type, free] of [
    ['Tools', 'Plastic', '20'],
    ['Christmas', 'Cardboard', '60'],
    ['Camping', 'Shelf', '40'],
    ['Paint', 'Black', '85'],
  ] as const) {
    await page.getByRole('link', { name: `Go to details of ${box}` }).click();
    await page.getByRole('button', { name: /^Change box type/ }).click();
    await page.getByRole('radio', { name: type }).check();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('button', { name: 'Add Tracking' }).click();
    await page.getByRole('slider', { name: 'Free space' }).fill(free);
    await page.getByRole('slider', { name: 'Free space' }).blur();
    await page.getByRole('button', { name: 'Back' }).click();
  }
}

/** Each picture and how a person gets there. */
const PICTURES = {
  async dashboard(page: Page) {
    await page.goto('/app');
    await page.getByRole('combobox', { name: 'Storage room' }).selectOption({ label: 'Basement' });
    await page.getByRole('article', { name: 'Tools' }).waitFor();
  },
  async box(page: Page) {
    await page.getByRole('link', { name: 'Go to details of Tools' }).click();
    await page.getByTitle('Cordless drill').waitFor();
  },
  async search(page: Page) {
    await page.goto('/search?q=li');
    await page.getByText(/^\d+ results/).waitFor();
  },
};

await mkdir(FOLDER, { recursive: true });
const server = await BoxroomServer.create();
const browser = await chromium.launch(config.use?.launchOptions);
try {
  await seed(server, EMAIL);
  for (const { name, theme, viewport, isMobile, shown } of LOOKS) {
    const context = await browser.newContext({ baseURL: server.origin, viewport, isMobile, locale: 'en-US' });
    await context.addInitScript((value) => localStorage.setItem('theme', value), theme);
    const page = await context.newPage();
    await signIn(page, server, EMAIL);
    await page.getByRole('article').first().waitFor();
    await showOnly(page, DISPLAY_OPTIONS);
    await page.goto('/app');
    if (name === LOOKS[0].name) await describeBoxes(page);
    for (const picture of shown) {
      await PICTURES[picture](page);
      await page.mouse.move(0, 0);
      await page.getByText(/^Sending /).waitFor({ state: 'hidden' });
      await page
        .getByRole('region', { name: 'Notifications' })
        .getByRole('listitem')
        .first()
        .waitFor({ state: 'hidden' });
      await page.screenshot({ path: join(FOLDER, `${picture}-${name}.png`), animations: 'disabled' });
    }
    await context.close();
  }
} finally {
  await browser.close();
  await server.dispose();
}
