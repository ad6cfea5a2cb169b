// `node apps/web/e2e/make-screenshots.ts`, after a build: redraws the pictures of the README and of docs/importing.md.
import { copyFile, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium, type Page } from '@playwright/test';
import config from '../playwright.config.ts';
import { BoxroomServer } from './support/boxroom-server.ts';
import { describeBoxes, PICTURES, waitUntilCalm } from './support/household-pictures.ts';
import { seed } from './support/seed.ts';
import { DISPLAY_OPTIONS, openSection, showOnly } from './support/settings.ts';
import { signIn } from './support/sign-in.ts';

const FOLDER = fileURLToPath(new URL('../../../docs/screenshots/', import.meta.url));
/** What a browser shows that offers to install the app. */
const INSTALL_FOLDER = fileURLToPath(new URL('../public/screenshots/', import.meta.url));
const OF_MANIFEST = ['dashboard-phone-dark', 'search-phone-dark', 'dashboard-desktop-light'];
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
const SAMPLES = fileURLToPath(new URL('../../../packages/domain/src/import/samples/', import.meta.url));
/** The files of docs/importing.md, each previewed on a phone. */
const IMPORTED = ['homebox', 'sortly', 'shelf', 'openbin', 'part-db', 'snipe-it', 'boxroom', 'german-list'] as const;

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
      await waitUntilCalm(page);
      await page.screenshot({ path: join(FOLDER, `${picture}-${name}.png`), animations: 'disabled' });
    }
    if (isMobile) await showImports(page);
    await context.close();
  }
  for (const name of OF_MANIFEST) await copyFile(join(FOLDER, `${name}.png`), join(INSTALL_FOLDER, `${name}.png`));
} finally {
  await browser.close();
  await server.dispose();
}

async function showImports(page: Page): Promise<void> {
  for (const name of IMPORTED) {
    await page.goto('/settings');
    await openSection(page, 'Import and backup');
    await page.getByRole('button', { name: 'Import a file' }).click();
    await page.getByLabel('File to import').setInputFiles(join(SAMPLES, `${name}.csv`));
    await page.getByRole('button', { name: /^Confirm/ }).waitFor();
    await waitUntilCalm(page);
    await page.screenshot({ path: join(FOLDER, `import-${name}.png`), animations: 'disabled' });
  }
}
