import type { Page } from '@playwright/test';
import jsQR from 'jsqr';
import { expectAccessible } from './support/accessibility.ts';
import { setHidden, waitForShell } from './support/app-shell.ts';
import { openWithCamera } from './support/fake-camera.ts';
import { screenshot } from './support/screenshot.ts';
import { addBoxes, addItems, addRoom, expectAllSent, openBox } from './support/steps.ts';
import { expect, test } from './support/test.ts';

test.use({ serviceWorkers: 'allow' });

const FOREIGN = 'WIFI:T:WPA;S:home;P:secret;;';

/** Creates boxes with these names in 'My First Storage Room', on the server. Returns the address of each tag. */
async function makeBoxes(page: Page, names: readonly string[]): Promise<string[]> {
  await addBoxes(
    page,
    names.map((name) => ({ name })),
  );
  const links = names.map((name) => page.getByRole('link', { name: `Go to details of ${name}` }));
  const urls: string[] = [];
  for (const link of links) urls.push(new URL((await link.getAttribute('href')) ?? '', page.url()).href);
  await expectAllSent(page);
  return urls;
}

/** Returns a function that counts the camera streams of the page that still run. */
async function watchStreams(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const streams: MediaStream[] = [];
    const open = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
    navigator.mediaDevices.getUserMedia = async (wanted) => {
      const stream = await open(wanted);
      streams.push(stream);
      return stream;
    };
    Object.assign(window, {
      runningCameras: () => streams.flatMap((one) => one.getTracks()).filter((one) => one.readyState === 'live').length,
    });
  });
  return () => page.evaluate(() => (window as unknown as { runningCameras: () => number }).runningCameras());
}

test('a tag before the camera opens its box, offline too, and the camera is given back', async ({
  page,
  email,
  signIn,
}, testInfo) => {
  await signIn(page, email);
  const [tools = ''] = await makeBoxes(page, ['Tools']);
  const camera = await openWithCamera(page, { texts: [tools] }, testInfo);
  try {
    const phone = await camera.context.newPage();
    const running = await watchStreams(phone);
    await phone.addInitScript(() => Reflect.deleteProperty(window, 'BarcodeDetector'));
    const problems: string[] = [];
    phone.on('console', (message) => {
      if (message.text().includes('Content Security Policy')) problems.push(message.text());
    });
    await phone.goto(`${new URL(tools).origin}/search`);
    await phone.getByRole('link', { name: 'Scan a tag' }).click();
    await expect(phone.getByRole('heading', { name: 'Tools', level: 1 })).toBeVisible();
    expect(await running()).toBe(0);
    await waitForShell(phone);

    await camera.context.setOffline(true);
    await phone.goto(`${new URL(tools).origin}/scan`);
    await expect(phone.getByRole('heading', { name: 'Tools', level: 1 })).toBeVisible();
    expect(await running()).toBe(0);
    expect(problems).toEqual([]);
  } finally {
    await camera.close();
  }
});

test("the browser's own detector is used where it reads QR codes", async ({ page, email, signIn }, testInfo) => {
  await signIn(page, email);
  const [tools = ''] = await makeBoxes(page, ['Tools']);
  const camera = await openWithCamera(page, { texts: [tools] }, testInfo);
  try {
    const phone = await camera.context.newPage();
    let detected = 0;
    await phone.exposeFunction('decodeInTest', (dark: string, width: number, height: number) => {
      const pixels = Uint8ClampedArray.from({ length: dark.length * 4 }, (_, i) => (dark[i >> 2] === '1' ? 0 : 255));
      const text = jsQR(pixels, width, height)?.data;
      if (text !== undefined) detected++;
      return text ?? null;
    });
    // Chromium has the detector on phones, but not where tests run.
    await phone.addInitScript(() => {
      type Decode = (dark: string, width: number, height: number) => Promise<string | null>;
      class Detector {
        static getSupportedFormats = () => Promise.resolve(['ean_13', 'qr_code']);
        async detect(picture: HTMLCanvasElement) {
          const pixels = picture.getContext('2d')?.getImageData(0, 0, picture.width, picture.height);
          const { decodeInTest } = window as unknown as { decodeInTest: Decode };
          let dark = '';
          for (let i = 0; pixels && i < pixels.data.length; i += 4) dark += (pixels.data[i] ?? 0) < 100 ? '1' : '0';
          const text = await decodeInTest(dark, picture.width, picture.height);
          return text ? [{ rawValue: text }] : [];
        }
      }
      Object.assign(window, { BarcodeDetector: Detector });
    });
    const workers: string[] = [];
    phone.on('worker', (worker) => workers.push(worker.url()));
    await phone.goto(`${new URL(tools).origin}/scan`);
    await expect(phone.getByRole('heading', { name: 'Tools', level: 1 })).toBeVisible();
    expect(detected).toBeGreaterThan(0);
    expect(workers).toEqual([]);
  } finally {
    await camera.close();
  }
});

test('what leads to no box is told apart: foreign codes, unknown boxes, no server; a hidden page gives the camera back', async ({
  page,
  email,
  signIn,
}, testInfo) => {
  await signIn(page, email);
  const { origin } = new URL(page.url());
  const unknown = '0198a2b4-7c3d-7e5f-8a9b-0c1d2e3f4a5b';
  const camera = await openWithCamera(page, { texts: [FOREIGN] }, testInfo);
  try {
    const phone = await camera.context.newPage();
    const running = await watchStreams(phone);
    await phone.goto(`${origin}/scan`);
    await expect(phone.getByText('This is not a Boxroom tag.')).toBeVisible();
    await expect(phone.getByText('secret')).toHaveCount(0);
    await expect(phone.locator('.camera-view')).toHaveAttribute('data-state', 'running');
    await expectAccessible(phone);
    await screenshot(phone, 'scan-foreign');

    expect(await running()).toBe(1);
    await setHidden(phone, true);
    await expect.poll(running).toBe(0);
    await setHidden(phone, false);
    await expect.poll(running).toBe(1);
    await phone.getByRole('link', { name: 'Search' }).click();
    await expect.poll(running).toBe(0);
  } finally {
    await camera.close();
  }

  await page.goto('/scan');
  const field = page.getByRole('textbox', { name: 'Code or address on the tag' });
  await field.fill(`/box/${unknown}`);
  await field.press('Enter');
  await expect(page.getByText('You have no box with this tag.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Check Recently deleted' })).toBeVisible();
  await field.fill('bx-7k3q');
  await field.press('Enter');
  await expect(page.getByText('You have no box with the code BX-7K3Q.')).toBeVisible();
  await expect(page).toHaveURL(/\/b\/7K3Q$/);
  await page.goBack();
  await expect(field).toBeVisible();
  await page.context().setOffline(true);
  await field.fill(`${origin}/box/${unknown}`);
  await field.press('Enter');
  await expect(page.getByText('This box is not on this device.')).toBeVisible();
  await page.context().setOffline(false);
  await page.getByRole('button', { name: 'Try again' }).last().click();
  await expect(page.getByText('You have no box with this tag.')).toBeVisible();
});

test('without a camera a person is told why and types the tag', async ({ page, email, signIn }, testInfo) => {
  await signIn(page, email);
  const [tools = ''] = await makeBoxes(page, ['Tools']);
  await page.goto('/scan');
  await expect(page.getByText('No camera was found.')).toBeVisible();
  await expectAccessible(page);
  await screenshot(page, 'scan-no-camera');

  const camera = await openWithCamera(page, { texts: [tools], allow: false }, testInfo);
  try {
    const phone = await camera.context.newPage();
    await phone.goto(`${new URL(tools).origin}/scan`);
    await expect(phone.getByText('Boxroom may not use the camera.')).toBeVisible();
    await phone.getByRole('textbox', { name: 'Code or address on the tag' }).fill(tools.toUpperCase());
    await phone.getByRole('button', { name: 'Open Box' }).click();
    await expect(phone.getByRole('heading', { name: 'Tools', level: 1 })).toBeVisible();
  } finally {
    await camera.close();
  }
});

test('several boxes are scanned, counted once each, and moved together', async ({ page, email, signIn }, testInfo) => {
  // The pictures of the fake camera take their time.
  test.slow();
  await signIn(page, email);
  const [tools = '', winter = ''] = await makeBoxes(page, ['Tools', 'Winter']);
  await addRoom(page, 'Garage');
  await expectAllSent(page);
  const camera = await openWithCamera(page, { texts: [tools, winter, null] }, testInfo);
  try {
    const phone = await camera.context.newPage();
    // Without this, the first tag would open its box before the list is switched on.
    await phone.addInitScript(() => {
      const open = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
      navigator.mediaDevices.getUserMedia = async (wanted) => {
        await new Promise<void>((resolve) => {
          const look = () =>
            document.querySelector('[role=switch]:checked') ? resolve() : requestAnimationFrame(look);
          look();
        });
        return open(wanted);
      };
    });
    await phone.goto(`${new URL(tools).origin}/scan`);
    await phone.getByRole('switch', { name: 'Scan several' }).check();
    const list = phone.getByRole('list', { name: 'Scanned boxes' });
    await expect(list.getByRole('listitem')).toHaveCount(2);
    await expect(phone.getByText(/is already in the list/)).toBeVisible();
    await expect(list.getByRole('listitem')).toHaveCount(2);
    await expect(phone.getByRole('button', { name: 'Print tags' })).toBeVisible();

    await phone.getByRole('button', { name: 'Move to a room' }).click();
    const move = phone.getByRole('dialog', { name: 'Move Boxes to a Room' });
    await move.getByRole('radio', { name: 'Garage' }).check();
    await move.getByRole('button', { name: 'Move 2 boxes' }).click();
    await expect(list.getByText('Moved to Garage')).toHaveCount(2);
    await expect(list.getByText('Garage · 0 items')).toHaveCount(2);

    await expectAllSent(phone);
    await expectAccessible(phone);
    await screenshot(phone, 'scan-several');

    await list.getByRole('link', { name: 'Winter' }).click();
    await expect(phone.getByRole('heading', { name: 'Winter', level: 1 })).toBeVisible();
    await phone.goBack();
    await expect(list.getByRole('listitem')).toHaveCount(2);
    // Looked for in every frame: the camera soon sees the next tag.
    const isEmpty = phone.waitForFunction(() => document.body.textContent.includes('Nothing scanned yet'));
    await phone.getByRole('button', { name: 'Clear list' }).click();
    await isEmpty;
  } finally {
    await camera.close();
  }
});

test('things are put and moved into a scanned box', async ({ page, email, signIn }) => {
  await signIn(page, email);
  const [tools = ''] = await makeBoxes(page, ['Tools', 'Books']);
  await openBox(page, 'Books');
  await addItems(page, ['Atlas', 'Novel']);
  await expectAllSent(page);
  await page.goto('/scan');
  await page.getByRole('switch', { name: 'Scan several' }).check();
  const field = page.getByRole('textbox', { name: 'Code or address on the tag' });
  await field.fill(tools);
  await field.press('Enter');
  const list = page.getByRole('list', { name: 'Scanned boxes' });
  await page.getByRole('button', { name: 'Add items to Tools' }).click();
  const add = page.getByRole('dialog', { name: 'Add item to box' });
  await add.getByRole('textbox', { name: 'Item name' }).fill('Hammer');
  await add.getByRole('textbox', { name: 'Item name' }).press('Enter');
  await add.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('button', { name: 'Move items into Tools' }).click();
  const fill = page.getByRole('dialog', { name: 'Move items into this box' });
  await fill.getByRole('searchbox', { name: 'Find items' }).fill('atl');
  await fill.getByRole('checkbox', { name: /Atlas/ }).check();
  await fill.getByRole('searchbox', { name: 'Find items' }).fill('nov');
  await fill.getByRole('checkbox', { name: /Novel/ }).check();
  await expectAccessible(page);
  await screenshot(page, 'scan-fill-box');
  await fill.getByRole('button', { name: 'Move 2 items' }).click();
  await expect(list.getByText('My First Storage Room · 3 items')).toBeVisible();
  await expectAllSent(page);
});
