import { renderToStaticMarkup } from 'react-dom/server';
import { PublicFrame } from './frame/public-frame.tsx';
import type { PageFiles } from './head/page-head.ts';
import { writeHead } from './head/page-head.ts';
import sharePicture from './pictures/share.jpg';
import { publicPages } from './public-pages.tsx';
import type { PublicPage } from './public-pages.tsx';
import { writeRobots, writeSitemap } from './robots.ts';

export type BuiltFiles = Omit<PageFiles, 'sharePicture'>;

/** Renders all public pages and the files for crawlers, by their file names. */
export function renderPublicPages(files: BuiltFiles): ReadonlyMap<string, string> {
  const pages = publicPages(sharePicture);
  return new Map([
    ...pages.map((page) => [page.file, renderPage(page, files)] as const),
    ['sitemap.xml', writeSitemap(pages)],
    ['robots.txt', writeRobots()],
  ]);
}

/** Dark until the script before the first paint sets the theme; without scripts it stays dark. */
function renderPage({ head, body }: PublicPage, files: BuiltFiles): string {
  const markup = renderToStaticMarkup(<PublicFrame path={head.path}>{body}</PublicFrame>);
  return `<!doctype html>
<html lang="en" class="dark">
<head>
${writeHead(head, { ...files, sharePicture })}
</head>
<body class="public">
${markup}
</body>
</html>
`;
}
