import { APP_PATHS } from '@boxroom/domain/page/page-kind';
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

/** The app's pages show nothing to who is not signed in, and some of their addresses carry secrets. */
export function writeRobots(): string {
  const roots = new Set(APP_PATHS.map((path) => `/${path.split('/')[1] ?? ''}`));
  return [
    'User-agent: *',
    ...[...roots].flatMap((root) => [`Disallow: ${root}$`, `Disallow: ${root}/`, `Disallow: ${root}?`]),
    `Sitemap: ${ORIGIN}/sitemap.xml`,
    '',
  ].join('\n');
}
