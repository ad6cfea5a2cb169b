import { readFile } from 'node:fs/promises';
import { layOut } from '@boxroom/domain/print/lay-out';
import { findSheet, SHEETS } from '@boxroom/domain/print/sheet-catalog';
import type { Page } from '@playwright/test';
import decodeQr from 'qr/decode.js';
import { cut, enlarge, type Print, renderPdf } from '../src/testing/render-pdf.ts';
import { expectAccessible } from './support/accessibility.ts';
import { screenshot } from './support/screenshot.ts';
import { openBox, openPart } from './support/steps.ts';
import { expect, test } from './support/test.ts';

const SHEET = findSheet('avery-l7160') ?? SHEETS[0];
const BOXES = ['Winter clothes', '冬季衣物和被子毛毯', 'صندوق الملابس', '👨‍👩‍👧‍👦 family', 'Donaudampfschifffahr'];
const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Print Box QR' });

/** Replaces `window.print`, whose dialog would wait for a person; `printed` returns what it would print. */
async function holdPrinter(page: Page) {
  await page.addInitScript(() => {
    let count = 0;
    window.print = () => document.documentElement.setAttribute('data-prints', String(++count));
  });
}
async function printed(page: Page, count: number): Promise<Uint8Array> {
  await expect(page.locator('html')).toHaveAttribute('data-prints', String(count));
  // The screen's stylesheets must not change text fitted to the paper.
  const sizes = await page
    .locator('.printed text')
    .evaluateAll((texts) =>
      (texts as SVGTextElement[]).map((text) => [getComputedStyle(text).fontSize, text.style.fontSize]),
    );
  for (const [drawn, fitted] of sizes)
    expect(Number.parseFloat(drawn ?? '')).toBeCloseTo(Number.parseFloat(fitted ?? ''), 2);
  const pdf = await paper(page);
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  return pdf;
}

/** On a busy machine Chromium's printing sometimes fails without a reason: retries it. */
async function paper(page: Page, attempts = 3): Promise<Uint8Array> {
  try {
    return await page.pdf({ preferCSSPageSize: true });
  } catch (error) {
    if (attempts > 1 && error instanceof Error && error.message.includes('Printing failed'))
      return paper(page, attempts - 1);
    throw error;
  }
}

function readCode(print: Print): string | null {
  for (const times of [1, 2, 3]) {
    try {
      return decodeQr(enlarge(print, times));
    } catch {
      // Too coarse for the decoder: retry with an enlarged picture.
    }
  }
  return null;
}

test('tags come out of the printer and of the PDF in the places of their sheet, and every code is read', async ({
  page,
  email,
  signIn,
}) => {
  await holdPrinter(page);
  await signIn(page, email, { has: { boxes: BOXES.map((name) => ({ name })) } });
  const links = page.getByRole('link', { name: /^(Winter clothes|冬|صندوق|👨|Donau)/u });
  await expect(links).toHaveCount(BOXES.length);
  const hrefs = await links.evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).pathname));

  await page.getByRole('button', { name: 'Print Box QR' }).click();
  const dialog = dialogOf(page);
  await expect(dialog.getByRole('button', { name: 'Print Selected (0)' })).toBeDisabled();
  await dialog.getByRole('checkbox', { name: 'Select all' }).check();
  await dialog.getByText(/^Sheet and tags/).click();
  await dialog.getByRole('combobox', { name: 'Sheet' }).selectOption(SHEET.id);
  await dialog.getByRole('textbox', { name: 'First free label' }).fill('20');
  await expect(dialog.getByText('2 pages')).toBeVisible();
  await expectAccessible(page);
  await screenshot(page, 'print-tags');

  const places = layOut({ sheet: SHEET, count: BOXES.length, start: 20 });
  async function check(pdf: Uint8Array, dpi: number) {
    const { pages } = await renderPdf(pdf, dpi);
    expect(pages).toHaveLength(2);
    const read = pages.flatMap((print, number) => {
      expect(Math.abs(print.page.width - SHEET.pageWidth)).toBeLessThan(0.5);
      expect(Math.abs(print.page.height - SHEET.pageHeight)).toBeLessThan(0.5);
      return (places[number] ?? []).map(({ x, y, width, height }) => readCode(cut(print, x, y, width, height)));
    });
    const paths = read.map((text) => text && new URL(text).pathname);
    expect(new Set(paths)).toEqual(new Set(hrefs));
  }
  await dialog.getByRole('button', { name: 'Print Selected (5)' }).click();
  const onPaper = await printed(page, 1);
  await check(onPaper, 150);
  await check(onPaper, 300);
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Download PDF' }).click();
  const file = new Uint8Array(await readFile(await (await download).path()));
  await check(file, 150);
  await check(file, 300);
});

test(
  'custom sheets have names; a small label has the code of the short address',
  { tag: '@any-size' },
  async ({ page, email, signIn }) => {
    await holdPrinter(page);
    await signIn(page, email, { has: { boxes: [{ name: 'Tools' }] } });
    await page.getByRole('button', { name: 'Print Box QR' }).click();
    const dialog = dialogOf(page);
    await dialog.getByRole('checkbox', { name: 'Select all' }).check();
    await dialog.getByText(/^Sheet and tags/).click();
    const sheet = dialog.getByRole('combobox', { name: 'Sheet' });
    await sheet.selectOption('custom');
    await dialog.getByRole('textbox', { name: 'Name of this sheet' }).fill('Freezer');
    await dialog.getByRole('textbox', { name: 'Label height' }).fill('12');
    await expectAccessible(page);
    await screenshot(page, 'print-custom-sheet');
    await dialog.getByRole('button', { name: 'Keep This Sheet' }).click();
    await expect(dialog.getByText('Sheet and tags: Freezer')).toBeVisible();
    await screenshot(page, 'print-named-sheet');
    await page.reload();
    await page.getByRole('button', { name: 'Print Box QR' }).click();
    await expect(dialog.getByText('Sheet and tags: Freezer')).toBeVisible();
    await dialog.getByRole('checkbox', { name: 'Select all' }).check();
    await dialog.getByRole('button', { name: 'Print Selected (1)' }).click();
    const [print] = (await renderPdf(await printed(page, 1), 300)).pages;
    const read = print && readCode(cut(print, 9, 13, 64, 12));
    expect(read).toMatch(/^HTTP:\/\/[^a-z]+\/B\/[0-9A-Z]{4}$/);
    await page.goto(read ?? '');
    await expect(page.getByRole('heading', { name: 'Tools', level: 1 })).toBeVisible();
  },
);

test('lists and the room guide are printed, and one box from its own page', async ({ page, email, signIn }) => {
  await holdPrinter(page);
  await signIn(page, email, { has: { boxes: [{ name: 'Tools', items: ['Hammer', 'Saw'] }, { name: 'Empty' }] } });
  await openBox(page, 'Tools');
  await openPart(page, 'Code');
  await page.getByRole('button', { name: 'Print', exact: true }).click();
  const dialog = dialogOf(page);
  await dialog.getByRole('button', { name: 'Print Selected (1)' }).click();
  const [tag] = (await renderPdf(await printed(page, 1), 150)).pages;
  expect(tag?.text).toContain('Box QR Tags - Page 1');
  expect(tag?.text).toContain('Tools');

  await dialog.getByRole('tab', { name: 'Item Lists' }).click();
  await dialog.getByRole('checkbox', { name: 'Select all' }).check();
  await screenshot(page, 'print-lists');
  await dialog.getByRole('button', { name: 'Print Selected (2)' }).click();
  const [list] = (await renderPdf(await printed(page, 2), 150)).pages;
  for (const text of ['Box Contents List', 'Hammer', 'Saw', 'No items in this box', 'Generated by Boxroom'])
    expect(list?.text).toContain(text);

  await dialog.getByRole('tab', { name: 'Room Guide' }).click();
  await expectAccessible(page);
  await screenshot(page, 'print-guide');
  await dialog.getByRole('button', { name: 'Print Room Guide' }).click();
  const { pages: guide } = await renderPdf(await printed(page, 3), 150);
  expect(guide).toHaveLength(1);
  expect(guide[0] && readCode(guide[0])).toMatch(/\/auth\?login=true$/);
});
