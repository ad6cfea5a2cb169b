import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Check } from './checks.ts';

const FOLDER = fileURLToPath(new URL('trees/', import.meta.url));
/** UPDATE_TREES=1 writes what is there as what is expected. */
const isUpdate = process.env['UPDATE_TREES'] !== undefined;

/** What differs from run to run: addresses, codes of boxes, names of months and days, numbers. */
const CHANGING: readonly (readonly [RegExp, string])[] = [
  [/^\s*- \/(?:url|placeholder): .*\n/gm, ''],
  [/\bhttps?:\/\/[^\s"]+/g, 'URL'],
  [/\bBX-[0-9A-Z]{4}\b/g, 'BX-CODE'],
  [/\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/g, 'ID'],
  [/person[\d-]+/g, 'person'],
  [/\b(?:Jan(?:uary)?|Feb(?:ruary)?|Mar(?:ch)?|Apr(?:il)?|May|June?|July?|Aug(?:ust)?)\b/g, 'Month'],
  [/\b(?:Sep(?:tember)?|Oct(?:ober)?|Nov(?:ember)?|Dec(?:ember)?)\b/g, 'Month'],
  [/\b(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day\b/g, 'Day'],
  [/(?<!level=)\b\d+(?:[.,:]\d+)*/g, '0'],
  [/\b0 (?:second|minute|hour)s? ago\b|\b(?:a|an|just) (?:moment|minute|now)(?: ago)?\b/gi, 'now'],
  // At its first tick the timer still counts in minutes.
  [/It works for 0 minutes/g, 'It works for 0 seconds'],
];

/** A screen that still loads, in milliseconds: between two looks, and at most. */
const [PAUSE, LOADS_FOR] = [500, 10_000];

/**
 * Compares the tree of roles, names and order that a screen reader gets with the recorded one, and reports the first line
 * that differs.
 */
export const tree: Check = async (page, screen) => {
  const file = `${FOLDER}${screen.replaceAll(/\W+/g, '-').toLowerCase()}.txt`;
  const look = async () => calm(await page.locator('body').ariaSnapshot());
  if (isUpdate) {
    let found = await look();
    for (let before = ''; before !== found; found = await look()) {
      before = found;
      await page.waitForTimeout(PAUSE);
    }
    mkdirSync(FOLDER, { recursive: true });
    writeFileSync(file, found);
    return [];
  }
  if (!existsSync(file)) return ['no tree is recorded: run with UPDATE_TREES=1'];
  const wanted = readFileSync(file, 'utf8');
  let found = await look();
  for (let waited = 0; found !== wanted && waited < LOADS_FOR; waited += PAUSE) {
    await page.waitForTimeout(PAUSE);
    found = await look();
  }
  return found === wanted ? [] : [difference(wanted.split('\n'), found.split('\n'))];
};

function difference(wanted: readonly string[], found: readonly string[]): string {
  const at = Math.max(wanted.length, found.length);
  const line = Array.from({ length: at }, (_, index) => index).find((index) => wanted[index] !== found[index]) ?? at;
  return `line ${line + 1}: expected "${wanted[line] ?? ''}", found "${found[line] ?? ''}"`;
}

function calm(snapshot: string): string {
  return `${CHANGING.reduce((text, [pattern, by]) => text.replaceAll(pattern, by), `${snapshot}\n`).trimEnd()}\n`;
}
