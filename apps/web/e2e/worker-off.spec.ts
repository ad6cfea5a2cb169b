import type { Page } from '@playwright/test';
import { checkForUpdate, countCaches, isUpdateWaiting, waitForShell } from './support/app-shell.ts';
import type { BoxroomServer } from './support/boxroom-server.ts';
import { begin, expect, test } from './support/updatable.ts';
import type { Updatable } from './support/updatable.ts';

test.use({ serviceWorkers: 'allow' });

async function switchWorker({ env, server }: Updatable, to: 'on' | 'off'): Promise<void> {
  env['SERVICE_WORKER'] = to;
  await server.restart();
}

/** Opens an address as a returning person does, after the previous page has been open for a moment. */
async function visit(page: Page, { origin }: BoxroomServer, path: string): Promise<void> {
  await page.goto(`${origin}${path}`);
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
}

/** The registrations, control and caches of the worker in this browser, as the page sees them. */
const remains = (page: Page) =>
  page.evaluate(async () => ({
    registrations: (await navigator.serviceWorker.getRegistrations()).length,
    isControlled: navigator.serviceWorker.controller !== null,
    caches: (await caches.keys()).length,
  }));

/** Shorter than a story may take, so that a failure says what remained. */
const GONE_MS = 90_000;
const NOTHING = { registrations: 0, isControlled: false, caches: 0 };

/** Visits the app until nothing remains of the worker, then a few times more: it must not return. */
async function expectGoneForGood(page: Page, server: BoxroomServer): Promise<void> {
  await expect(async () => {
    await visit(page, server, '/app');
    expect(await remains(page)).toEqual(NOTHING);
  }).toPass({ intervals: [2000], timeout: GONE_MS });
  for (const path of ['/checklist', '/app', '/search']) {
    await visit(page, server, path);
    await page.waitForLoadState('networkidle');
    expect(await remains(page)).toEqual(NOTHING);
  }
}

/** Registers the worker as a page of an earlier version does on load. */
const registerAsBefore = (page: Page) =>
  page.evaluate(() => navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' }).then(() => undefined));

test('switched off, the worker leaves for good beside other tabs and a waiting version; switched on, it is back', async ({
  page,
  context,
  updatable,
  email,
}) => {
  test.slow();
  const { server } = updatable;
  await begin(page, updatable, email);
  const writing = await context.newPage();
  await writing.goto(page.url());
  const name = writing.getByRole('textbox', { name: 'Item name' });
  await name.fill('Half a na');
  const other = await context.newPage();
  await visit(other, server, '/checklist');
  await updatable.release();
  await checkForUpdate(other);
  expect(await isUpdateWaiting(other)).toBe(true);

  await switchWorker(updatable, 'off');
  const late = await context.newPage();
  await Promise.all([visit(other, server, '/app'), visit(late, server, '/checklist'), page.reload()]);
  await expect.poll(() => countCaches(other)).toBe(0);
  await late.close();
  await expectGoneForGood(other, server);
  await expectGoneForGood(page, server);

  await test.step('a tab with typed text goes on, and is free of the worker when it is loaded again', async () => {
    await expect(name).toHaveValue('Half a na');
    await expectGoneForGood(writing, server);
  });

  await test.step('switched on again, the app opens offline again', async () => {
    await switchWorker(updatable, 'on');
    await visit(page, server, '/app');
    await waitForShell(page);
    await server.stop();
    await visit(page, server, '/checklist');
    await server.start();
  });
});

test('what an old page registers while the worker is being removed is gone with the next pages', async ({
  page,
  context,
  updatable,
  email,
}) => {
  const { server } = updatable;
  await begin(page, updatable, email);
  const old = await context.newPage();
  await visit(old, server, '/checklist');
  await switchWorker(updatable, 'off');
  await page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()));
  await expect.poll(() => countCaches(page)).toBe(0);
  // Before, during and after its removal: this registration used to bring it back.
  await expect(async () => {
    await registerAsBefore(old);
    expect((await remains(page)).registrations).toBe(1);
  }).toPass();
  await expectGoneForGood(page, server);
  await registerAsBefore(old);
  await old.close();
  await expectGoneForGood(page, server);
});
