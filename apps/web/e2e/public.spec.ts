import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { waitForShell } from './support/app-shell.ts';
import { screenshot } from './support/screenshot.ts';
import { signIn } from './support/sign-in.ts';
import { expect, test } from './support/test.ts';

// A signed-in user reaches the app without a network too.
test.use({ serviceWorkers: 'allow' });

const hero = (page: Page) => page.getByRole('region', { name: 'What Boxroom is good for' });
const FIRST = 'Know what is in the box';
const SECOND = 'It is in the cellar. Now which box?';
const LAST = 'Your list stays yours';
/** Pages of the app that a link may lead to; without scripts they are empty. */
const APP = /^\/(app|try|auth)(\?|$)/;
/** Addresses that people share or are asked to open. */
const OPENED_FROM_ELSEWHERE = [
  '/admin',
  '/guest',
  '/pair',
  '/invite',
  '/accept-invitation',
  '/search?q=lamp',
  '/b/BX-7K3Q',
];

/** The smallest phones, and a window of 1280 px at a zoom of 400 %. */
const NARROW = { width: 320, height: 640 };

/** Returns the targets of the page's links on this server. */
async function internalLinks(page: Page): Promise<string[]> {
  const links = await page
    .locator('a[href]')
    .evaluateAll((found) => found.map((link) => (link as HTMLAnchorElement).href));
  const { origin } = new URL(page.url());
  return links.filter((link) => link.startsWith(`${origin}/`)).map((link) => link.slice(origin.length));
}

/** Compares with the configured width, because a phone zooms out until everything fits into its window. */
async function expectNothingWider(page: Page): Promise<void> {
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width, page.url()).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0);
}

test('the whole site is there without scripts, and no link of it is broken', async ({ browser, baseURL, request }) => {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    viewport: NARROW,
    ...(baseURL ? { baseURL } : {}),
  });
  const page = await context.newPage();
  const left = ['/'];
  const seen = new Set(left);
  const files = new Set<string>();
  const wanted = new Set<string>();
  const places = new Set<string>();
  for (let path = left.shift(); path !== undefined; path = left.shift()) {
    const answer = await page.goto(path);
    expect(answer?.status(), path).toBe(200);
    expect(answer?.headers()['x-robots-tag'], path).toBeUndefined();
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
    expect((await page.locator('main').innerText()).length, `${path} says something`).toBeGreaterThan(600);
    await expectNothingWider(page);
    const canonical = await page.locator('link[rel=canonical]').getAttribute('href');
    expect(canonical).toBe(new URL(path, page.url()).href);
    for (const id of await page.locator('[id]').evaluateAll((found) => found.map(({ id: name }) => name)))
      places.add(`${path}#${id}`);
    for (const link of await internalLinks(page)) {
      if (link.includes('#')) wanted.add(link);
      const [bare = ''] = link.split('#');
      if (!seen.has(bare) && !APP.test(bare)) left.push(bare);
      seen.add(bare);
    }
    const parts = page.locator('link[href], script[src], img[src], meta[property="og:image"]');
    for (const file of await parts.evaluateAll((found) =>
      found.map(
        (part) => ['href', 'src', 'content'].map((name) => part.getAttribute(name)).find((value) => value) ?? '',
      ),
    ))
      files.add(file);
  }
  expect([...seen].filter((path) => path.startsWith('/articles/'))).toHaveLength(16);
  expect(wanted).toContain('/#main');
  expect([...wanted].filter((place) => !places.has(place))).toEqual([]);
  const sitemap = await (await request.get('/sitemap.xml')).text();
  const listed = [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address = '']) => new URL(address).pathname);
  expect(listed.toSorted()).toEqual([...seen].filter((path) => !APP.test(path)).toSorted());
  for (const file of files) expect((await request.get(file)).status(), file).toBe(200);
  for (const path of [...seen].filter((found) => APP.test(found)).concat(OPENED_FROM_ELSEWHERE)) {
    const answer = await request.get(path);
    expect([path, answer.status(), answer.headers()['x-robots-tag']]).toEqual([path, 200, 'noindex']);
  }
  await context.close();
});

interface Seen {
  colors: string[];
  jumps: number;
}

test('a page is in its theme from the first frame on, and its script moves nothing', async ({ browser, baseURL }) => {
  for (const [theme, path, color] of [
    ['light', '/', 'rgb(247, 249, 251)'],
    ['dark', '/', 'rgb(11, 17, 27)'],
    [null, '/articles/seasonal-storage', 'rgb(11, 17, 27)'],
  ] as const) {
    const context = await browser.newContext({ colorScheme: 'light', ...(baseURL ? { baseURL } : {}) });
    const page = await context.newPage();
    const pictures: string[] = [];
    page.on('request', (request) => pictures.push(...(/dashboard-(?:dark|light)/.exec(request.url()) ?? [])));
    await page.addInitScript((chosen) => {
      if (chosen !== null) localStorage.setItem('theme', chosen);
      const seen: Seen = { colors: [], jumps: 0 };
      Object.assign(window, { seen });
      new PerformanceObserver((list) => (seen.jumps += list.getEntries().length)).observe({
        type: 'layout-shift',
        buffered: true,
      });
      const look = (): void => {
        if (document.body) seen.colors.push(getComputedStyle(document.body).backgroundColor);
        requestAnimationFrame(look);
      };
      look();
    }, theme);
    // The script arrives only after the first paint without it.
    await page.route('**/assets/public/*.js', async (route) => {
      await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
      await route.continue();
    });
    await page.goto(path);
    await expect(page.locator('[data-track]').first()).toHaveAttribute('aria-live', 'polite');
    const { colors, jumps } = await page.evaluate(() => (window as unknown as { seen: Seen }).seen);
    expect([theme, ...new Set(colors), jumps]).toEqual([theme, color, 0]);
    if (path === '/') await expect(page.locator(`.hero .phone-${theme}`)).toHaveJSProperty('complete', true);
    expect(pictures).toEqual(path === '/' ? [`dashboard-${theme}`] : []);
    await context.close();
  }
});

test('a visitor gets the start page, which loads nothing of the app', async ({ page }) => {
  const asked: string[] = [];
  const problems: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
  page.on('pageerror', (error) => problems.push(String(error)));
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Boxroom keeps track of what’s where');
  await expect(hero(page)).toContainText(FIRST);
  const { width, height } = page.viewportSize() ?? { width: 390, height: 844 };
  for (const size of [
    { width: 1280, height: 800 },
    { width, height },
  ]) {
    await page.setViewportSize(size);
    await expectAccessible(page);
    await screenshot(page, `start-${size.width}`);
    await expectNothingWider(page);
  }
  // With scripts the page shows the dots of the slides.
  await page.setViewportSize(NARROW);
  await expectNothingWider(page);
  // With text twice as large, the header takes as many rows as it needs.
  await page.setViewportSize({ width, height });
  await page.evaluate(() => (document.documentElement.style.fontSize = '200%'));
  const header = page.getByRole('banner');
  expect(await header.evaluate((row) => row.scrollWidth - row.clientWidth)).toBe(0);
  const own =
    /^\/(assets\/public\/[\w.-]+|assets\/inter-[\w.-]+\.woff2|favicon\.svg|icons\/[\w.-]+|manifest\.webmanifest)?$/;
  expect(asked.filter((path) => !own.test(path))).toEqual([]);
  expect(problems).toEqual([]);
  await expect(page.getByRole('link', { name: 'Get started, it’s free' })).toHaveAttribute('href', '/auth?signup=true');
  await page.getByRole('link', { name: 'Export as CSV' }).click();
  await expect(page).toHaveURL('/auth?next=%2Fsettings');
});

test('the slides change by buttons, keys and fingers, and by themselves only for who wants motion', async ({
  page,
  browser,
  baseURL,
}) => {
  await page.clock.install();
  await page.goto('/');
  const slides = hero(page);
  await page.clock.runFor(30_000);
  await expect(slides.getByText(FIRST)).toBeVisible();
  await slides.getByRole('button', { name: 'Previous slide' }).press('Enter');
  await expect(slides.getByText(LAST)).toBeVisible();
  await expect(slides.getByText(FIRST)).toBeHidden();
  await page.clock.runFor(800);
  await page.keyboard.press('ArrowRight');
  await expect(slides.getByText(FIRST)).toBeVisible();
  await page.clock.runFor(800);
  await slides.getByText(FIRST).evaluate((words) => {
    const touch = (clientX: number) => new Touch({ identifier: 1, target: words, clientX, clientY: 300 });
    words.dispatchEvent(
      new TouchEvent('touchstart', { bubbles: true, touches: [touch(300)], changedTouches: [touch(300)] }),
    );
    words.dispatchEvent(new TouchEvent('touchend', { bubbles: true, changedTouches: [touch(200)] }));
  });
  await expect(slides.getByText(SECOND)).toBeVisible();
  await page.clock.runFor(800);
  await slides.getByRole('button', { name: 'Slide 14' }).click();
  await expect(slides.getByText(LAST)).toBeVisible();

  const moving = await browser.newContext({ reducedMotion: 'no-preference', ...(baseURL ? { baseURL } : {}) });
  const other = await moving.newPage();
  await other.clock.install();
  await other.goto('/');
  await expect(hero(other).getByText(FIRST)).toBeVisible();
  await other.clock.runFor(7000);
  await expect(hero(other).getByText(SECOND)).toBeVisible();
  await hero(other).getByRole('button', { name: 'Pause the slides' }).press('Enter');
  await other.clock.runFor(30_000);
  await expect(hero(other).getByText(SECOND)).toBeVisible();
  // A pressed button keeps the focus, though the mouse or finger is gone.
  await hero(other).getByRole('button', { name: 'Play the slides' }).click();
  await other.mouse.move(0, 0);
  await other.clock.runFor(7000);
  await expect(hero(other).getByText(SECOND)).toBeHidden();
  await other.clock.runFor(800);
  await hero(other).getByRole('button', { name: 'Slide 14' }).click();
  await other.mouse.move(0, 0);
  await other.clock.runFor(7000);
  await expect(hero(other).getByText(FIRST)).toBeVisible();
  await moving.close();
});

for (const [path, status, heading] of [
  ['/articles', 200, 'Best Practices for Smarter Storage'],
  ['/articles/boxroom-vs-sortly', 200, 'Boxroom vs Sortly'],
  ['/articles/there-is-no-such-article', 404, 'Article not found'],
  ['/terms-of-service', 200, 'Terms of Service'],
  ['/no/such/place', 404, '404 - Page Not Found'],
] as const)
  test(`${path} says what it is, and is accessible`, async ({ page }) => {
    expect((await page.goto(path))?.status()).toBe(status);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading);
    // The two dead ends are the same page.
    if (heading !== 'Article not found') await expectAccessible(page);
    await screenshot(page, heading.replaceAll(/\W+/g, '-').toLowerCase());
    await expectNothingWider(page);
  });

test('on paper an article is black and alone; where the system chooses the colors, the marks of the slides are seen', async ({
  page,
}) => {
  await page.goto('/articles/boxroom-vs-sortly');
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(page.getByRole('contentinfo')).toBeHidden();
  await expect(page.locator('main p').nth(1)).toHaveCSS('color', 'rgb(0, 0, 0)');
  await page.emulateMedia({ media: 'screen', forcedColors: 'active' });
  const mark = page.locator('.carousel-dot').nth(1);
  expect(await mark.evaluate((dot) => getComputedStyle(dot, '::before').borderTopWidth)).toBe('4px');
});

test('a visitor gets the start page in the language of the browser, until the menu says otherwise', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ locale: 'de-AT', ...(baseURL ? { baseURL } : {}) });
  const page = await context.newPage();
  const root = page.locator('html');
  await page.goto('/?ref=0123456789');
  await expect(page).toHaveURL('/de?ref=0123456789');
  await expect(root).toHaveAttribute('lang', 'de');
  const menu = page.getByRole('contentinfo').locator('a[data-language]');
  await menu.filter({ hasText: 'العربية' }).click();
  await expect(page).toHaveURL('/ar');
  await expect(root).toHaveAttribute('dir', 'rtl');
  await expectAccessible(page);
  await expectNothingWider(page);
  await page.goto('/');
  await expect(page).toHaveURL('/ar');
  await menu.filter({ hasText: 'English' }).click();
  await expect(page).toHaveURL('/');
  await page.goto('/');
  await expect(root).toHaveAttribute('lang', 'en');
  await context.close();
});

test('a dead end leads to the app, and the footer to the top of a page', async ({ page }) => {
  await page.goto('/no/such/place');
  await page.getByRole('link', { name: 'Back to Home' }).click();
  await expect(page).toHaveURL(/\/auth/);
  await page.goto('/articles/boxroom-vs-sortly');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Boxroom vs Sortly' }).click();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Home' }).click();
  await expect(hero(page)).toBeVisible();
});

test('who is signed in goes to the app, with and without a network; who has signed out sees the start page', async ({
  page,
  context,
  ownServer,
  email,
}) => {
  const at = (path: string): string => `${ownServer.origin}${path}`;
  await signIn(page, ownServer, email);
  await waitForShell(page);
  await page.goto(at('/'));
  await expect(page).toHaveURL(at('/app'));
  await page.goto(at('/articles'));
  await expect(page.getByRole('banner').getByRole('link', { name: 'Dashboard' })).toBeVisible();
  expect((await page.goto(at('/no/such/place')))?.status()).toBe(404);

  await ownServer.stop();
  await context.setOffline(true);
  await page.goto(at('/'));
  await expect(page).toHaveURL(at('/app'));
  await expect(page.getByRole('button', { name: 'Add First Box' })).toBeVisible();
  await page.goto(at('/articles'));
  await expect(page.getByRole('heading', { name: 'This page needs a connection' })).toBeVisible();
  await page.goto(at('/no/such/place'));
  await expect(page.getByText('404 - Page Not Found')).toBeVisible();

  await context.setOffline(false);
  await ownServer.start();
  await page.goto(at('/settings'));
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Logout' }).click();
  await page.waitForURL(/\/auth/);
  await page.goto(at('/'));
  await expect(hero(page)).toContainText(FIRST);
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible();
});
