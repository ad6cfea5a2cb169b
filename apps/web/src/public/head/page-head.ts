import { type Language, SOURCE_LANGUAGE } from '@boxroom/domain/language/language';
import { PRODUCT_NAME } from '@boxroom/domain/product';
import { escapeText } from '@boxroom/domain/text/escape-text';
import { t } from '../../lib/language/t.ts';
import type { InLanguage } from '../frame/language-menu.tsx';
import type { StructuredData } from './structured-data.ts';

/** The server replaces this by the public origin of this Boxroom. */
export const ORIGIN = '{{origin}}';
/** 1200 by 630, which sites with link previews crop least. */
export const SHARE_WIDTH = 1200;
export const SHARE_HEIGHT = 630;

/** The locales of Open Graph. */
const LOCALES: Readonly<Record<Language, string>> = {
  en: 'en_GB',
  de: 'de_DE',
  fr: 'fr_FR',
  es: 'es_ES',
  it: 'it_IT',
  nl: 'nl_NL',
  pl: 'pl_PL',
  da: 'da_DK',
  ar: 'ar_AR',
};

export interface PageHead {
  /** Without the product's name, which is appended unless the title contains it. */
  title: string;
  description: string;
  /** The canonical address of this page; null: it has none and is not indexed. */
  path: string | null;
  /** This page in each language that has it, if they are several. */
  translations?: readonly InLanguage[];
  kind?: 'website' | 'article';
  keywords?: readonly string[];
  /** For an article, YYYY-MM-DD. */
  published?: string;
  updated?: string;
  tags?: readonly string[];
  structuredData?: StructuredData;
}

/** The build's files that a page needs, as addresses; inline scripts as source. */
export interface PageFiles {
  /** Runs before the first paint. */
  beforePaint: string;
  script: string;
  styles: readonly string[];
  font: string | null;
  /** The picture of link previews. */
  sharePicture: string;
}

/** Writes the content of <head>. All text is escaped here, once. */
export function writeHead(page: PageHead, files: PageFiles): string {
  const title = page.title.includes(PRODUCT_NAME) ? page.title : `${page.title} | ${PRODUCT_NAME}`;
  const picture = `${ORIGIN}${files.sharePicture}`;
  const lines = [
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">',
    `<title>${escapeText(title)}</title>`,
    meta('description', page.description),
    page.keywords && meta('keywords', page.keywords.join(', ')),
    page.path === null ? meta('robots', 'noindex') : link('canonical', `${ORIGIN}${page.path}`),
    // The script below looks for them.
    ...languageAddresses(page).map(
      ([language, address]) => `<link rel="alternate" hreflang="${language}" href="${escapeText(address)}">`,
    ),
    meta('color-scheme', 'dark light'),
    // The script below sets the theme's color.
    meta('theme-color', '#0b111b'),
    `<script>${files.beforePaint}</script>`,
    files.font && `<link rel="preload" href="${escapeText(files.font)}" as="font" type="font/woff2" crossorigin>`,
    ...files.styles.map((style) => link('stylesheet', style)),
    `<script type="module" src="${escapeText(files.script)}"></script>`,
    '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
    link('apple-touch-icon', '/icons/apple-touch-icon.png'),
    link('manifest', '/manifest.webmanifest'),
    ...(page.path === null ? [] : sharing({ ...page, path: page.path, title }, picture)),
    page.structuredData && `<script type="application/ld+json">${writeJson(page.structuredData)}</script>`,
  ];
  return lines.filter((line) => typeof line === 'string').join('\n');
}

function sharing(page: PageHead & { path: string }, picture: string): string[] {
  const { title, description, path, kind = 'website', published, updated, tags = [] } = page;
  return [
    property('og:site_name', PRODUCT_NAME),
    property('og:type', kind),
    property('og:title', title),
    property('og:description', description),
    property('og:url', `${ORIGIN}${path}`),
    property('og:locale', LOCALES[t.language]),
    property('og:image', picture),
    property('og:image:width', String(SHARE_WIDTH)),
    property('og:image:height', String(SHARE_HEIGHT)),
    property('og:image:alt', t('Boxroom: rooms, boxes and what is in them')),
    ...(published ? [property('article:published_time', published)] : []),
    ...(updated ? [property('article:modified_time', updated)] : []),
    ...tags.map((tag) => property('article:tag', tag)),
    meta('twitter:card', 'summary_large_image'),
  ];
}

/** Writes JSON for a script element: without `<` it can neither end the element nor start a comment. */
export function writeJson(data: unknown): string {
  return JSON.stringify(data).replaceAll('<', '\\u003c');
}

function meta(name: string, content: string): string {
  return `<meta name="${name}" content="${escapeText(content)}">`;
}

function property(name: string, content: string): string {
  return `<meta property="${name}" content="${escapeText(content)}">`;
}

function link(rel: string, href: string): string {
  return `<link rel="${rel}" href="${escapeText(href)}">`;
}

/** Returns the addresses of a page by language; English stands for all that have no page of their own. */
export function languageAddresses({ translations = [] }: PageHead): [hreflang: string, address: string][] {
  const addresses = translations.map(({ language, path }): [string, string] => [language, ORIGIN + path]);
  const english = addresses.find(([language]) => language === SOURCE_LANGUAGE);
  return english ? [...addresses, ['x-default', english[1]]] : addresses;
}
