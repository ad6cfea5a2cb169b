import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { waitForShell } from './support/app-shell.ts';
import type { BoxroomServer } from './support/boxroom-server.ts';
import { drawPhonePhoto, drawPicture, hugePicture, readPicture, type SampleFile } from './support/sample-pictures.ts';
import { screenshot } from './support/screenshot.ts';
import { setAccess } from './support/set-access.ts';
import { type DisplayOption, openSection, switchOn } from './support/settings.ts';
import { signIn } from './support/sign-in.ts';
import { addItems, expectAllSent, expectNoDialog, openBox, pressDisabled } from './support/steps.ts';
import { expect, test } from './support/test.ts';

const thumb = (page: Page, item: string) => page.getByRole('button', { name: `Picture of ${item}`, exact: true });
const viewer = (page: Page, item: string) => page.getByRole('dialog', { name: item, exact: true });
const toast = (page: Page, title: string) => page.locator('.toast-title', { hasText: title }).first();
const toastText = (page: Page, text: string) => page.locator('.toast-description', { hasText: text }).first();
const isThere = (image: Locator) => image.evaluate((img: HTMLImageElement) => img.complete && img.naturalWidth > 0);

/** Opens a box of a new person, ready for items with pictures. */
async function openPictures(
  page: Page,
  server: BoxroomServer,
  email: string,
  ...options: DisplayOption[]
): Promise<void> {
  await signIn(page, server, email, { has: { shown: ['Pictures', ...options], boxes: [{ name: 'Tools' }] } });
  await openBox(page, 'Tools');
  await page.getByRole('button', { name: 'Picture', exact: true }).click();
  await expect(page.getByRole('group', { name: 'Item picture' })).toBeVisible();
}

async function addWithPicture(page: Page, name: string, file: SampleFile): Promise<void> {
  await page.locator('.picture-field input[type=file]').setInputFiles(file);
  // Fifty million pixels take a while on a busy machine.
  await expect(page.getByAltText('Preview')).toBeVisible({ timeout: 30_000 });
  await addItems(page, [name]);
  await expect(thumb(page, name)).toBeVisible();
}

/** Chooses a file in the open viewer in place of the picture on the screen. */
const choose = (dialog: Locator, file: SampleFile) => dialog.locator('input[type=file]').first().setInputFiles(file);

test('a picture is taken, looked at, saved, changed, removed and brought back', async ({ page, server, email }) => {
  test.slow();
  await openPictures(page, server, email, 'Quantity');
  await page.locator('.picture-field input[type=file]').setInputFiles(await drawPicture(page));
  await expect(page.getByAltText('Preview')).toBeVisible();
  await expectAccessible(page);
  await screenshot(page, 'picture-form');
  await addItems(page, ['2 x Hammer']);
  await expect(toast(page, 'Picture uploaded')).toBeVisible();
  await expect(page.getByAltText('Preview')).toBeHidden();

  // The targets are large enough and far enough apart for a thumb.
  const [picture, plus] = await Promise.all([
    thumb(page, 'Hammer').boundingBox(),
    page.getByRole('button', { name: 'Increase quantity of Hammer' }).boundingBox(),
  ]);
  if (!picture || !plus) throw new Error('The row lacks a button.');
  expect(Math.min(picture.width, picture.height)).toBeGreaterThanOrEqual(44);
  const apart = Math.max(plus.y - (picture.y + picture.height), plus.x - (picture.x + picture.width));
  expect(apart).toBeGreaterThanOrEqual(8);
  await screenshot(page, 'picture-row');

  await thumb(page, 'Hammer').focus();
  await page.keyboard.press('Enter');
  const dialog = viewer(page, 'Hammer');
  await expect.poll(() => isThere(dialog.getByRole('img', { name: 'Hammer' }))).toBe(true);
  await expectAccessible(page);
  await screenshot(page, 'picture-viewer');

  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Download' }).click();
  expect((await download).suggestedFilename()).toBe('Hammer.jpg');
  await expect(toast(page, 'Image downloaded')).toBeVisible();

  await choose(dialog, await drawPicture(page, { left: 'green', right: 'yellow', width: 300, height: 600 }));
  await expect(toast(page, 'Picture updated')).toBeVisible();
  await expectAllSent(page);
  await screenshot(page, 'picture-viewer-tall');

  await dialog.getByRole('button', { name: 'Remove Picture' }).click();
  await expect(dialog.getByText('No picture available')).toBeVisible();
  await expect(toast(page, 'Picture removed')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => isThere(dialog.getByRole('img', { name: 'Hammer' }))).toBe(true);

  await page.goBack();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Tools', level: 1 })).toBeVisible();
  await expect(thumb(page, 'Hammer')).toBeFocused();

  // Without a picture there is no button to return the focus to.
  await thumb(page, 'Hammer').click();
  await dialog.getByRole('button', { name: 'Remove Picture' }).click();
  await expect(dialog.getByText('No picture available')).toBeVisible();
  await expectAccessible(page);
  await screenshot(page, 'picture-none');
  await page.keyboard.press('Escape');
  await expectNoDialog(page);
  await expect(thumb(page, 'Hammer')).toBeHidden();
  await expect(page.getByRole('button', { name: 'Edit Hammer' })).toBeFocused();
});

test('a phone offers camera and library, anything else a file', async ({ page, server, email, isMobile }) => {
  await page.addInitScript(() => {
    navigator.mediaDevices.enumerateDevices = () => Promise.resolve([{ kind: 'videoinput' } as MediaDeviceInfo]);
  });
  await openPictures(page, server, email);
  const field = page.getByRole('group', { name: 'Item picture' });
  if (!isMobile) {
    await expect(field.getByRole('button')).toHaveText(['Choose Pictures']);
    const chooser = page.waitForEvent('filechooser');
    await field.getByRole('button', { name: 'Choose Pictures' }).click();
    await (await chooser).setFiles(await drawPicture(page));
    await expect(page.getByAltText('Preview')).toBeVisible();
    for (const name of ['Picture', 'Remove Picture', 'Add Pictures'])
      await expect(field.getByRole('button', { name, exact: true })).toBeVisible();
    return;
  }
  await expect(field.getByRole('button')).toHaveText(['Take Picture', 'Choose from Library']);
  const input = page.locator('.picture-field input[type=file]');
  for (const [name, capture] of [
    ['Take Picture', 'environment'],
    ['Choose from Library', null],
  ] as const) {
    const chooser = page.waitForEvent('filechooser');
    await field.getByRole('button', { name }).click();
    await chooser;
    expect(await input.getAttribute('capture')).toBe(capture);
  }
  await addWithPicture(page, 'Saw', await drawPicture(page));
  await thumb(page, 'Saw').click();
  const dialog = viewer(page, 'Saw');
  await expect(dialog.getByRole('button', { name: 'Take Picture' })).toBeVisible();
  await screenshot(page, 'picture-viewer-camera');
});

test(
  'whatever a camera or a disk holds becomes a small upright picture, or a clear word',
  { tag: '@any-size' },
  async ({ page, server, email }) => {
    test.slow();
    await openPictures(page, server, email);
    await addWithPicture(page, 'Ladder', await drawPhonePhoto(page));
    await addWithPicture(page, 'Glass', await drawPicture(page, { left: 'transparent', right: 'transparent' }));
    await addWithPicture(page, 'Map', hugePicture(8000, 6000));
    await addWithPicture(page, 'Web', await drawPicture(page, { type: 'image/webp', width: 1600, height: 400 }));
    await expectAllSent(page);
    await expect(page.getByRole('button', { name: /^Picture of / })).toHaveCount(4);
    const boxId = new URL(page.url()).pathname.split('/').at(-1);
    const pictures = await page.evaluate(async (id) => {
      const answer = await fetch(`/trpc/items.list?input=${encodeURIComponent(JSON.stringify({ boxId: id }))}`);
      const { result } = (await answer.json()) as { result: { data: { name: string; pictureId: string }[] } };
      return Object.fromEntries(result.data.map((item) => [item.name, `/pic/${item.pictureId}`]));
    }, boxId);
    const read = (name: string) => readPicture(page, pictures[name] ?? '');
    const near = (seen: number[], [r, g, b]: readonly [number, number, number]) =>
      [r, g, b].every((part, index) => Math.abs(part - (seen[index] ?? -1)) < 20);
    // Rotated to the right, the left half is on top.
    const ladder = await read('Ladder');
    expect(ladder.size).toBe('300x400');
    expect([near(ladder.from, [255, 0, 0]), near(ladder.to, [0, 0, 255])]).toEqual([true, true]);
    expect(near((await read('Glass')).from, [255, 255, 255])).toBe(true);
    expect((await read('Map')).size).toBe('800x600');
    expect((await read('Web')).size).toBe('800x200');

    const input = page.locator('.picture-field input[type=file]');
    const says = async (file: SampleFile, title: string, text: string) => {
      await input.setInputFiles(file);
      await expect(page.getByRole('group', { name: 'Item picture' })).toHaveAccessibleDescription(text);
      await expect(toast(page, title)).toBeVisible();
      await expect(toastText(page, text)).toBeVisible();
    };
    const { buffer } = await drawPicture(page, { type: 'image/jpeg' });
    const invalid = 'Please select a valid image file (JPEG, PNG, or WebP)';
    await says({ name: 'a.gif', mimeType: 'image/gif', buffer }, 'Invalid file', invalid);
    const large = Buffer.alloc(10 * 1024 * 1024 + 1);
    await says(
      { name: 'a.jpg', mimeType: 'image/jpeg', buffer: large },
      'Invalid file',
      'Image file must be smaller than 10MB',
    );
    const heic = Buffer.concat([Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'), Buffer.alloc(64)]);
    const noHeic = 'This browser cannot read HEIC pictures. Please choose a JPEG, PNG, or WebP.';
    await says({ name: 'IMG_1.HEIC', mimeType: 'image/heic', buffer: heic }, 'Invalid file', noHeic);
    await says(
      { name: 'a.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('nothing') },
      'Upload failed',
      'Failed to load image',
    );
    await screenshot(page, 'picture-invalid');
  },
);

test.describe('on its way', () => {
  // Requests must reach the test's routes, not only the worker.
  test.use({ serviceWorkers: 'block' });

  test(
    'how far a picture is shows, failures are said, and it is sent again',
    { tag: '@any-size' },
    async ({ page, server, email }) => {
      test.slow();
      await openPictures(page, server, email);
      let answers: 'late' | 'unavailable' | 'refused' = 'late';
      let letGo: () => void = () => undefined;
      const held = new Promise<void>((resolve) => void (letGo = resolve));
      const failed = { unavailable: 503, refused: 415 } as const;
      await page.route('**/pic/*', async (route) => {
        if (route.request().method() !== 'PUT') return route.fallback();
        if (answers === 'late') {
          await held;
          return route.fallback();
        }
        const appCode = answers === 'refused' ? 'PICTURE_INVALID' : 'UNAVAILABLE';
        const body = JSON.stringify({ error: { data: { appCode } } });
        return route.fulfill({ status: failed[answers], contentType: 'application/json', body });
      });
      await addWithPicture(page, 'Saw', await drawPicture(page));
      await expect(thumb(page, 'Saw')).toHaveAccessibleDescription(/^Sending the picture, \d+ %$/);
      await thumb(page, 'Saw').click();
      const saw = viewer(page, 'Saw');
      await expect(saw.getByRole('progressbar', { name: 'Sending the picture' })).toBeVisible();
      await screenshot(page, 'picture-sending');
      letGo();
      await expect(toast(page, 'Picture uploaded')).toBeVisible();
      await expect(saw.getByRole('progressbar')).toBeHidden();

      answers = 'unavailable';
      await choose(saw, await drawPicture(page, { left: 'green' }));
      await expect(toast(page, 'Picture updated')).toBeVisible();
      await expect(toast(page, 'Upload failed')).toBeVisible();
      await expect(toastText(page, 'Failed to upload the new picture. Please try again.')).toBeVisible();
      await expect(saw.getByText('Picture could not be sent yet, trying again')).toBeVisible();
      await screenshot(page, 'picture-delayed');
      answers = 'refused';
      // A pointer resting where a toast appears stops its timer.
      await page.mouse.move(5, 5);
      await saw.getByRole('button', { name: 'Try again' }).click();
      await expect(saw.getByText('Picture was not accepted and is only on this device')).toBeVisible();
      await page.unrouteAll({ behavior: 'ignoreErrors' });
      // A press of the mouse would be checked again after it, when the button may be gone already.
      await saw.getByRole('button', { name: 'Try again' }).press('Enter');
      await expect(saw.getByRole('button', { name: 'Try again' })).toBeHidden();
      await page.keyboard.press('Escape');
      await expectNoDialog(page);
      await expect(thumb(page, 'Saw')).not.toHaveAccessibleDescription(/./);
    },
  );

  test('a download that fails is said', { tag: '@any-size' }, async ({ page, server, email, browser }) => {
    await openPictures(page, server, email);
    await addWithPicture(page, 'Saw', await drawPicture(page));
    await expectAllSent(page);
    await expect(toast(page, 'Picture uploaded')).toBeVisible();
    const other = await browser.newPage();
    await signIn(other, server, email, { from: new URL(page.url()).pathname });
    await expect(thumb(other, 'Saw').locator('img')).toBeVisible();
    await other.route(/\/pic\/[^/]+$/, (route) => route.abort());
    await thumb(other, 'Saw').click();
    await viewer(other, 'Saw').getByRole('button', { name: 'Download' }).click();
    await expect(toast(other, 'Download failed')).toBeVisible();
    await expect(toastText(other, 'Failed to download the image. Please try again.')).toBeVisible();
    await other.close();
  });
});

test.describe('without a network', () => {
  test.use({ serviceWorkers: 'allow' });

  test(
    'pictures are there without a network, those of others too, and gone after the sign-out',
    { tag: '@any-size' },
    async ({ page, server, email, browser }) => {
      test.slow();
      await openPictures(page, server, email);
      await addWithPicture(page, 'Saw', await drawPicture(page));
      await expectAllSent(page);
      await expect(toast(page, 'Picture uploaded')).toBeVisible();

      const away = await browser.newContext();
      const other = await away.newPage();
      await signIn(other, server, email, { from: new URL(page.url()).pathname });
      await waitForShell(other);
      const asked: string[] = [];
      other.on('request', (request) => void (request.url().includes('/pic/') && asked.push(request.url())));
      await other.reload();
      await expect(thumb(other, 'Saw').locator('img')).toBeVisible();
      await thumb(other, 'Saw').click();
      await expect(viewer(other, 'Saw').getByRole('img', { name: 'Saw' })).toBeVisible();
      await other.keyboard.press('Escape');
      await expectNoDialog(other);
      asked.length = 0;
      await away.setOffline(true);
      await other.reload();
      await expect.poll(() => isThere(thumb(other, 'Saw').locator('img'))).toBe(true);
      await thumb(other, 'Saw').click();
      const dialog = viewer(other, 'Saw');
      await expect.poll(() => isThere(dialog.getByRole('img', { name: 'Saw' }))).toBe(true);
      expect(asked).toEqual([]);

      await choose(dialog, await drawPicture(other, { left: 'green' }));
      await expect(toast(other, 'Picture updated')).toBeVisible();
      await expect(dialog.getByText('Picture waits to be sent')).toBeVisible();
      await screenshot(other, 'picture-waiting');
      await away.setOffline(false);
      await expect(dialog.getByText('Picture waits to be sent')).toBeHidden();
      await other.keyboard.press('Escape');
      await expectNoDialog(other);
      await expectAllSent(other);

      await other.goto(`${server.origin}/settings`);
      await other.getByRole('button', { name: 'Logout' }).click();
      await other.getByRole('alertdialog').getByRole('button', { name: 'Logout' }).click();
      await other.waitForURL(/\/auth/);
      expect(await other.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name))).toEqual([]);
      await away.close();
    },
  );
});

test(
  'in a shared room both have a say in what is seen, and who may only look changes nothing',
  { tag: '@any-size' },
  async ({ page, server, email, browser }) => {
    test.slow();
    await openPictures(page, server, email);
    await addWithPicture(page, 'Saw', await drawPicture(page));
    await expectAllSent(page);
    await expect(toast(page, 'Picture uploaded')).toBeVisible();
    const box = page.url();

    const bob = `bob-${email}`;
    const away = await browser.newContext();
    const other = await away.newPage();
    await signIn(other, server, bob);
    await setAccess(server, { owner: email, member: bob, access: 'view' });
    await other.goto(box);
    await expect(other.getByTitle('Saw', { exact: true })).toBeVisible();
    await expect(thumb(other, 'Saw')).toBeHidden();
    await switchOn(other, server, 'Pictures');
    await other.goto(box);
    await expect(thumb(other, 'Saw').locator('img')).toBeVisible();

    await thumb(other, 'Saw').click();
    const dialog = viewer(other, 'Saw');
    await expect(dialog.getByRole('img', { name: 'Saw' })).toBeVisible();
    for (const name of ['Change Picture', 'Remove Picture']) {
      const button = dialog.getByRole('button', { name });
      await expect(button).toHaveAttribute('aria-disabled', 'true');
      await expect(button).toHaveAccessibleDescription('View-only access - you cannot change pictures in this room');
      await pressDisabled(button);
      await expect(toast(other, 'Permission denied')).toBeVisible();
      await expect(toastText(other, "You don't have permission to change this picture.")).toBeVisible();
    }
    await expectAccessible(other);
    await screenshot(other, 'picture-view-only');
    await expect(dialog.getByRole('button', { name: 'Download' })).toBeEnabled();

    // When the owner hides pictures, an open one closes too.
    await page.goto(`${server.origin}/settings`);
    await openSection(page, 'Display');
    await page.getByRole('switch', { name: /^Pictures/ }).click();
    await expect(dialog).toBeHidden();
    await expect(thumb(other, 'Saw')).toBeHidden();
    await away.close();
  },
);
