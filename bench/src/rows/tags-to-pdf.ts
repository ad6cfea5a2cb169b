import { boxCodeText } from '@boxroom/domain/box/box-code';
import { layOut } from '@boxroom/domain/print/lay-out';
import type { Sheet } from '@boxroom/domain/print/sheet';
import { findSheet } from '@boxroom/domain/print/sheet-catalog';
import { DEFAULT_TAG_CHOICE, type TagContent } from '@boxroom/domain/tag/tag';
import { loadQrEncoder } from '@boxroom/web/components/qr/encode-qr';
import { writeTags } from '@boxroom/web/features/print/write-tags';
import { chromium, type Page } from '@playwright/test';
import { toString as svgOf } from 'qrcode';
import { findBrowser, NO_BROWSER } from '../../../tooling/scripts/find-browser.mjs';
import { makeInventory } from '../data/inventory.ts';
import { alternate, pairOf } from '../harness/pairs.ts';
import { alone, atMost, type BenchRow, type Figure, timesFaster, timesTheAnchor } from '../harness/row.ts';

const TAGS = 1000;
const SHEET = 'avery-l7160';
/** Four tags on a page, as people without label sheets print them. */
const PRINTED_SHEET = 'a4-4';
const CODES_FASTER = 6;
const SHEETS_FASTER = 15;
/** Chromium takes seconds for one print. */
const PRINTS = 3;

export const tagsToPdf: BenchRow = {
  name: 'tags-to-pdf',
  workload: `the tags of ${TAGS} boxes as a PDF on labels: text fitted, codes drawn, pages compressed`,
  anchor:
    'the same codes as SVG texts by the package qrcode: no page, no name, and not compressed; for the sheets, Chromium printing the same codes and names from HTML',
  async run({ rounds }) {
    const sheet = knownSheet(SHEET);
    const tags = makeTags();
    const pages = layOut({ sheet, count: TAGS }).length;
    const wrong: string[] = [];
    const times = await alternate(rounds, {
      ours: () => measured(() => writeSheets(sheet, tags, pages, wrong)),
      anchor: () => measured(async () => ({ bytes: (await svgsOf(tags)).join('').length, longest: 0 })),
    });
    const size = `${TAGS} tags`;
    const wall = pairOf(times, (round) => round.wall);
    const processor = pairOf(times, (round) => round.processor);
    const bytes = pairOf(times, (round) => round.bytes / TAGS);
    const encode = await loadQrEncoder();
    const codes = await alternate<{ wall: number }>(rounds, {
      ours: () => measured(() => Promise.resolve(tags.forEach(({ qr }) => encode(qr, 'M')))),
      anchor: () => measured(() => svgsOf(tags)),
    });
    const made = pairOf(codes, (round) => round.wall);
    const prints = await comparePrints(tags, wrong);
    const [longest = 0] = times.ours.map((round) => round.longest).toSorted((a, b) => a - b);
    return {
      figures: [
        alone({ what: 'codes', size, unit: 'ms', ...made, target: timesFaster(CODES_FASTER, made.ratio) }),
        prints,
        alone({ what: 'time', size, unit: 'ms', ...wall, target: atMost(1000, ' ms', wall.ours) }),
        alone({ what: 'processor', size, unit: 'ms', ...processor, target: timesTheAnchor(1, processor.ratio) }),
        alone({ what: 'a tag', size, unit: 'bytes', ...bytes, target: atMost(1100, ' bytes', bytes.ours) }),
        alone({ what: 'longest page', size: `${pages} pages`, unit: 'ms', ours: longest }),
      ],
      notes: ['Longest page: of the calmest round; a browser can answer its person between two pages.'],
      wrong,
    };
  },
};

function knownSheet(id: string): Sheet {
  const sheet = findSheet(id);
  if (!sheet) throw new Error(`There is no sheet ${id}.`);
  return sheet;
}

async function writeSheets(sheet: Sheet, tags: readonly TagContent[], pages: number, wrong: string[]) {
  let last = performance.now();
  let longest = 0;
  const onProgress = () => {
    longest = Math.max(longest, performance.now() - last);
    last = performance.now();
  };
  const createContext = () => {
    throw new Error('A name of the seed has to be painted.');
  };
  const bytes = await writeTags({ sheet, tags, choice: DEFAULT_TAG_CHOICE, title: 'Tags', onProgress, createContext });
  const found = countPages(bytes);
  if (found !== pages) wrong.push(`The PDF has ${found} pages and not ${pages}.`);
  return { bytes: bytes.length, longest };
}

/** Returns the time of our sheets beside that of Chromium, whose page and codes are ready as HTML before. */
async function comparePrints(tags: readonly TagContent[], wrong: string[]): Promise<Figure> {
  const sheet = knownSheet(PRINTED_SHEET);
  const executablePath = findBrowser();
  if (!executablePath) throw new Error(NO_BROWSER);
  const html = await sheetsAsHtml(sheet, tags);
  const pages = layOut({ sheet, count: tags.length }).length;
  const browser = await chromium.launch({ executablePath, args: ['--disable-dev-shm-usage', '--no-sandbox'] });
  try {
    const page = await browser.newPage();
    const print = async () => {
      const start = performance.now();
      const bytes = await printHtml(page, html, sheet);
      const wall = performance.now() - start;
      const found = countPages(bytes);
      if (found !== pages) wrong.push(`Chromium's PDF has ${found} pages and not ${pages}.`);
      return { wall };
    };
    const times = await alternate<{ wall: number }>(PRINTS, {
      ours: () => measured(() => writeSheets(sheet, tags, pages, wrong)),
      anchor: print,
    });
    const pair = pairOf(times, (round) => round.wall);
    const target = timesFaster(SHEETS_FASTER, pair.ratio);
    return alone({ what: "sheets, against Chromium's print", size: `${pages} pages`, unit: 'ms', ...pair, target });
  } finally {
    await browser.close();
  }
}

async function printHtml(page: Page, html: string, { pageWidth, pageHeight }: Sheet): Promise<Uint8Array> {
  await page.setContent(html);
  return page.pdf({ width: `${pageWidth}mm`, height: `${pageHeight}mm`, printBackground: true });
}

async function sheetsAsHtml(sheet: Sheet, tags: readonly TagContent[]): Promise<string> {
  const svgs = await svgsOf(tags);
  const box = (x: number, y: number) => `position:absolute;left:${x}mm;top:${y}mm`;
  const pages = layOut({ sheet, count: tags.length }).map((places) => {
    const labels = places.map(({ index, x, y, width, height }) => {
      const tag = tags[index];
      const size = `width:${width}mm;height:${height}mm`;
      return `<div style="${box(x, y)};${size}">${svgs[index]}<b>${tag?.name}</b><p>${tag?.code}</p></div>`;
    });
    return `<section>${labels.join('')}</section>`;
  });
  const section = `section{position:relative;break-after:page;width:${sheet.pageWidth}mm;height:${sheet.pageHeight - 0.1}mm}`;
  const style = `@page{margin:0}body{margin:0}svg{float:left;height:100%}section:last-child{break-after:auto}${section}`;
  return `<!doctype html><style>${style}</style>${pages.join('')}`;
}

function countPages(pdf: Uint8Array): number {
  return new TextDecoder('latin1').decode(pdf).match(/\/Type ?\/Page\b/g)?.length ?? 0;
}

function svgsOf(tags: readonly TagContent[]): Promise<string[]> {
  return Promise.all(tags.map(({ qr }) => svgOf(qr, { type: 'svg', errorCorrectionLevel: 'M' })));
}

async function measured<T>(work: () => Promise<T>): Promise<T & { wall: number; processor: number }> {
  const before = process.cpuUsage();
  const start = performance.now();
  const result = await work();
  const wall = performance.now() - start;
  const { user, system } = process.cpuUsage(before);
  return { ...result, wall, processor: (user + system) / 1000 };
}

/** A box has about 25 items. */
const ITEMS = TAGS * 27;

function makeTags(): TagContent[] {
  const { boxes, rooms } = makeInventory(ITEMS);
  const roomNames = new Map(rooms.map(({ id, name }) => [id, name]));
  const tags = boxes.slice(0, TAGS).map(({ id, spaceId, name, code, description }) => {
    const url = `https://boxroom.example/box/${id}`;
    const room = roomNames.get(spaceId) ?? null;
    return { qr: url, shortQr: null, url, name, code: boxCodeText(code), location: description, room };
  });
  if (tags.length < TAGS) throw new Error(`The inventory has ${tags.length} boxes only.`);
  return tags;
}
