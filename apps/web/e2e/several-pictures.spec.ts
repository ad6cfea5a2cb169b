import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { drawPicture, type SampleFile } from './support/sample-pictures.ts';
import { screenshot } from './support/screenshot.ts';
import { setAccess } from './support/set-access.ts';
import { switchOn } from './support/settings.ts';
import { signIn } from './support/sign-in.ts';
import { addItems, expectAllSent, expectNoDialog, openBox, openPart } from './support/steps.ts';
import { expect, test } from './support/test.ts';

const COLORS = ['red', 'green', 'blue', 'orange', 'purple', 'teal', 'brown', 'navy', 'olive'];
const LONG = 'The back with the plug, the type plate and the scratch that was there when we bought it in 2019';
const RTL = 'צד אחורי עם תקע';

const thumb = (page: Page, name: string) => page.getByRole('button', { name: `Picture of ${name}`, exact: true });
const viewer = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });
const tiles = (place: Page | Locator) => place.getByRole('button', { name: /^Picture( \d of \d|[:.,]|$)/ });
const isThere = (image: Locator) => image.evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth > 0);

/** Pictures of one color each, named after it. */
function paintings(page: Page, count: number, from = 0): Promise<SampleFile[]> {
  return Promise.all(
    COLORS.slice(from, from + count).map(async (color) => ({
      ...(await drawPicture(page, { left: color, right: 'white' })),
      name: `${color}.png`,
    })),
  );
}

/** The color of a tile's upper left corner, as its canvas reads it. */
async function colorOf(tile: Locator): Promise<string> {
  await expect.poll(() => isThere(tile.locator('img'))).toBe(true);
  return tile.locator('img').evaluate((img: HTMLImageElement) => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 8, height: 8 });
    const context = canvas.getContext('2d');
    context?.drawImage(img, 0, 0, 8, 8);
    const [r = 0, g = 0, b = 0] = context?.getImageData(0, 0, 1, 1).data ?? [];
    return r > 200 ? 'red' : g > 100 ? 'green' : b > 200 ? 'blue' : `${r} ${g} ${b}`;
  });
}

async function colorsOf(place: Page | Locator): Promise<string[]> {
  const all = await tiles(place).all();
  return Promise.all(all.map((tile) => colorOf(tile)));
}

test('several pictures are added at once, arranged with captions, and looked at one after the other', async ({
  page,
  server,
  email,
}) => {
  test.slow();
  await signIn(page, server, email, { has: { shown: ['Pictures'], boxes: [{ name: 'Tools' }] } });
  await openBox(page, 'Tools');
  await page.getByRole('button', { name: 'Picture', exact: true }).click();
  const field = page.getByRole('group', { name: 'Item picture' });
  const invalid = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('notes') };
  await field.locator('input[type=file]').setInputFiles([...(await paintings(page, 3)), invalid]);
  await expect(tiles(field)).toHaveCount(3, { timeout: 20_000 });
  await expect(page.locator('.picker-notes')).toHaveText(
    'notes.txt: Please select a valid image file (JPEG, PNG, or WebP)',
  );
  expect(await colorsOf(field)).toEqual(['red', 'green', 'blue']);
  await field.getByRole('textbox', { name: 'Caption' }).fill(LONG);
  await field.getByRole('button', { name: 'Picture 3 of 3' }).click();
  await field.getByRole('textbox', { name: 'Caption' }).fill(RTL);
  await field.getByRole('button', { name: 'Move earlier' }).click();
  await expect(field.getByRole('button', { name: `Picture 2 of 3: ${RTL}` })).toHaveAttribute('aria-current', 'true');
  await expectAccessible(page);
  await screenshot(page, 'pictures-form');
  await addItems(page, ['Drill']);
  await expectAllSent(page);

  await thumb(page, 'Drill').click();
  const dialog = viewer(page, 'Drill');
  await expect(dialog.getByText('1 of 3')).toBeVisible();
  await expect(dialog.locator('.picture-caption')).toHaveText(LONG);
  await expect.poll(() => isThere(dialog.getByRole('img', { name: `Drill: ${LONG}` }))).toBe(true);
  await expectAccessible(page);
  await screenshot(page, 'pictures-viewer');
  await page.keyboard.press('ArrowRight');
  await expect(dialog.getByText('2 of 3')).toBeVisible();
  await expect(dialog.locator('.picture-caption')).toHaveText(RTL);
  await dialog.getByRole('button', { name: 'Next picture' }).click();
  await expect(dialog.getByText('3 of 3')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Next picture' })).toHaveAttribute('aria-disabled', 'true');

  // Only as many as fit are taken, and the others are named.
  const [, adder] = await dialog.locator('input[type=file]').all();
  await adder?.setInputFiles(await paintings(page, 6, 3));
  await expect(tiles(dialog)).toHaveCount(8, { timeout: 20_000 });
  await expect(dialog.locator('.picker-notes')).toHaveText('Only 8 pictures fit. Left out: olive.png');
  await screenshot(page, 'pictures-eight');

  await dialog.getByRole('button', { name: 'Picture 3 of 8' }).click();
  await dialog.getByRole('button', { name: 'Remove Picture' }).click();
  await expect(tiles(dialog)).toHaveCount(7);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(tiles(dialog)).toHaveCount(8);
  expect(await colorOf(dialog.getByRole('button', { name: 'Picture 3 of 8' }))).toBe('green');
  await page.goBack();
  await expect(dialog).toBeHidden();
  await expect(thumb(page, 'Drill')).toBeFocused();
  await expectAllSent(page);

  // The history says it in words.
  await page.getByRole('button', { name: 'Drill', exact: true }).click();
  await expect(page.locator('.history-change', { hasText: /^Pictures: 7 pictures/ }).first()).toBeVisible();
  await screenshot(page, 'pictures-item');
});

test('half a picture is refused by name, the toast leaves Close free', async ({ page, server, email }) => {
  const shown = [
    'Pictures',
    'Quantity',
    'Price',
    'Date stamp',
    'Serial number',
    'Brand and model',
    'Bought on',
  ] as const;
  await signIn(page, server, email, { has: { shown, boxes: [{ name: 'Tools', items: ['Drill'] }] } });
  await openBox(page, 'Tools');
  await page.getByRole('button', { name: 'Edit Drill' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit item' });
  const whole = await drawPicture(page, { type: 'image/jpeg' });
  const half = { ...whole, name: 'half.jpg', buffer: whole.buffer.subarray(0, whole.buffer.length / 2) };
  await dialog.locator('input[type=file]').setInputFiles([whole, half]);
  await expect(page.locator('.picker-notes')).toHaveText(/^half\.jpg: This file is broken: its end is missing\./);
  await expect(tiles(dialog)).toHaveCount(1);
  const [toast, close] = await Promise.all(
    [page.locator('.toast'), dialog.getByRole('button', { name: 'Close' })].map((part) => part.boundingBox()),
  );
  if (!toast || !close) throw new Error('The toast is gone.');
  expect(toast.y + toast.height <= close.y || toast.y >= close.y + close.height).toBe(true);
});

test('pictures are dragged to another place', async ({ page, server, email, isMobile, context }) => {
  test.slow();
  await signIn(page, server, email, { has: { shown: ['Pictures'], boxes: [{ name: 'Tools', items: ['Drill'] }] } });
  await openBox(page, 'Tools');
  await page.getByRole('button', { name: 'Drill', exact: true }).click();
  const item = viewer(page, 'Drill');
  await item.locator('input[type=file]').setInputFiles(await paintings(page, 3));
  await expect(tiles(item)).toHaveCount(3, { timeout: 20_000 });
  const third = item.getByRole('button', { name: /^Picture 3 of 3/ });
  const first = item.getByRole('button', { name: /^Picture 1 of 3/ });
  await third.scrollIntoViewIfNeeded();
  const [from, to] = await Promise.all([third.boundingBox(), first.boundingBox()]);
  if (!from || !to) throw new Error('There are no tiles.');
  const middle = ({ x, y, width, height }: typeof from) => ({ x: x + width / 2, y: y + height / 2 });
  if (isMobile) {
    const touch = await context.newCDPSession(page);
    const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: { x: number; y: number }) =>
      touch.send('Input.dispatchTouchEvent', { type, touchPoints: at ? [at] : [] });
    await send('touchStart', middle(from));
    await expect(item.locator('[data-dragged]')).toBeVisible();
    await send('touchMove', middle(to));
    await send('touchEnd');
  } else {
    await page.mouse.move(middle(from).x, middle(from).y);
    await page.mouse.down();
    await page.mouse.move(middle(to).x, middle(to).y, { steps: 5 });
    await expect(item.locator('[data-dragged]')).toBeVisible();
    await page.mouse.up();
  }
  await expect.poll(() => colorsOf(item)).toEqual(['blue', 'red', 'green']);
  await expectAllSent(page);
  await page.keyboard.press('Escape');
  await expectNoDialog(page);
  await expect.poll(() => colorOf(thumb(page, 'Drill'))).toBe('blue');
});

test('a box and a room have pictures, which others see as far as they may', async ({
  page,
  server,
  email,
  browser,
}) => {
  test.slow();
  await signIn(page, server, email, { has: { shown: ['Pictures'], boxes: [{ name: 'Tools', items: ['Drill'] }] } });
  await openBox(page, 'Tools');
  await openPart(page, 'Pictures of the box');
  const card = page.getByRole('region', { name: 'Pictures of the box' });
  await card.locator('input[type=file]').setInputFiles(await paintings(page, 2));
  await expect(tiles(card)).toHaveCount(2, { timeout: 20_000 });
  await screenshot(page, 'pictures-box');
  await expectAccessible(page);
  await card.getByRole('button', { name: 'Picture 2 of 2' }).click();
  const open = viewer(page, 'Tools');
  await open.getByRole('button', { name: 'Add Caption' }).click();
  await open.getByRole('textbox', { name: 'Caption' }).fill('On the shelf');
  await page.keyboard.press('Enter');
  await expect(open.locator('.picture-caption')).toHaveText('On the shelf');
  await page.keyboard.press('Escape');
  await expectNoDialog(page);
  await expectAllSent(page);
  const box = page.url();

  await page.goto(`${server.origin}/app`);
  await expect.poll(() => isThere(page.getByRole('article', { name: 'Tools' }).locator('.box-mark img'))).toBe(true);
  await page.getByRole('button', { name: 'Edit storage room' }).click();
  const room = page.getByRole('dialog', { name: 'Edit Storage Room' });
  await room.locator('input[type=file]').setInputFiles(await paintings(page, 1, 2));
  await expect(tiles(room)).toHaveCount(1, { timeout: 20_000 });
  await screenshot(page, 'pictures-room-form');
  await room.getByRole('button', { name: 'Save Changes' }).click();
  await expectNoDialog(page);
  await expect.poll(() => isThere(page.locator('.app-page-summary .thumb-button img'))).toBe(true);
  await screenshot(page, 'pictures-room');
  await expectAllSent(page);

  const bob = `bob-${email}`;
  const away = await browser.newContext();
  const other = await away.newPage();
  await signIn(other, server, bob);
  await setAccess(server, { owner: email, member: bob, access: 'view' });
  await switchOn(other, server, 'Pictures');
  await other.goto(box);
  await openPart(other, 'Pictures of the box');
  const theirs = other.getByRole('region', { name: 'Pictures of the box' });
  await expect(tiles(theirs)).toHaveCount(2);
  await expect(theirs.getByRole('button', { name: /^Add/ })).toHaveCount(0);
  await theirs.getByRole('button', { name: 'Picture 2 of 2: On the shelf' }).click();
  const seen = viewer(other, 'Tools');
  await expect.poll(() => isThere(seen.getByRole('img', { name: 'Tools: On the shelf' }))).toBe(true);
  for (const name of ['Edit Caption', 'Move earlier', 'Add Pictures'])
    await expect(seen.getByRole('button', { name })).toHaveCount(0);
  await screenshot(other, 'pictures-box-view-only');
  await away.close();
});

test.describe('without a network', () => {
  test.use({ serviceWorkers: 'allow' });

  test(
    'pictures taken without a network are sent later, all of them, and another person sees them',
    { tag: '@any-size' },
    async ({ page, server, email, browser, context }) => {
      test.slow();
      await signIn(page, server, email, { has: { shown: ['Pictures'], boxes: [{ name: 'Tools', items: ['Drill'] }] } });
      await openBox(page, 'Tools');
      const pictures = await paintings(page, 3);
      await page.getByRole('button', { name: 'Drill', exact: true }).click();
      const item = viewer(page, 'Drill');
      await expect(item.getByRole('button', { name: 'Add Pictures' })).toBeVisible();
      await context.setOffline(true);
      await item.locator('input[type=file]').setInputFiles(pictures);
      await expect(
        item.getByRole('button', { name: 'Picture 2 of 3. Picture waits to be sent', exact: true }),
      ).toBeVisible({ timeout: 20_000 });
      expect(await colorsOf(item)).toEqual(['red', 'green', 'blue']);
      await screenshot(page, 'pictures-waiting');
      await context.setOffline(false);
      await expect(item.getByRole('button', { name: 'Picture 2 of 3', exact: true })).toBeVisible();
      await expectAllSent(page);

      const away = await browser.newContext();
      const other = await away.newPage();
      await signIn(other, server, email, { from: new URL(page.url()).pathname });
      await thumb(other, 'Drill').click();
      await expect.poll(() => colorsOf(viewer(other, 'Drill'))).toEqual(['red', 'green', 'blue']);
      await away.close();
    },
  );
});

test(
  'a guest turns the pictures of an item, a box and a room',
  { tag: '@any-size' },
  async ({ page, server, email, browser }) => {
    test.slow();
    await signIn(page, server, email, { has: { shown: ['Pictures'], boxes: [{ name: 'Tools', items: ['Drill'] }] } });
    await openBox(page, 'Tools');
    await page.getByRole('button', { name: 'Drill', exact: true }).click();
    const item = viewer(page, 'Drill');
    await item.locator('input[type=file]').setInputFiles(await paintings(page, 2));
    await expect(tiles(item)).toHaveCount(2, { timeout: 20_000 });
    await page.keyboard.press('Escape');
    await expectNoDialog(page);
    await openPart(page, 'Pictures of the box');
    const card = page.getByRole('region', { name: 'Pictures of the box' });
    await card.locator('input[type=file]').setInputFiles(await paintings(page, 1, 2));
    await expect(tiles(card)).toHaveCount(1, { timeout: 20_000 });
    await expectAllSent(page);
    await openPart(page, 'Code');
    await page.getByRole('button', { name: 'Guest link' }).click();
    const links = page.getByRole('dialog', { name: 'Guest link' });
    await links.getByRole('button', { name: 'Make a link' }).click();
    const link = await links.getByRole('textbox', { name: 'Guest link' }).inputValue();

    const away = await browser.newContext();
    const guest = await away.newPage();
    await guest.goto(link);
    await expect.poll(() => isThere(thumb(guest, 'Tools').locator('img'))).toBe(true);
    await thumb(guest, 'Drill').click();
    const dialog = viewer(guest, 'Drill');
    await expect(dialog.getByText('1 of 2')).toBeVisible();
    await expect.poll(() => isThere(dialog.getByRole('img', { name: 'Drill' }))).toBe(true);
    await guest.keyboard.press('ArrowRight');
    await expect(dialog.getByText('2 of 2')).toBeVisible();
    await expectAccessible(guest);
    await screenshot(guest, 'pictures-guest');
    await away.close();
  },
);
