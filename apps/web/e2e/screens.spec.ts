import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessibility.ts';
import { screenshot } from './support/screenshot.ts';
import { closeSection, DISPLAY_OPTIONS, openSection, SETTINGS_SECTIONS, showOnly } from './support/settings.ts';
import { addItems, expectNoDialog, openBox, openPart } from './support/steps.ts';
import { expect, test } from './support/test.ts';

const LONG = 'WWWWWWWWWWWWWWWWWWWW';

/** Expects nothing on the page to be wider than the window. */
async function expectNoOverflow(page: Page): Promise<void> {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBe(0);
}

/** Expects text twice as large to be uncut, and text beside a button to wrap to its own line in time. */
async function expectRoomForLargeText(page: Page): Promise<void> {
  const setSize = (size: string) =>
    page.evaluate(async (to) => {
      document.documentElement.style.fontSize = to;
      // Sizes relative to the text change from the next frame on.
      for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
      await Promise.allSettled(document.getAnimations().map(({ finished }) => finished));
    }, size);
  await setSize('200%');
  await expectNoOverflow(page);
  const cramped = await page.evaluate(() => {
    const isCut = (part: Element) => part.scrollWidth > part.clientWidth;
    const controls = [...document.querySelectorAll('.button, .segment, .app-nav-link')].filter(isCut);
    const texts = [...document.querySelectorAll('.row:has(> .button) > .row-text')];
    return [...controls, ...texts.filter(({ clientWidth }) => clientWidth < 240)].map(({ textContent }) => textContent);
  });
  expect(cramped).toEqual([]);
  await setSize('');
}

async function look(page: Page, name: string): Promise<void> {
  // An element that is fading in has neither its final colors nor its place.
  await page.evaluate(() => Promise.allSettled(document.getAnimations().map(({ finished }) => finished)));
  await expectAccessible(page);
  await expectNoOverflow(page);
  await screenshot(page, name);
}

async function lookAtPage(page: Page, path: string, state = ''): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await look(page, path.slice(1).replaceAll(/\W+/g, '-') + state);
}

/** Opens a dialog by a button, checks it, and closes it with Escape. */
async function lookAtDialog(page: Page, button: string | RegExp, name: string): Promise<void> {
  await page.getByRole('button', { name: button }).first().click();
  const dialog = page.getByRole('dialog').or(page.getByRole('alertdialog'));
  await expect(dialog).toBeVisible();
  await look(page, name);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expectNoDialog(page);
}

test('every screen and dialog of somebody new is accessible and in order', async ({ page, email, signIn }) => {
  test.slow();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/auth');
  await expect(page.getByText("Keep track of what's where")).toBeVisible();
  await look(page, 'auth');
  await signIn(page, email);
  await expect(page.getByRole('button', { name: 'Add First Box' })).toBeVisible();
  await look(page, 'dashboard-empty');
  for (const path of ['/search', '/checklist', '/history']) await lookAtPage(page, path, '-empty');
  await showOnly(page, DISPLAY_OPTIONS);
  await look(page, 'settings');
  for (const title of SETTINGS_SECTIONS) {
    await openSection(page, title);
    await look(page, `settings-${title.toLowerCase().replaceAll(' ', '-')}`);
  }
  await closeSection(page);
  await expectRoomForLargeText(page);
  await page.getByRole('link', { name: 'Home' }).click();
  await lookAtDialog(page, 'Add storage room', 'dialog-add-room');
  await lookAtDialog(page, 'Edit storage room', 'dialog-edit-room');
  await lookAtDialog(page, 'Delete storage room', 'dialog-delete-room');
  await lookAtDialog(page, 'Add First Box', 'dialog-add-box');
  await lookAtPage(page, '/nowhere');
});

test('every screen and dialog of a full room is accessible and in order', async ({ page, email, signIn }) => {
  test.slow();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await signIn(page, email, {
    has: {
      shown: DISPLAY_OPTIONS,
      boxes: [
        { name: 'Tools', place: 'Under the bench' },
        { name: LONG, place: 'On the very top of the shelf behind the winter things, left of the door' },
        { name: 'Winter clothes' },
        { name: 'صندوق الشتاء' },
        { name: '工具箱🧰' },
      ],
    },
  });
  await openBox(page, 'Tools');
  await openPart(page, 'Capacity');
  await page.getByRole('button', { name: 'Add Tracking' }).click();
  await addItems(page, ['Hammer', 'W'.repeat(120), 'مصباح يدوي', '工具箱']);
  for (const field of ['Quantity', 'Price', 'Category', 'Date'])
    await page.getByRole('button', { name: field, exact: true }).click();
  await page.getByRole('textbox', { name: 'Item name' }).fill('Cordless drill');
  await page.getByRole('textbox', { name: 'Quantity' }).fill('2');
  await page.getByRole('textbox', { name: 'Price' }).fill('1249.9');
  await page.getByLabel('Date', { exact: true }).last().fill('2027-03-05');
  await page.getByRole('combobox', { name: 'Category' }).selectOption({ label: 'Create new category...' });
  const category = page.getByRole('dialog', { name: 'Create New Category' });
  await category.getByRole('textbox', { name: 'Category Name' }).fill('Power tools and what belongs to them');
  await look(page, 'dialog-category');
  await category.getByRole('button', { name: 'Create Category' }).click();
  await expectNoDialog(page);
  await page.getByRole('button', { name: 'Add Item', exact: true }).click();
  await page.getByRole('checkbox', { name: 'Hammer on checklist' }).check();
  await page.getByRole('checkbox', { name: 'Cordless drill on checklist' }).check();
  await look(page, 'box');
  await lookAtDialog(page, /^Change box type/, 'dialog-box-type');
  await lookAtDialog(page, 'Rename box', 'dialog-rename-box');
  await lookAtDialog(page, 'Move box', 'dialog-move-box');
  await lookAtDialog(page, 'Delete box', 'dialog-delete-box');
  await lookAtDialog(page, 'Edit Cordless drill', 'dialog-edit-item');
  await lookAtDialog(page, 'Move Cordless drill', 'dialog-move-item');
  await lookAtDialog(page, 'Delete Cordless drill', 'dialog-delete-item');
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page.getByRole('article')).toHaveCount(5);
  await look(page, 'dashboard');
  await lookAtDialog(page, 'Add item to Tools', 'dialog-add-item');
  await page.getByRole('radio', { name: 'Item view' }).check();
  await look(page, 'items');
  for (const path of ['/search?q=ham', '/search?q=nothing', '/checklist', '/history']) await lookAtPage(page, path);
});
