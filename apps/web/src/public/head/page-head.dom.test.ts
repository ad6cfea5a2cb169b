import { escapeText } from '@boxroom/domain/text/escape-text';
import { describe, expect, test } from 'vitest';
import { writeHead, writeJson } from './page-head.ts';
import type { PageHead } from './page-head.ts';
import { graph, organization } from './structured-data.ts';

const FILES = {
  beforePaint: 'begin()',
  script: '/p.js',
  styles: [],
  font: null,
  sharePicture: '/share.jpg',
};
const PAGE: PageHead = { title: 'Seasons', description: 'About seasons.', path: '/articles/seasons' };
const read = (page: Partial<PageHead>): Document =>
  new DOMParser().parseFromString(`<head>${writeHead({ ...PAGE, ...page }, FILES)}</head>`, 'text/html');
const content = (page: Document, selector: string): string | null | undefined =>
  page.querySelector(selector)?.getAttribute('content');

test.each([
  ['Seasons', 'Seasons | Boxroom'],
  ['Boxroom vs Notes', 'Boxroom vs Notes'],
])('%s is titled %s', (title, expected) => {
  expect(read({ title }).title).toBe(expected);
});

test('a page has one canonical address', () => {
  const page = read({});
  expect(page.querySelector('link[rel=canonical]')?.getAttribute('href')).toBe('{{origin}}/articles/seasons');
  expect(content(page, 'meta[property="og:url"]')).toBe('{{origin}}/articles/seasons');
  expect(content(page, 'meta[property="og:image"]')).toBe('{{origin}}/share.jpg');
  expect(page.querySelector('meta[name=robots]')).toBeNull();
});

test('a missing page has no address, and is not indexed', () => {
  const page = read({ path: null });
  expect(page.querySelector('link[rel=canonical], meta[property]')).toBeNull();
  expect(content(page, 'meta[name=robots]')).toBe('noindex');
});

test('an article has its dates and tags', () => {
  const page = read({ kind: 'article', published: '2026-01-02', updated: '2026-02-03', tags: ['A', 'B'] });
  expect(content(page, 'meta[property="og:type"]')).toBe('article');
  expect(content(page, 'meta[property="article:published_time"]')).toBe('2026-01-02');
  expect(content(page, 'meta[property="article:modified_time"]')).toBe('2026-02-03');
  expect(page.querySelectorAll('meta[property="article:tag"]')).toHaveLength(2);
});

describe('escapes hostile text', () => {
  const HOSTILE = `</title></script><script>alert(1)</script>"'&<!--`;

  test('in titles and attributes', () => {
    const page = read({ title: HOSTILE, description: HOSTILE, keywords: [HOSTILE], tags: [HOSTILE] });
    expect(page.title).toBe(`${HOSTILE} | Boxroom`);
    expect(content(page, 'meta[name=description]')).toBe(HOSTILE);
    expect(content(page, 'meta[property="article:tag"]')).toBe(HOSTILE);
    expect(page.querySelectorAll('script')).toHaveLength(2);
  });

  test('in structured data', () => {
    const data = graph([{ ...organization('https://a.example'), description: HOSTILE }]);
    const script = read({ structuredData: data }).querySelector('script[type="application/ld+json"]');
    expect(JSON.parse(script?.textContent ?? '')).toEqual(data);
    expect(writeJson(data)).not.toContain('<');
  });

  test('as text', () => {
    expect(escapeText('<a href="x">&')).toBe('&lt;a href=&quot;x&quot;&gt;&amp;');
  });
});
