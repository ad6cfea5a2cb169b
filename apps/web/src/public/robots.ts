import { escapeText, ORIGIN } from './head/page-head.ts';
import type { PublicPage } from './public-pages.tsx';

/** What search engines are asked to look at, and when it last changed. */
export function writeSitemap(pages: readonly PublicPage[]): string {
  const entries = pages.flatMap(({ head, changed }) => {
    if (head.path === null) return [];
    const lines = [
      `<loc>${escapeText(ORIGIN + head.path)}</loc>`,
      ...(changed === null ? [] : [`<lastmod>${changed}</lastmod>`]),
    ];
    return [`<url>${lines.join('')}</url>`];
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...entries,
    '</urlset>',
    '',
  ].join('\n');
}

/**
 * The app is not kept from crawlers here: what they may not read they list by its address alone, with the secret that
 * may be in it. Its pages are answered with `noindex`, which they obey if they may read it.
 */
export function writeRobots(): string {
  return ['User-agent: *', 'Allow: /', `Sitemap: ${ORIGIN}/sitemap.xml`, ''].join('\n');
}
