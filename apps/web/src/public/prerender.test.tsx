import { ITEMS_PER_OWNER_MAX } from '@boxroom/domain/item/item';
import { SOCIAL_KEYS } from '@boxroom/domain/page/social-site';
import { PICTURES_PER_OWNER_MAX_BYTES } from '@boxroom/domain/picture/picture';
import { describe, expect, test } from 'vitest';
import { htmlFaults } from '../testing/html-faults.ts';
import { structuredDataFaults, WANTED } from '../testing/structured-data-rules.ts';
import type { Thing } from '../testing/structured-data-rules.ts';
import { ARTICLES } from './articles/articles.ts';
import { renderPublicPages } from './prerender.tsx';
import { KNOWN_PAGES } from './text/known-pages.ts';

const ORIGIN = 'https://boxes.example.org';
const FILES = {
  beforePaint: "document.documentElement.classList.add('scripted')",
  script: '/assets/public/public.js',
  styles: ['/assets/public/public.css'],
  font: '/assets/inter.woff2',
};
const built = renderPublicPages(FILES, {});
/** Fills in the placeholders, as the server does for a visitor. */
const filled = (text: string): string =>
  text
    .replaceAll('{{origin}}', ORIGIN)
    .replaceAll('{{year}}', '2026')
    .replaceAll(/\{\{(?:privacy|terms)-email\}\}/g, 'a@b.example')
    .replaceAll('{{operator-name}}', 'Somebody')
    .replaceAll(/\{\{[#/][\w-]+\}\}/g, '')
    .replaceAll(/\{\{social-[\w-]+\}\}/g, 'https://elsewhere.example/');
const pages = [...built]
  .filter(([name]) => name.endsWith('.html'))
  .map(([name, text]) => [name, filled(text)] as const);
const known = pages.filter(([name]) => !name.includes('not-found') && name !== '404.html');
/** Parses without the style sheet, which the parser would fetch. */
const parse = (html: string): Document =>
  new DOMParser().parseFromString(html.replaceAll(/<link rel="stylesheet"[^>]*>/g, ''), 'text/html');
const attributes = (page: Document, selector: string, name: string): string[] =>
  [...page.querySelectorAll(selector)].map((found) => found.getAttribute(name) ?? '');

test('builds every page, and the files for crawlers', () => {
  expect([...built.keys()].toSorted()).toEqual(
    [
      'index.html',
      'articles.html',
      ...ARTICLES.map(({ slug }) => `articles/${slug}.html`),
      'privacy-policy.html',
      'terms-of-service.html',
      'article-not-found.html',
      '404.html',
      'sitemap.xml',
      'robots.txt',
    ].toSorted(),
  );
});

test('uses only placeholders that the server knows', () => {
  const social = SOCIAL_KEYS.map((site) => `social-${site}`);
  const values = ['origin', 'year', 'operator-name', 'privacy-email', 'terms-email', 'social', ...social];
  const asked = new Set([...built.values()].flatMap((text) => text.match(/(?<=\{\{[#/]?)[^#/}]+(?=\}\})/g) ?? []));
  expect([...asked].filter((name) => !values.includes(name))).toEqual([]);
  expect(asked.size).toBe(values.length);
});

describe.each(pages)('%s', (name, html) => {
  test('is valid HTML', async () => {
    expect(await htmlFaults(html, name)).toEqual([]);
  });

  test('has its own head, one heading and no unfilled placeholder', () => {
    const page = parse(html);
    expect(page.querySelectorAll('h1')).toHaveLength(1);
    expect(page.title).toContain('Boxroom');
    expect(page.querySelector('meta[name=description]')?.getAttribute('content')?.length).toBeGreaterThan(20);
    expect(html).not.toContain('{{');
    expect(html).not.toMatch(/\sstyle=|\son\w+=/);
    for (const image of page.querySelectorAll('img'))
      expect([image.hasAttribute('alt'), image.hasAttribute('width'), image.hasAttribute('height')]).toEqual([
        true,
        true,
        true,
      ]);
  });

  test('has no broken link', () => {
    const page = parse(html);
    const ids = new Set(attributes(page, '[id]', 'id'));
    const there = new Set([
      ...KNOWN_PAGES,
      '/app',
      '/try',
      '/auth?next=%2Fsettings',
      ...ARTICLES.map(({ slug }) => `/articles/${slug}`),
    ]);
    const broken = attributes(page, 'a[href]', 'href').filter((href) => {
      if (href.startsWith('#')) return !ids.has(href.slice(1));
      return !there.has(href) && !/^(mailto:a@b\.example|https:\/\/elsewhere\.example\/)$/.test(href);
    });
    expect(broken).toEqual([]);
    for (const link of page.querySelectorAll('a[target]')) expect(link.getAttribute('rel')).toBe('noopener noreferrer');
  });
});

describe('around every page', () => {
  const page = parse(pages[0]?.[1] ?? '');
  const texts = (selector: string): string[] =>
    [...page.querySelectorAll(selector)].map((found) => found.textContent?.trim() ?? '');

  test('the footer has seven comparisons, and links to all public pages', () => {
    const lists = [...page.querySelectorAll('footer nav')].map((list) => [
      list.querySelector('h2')?.textContent,
      list.querySelectorAll('a').length,
    ]);
    expect(lists).toEqual([
      ['Compare', 7],
      ['About', 2],
      ['Legal', 2],
    ]);
    const words = page.querySelector('footer')?.textContent ?? '';
    expect(words).toContain('Find what you store, store what you find. Your boxes, organized.');
    expect(words).toContain("Don't follow us, we don't post:");
    expect(words).toContain('© 2026 Boxroom');
    expect(attributes(page, 'footer a[target]', 'href')).toHaveLength(9);
  });

  test('the banner has ten slides', () => {
    expect(texts('aside [data-slide]')).toHaveLength(10);
    expect(texts('aside li')).toEqual(['100% Free', 'No Credit Card', 'No Storage Shame']);
    expect(attributes(page, 'aside a', 'href')).toEqual(['/auth?signup=true']);
    expect(texts('aside a')).toEqual(["Let's Get Started"]);
  });

  test('the start page promises no more than the limits allow', () => {
    const words = page.querySelector('main')?.textContent ?? '';
    expect(words).toContain(`${ITEMS_PER_OWNER_MAX.toLocaleString('en')} items`);
    expect(words).toContain(`${PICTURES_PER_OWNER_MAX_BYTES / 1024 ** 3} GB of pictures`);
    expect(texts('main li').filter((point) => /no limit on.*(items|pictures)/i.test(point))).toEqual([]);
  });

  test('the start page has fourteen slides, and its links', () => {
    expect(texts('.hero [data-slide]')).toHaveLength(14);
    expect(attributes(page, 'main a', 'href')).toEqual(
      expect.arrayContaining([
        '/auth?signup=true',
        '/auth',
        '/app',
        '/auth?next=%2Fsettings',
        '/articles/storage-organization-for-real-people',
      ]),
    );
  });
});

test.each([
  [
    'articles.html',
    ['Best Practices for Smarter Storage', 'Tips, insights, and how-tos to get the most out of the product'],
  ],
  ['article-not-found.html', ['Article not found', 'Back to Articles']],
  ['404.html', ['404 - Page Not Found', 'Back to Home']],
  ['privacy-policy.html', ['Back to Home', 'Last Updated: 28 November 2026']],
  ['terms-of-service.html', ['Back to Home', 'Last Updated: 21 November 2026']],
])('%s contains %j', (name, texts) => {
  const main = parse(pages.find(([page]) => page === name)?.[1] ?? '').querySelector('main');
  for (const text of texts) expect(main?.textContent).toContain(text);
});

test('titles, descriptions and addresses are distinct, and missing pages have no address', () => {
  const all = pages.map(([, html]) => parse(html));
  expect(new Set(all.map((page) => page.title)).size).toBe(pages.length);
  expect(new Set(all.flatMap((page) => attributes(page, 'meta[name=description]', 'content'))).size).toBe(pages.length);
  const canonical = known.flatMap(([, html]) => attributes(parse(html), 'link[rel=canonical]', 'href'));
  expect(canonical.toSorted()).toEqual(
    ['/', '/articles', '/privacy-policy', '/terms-of-service', ...ARTICLES.map(({ slug }) => `/articles/${slug}`)]
      .map((path) => ORIGIN + path)
      .toSorted(),
  );
  const missing = pages.filter((page) => !known.includes(page)).map(([, html]) => parse(html));
  expect(missing.flatMap((page) => attributes(page, 'meta[name=robots]', 'content'))).toEqual(['noindex', 'noindex']);
  expect(missing.flatMap((page) => attributes(page, 'link[rel=canonical], meta[property]', 'content'))).toEqual([]);
});

function structuredData(html: string): Thing[] {
  const scripts = [...parse(html).querySelectorAll('script[type="application/ld+json"]')];
  return scripts.flatMap((script) => (JSON.parse(script.textContent ?? '') as { '@graph': Thing[] })['@graph']);
}

/** Returns all objects and their parts. */
function parts(value: unknown): Thing[] {
  if (typeof value !== 'object' || value === null) return [];
  const own = '@type' in value ? [value as Thing] : [];
  return [...own, ...Object.values(value).flatMap(parts)];
}

function without(thing: Thing, [first = '', ...rest]: readonly string[]): Thing {
  const { [first]: part, ...others } = thing;
  return (rest.length === 0 ? others : { ...others, [first]: without(part as Thing, rest) }) as Thing;
}

describe('the structured data', () => {
  test.each(known)('of %s breaks no rule of search engines', async (_name, html) => {
    const things = structuredData(html);
    expect(await structuredDataFaults(things)).toEqual([]);
    expect(things.length).toBeGreaterThan(1);
  });

  test.each([
    ['index.html', ['WebSite', 'Organization', 'SoftwareApplication', 'Article', 'Article', 'Article']],
    ['articles.html', ['WebSite', 'Organization', 'ItemList', 'BreadcrumbList']],
    ['articles/seasonal-storage.html', ['Article', 'Organization', 'BreadcrumbList']],
    ['privacy-policy.html', ['Organization', 'BreadcrumbList']],
  ])('of %s is %j', (name, types) => {
    const html = pages.find(([page]) => page === name)?.[1] ?? '';
    expect(structuredData(html).map((thing) => thing['@type'])).toEqual(types);
  });

  const everything = parts(known.map(([, html]) => structuredData(html)));

  test.each(Object.entries(WANTED).flatMap(([type, fields]) => Object.keys(fields).map((path) => [type, path])))(
    'is invalid when %s has no %s',
    async (type = '', path = '') => {
      const thing = everything.find((part) => part['@type'] === type) ?? { '@type': 'none' };
      expect(await structuredDataFaults([thing])).toEqual([]);
      expect(await structuredDataFaults([without(thing, path.split('.'))])).not.toEqual([]);
    },
  );

  test('is invalid when a type is unknown', async () => {
    expect(await structuredDataFaults([{ '@type': 'Artikel' }])).toEqual(['Artikel: no rules']);
  });

  test('describes the search', () => {
    const html = pages.find(([page]) => page === 'index.html')?.[1] ?? '';
    expect(structuredData(html)[0]?.['potentialAction']).toMatchObject({
      '@type': 'SearchAction',
      target: { urlTemplate: `${ORIGIN}/search?q={term}` },
      'query-input': 'required name=term',
    });
  });
});

test('the sitemap is XML that lists every page once', () => {
  const xml = new DOMParser().parseFromString(filled(built.get('sitemap.xml') ?? ''), 'application/xml');
  const addresses = [...xml.querySelectorAll('loc')].map((found) => found.textContent);
  expect(addresses).toHaveLength(known.length);
  expect(new Set(addresses).size).toBe(known.length);
});

test('crawlers may read everything, so that they see the noindex of the app', () => {
  const rules = filled(built.get('robots.txt') ?? '').split('\n');
  expect(rules).toEqual(['User-agent: *', 'Allow: /', `Sitemap: ${ORIGIN}/sitemap.xml`, '']);
});
