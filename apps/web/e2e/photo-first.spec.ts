import type { Page } from '@playwright/test';
import { waitForShell } from './support/app-shell.ts';
import { KillableBrowser } from './support/killable-browser.ts';
import { drawPicture } from './support/sample-pictures.ts';
import { screenshot } from './support/screenshot.ts';
import { setAccess } from './support/set-access.ts';
import { signIn as signInOn } from './support/sign-in.ts';
import { addBoxes, expectAllSent, expectNoDialog, openBox, undoOnceSent } from './support/steps.ts';
import { expect, test } from './support/test.ts';

const open = (page: Page) => page.getByRole('button', { name: 'Photograph the contents' }).click();
const tray = (page: Page) => page.getByRole('list', { name: 'Pictures taken' }).getByRole('listitem');
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Photograph the contents' });
const naming = (page: Page) => page.getByRole('dialog', { name: 'Name the items' });
const nameField = (page: Page) => naming(page).getByRole('textbox', { name: 'Item name' });

/** Gives the page a camera that shows another color for each picture. */
async function giveCamera(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 640, height: 480 });
    let step = 0;
    const draw = () => {
      const context = canvas.getContext('2d');
      if (!context) return;
      context.fillStyle = `hsl(${(step++ * 7) % 360} 80% 50%)`;
      context.fillRect(0, 0, 640, 480);
    };
    setInterval(draw, 50);
    navigator.mediaDevices.enumerateDevices = () => Promise.resolve([{ kind: 'videoinput' } as MediaDeviceInfo]);
    navigator.mediaDevices.getUserMedia = () => {
      draw();
      return Promise.resolve(canvas.captureStream(20));
    };
  });
}

/** Takes pictures in the app on a phone, and chooses files elsewhere. */
async function takePictures(page: Page, count: number, isMobile: boolean): Promise<void> {
  const before = await tray(page).count();
  if (isMobile) {
    const shutter = page.getByRole('button', { name: 'Take picture', exact: true });
    for (let n = 1; n <= count; n++) {
      await shutter.click();
      await expect(tray(page)).toHaveCount(before + n);
    }
    return;
  }
  const file = await drawPicture(page);
  const files = Array.from({ length: count }, (_, n) => ({ ...file, name: `photo-${n}.png` }));
  await dialog(page).locator('input[type=file]').setInputFiles(files);
  await expect(tray(page)).toHaveCount(before + count);
}

test('ten pictures become ten items, and get their names one after the other', async ({
  page,
  signIn,
  email,
  isMobile,
}) => {
  await giveCamera(page);
  await signIn(page, email, { has: { boxes: [{ name: 'Cellar' }] } });
  await openBox(page, 'Cellar');
  // Pictures are off: the tap that photographs switches them on.
  await expect(page.getByText('This also switches pictures on.')).toBeVisible();
  await screenshot(page, 'photo-first-entry');
  await open(page);
  await takePictures(page, 11, isMobile);
  await screenshot(page, 'photo-first-tray');
  await page.getByRole('button', { name: 'Remove picture 11' }).click();
  await expect(tray(page)).toHaveCount(10);
  await page.getByRole('button', { name: 'Each is an item' }).click();

  await expect(naming(page).getByText('1 of 10')).toBeVisible();
  await expect(nameField(page)).toBeFocused();
  await expect(naming(page).getByRole('img', { name: 'Unnamed 1', exact: true })).toBeVisible();
  await screenshot(page, 'photo-first-naming');
  await page.keyboard.type('Saw');
  await page.keyboard.press('Enter');
  await expect(naming(page).getByText('2 of 10')).toBeVisible();
  await expect(nameField(page)).toBeFocused();
  await page.keyboard.type('Hammer');
  await page.keyboard.press('Enter');
  await naming(page).getByRole('button', { name: 'Skip' }).click();
  await expect(naming(page).getByText('4 of 10')).toBeVisible();
  await expect(nameField(page)).toBeFocused();
  await naming(page).getByRole('button', { name: 'Close' }).click();
  await expectNoDialog(page);

  await expect(page.getByText('8 items have no name yet')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Picture of Saw', exact: true })).toBeVisible();
  await screenshot(page, 'photo-first-unnamed');
  await expectAllSent(page);
  await page.reload();

  // Later, and from one of the items.
  await page.getByRole('button', { name: 'Unnamed 4', exact: true }).click();
  await page.getByRole('dialog', { name: 'Unnamed 4' }).getByRole('button', { name: 'Name them' }).click();
  await expect(naming(page).getByRole('img', { name: 'Unnamed 4', exact: true })).toBeVisible();
  for (const name of ['Drill', 'Rope', 'Level', 'Nails', 'Tape', 'Glue', 'Axe']) {
    await nameField(page).fill(name);
    await page.keyboard.press('Enter');
  }
  await expect(naming(page).getByRole('img', { name: 'Unnamed 3', exact: true })).toBeVisible();
  await nameField(page).fill('File');
  await page.keyboard.press('Enter');
  await expect(naming(page)).toBeHidden();
  await expect(page.getByText(/no name yet/)).toHaveCount(0);
});

test('pictures of the box itself: as many as fit, with Undo', async ({ page, signIn, email, isMobile }) => {
  await giveCamera(page);
  await signIn(page, email, { has: { boxes: [{ name: 'Cellar' }], shown: ['Pictures'] } });
  await openBox(page, 'Cellar');
  await open(page);
  await takePictures(page, 9, isMobile);
  const toBox = page.getByRole('button', { name: 'All are pictures of the box' });
  await expect(toBox).toHaveAttribute('aria-disabled', 'true');
  await expect(dialog(page).getByText('A box can have 8 pictures at most: 8 more fit.').first()).toBeVisible();
  await page.getByRole('button', { name: 'Remove picture 1', exact: true }).click();
  await toBox.click();
  await expectNoDialog(page);
  await expect(page.getByText('8 pictures added to the box')).toBeVisible();
  await undoOnceSent(page);
  await expect(page.getByText('8 pictures removed')).toBeVisible();
});

test('a new box is photographed at once', { tag: '@any-size' }, async ({ page, signIn, email }) => {
  await signIn(page, email, { has: { shown: ['Pictures'] } });
  await addBoxes(page, [{ name: 'Cellar' }]);
  await page.getByRole('button', { name: 'Photograph it' }).click();
  await expect(dialog(page)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Cellar', level: 1, includeHidden: true })).toBeVisible();
});

test('a file that is no picture is named, and stops no other', async ({ page, signIn, email }) => {
  await signIn(page, email, { has: { boxes: [{ name: 'Cellar' }], shown: ['Pictures'] } });
  await openBox(page, 'Cellar');
  await open(page);
  const text = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('notes') };
  await dialog(page)
    .locator('input[type=file]')
    .setInputFiles([text, await drawPicture(page)]);
  await expect(tray(page)).toHaveCount(1);
  await expect(dialog(page).getByRole('alert')).toHaveText(/^notes\.txt: Please select a valid image file/);
});

test('a viewer is offered nothing of it', { tag: '@any-size' }, async ({ page, browser, server, signIn, email }) => {
  await signIn(page, email, { has: { boxes: [{ name: 'Cellar', items: ['Unnamed 1'] }], shown: ['Pictures'] } });
  await openBox(page, 'Cellar');
  await expect(page.getByText('1 item has no name yet')).toBeVisible();
  const other = await browser.newContext();
  try {
    const theirs = await other.newPage();
    const member = `other-${email}`;
    await signInOn(theirs, server, member);
    await setAccess(server, { owner: email, member, access: 'view' });
    await theirs.goto(page.url());
    await expect(theirs.getByRole('button', { name: 'Unnamed 1', exact: true })).toBeVisible();
    await expect(theirs.getByRole('button', { name: 'Photograph the contents' })).toHaveCount(0);
    await expect(theirs.getByText('1 item has no name yet')).toHaveCount(0);
  } finally {
    await other.close();
  }
});

test('a dead battery in a cellar costs no picture', { tag: '@any-size' }, async ({ ownServer, email }) => {
  test.slow();
  const phone = await KillableBrowser.create();
  try {
    let { page } = await phone.start();
    await signInOn(page, ownServer, email, { has: { boxes: [{ name: 'Cellar' }], shown: ['Pictures'] } });
    await waitForShell(page);
    await openBox(page, 'Cellar');
    const address = page.url();
    // A browser writes its cookies down within half a minute, and when it closes: the session is not from just now.
    await phone.close();
    ({ page } = await phone.start());
    await page.goto(address);
    await open(page);
    await ownServer.stop();
    await takePictures(page, 3, false);
    await expect.poll(() => countShots(page)).toBe(3);
    await phone.kill();

    ({ page } = await phone.start());
    await page.goto(address);
    await open(page);
    await expect(tray(page)).toHaveCount(3);
    await page.getByRole('button', { name: 'Each is an item' }).click();
    await nameField(page).fill('Saw');
    await page.keyboard.press('Enter');
    await naming(page).getByRole('button', { name: 'Close' }).click();
    await expect(page.getByText('2 items have no name yet')).toBeVisible();
    await expect.poll(() => countShots(page)).toBe(0);
    await phone.kill();

    await ownServer.start();
    ({ page } = await phone.start());
    await page.goto(address);
    await expectAllSent(page);
    await expect(page.getByRole('button', { name: /^Picture of / })).toHaveCount(3);
    await expect(page.getByRole('button', { name: 'Picture of Saw', exact: true })).toBeVisible();
  } finally {
    await phone.dispose();
  }
});

/** Reads the disk: the tray shows a picture a moment before it is there. */
function countShots(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const found = (await indexedDB.databases()).find(({ name }) => name?.startsWith('boxroom-shots-'));
    if (!found?.name) return -1;
    const opening = indexedDB.open(found.name);
    await new Promise((resolve) => opening.addEventListener('success', resolve));
    const counting = opening.result.transaction('shots').objectStore('shots').count();
    await new Promise((resolve) => counting.addEventListener('success', resolve));
    opening.result.close();
    return counting.result;
  });
}
