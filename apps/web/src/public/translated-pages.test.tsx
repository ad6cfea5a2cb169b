import { messageKey } from '@boxroom/domain/language/message-key';
import { describe, expect, test } from 'vitest';
import { t } from '../lib/language/t.ts';
import { htmlFaults } from '../testing/html-faults.ts';
import { structuredDataFaults } from '../testing/structured-data-rules.ts';
import type { Thing } from '../testing/structured-data-rules.ts';
import { renderPublicPages } from './prerender.tsx';

const FILES = { beforePaint: 'begin()', script: '/p.js', styles: [], font: null };
const GERMAN = {
  'Boxroom keeps track of what’s where': 'Boxroom weiß, was wo ist',
  'Start with <em>one box</em>': 'Fang mit <em>einer Kiste</em> an',
  Articles: 'Artikel',
  Home: 'Startseite',
  'Privacy Policy': 'Datenschutz',
  'Last Updated: <date/>': 'Stand: <date/>',
  'the operator of {host}': 'dem Betreiber von {host}',
  'This installation of Boxroom is run by <operator/>, the controller of your personal data. Questions and requests go to <email/>. Boxroom is open source, and others run installations of their own, for which they and not we are responsible.':
    'Betrieben von <operator/>. Fragen an <email/>.',
  '<email/>. The rules for using Boxroom are in the <link>Terms of Service</link>.':
    '<email/>. Siehe <link>AGB</link>.',
  '404 - Page Not Found': 'Seite nicht gefunden',
};
const catalog = Object.fromEntries(Object.entries(GERMAN).map(([text, words]) => [messageKey(text), words]));
const built = renderPublicPages(FILES, { de: catalog, ar: {} });
const page = (name: string): string => built.get(name) ?? '';
const parse = (name: string): Document => new DOMParser().parseFromString(page(name), 'text/html');
const attributes = (name: string, selector: string, attribute: string): string[] =>
  [...parse(name).querySelectorAll(selector)].map((found) => found.getAttribute(attribute) ?? '');
const texts = (name: string, selector: string): string[] =>
  [...parse(name).querySelectorAll(selector)].map((found) => found.textContent ?? '');
const TRANSLATED = ['de', 'ar'].flatMap((language) =>
  ['', '/privacy-policy', '/terms-of-service', '/404'].map((path) => `${language}${path}.html`),
);

test('each language with a catalog has its pages, and no articles', () => {
  const names = [...built.keys()].filter((name) => /^\w\w[/.]/.test(name));
  expect(names.toSorted()).toEqual(TRANSLATED.toSorted());
  expect(t.language).toBe('en');
});

describe.each(TRANSLATED)('%s', (name) => {
  test('is valid, and says its language', async () => {
    const filled = page(name)
      .replaceAll('{{origin}}', 'https://a.example')
      .replaceAll(/\{\{[#/][\w-]+\}\}/g, '')
      .replaceAll(/\{\{social-[\w-]+\}\}/g, 'https://b.example/')
      .replaceAll(/\{\{[\w-]+\}\}/g, 'a');
    expect(await htmlFaults(filled, name)).toEqual([]);
    const { documentElement } = parse(name);
    const language = name.slice(0, 2);
    expect([documentElement.lang, documentElement.dir]).toEqual([language, language === 'ar' ? 'rtl' : 'ltr']);
  });

  test('leads to pages of the same language, where it has them', () => {
    const home = `/${name.slice(0, 2)}`;
    const hrefs = attributes(name, 'a[href^="/"]:not([data-language])', 'href');
    expect(hrefs.filter((href) => ['/', '/privacy-policy', '/terms-of-service'].includes(href))).toEqual([]);
    expect(hrefs).toEqual(expect.arrayContaining([home, `${home}/privacy-policy`, `${home}/terms-of-service`]));
    expect(hrefs).toEqual(expect.arrayContaining(['/articles', '/articles/boxroom-vs-sortly', '/auth']));
    expect(attributes(name, 'footer a[href^="/articles/"]', 'lang')).toEqual(Array(7).fill('en'));
  });

  test('has the menu of languages, each by its own name', () => {
    const path = name.endsWith('/404.html') ? '' : name.slice(2, -'.html'.length);
    const menu = 'footer a[data-language]';
    expect(texts(name, menu)).toEqual(['English', 'Deutsch', 'العربية']);
    expect(attributes(name, menu, 'href')).toEqual([path || '/', `/de${path}`, `/ar${path}`]);
    for (const attribute of ['lang', 'hreflang', 'data-language'])
      expect(attributes(name, menu, attribute)).toEqual(['en', 'de', 'ar']);
    expect(attributes(name, `${menu}[aria-current]`, 'lang')).toEqual([name.slice(0, 2)]);
  });
});

test('the pictures of the app are in the language of the page', () => {
  const picture = /\/(\w+)\/(?:dashboard|box|history|search)-(?:dark|light)\.webp/;
  const folders = (name: string) => attributes(name, '.phone img', 'src').map((src) => picture.exec(src)?.[1]);
  expect(folders('index.html')).toEqual(Array(8).fill('pictures'));
  for (const language of ['de', 'ar']) expect(folders(`${language}.html`)).toEqual(Array(8).fill(language));
});

test('the texts are those of the catalog, with their emphasis, links and gaps', () => {
  expect(texts('de.html', 'h1')).toEqual(['Boxroom weiß, was wo ist']);
  expect(page('de.html')).toContain('Fang mit <em class="highlight">einer Kiste</em> an');
  expect(texts('de.html', 'header nav a')[0]).toBe('Artikel');
  expect(texts('de.html', '.hero-headline')[0]).toBe('Know what is in the box');
  expect(texts('de/404.html', 'h1')).toEqual(['Seite nicht gefunden']);
  const legal = page('de/privacy-policy.html');
  expect(legal).toContain('<h1>Datenschutz</h1>');
  expect(legal).toContain('Stand: <time dateTime="2026-11-28">28. November 2026</time>');
  expect(legal).toContain(
    'Betrieben von <strong>{{#operator-named}}{{operator-name}}{{/operator-named}}' +
      '{{#operator-host}}dem Betreiber von {{operator-host}}{{/operator-host}}</strong>.',
  );
  expect(legal).toContain('Siehe <a href="/de/terms-of-service">AGB</a>.');
});

test('search engines learn of all languages of a page, and that English stands for the others', () => {
  for (const [path, names] of [
    ['', ['index.html', 'de.html', 'ar.html']],
    ['/privacy-policy', ['privacy-policy.html', 'de/privacy-policy.html', 'ar/privacy-policy.html']],
  ] as const) {
    const english = `{{origin}}${path || '/'}`;
    for (const name of names) {
      expect(attributes(name, 'link[hreflang]', 'hreflang')).toEqual(['en', 'de', 'ar', 'x-default']);
      expect(attributes(name, 'link[hreflang]', 'href')).toEqual([
        english,
        `{{origin}}/de${path}`,
        `{{origin}}/ar${path}`,
        english,
      ]);
    }
    expect(names.flatMap((name) => attributes(name, 'link[rel=canonical]', 'href'))).toEqual([
      english,
      `{{origin}}/de${path}`,
      `{{origin}}/ar${path}`,
    ]);
  }
  expect(attributes('articles.html', 'link[hreflang]', 'href')).toEqual([]);
  expect(attributes('de/404.html', 'link[hreflang], link[rel=canonical]', 'href')).toEqual([]);
  expect(attributes('de.html', 'meta[property="og:locale"]', 'content')).toEqual(['de_DE']);
});

test('the sitemap lists each with its languages', () => {
  const sitemap = new DOMParser().parseFromString(page('sitemap.xml'), 'application/xml');
  const entry = [...sitemap.querySelectorAll('url')].find(
    (url) => url.querySelector('loc')?.textContent === '{{origin}}/ar/terms-of-service',
  );
  expect([...(entry?.children ?? [])].map((part) => part.getAttribute('hreflang') ?? part.tagName)).toEqual([
    'loc',
    'lastmod',
    'en',
    'de',
    'ar',
    'x-default',
  ]);
});

test('the structured data is of the language', async () => {
  const script = parse('de.html').querySelector('script[type="application/ld+json"]');
  const { '@graph': things } = JSON.parse(script?.textContent.replaceAll('{{origin}}', 'https://a.example') ?? '') as {
    '@graph': Thing[];
  };
  expect(await structuredDataFaults(things)).toEqual([]);
  expect(things[0]).toMatchObject({ '@type': 'WebSite', url: 'https://a.example/de', inLanguage: 'de' });
  expect(things.at(-1)).toMatchObject({ '@type': 'Article', inLanguage: 'en-GB' });
  expect(page('de/privacy-policy.html')).toContain('"name":"Startseite","item":"{{origin}}/de"');
});

test('the English pages are the same with other languages beside them, but for the ways to these', () => {
  const alone = renderPublicPages(FILES, {});
  for (const [name, html] of alone)
    if (name.endsWith('.html'))
      expect(
        page(name)
          .replaceAll(/<link rel="alternate".*>\n/g, '')
          .replace(/<nav class="public-width language-menu".*?<\/nav>/, ''),
      ).toBe(html);
  expect(attributes('articles/seasonal-storage.html', 'footer a[data-language]', 'href')).toEqual([
    '/articles/seasonal-storage',
    '/de',
    '/ar',
  ]);
});
