import type { Locator, Page } from '@playwright/test';
import { waitForShell } from './support/app-shell.ts';
import { decodeQr } from './support/decode-qr.ts';
import { showOnly } from './support/settings.ts';
import { addBoxes, addItems, addRoom, expectAllSent, expectNoDialog, openBox, openPart } from './support/steps.ts';
import { expect, test } from './support/test.ts';

const toasts = (page: Page) => page.getByRole('region', { name: 'Notifications' });

test(
  'a box is renamed, placed, moved and left where it says it leads',
  { tag: '@any-size' },
  async ({ page, email, signIn }) => {
    await signIn(page, email);
    await addRoom(page, 'Attic');
    const attic = new URL(page.url()).searchParams.get('room');
    await addBoxes(page, [{ name: 'Tools' }]);
    await openBox(page, 'Tools');
    const head = page.getByRole('region', { name: 'About this box' });
    await expect(head.getByText('No location specified')).toBeVisible();
    await expect(head.getByRole('link', { name: 'Attic' })).toHaveAttribute('href', `/app?room=${attic}`);
    await expect(page.getByRole('heading', { name: '0 items' })).toBeVisible();

    await page.getByRole('button', { name: 'Rename box' }).click();
    const edit = page.getByRole('dialog', { name: 'Rename Box' });
    const [name, place] = [
      edit.getByRole('textbox', { name: 'Box name' }),
      edit.getByRole('textbox', { name: /^Location/ }),
    ];
    const save = edit.getByRole('button', { name: 'Save Changes' });
    await name.fill('  ');
    await expect(save).toBeDisabled();
    await name.fill('x'.repeat(21));
    await place.fill('x'.repeat(101));
    await save.click();
    await expect(edit.getByText('Box name must be 20 characters or less.')).toBeVisible();
    await expect(edit.getByText('Location must be 100 characters or less.')).toBeVisible();
    await name.fill('Garden tools');
    await place.fill('  Behind   the door ');
    await place.press('Enter');
    await expect(toasts(page).getByText('Box updated')).toBeVisible();
    await expect(toasts(page).getByText('Renamed to Garden tools')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Garden tools', level: 1 })).toBeVisible();
    await expect(head.getByText('Behind the door')).toBeVisible();
    await page.getByRole('button', { name: 'Rename box' }).click();
    await place.fill('');
    await save.click();
    await expect(head.getByText('No location specified')).toBeVisible();

    await page.getByRole('button', { name: 'Move box' }).click();
    const move = page.getByRole('dialog', { name: 'Move Box to Another Room' });
    await expect(move.getByRole('button', { name: 'Move Box' })).toBeDisabled();
    await expect(move.getByRole('radio')).toHaveCount(2);
    await move.getByRole('radio', { name: 'My First Storage Room' }).check();
    await move.getByRole('button', { name: 'Move Box' }).click();
    await expect(toasts(page).getByText('Box moved')).toBeVisible();
    await expect(head.getByRole('link', { name: 'My First Storage Room' })).toBeVisible();
    await page.getByRole('button', { name: 'Move box' }).click();
    await move.getByRole('radio', { name: 'None (Unassigned)' }).check();
    await move.getByRole('button', { name: 'Move Box' }).click();
    await head.getByRole('link', { name: 'Unassigned' }).click();
    await expect(page.getByRole('heading', { name: '1 Box in Unassigned' })).toBeVisible();
    await openBox(page, 'Garden tools');
    await page.getByRole('button', { name: 'Back' }).click();
    await expect(page).toHaveURL(/\/app/);
  },
);

test('its code and history are reached without passing its items', async ({ page, email, signIn }) => {
  const items = Array.from({ length: 40 }, (_, n) => `Book ${n}`);
  await signIn(page, email, { has: { boxes: [{ name: 'Books', items }] } });
  await openBox(page, 'Books');
  await openPart(page, 'History');
  const history = page.getByRole('region', { name: 'Edit History' });
  await expect(history.getByRole('listitem')).toHaveCount(5);
  await page.getByRole('textbox', { name: 'Item name' }).focus();
  for (let step = 0; step < 10 && !(await isInside(history)); step++) await page.keyboard.press('Shift+Tab');
  expect(await isInside(history)).toBe(true);

  // On a wide screen they stay where they are while the items scroll.
  if ((page.viewportSize()?.width ?? 0) < 900) return;
  await page.getByRole('checkbox', { name: /^Book 0 / }).scrollIntoViewIfNeeded();
  await expect(history.getByRole('button', { name: 'Page 2' })).toBeInViewport();
});

const isInside = (region: Locator) => region.evaluate((element) => element.contains(document.activeElement));

test(
  'how full it is, its code and what happened to it',
  { tag: '@any-size' },
  async ({ page, email, signIn, server }) => {
    await signIn(page, email, { has: { boxes: [{ name: 'Books' }] } });
    await openBox(page, 'Books');
    await expect(page.getByRole('heading', { name: 'Box Capacity' })).toHaveCount(0);
    const url = page.url();
    await openPart(page, 'Code');
    expect(await decodeQr(page.getByRole('img', { name: 'QR code of Books' }))).toBe(url);
    await showOnly(page, ['Box capacity']);
    await page.goto(url);
    const card = page.getByRole('region', { name: 'Box Capacity' });
    await openPart(page, 'Capacity');
    await card.getByRole('button', { name: 'Add Tracking' }).click();
    const slider = card.getByRole('slider', { name: 'Free space' });
    const level = () => card.locator('.fill-level').evaluate((mark) => getComputedStyle(mark).color);
    await expect(slider).toHaveValue('50');
    await slider.press('ArrowRight');
    await expect(slider).toHaveValue('55');
    const colors = new Set<string>();
    for (const [value, label] of [
      ['100', 'Mostly empty'],
      ['80', 'Mostly empty'],
      ['75', 'Good space'],
      ['60', 'Good space'],
      ['55', 'Some space'],
      ['40', 'Some space'],
      ['35', 'Getting full'],
      ['20', 'Getting full'],
      ['15', 'Nearly full'],
      ['0', 'Nearly full'],
    ] as const) {
      await slider.fill(value);
      await expect(card.getByText(label)).toBeVisible();
      await expect(card.getByText(`${value}% free`)).toBeVisible();
      colors.add(await level());
    }
    expect(colors.size).toBe(5);
    await slider.press('ArrowRight');
    await expectAllSent(page);
    await page.reload();
    await openPart(page, 'Capacity');
    await expect(card.getByText('5% free')).toBeVisible();
    await card.getByRole('button', { name: 'Turn off capacity tracking' }).click();
    await expect(card.getByRole('button', { name: 'Add Tracking' })).toBeVisible();

    await addItems(page, ['One', 'Two', 'Three', 'Four', 'Five', 'Six']);
    await expect(page.getByRole('heading', { name: '6 items' })).toBeVisible();
    await expectAllSent(page);
    await openPart(page, 'History');
    const history = page.getByRole('region', { name: 'Edit History' });
    await expect(history.getByText('Not sent yet')).toHaveCount(0);
    await expect(history.getByRole('list').getByRole('listitem')).toHaveCount(5);
    await history.getByRole('button', { name: 'Page 2' }).click();
    await expect(history.getByText(/added the box/)).toBeVisible();

    for (const path of [
      `/box/${url
        .split('/')
        .at(-1)
        ?.replace(/.$/, (last) => (last === '0' ? '1' : '0'))}`,
      '/box/x',
      '/box',
    ]) {
      await page.goto(path);
      await expect(toasts(page).getByText('Failed to retrieve box details.')).toBeVisible();
      await expect(page).toHaveURL(/\/app/);
    }
    await page.context().clearCookies();
    const stranger = await page.context().browser()?.newContext();
    const theirs = await stranger?.newPage();
    await theirs?.goto(url.replace(/^https?:\/\/[^/]+/, server.origin));
    await expect(theirs ?? page).toHaveURL(/\/auth/);
    await stranger?.close();
  },
);

test(
  'the number of items, Select and the order fit a phone, on one line where it is wide enough',
  { tag: '@any-size' },
  async ({ page, email, signIn }) => {
    await signIn(page, email, { has: { boxes: [{ name: 'Tools', items: ['Saw', 'Rope', 'Hammer'] }] } });
    await openBox(page, 'Tools');
    const parts = [
      page.getByRole('heading', { name: '3 items' }),
      page.getByRole('button', { name: 'Select', exact: true }),
      page.getByRole('combobox', { name: 'Sort items by' }),
    ];
    for (const width of [390, 320]) {
      await page.setViewportSize({ width, height: 844 });
      const boxes = await Promise.all(parts.map((part) => part.boundingBox()));
      const [number, select, order] = boxes.map((box) => box ?? { x: 0, y: 0, width: 0, height: 0 });
      if (!number || !select || !order) throw new Error('The head of the list lacks a part.');
      expect(number.height, 'one line of text').toBeLessThan(40);
      for (const { x, width: wide } of [number, select, order]) {
        expect(wide).toBeGreaterThan(0);
        expect(x + wide, `inside ${width} px`).toBeLessThanOrEqual(width - 16);
      }
      const middle = ({ y, height }: { y: number; height: number }) => Math.round(y + height / 2);
      expect(Math.abs(middle(select) - middle(order)), 'side by side').toBeLessThan(3);
      if (width === 390) expect(Math.abs(middle(number) - middle(order)), 'all three').toBeLessThan(3);
    }
  },
);

test.describe('without a network', () => {
  test.use({ serviceWorkers: 'allow' });

  test(
    'a room that was not sent yet is taken back under its open box',
    { tag: '@any-size' },
    async ({ page, email, signIn, context }) => {
      await signIn(page, email);
      await expectAllSent(page);
      await waitForShell(page);
      await context.setOffline(true);
      await addRoom(page, 'Shed');
      await addBoxes(page, [{ name: 'Rakes' }]);
      await openBox(page, 'Rakes');
      await addItems(page, ['Leaf rake']);
      await page.getByRole('button', { name: /3 changes waiting to be sent/ }).click();
      const sheet = page.getByRole('dialog', { name: 'Changes' });
      await sheet
        .getByRole('group', { name: /room Shed/i })
        .getByRole('button', { name: 'Discard' })
        .click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
      await expect(page.getByRole('alertdialog')).toHaveCount(0);
      await expect(sheet).toBeVisible();
      await expect(sheet.getByText(/could not be applied|Rakes/).first()).toBeVisible();
      await expect(sheet.getByRole('group', { name: /room Shed/i })).toHaveCount(0);
      // The changes that depended on the room are still listed, above the page where they were made.
      await expect(sheet.getByText(/Leaf rake/).first()).toBeVisible();
      await expect(page).toHaveURL(/\/box\//);
      await sheet.getByRole('button', { name: 'Close' }).click();
      await expectNoDialog(page);
      await expect(page).toHaveURL(/\/app/);
      await context.setOffline(false);
    },
  );
});
