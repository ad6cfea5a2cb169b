import type { Locator, Page } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { waitForShell } from './support/app-shell.ts';
import { makePdf } from './support/sample-papers.ts';
import { drawPicture } from './support/sample-pictures.ts';
import { screenshot } from './support/screenshot.ts';
import { setAccess } from './support/set-access.ts';
import { signIn as signInOn } from './support/sign-in.ts';
import { expectAllSent, expectKept, openBox } from './support/steps.ts';
import { expect, test } from './support/test.ts';

const HAS = { boxes: [{ name: 'Tools', items: ['Drill'] }], shown: ['Papers'] } as const;

async function openItem(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Drill', exact: true }).click();
  return page.getByRole('dialog', { name: 'Drill', exact: true });
}
const row = (item: Locator, name: string) => item.getByRole('button', { name: new RegExp(`^${name}`) });
const viewer = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });

/** The color in the middle of what a canvas shows; null while it is not drawn. */
const colorOf = (canvas: Locator) =>
  canvas.evaluate((element) => {
    const { width, height } = element as HTMLCanvasElement;
    if ((element as HTMLCanvasElement).dataset['state'] !== 'drawn' || width === 0) return null;
    const data = (element as HTMLCanvasElement).getContext('2d')?.getImageData(width / 2, height / 2, 1, 1).data;
    return data ? [...data] : null;
  });
const RED = [255, 0, 0, 255];

test('papers are added, opened, zoomed, saved, renamed, removed and brought back', async ({ page, signIn, email }) => {
  test.slow();
  await signIn(page, email, { has: HAS });
  await openBox(page, 'Tools');
  const item = await openItem(page);
  const field = item.locator('input[type=file][aria-label=Papers]');
  const text = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('notes') };
  const large = { name: 'large.pdf', mimeType: 'application/pdf', buffer: Buffer.alloc(10 * 1024 * 1024 + 1) };
  await field.setInputFiles([makePdf('Manual.pdf', { pages: 3 }), text, await drawPicture(page), large]);
  await expect(item.getByRole('alert')).toHaveText([
    /^notes\.txt: Please select/,
    /^large\.pdf: Paper must be smaller/,
  ]);
  await expect(row(item, 'Manual')).toContainText('PDF');
  await expect(row(item, 'sample')).toContainText('Picture');
  await expectAllSent(page);
  await expectAccessible(page);
  await screenshot(page, 'papers');

  await row(item, 'Manual').click();
  const pages = viewer(page, 'Manual').getByRole('img', { name: /^Manual, page/ });
  await expect(pages).toHaveCount(3);
  await expect.poll(() => colorOf(pages.first())).toEqual(RED);
  await expectAccessible(page);
  await screenshot(page, 'paper-pdf');
  const width = async () => (await pages.first().boundingBox())?.width ?? 0;
  const before = await width();
  await page.getByRole('button', { name: 'Zoom in' }).click();
  await expect.poll(() => width()).toBeCloseTo(before * 1.5, 0);
  await expect.poll(() => colorOf(pages.first())).toEqual(RED);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save a copy' }).click();
  expect((await download).suggestedFilename()).toBe('Manual.pdf');
  await page.goBack();
  await expect(viewer(page, 'Manual')).toBeHidden();

  await row(item, 'sample').click();
  const picture = viewer(page, 'sample').getByRole('img', { name: 'sample' });
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(400);
  await screenshot(page, 'paper-picture');
  await page.keyboard.press('Escape');
  await expect(viewer(page, 'sample')).toBeHidden();

  await item.getByRole('button', { name: 'Rename sample' }).click();
  const rename = viewer(page, 'Rename paper');
  await rename.getByRole('textbox', { name: 'Name of the paper' }).fill('');
  await page.keyboard.press('Enter');
  await expect(rename.getByText('Please enter a name for the paper.')).toBeVisible();
  await rename.getByRole('textbox', { name: 'Name of the paper' }).fill('Receipt');
  await page.keyboard.press('Enter');
  await expect(row(item, 'Receipt')).toBeVisible();
  await item.getByRole('button', { name: 'Remove Receipt' }).click();
  await expect(row(item, 'Receipt')).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(row(item, 'Receipt')).toBeVisible();

  // The form has them, too.
  await item.getByRole('button', { name: 'Edit', exact: true }).click();
  await expect(row(viewer(page, 'Edit item'), 'Manual')).toBeVisible();
  await expectAllSent(page);
});

test('a hostile, a locked and a broken PDF harm nobody', { tag: '@any-size' }, async ({ page, signIn, email }) => {
  await signIn(page, email, { has: HAS });
  await openBox(page, 'Tools');
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  page.on('dialog', (dialog) => asked.push(dialog.message()));
  const item = await openItem(page);
  const title = await page.title();
  const broken = { ...makePdf('Broken.pdf'), buffer: Buffer.from('%PDF-1.7\nnothing\nstartxref\n9\n%%EOF') };
  await item
    .locator('input[type=file][aria-label=Papers]')
    .setInputFiles([
      makePdf('Hostile.pdf', { isHostile: true }),
      makePdf('Locked.pdf', { isEncrypted: true }),
      broken,
      { ...broken, name: 'Page.pdf', buffer: Buffer.from('<script>alert(1)</script>') },
    ]);
  await expect(item.getByRole('alert')).toHaveText(/^Page\.pdf: Please select/);

  await row(item, 'Hostile').click();
  const drawn = viewer(page, 'Hostile').getByRole('img');
  await expect.poll(() => colorOf(drawn)).toEqual(RED);
  await drawn.click();
  expect(await page.title()).toBe(title);
  expect(page.context().pages()).toHaveLength(1);
  await page.goBack();

  for (const [name, words] of [
    ['Locked', /protected with a password/],
    ['Broken', /damaged or of an unknown kind/],
  ] as const) {
    await row(item, name).click();
    await expect(viewer(page, name).getByText(words)).toBeVisible();
    await expect(viewer(page, name).getByRole('button', { name: 'Save a copy' })).toBeVisible();
    await page.goBack();
    await expect(viewer(page, name)).toBeHidden();
  }
  expect(asked.filter((url) => !url.startsWith('blob:') && new URL(url).origin !== new URL(page.url()).origin)).toEqual(
    [],
  );
});

test(
  'a viewer opens papers and changes none',
  { tag: '@any-size' },
  async ({ page, browser, server, signIn, email }) => {
    await signIn(page, email, { has: HAS });
    await openBox(page, 'Tools');
    const item = await openItem(page);
    await item.locator('input[type=file][aria-label=Papers]').setInputFiles(makePdf('Manual.pdf'));
    await expect(row(item, 'Manual')).toBeVisible();
    await expectAllSent(page);
    const other = await browser.newContext();
    try {
      const theirs = await other.newPage();
      const member = `other-${email}`;
      await signInOn(theirs, server, member, { has: { shown: ['Papers'] } });
      await setAccess(server, { owner: email, member, access: 'view' });
      await theirs.goto(page.url());
      const seen = await openItem(theirs);
      await expect(seen.getByRole('button', { name: 'Remove Manual' })).toHaveCount(0);
      await expect(seen.getByRole('button', { name: 'Add Papers' })).toHaveCount(0);
      await row(seen, 'Manual').click();
      await expect.poll(() => colorOf(viewer(theirs, 'Manual').getByRole('img'))).toEqual(RED);
    } finally {
      await other.close();
    }
  },
);

test.describe('with the app on the device', () => {
  test.use({ serviceWorkers: 'allow' });

  test(
    'a paper opens without a network, also one just added',
    { tag: '@any-size' },
    async ({ page, ownServer, email }) => {
      test.slow();
      await signInOn(page, ownServer, email, { has: HAS });
      await waitForShell(page);
      await openBox(page, 'Tools');
      const item = await openItem(page);
      const field = item.locator('input[type=file][aria-label=Papers]');
      await field.setInputFiles(makePdf('Manual.pdf'));
      await expectAllSent(page);
      await expect
        .poll(() => page.evaluate(async () => (await (await caches.open('boxroom-late')).keys()).length))
        .toBe(6);
      await ownServer.stop();
      await field.setInputFiles(makePdf('Receipt.pdf'));
      await expect(row(item, 'Receipt')).toContainText(/Waits to be sent|Could not be sent yet/);
      await expectKept(page, 'Receipt');
      await page.reload();
      const later = await openItem(page);
      for (const name of ['Manual', 'Receipt']) {
        await row(later, name).click();
        await expect.poll(() => colorOf(viewer(page, name).getByRole('img'))).toEqual(RED);
        await page.goBack();
        await expect(viewer(page, name)).toBeHidden();
      }
    },
  );
});
