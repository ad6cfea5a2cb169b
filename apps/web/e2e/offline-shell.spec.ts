import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { evictCaches, readCaches, waitForShell } from './support/app-shell.ts';
import type { BoxroomServer } from './support/boxroom-server.ts';
import { screenshot } from './support/screenshot.ts';
import { signIn } from './support/sign-in.ts';
import { addItems, expectAllSent, expectKept, openBox } from './support/steps.ts';
import { expect, test } from './support/test.ts';

test.use({ serviceWorkers: 'allow' });

const BOX = 'Tools';

/** Opens the box of a new person, with a lamp, on this device. Returns the path of the box. */
async function begin(page: Page, server: BoxroomServer, email: string): Promise<string> {
  await signIn(page, server, email, { has: { boxes: [{ name: BOX, items: ['Hammerhead lamp'] }] } });
  await openBox(page, BOX);
  await expect(page.getByTitle('Hammerhead lamp', { exact: true })).toBeVisible();
  await waitForShell(page);
  return new URL(page.url()).pathname;
}

/** Collects all errors in any page of the test. */
function watch(page: Page): string[] {
  const problems: string[] = [];
  page.context().on('weberror', (error) => problems.push(String(error.error())));
  page.context().on('console', (message) => {
    if (message.text().includes('Content Security Policy')) problems.push(message.text());
  });
  return problems;
}

test('away, every address opens, a scanned tag first of all, and what was done is there and arrives', async ({
  page,
  context,
  ownServer,
  email,
}) => {
  test.slow();
  const problems = watch(page);
  const box = await begin(page, ownServer, email);
  await ownServer.stop();
  await addItems(page, ['Saw']);
  await expectKept(page, 'Saw');
  await page.close();

  const scanned = await context.newPage();
  await scanned.goto(`${ownServer.origin}${box}`);
  await expect(scanned.getByRole('heading', { name: BOX, level: 1 })).toBeVisible();
  for (const item of ['Hammerhead lamp', 'Saw']) await expect(scanned.getByTitle(item, { exact: true })).toBeVisible();

  await context.setOffline(true);
  await scanned.goto(`${ownServer.origin}${box}?utm_source=label.v2`);
  await expect(scanned.getByTitle('Hammerhead lamp', { exact: true })).toBeVisible();
  await scanned.goto(`${ownServer.origin}/app`);
  await expect(scanned.getByRole('link', { name: `Go to details of ${BOX}` })).toBeVisible();
  await scanned.goto(`${ownServer.origin}/search?q=ham`);
  await expect(scanned.getByText('Hammerhead lamp').first()).toBeVisible();
  const headings = {
    '/scan': /Scan/,
    '/checklist': /Checklist/,
    '/history': /History/,
    '/settings': /Settings|Profile/,
    '/': /./,
  };
  for (const [path, name] of Object.entries(headings)) {
    await scanned.goto(`${ownServer.origin}${path}`);
    await expect(scanned.getByRole('heading', { level: 1, name })).toBeVisible();
  }
  await scanned.goto(`${ownServer.origin}/no/such/place`);
  await expect(scanned.getByText('404')).toBeVisible();
  await scanned.goto(`${ownServer.origin}/index.html`);
  await expect(scanned.locator('#root')).not.toBeEmpty();
  expect(problems).toEqual([]);

  await context.setOffline(false);
  await ownServer.start();
  await scanned.goto(`${ownServer.origin}${box}`);
  await expectAllSent(scanned);
  await expect(scanned.getByRole('heading', { name: '2 items' })).toBeVisible();
});

test('caches hold the app and nothing of a person, before and after signing out', async ({ page, server, email }) => {
  await begin(page, server, email);
  for (const path of ['/app', '/search?q=ham', '/checklist', '/history', '/settings']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
  const kept = await readCaches(page);
  const hashed = /^\/assets\/[\w.-]+-[\w-]{8}\.(?:js|css|woff2)$/;
  const others = kept.map(({ path }) => path).filter((path) => !hashed.test(path));
  expect(others.toSorted()).toEqual([
    '/favicon.svg',
    '/icons/apple-touch-icon.png',
    '/icons/icon-192.png',
    '/icons/icon-512.png',
    '/icons/maskable-512.png',
    '/icons/shortcut-add.png',
    '/icons/shortcut-checklist.png',
    '/icons/shortcut-scan.png',
    '/icons/shortcut-search.png',
    '/index.html',
    '/manifest.webmanifest',
  ]);
  for (const { path, text } of kept) {
    for (const personal of ['Hammerhead lamp', email, email.split('@')[0] ?? email]) {
      expect(text.includes(personal), `${path} holds ${personal}`).toBe(false);
    }
  }

  await page.goto('/settings');
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.getByRole('alertdialog').or(page.getByRole('dialog')).getByRole('button', { name: 'Logout' }).click();
  await page.waitForURL(/\/auth/);
  expect(await readCaches(page)).toEqual(kept);
});

test('a device that lost the app stores it again when there is a server, and says so when there is none', async ({
  page,
  ownServer,
  email,
}) => {
  const box = await begin(page, ownServer, email);
  const whole = (await readCaches(page)).length;

  await evictCaches(page);
  await page.goto(`${ownServer.origin}/app`);
  await expect(page.getByRole('link', { name: `Go to details of ${BOX}` })).toBeVisible();
  await expect.poll(async () => (await readCaches(page)).length).toBe(whole);

  await ownServer.stop();
  await page.goto(`${ownServer.origin}${box}`);
  await addItems(page, ['Saw']);
  await expectKept(page, 'Saw');
  await evictCaches(page);
  await page.goto(`${ownServer.origin}${box}`);
  await expect(page.getByRole('heading', { name: /cannot open without a connection/ })).toBeVisible();
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    await expectAccessible(page);
    await screenshot(page, `offline-page-${colorScheme}`);
  }

  await ownServer.start();
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(page.getByTitle('Saw', { exact: true })).toBeVisible();
  await expectAllSent(page);
  await expect.poll(async () => (await readCaches(page)).length).toBe(whole);
});

test('the app can be installed', async ({ page, request }) => {
  await page.goto('/auth');
  const href = await page.locator('link[rel=manifest]').getAttribute('href');
  const answer = await request.get(href ?? '');
  expect(answer.headers()['content-type']).toContain('application/manifest+json');
  const manifest = (await answer.json()) as {
    name: string;
    display: string;
    icons: { src: string; sizes: string; purpose?: string }[];
    shortcuts: { url: string; icons: { src: string }[] }[];
  };
  expect(manifest).toMatchObject({ name: 'Boxroom', display: 'standalone' });
  const images = [...manifest.icons, ...manifest.shortcuts.flatMap(({ icons }) => icons)];
  for (const { src } of images) expect((await request.get(src)).ok(), src).toBe(true);
  expect(manifest.icons.some(({ purpose }) => purpose === 'maskable')).toBe(true);
  expect(manifest.icons.filter(({ sizes }) => sizes === '192x192' || sizes === '512x512')).toHaveLength(3);
  expect(manifest.shortcuts.map(({ url }) => url)).toEqual(['/search', '/scan', '/app?add=true', '/checklist']);
});
