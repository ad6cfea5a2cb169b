import { escapeText } from '@boxroom/domain/text/escape-text';
import { languageAddresses, ORIGIN } from './head/page-head.ts';
import type { PublicPage } from './public-pages.tsx';

/** Lists the pages for search engines, with the date of their last change. */
export function writeSitemap(pages: readonly PublicPage[]): string {
  const entries = pages.flatMap(({ head, changed }) => {
    if (head.path === null) return [];
    const lines = [
      `<loc>${escapeText(ORIGIN + head.path)}</loc>`,
      ...(changed === null ? [] : [`<lastmod>${changed}</lastmod>`]),
      ...languageAddresses(head).map(
        ([language, address]) => `<xhtml:link rel="alternate" hreflang="${language}" href="${escapeText(address)}"/>`,
      ),
    ];
    return [`<url>${lines.join('')}</url>`];
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">',
    ...entries,
    '</urlset>',
    '',
  ].join('\n');
}

/**
 * Does not exclude crawlers from the app: they list an excluded page by its address alone, including a secret in it.
 * The app's pages are served with `noindex`, which crawlers obey only if they may read the page.
 */
export function writeRobots(): string {
  return ['User-agent: *', 'Allow: /', `Sitemap: ${ORIGIN}/sitemap.xml`, ''].join('\n');
}
