import { describe, expect, test } from 'vitest';
import type { Block } from '../text/block.ts';
import { KNOWN_PAGES } from '../text/known-pages.ts';
import { countWords, linkTargets, plainText } from '../text/plain-text.ts';
import { ARTICLES } from './articles.ts';
import type { ArticleContent } from './content/article.ts';

const SLUGS = [
  'boxroom-vs-sortly',
  '5-best-free-inventory-management-apps',
  'best-free-inventory-management-app',
  'boxroom-vs-boxes-app',
  'boxroom-vs-mystuff2-pro',
  '10-apps-for-home-storage-organisation',
  'boxroom-vs-boxorganizer',
  'boxroom-vs-notes-app',
  'boxroom-vs-storage-box-organizer',
  'boxroom-vs-stuffkeeper',
  'storage-organization-sheet-vs-boxroom',
  'storage-organization-for-real-people',
  'digital-inventory-management',
  'moving-made-easy',
  'seasonal-storage',
  'psychology-of-clutter',
];

const WRITTEN_UNTIL = '2026-11-21';

const KNOWN_TARGETS = new Set([...KNOWN_PAGES, ...SLUGS.map((slug) => `/articles/${slug}`)]);

/** Features that Boxroom lacks, promises that nobody can keep, invented figures, and advertising phrases. */
const BANNED: readonly RegExp[] = [
  /\bJSON\b|\bexport(s|ed)? (as|to|in) (a )?PDF/i,
  /\bAI\b|artificial intelligence/i,
  /Boxroom(['’]s| has| comes with| offers)( an?| its)?( own)? (native|mobile|iPhone|Android|iOS) app/i,
  /unlimited|for ever free|lifetime/i,
  /end-to-end|military|bank-grade|100 ?% (safe|secure|private)/i,
  /we guarantee|guaranteed/i,
  /[€$£]\s?\d|\d\s?(€|euros?|dollars?|kroner|DKK|USD|EUR)\b/i,
  /\d[\d,.]* (users|households|families|customers|reviews|stars|downloads)\b/i,
  /(millions?|thousands|hundreds) of (users|households|families|people|customers)/i,
  /\d ?% of|\d per cent|percent/i,
  /seamless|effortless|game.?chang|revolution|cutting.edge|next.level|supercharge|leverage|hassle|robust|streamline/i,
  /look no further|say goodbye|in today['’]s|fast-paced|whether you['’]re|dive in|unlock|elevate|delve|must-have/i,
  /#1|number one app|award|industry.leading|world.class|best.in.class/i,
  /lorem|ipsum|\bTODO\b|\bTBD\b|\{\w+\}/i,
];

const AMERICAN =
  /\b(organiz(e|es|ed|ing|ation)|colors?|favorite|catalogs?|neighbors?|gray|labeled|centers?|analyz\w+)\b/i;

describe('the list', () => {
  test('has the sixteen articles, in the order of the index', () => {
    expect(ARTICLES.map((article) => article.slug)).toEqual(SLUGS);
  });

  test('has distinct titles and descriptions', () => {
    expect(new Set(ARTICLES.map((article) => article.title)).size).toBe(SLUGS.length);
    expect(new Set(ARTICLES.map((article) => article.description)).size).toBe(SLUGS.length);
  });

  test('shares no sentence between two articles', () => {
    const owners = new Map<string, string>();
    const shared: string[] = [];
    for (const article of ARTICLES)
      for (const sentence of new Set(sentences(article))) {
        const owner = owners.get(sentence);
        if (owner !== undefined) shared.push(`${owner}, ${article.slug}: ${sentence}`);
        owners.set(sentence, article.slug);
      }
    expect(owners.size).toBeGreaterThan(SLUGS.length * 30);
    expect(shared).toEqual([]);
  });

  test('every article links to another page', () => {
    const lonely = ARTICLES.filter((article) => linkTargets(article.body).length === 0);
    expect(lonely.map((article) => article.slug)).toEqual([]);
  });
});

describe.each(ARTICLES.map((article) => [article.slug, article] as const))('%s', (slug, article) => {
  const written = plainText(article.body);

  test('has 600 to 1,200 words', () => {
    expect(countWords(written)).toBeGreaterThanOrEqual(600);
    expect(countWords(written)).toBeLessThanOrEqual(1200);
  });

  test('has a title of 10 to 60 and a description of 120 to 160 characters', () => {
    expect(article.title.length).toBeGreaterThanOrEqual(10);
    expect(article.title.length).toBeLessThanOrEqual(60);
    expect(article.description.length).toBeGreaterThanOrEqual(120);
    expect(article.description.length).toBeLessThanOrEqual(160);
    expect(article.description).toMatch(/[.!?]$/);
  });

  test('has two to four tags, none twice', () => {
    expect(article.tags.length).toBeGreaterThanOrEqual(2);
    expect(article.tags.length).toBeLessThanOrEqual(4);
    expect(new Set(article.tags).size).toBe(article.tags.length);
  });

  test('has valid dates in the past', () => {
    expect(isDate(article.published)).toBe(true);
    expect(isDate(article.updated)).toBe(true);
    expect(article.published <= article.updated).toBe(true);
    expect(article.updated <= WRITTEN_UNTIL).toBe(true);
  });

  test('links to existing pages, and not to itself', () => {
    const targets = [...linkTargets(article.body), article.cta.href];
    expect(targets.filter((target) => !KNOWN_TARGETS.has(target))).toEqual([]);
    expect(targets).not.toContain(`/articles/${slug}`);
  });

  test('makes no banned claim', () => {
    const all = [written, article.title, article.description, article.cta.label].join('\n');
    expect(BANNED.flatMap((claim) => claim.exec(all)?.[0] ?? [])).toEqual([]);
  });

  test('has curly quotes, in its head too', () => {
    expect([written, article.title, article.description, article.cta.label].join('\n')).not.toMatch(/["']/);
  });

  test('has no leftover markup', () => {
    expect([written, article.title, article.description, article.cta.label].join('\n')).not.toMatch(/[*_`<>]|]\(/);
  });

  test('is written in British English, except for names', () => {
    expect(AMERICAN.exec(`${written}\n${article.description}`)?.[0] ?? null).toBeNull();
  });

  test('has headings in order, and rows as long as the head of their table', () => {
    expect(article.body[0]?.kind).toBe('paragraph');
    expect(faults(article.body)).toEqual([]);
  });
});

/** The articles that describe other products. */
const COMPARED = SLUGS.filter((slug) => /^boxroom-vs-(?!notes)|^5-best|^10-apps/.test(slug));

test.each(COMPARED)('%s dates its comparison', (slug) => {
  expect(plainText(ARTICLES.find((article) => article.slug === slug)?.body ?? [])).toMatch(/(as of|in) November 2026/);
});

describe('the checks themselves', () => {
  test.each([
    ['Export as JSON.'],
    ['Our AI sorts it.'],
    ['Only €3 a month'],
    ['Used by 10,000 families'],
    ['a seamless experience'],
    ["In today's world"],
    ['Boxroom has a native app'],
    ['Hello {name}'],
  ])('find %j', (words) => {
    expect(BANNED.some((claim) => claim.test(words))).toBe(true);
  });

  test.each([['2026-02-30'], ['2026-13-01'], ['21.11.2026'], ['']])('reject %j as a date', (date) => {
    expect(isDate(date)).toBe(false);
  });
});

/** Splits into sentences, in lower case without punctuation; sentences below four words may repeat. */
function sentences(article: ArticleContent): readonly string[] {
  return plainText(article.body)
    .split(/[.!?:;]+["”)]?\s|\n/)
    .map((sentence) => (sentence.toLowerCase().match(/[\p{L}\p{N}’]+/gu) ?? []).join(' '))
    .filter((sentence) => sentence.split(' ').length >= 4);
}

function isDate(date: string): boolean {
  const at = Date.parse(`${date}T00:00:00Z`);
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(`${date}T`) && date.length === 10;
}

function faults(body: readonly Block[]): readonly string[] {
  let level = 1;
  return body.flatMap((block, index) => {
    if (block.kind === 'table')
      return block.rows.filter((row) => row.length !== block.head.length).map(() => `row in ${block.caption}`);
    if (block.kind === 'list') return block.items.length < 2 ? [`list of one at ${index}`] : [];
    if (block.kind !== 'heading') return block.text.length === 0 ? [`empty at ${index}`] : [];
    const jump = block.level > level + 1;
    level = block.level;
    const next = body[index + 1];
    if (next === undefined || (next.kind === 'heading' && next.level <= block.level))
      return [`nothing in ${block.text}`];
    return jump ? [`level of ${block.text}`] : [];
  });
}
