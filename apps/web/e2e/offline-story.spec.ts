import type { APIRequestContext, Page } from '@playwright/test';
import { waitForShell } from './support/app-shell.ts';
import type { BoxroomServer } from './support/boxroom-server.ts';
import { KillableBrowser } from './support/killable-browser.ts';
import { readDatabases } from './support/read-databases.ts';
import { signIn } from './support/sign-in.ts';
import { addItems, expectAllSent, openBox } from './support/steps.ts';
import { expect, test } from './support/test.ts';

test.use({ serviceWorkers: 'allow' });

const BOX = 'Cellar box';
const ADDS = 50;
const COMMANDS = 1000;

interface ItemOnServer {
  id: string;
  name: string;
  quantity: number | null;
  pictureId: string | null;
}

/** Queries the server with the page's session. */
async function query<T>(request: APIRequestContext, server: BoxroomServer, path: string, input: object): Promise<T> {
  const answer = await request.get(`${server.origin}/trpc/${path}?input=${encodeURIComponent(JSON.stringify(input))}`);
  expect(answer.ok(), await answer.text()).toBe(true);
  return ((await answer.json()) as { result: { data: T } }).result.data;
}

async function itemsOnServer(page: Page, server: BoxroomServer, boxId: string): Promise<ItemOnServer[]> {
  return query(page.request, server, 'items.list', { boxId });
}

const boxIdOf = (page: Page) => new URL(page.url()).pathname.split('/').at(-1) ?? '';

/** Draws a photograph that differs for each `n`. */
async function takePhoto(page: Page, n: number): Promise<Buffer> {
  const url = await page.evaluate((hue) => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 64, height: 48 });
    const context = canvas.getContext('2d');
    if (!context) throw new Error('no canvas');
    context.fillStyle = `hsl(${hue} 80% 50%)`;
    context.fillRect(0, 0, 64, 48);
    return canvas.toDataURL('image/png');
  }, n * 7);
  return Buffer.from(url.split(',')[1] ?? '', 'base64');
}

test('in the cellar: cold start, fifty things with pictures, the battery dies; upstairs all of it arrives once', async ({
  ownServer,
  email,
}) => {
  const phone = await KillableBrowser.create();
  try {
    const first = await phone.start();
    await signIn(first.page, ownServer, email, { has: { shown: ['Pictures'], boxes: [{ name: BOX }] } });
    await openBox(first.page, BOX);
    await expectAllSent(first.page);
    await waitForShell(first.page);
    const tag = first.page.url();
    const boxId = boxIdOf(first.page);
    await phone.close();

    await ownServer.stop();
    const cellar = await phone.start();
    await cellar.page.goto(tag);
    await expect(cellar.page.getByRole('heading', { name: BOX, level: 1 })).toBeVisible();
    await cellar.page.getByRole('button', { name: 'Picture', exact: true }).click();
    for (let n = 1; n <= ADDS; n++) {
      const file = { name: `${n}.png`, mimeType: 'image/png', buffer: await takePhoto(cellar.page, n) };
      await cellar.page.locator('.picture-field input[type=file]').setInputFiles(file);
      await expect(cellar.page.getByAltText('Preview')).toBeVisible();
      await addItems(cellar.page, [`Thing ${n}`]);
    }
    await expect(cellar.page.getByRole('heading', { name: `${ADDS} items` })).toBeVisible();
    await expect(cellar.page.getByText(/waiting to be sent/)).toBeVisible();
    // The disk follows the screen with a delay; the battery dies after that.
    const kept = async () => (await readDatabases(cellar.page, ['pictures'])).match(/"state"/g)?.length;
    await expect.poll(kept, { timeout: 30_000 }).toBe(ADDS);
    await phone.kill();

    const later = await phone.start();
    await later.page.goto(tag);
    await expect(later.page.getByRole('heading', { name: `${ADDS} items` })).toBeVisible();
    await ownServer.start();
    await later.page.reload();
    await expectAllSent(later.page);
    const arrived = new Set<string>();
    const countPictures = async () => {
      for (const { pictureId } of await itemsOnServer(later.page, ownServer, boxId)) {
        if (pictureId === null || arrived.has(pictureId)) continue;
        const answer = await later.page.request.get(`${ownServer.origin}/pic/${pictureId}`);
        if (answer.status() === 200) arrived.add(pictureId);
      }
      return arrived.size;
    };
    await expect.poll(countPictures, { timeout: 60_000 }).toBe(ADDS);
    const names = (await itemsOnServer(later.page, ownServer, boxId)).map((item) => item.name);
    const expected = Array.from({ length: ADDS }, (_, n) => `Thing ${n + 1}`);
    expect(names.toSorted()).toEqual(expected.toSorted());
  } finally {
    await phone.dispose();
  }
});

test('two devices change one box offline and end up with the same', async ({ browser, ownServer, email }) => {
  const [kitchen, cellar] = await Promise.all([browser.newContext(), browser.newContext()]);
  const [a, b] = await Promise.all([kitchen.newPage(), cellar.newPage()]);
  await signIn(a, ownServer, email, {
    has: { shown: ['Quantity'], boxes: [{ name: BOX, items: [{ name: 'Jam', quantity: 2 }, 'Rope'] }] },
  });
  await openBox(a, BOX);
  await expectAllSent(a);
  await signIn(b, ownServer, email, { from: new URL(a.url()).pathname });
  await expect(b.getByRole('heading', { name: '2 items' })).toBeVisible();
  await Promise.all([waitForShell(a), waitForShell(b)]);

  await Promise.all([kitchen.setOffline(true), cellar.setOffline(true)]);
  const plus = (page: Page, item: string) => page.getByRole('button', { name: `Increase quantity of ${item}` });
  const at = await plus(a, 'Jam').boundingBox();
  for (let n = 0; n < 3; n++) await plus(a, 'Jam').click();
  await expect(a.getByRole('img', { name: 'Not sent yet' })).toBeVisible();
  // A button that the mark moves aside misses the next press.
  expect(await plus(a, 'Jam').boundingBox()).toEqual(at);
  for (let n = 0; n < 4; n++) await plus(b, 'Jam').click();
  await rename(a, 'Rope', 'Long rope');
  await addItems(b, ['Saw']);
  await b.getByRole('button', { name: 'Delete Rope' }).click();
  await b.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click();

  await cellar.setOffline(false);
  await expectAllSent(b);
  await kitchen.setOffline(false);
  await expectAllSent(a);
  for (const page of [a, b]) {
    await expect(page.getByRole('heading', { name: '2 items' })).toBeVisible();
    await expect(page.getByRole('group', { name: 'Quantity of Jam' }).getByRole('status')).toHaveText('9');
    await expect(page.getByTitle('Saw', { exact: true })).toBeVisible();
  }
  // The rope was deleted in the cellar: the kitchen learns that its rename could not be applied.
  await expect(a.getByText('1 change could not be applied')).toBeVisible();
  const items = await itemsOnServer(a, ownServer, boxIdOf(a));
  expect(items.map(({ name, quantity }) => [name, quantity])).toEqual([
    ['Jam', 9],
    ['Saw', null],
  ]);
  await Promise.all([kitchen.close(), cellar.close()]);
});

async function rename(page: Page, from: string, to: string): Promise<void> {
  await page.getByRole('button', { name: `Edit ${from}`, exact: true }).click();
  const dialog = page.getByRole('dialog', { name: /^Edit item/i });
  await dialog.getByRole('textbox', { name: 'Item name' }).fill(to);
  await dialog.getByRole('button', { name: 'Save Changes' }).click();
  await expect(dialog).toBeHidden();
}

test('a thousand changes made offline are sent in their order, and the person sees how far it is', async ({
  page,
  context,
  ownServer,
  email,
}) => {
  test.setTimeout(480_000);
  await signIn(page, ownServer, email, {
    has: { shown: ['Quantity'], boxes: [{ name: BOX, items: [{ name: 'Nails', quantity: 1 }] }] },
  });
  await openBox(page, BOX);
  await expectAllSent(page);
  await waitForShell(page);
  await context.setOffline(true);
  await page.evaluate(async (count) => {
    for (let n = 0; n < count; n++) {
      document.querySelector<HTMLButtonElement>('button[aria-label="Increase quantity of Nails"]')?.click();
      if (n % 20 === 0) await new Promise(requestAnimationFrame);
    }
  }, COMMANDS);
  await expect(page.getByText(/1,000 changes waiting/)).toBeVisible();

  // The status line changes quickly: an observer collects its texts.
  await page.evaluate(() => {
    const line = document.querySelector('.status-line');
    const said = new Set<string>();
    Object.assign(window, { said });
    if (line)
      new MutationObserver(() => said.add(line.textContent)).observe(line, {
        subtree: true,
        childList: true,
        characterData: true,
      });
  });
  await context.setOffline(false);
  await expect(page.getByText(/change/).and(page.locator('.status-line *'))).toHaveCount(0, { timeout: 360_000 });
  const said = await page.evaluate(() => [...(window as unknown as { said: Set<string> }).said].join('\n'));
  expect(said).toMatch(/Sending changes: \d+ of 1,000/);

  const [item] = await itemsOnServer(page, ownServer, boxIdOf(page));
  expect(item?.quantity).toBe(COMMANDS + 1);
  const quantities: unknown[] = [];
  for (let at = 1; quantities.length < COMMANDS; at++) {
    const { entries } = await query<{ entries: { action: string; after: { quantity?: number } | null }[] }>(
      page.request,
      ownServer,
      'history.list',
      { boxId: boxIdOf(page), page: at, pageSize: 50 },
    );
    if (entries.length === 0) break;
    quantities.push(...entries.filter(({ action }) => action === 'edit').map(({ after }) => after?.quantity));
  }
  expect(quantities).toEqual(Array.from({ length: COMMANDS }, (_, n) => COMMANDS + 1 - n));
});
