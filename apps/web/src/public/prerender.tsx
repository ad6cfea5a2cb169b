import { directionOf, type Language, LANGUAGES, SOURCE_LANGUAGE } from '@boxroom/domain/language/language';
import { type Catalog, english, makeTranslate } from '@boxroom/domain/language/translator';
import { pathIn } from '@boxroom/domain/page/page-kind';
import { renderToStaticMarkup } from 'react-dom/server';
import { speak, t } from '../lib/language/t.ts';
import type { InLanguage } from './frame/language-menu.tsx';
import { PublicFrame } from './frame/public-frame.tsx';
import type { PageFiles, PageHead } from './head/page-head.ts';
import { writeHead } from './head/page-head.ts';
import sharePicture from './pictures/share.jpg';
import { publicPages } from './public-pages.tsx';
import type { PublicPage } from './public-pages.tsx';
import { writeRobots, writeSitemap } from './robots.ts';

export type BuiltFiles = Omit<PageFiles, 'sharePicture'>;
/** The texts of the languages other than English that have pages. */
export type Catalogs = Readonly<Partial<Record<Language, Catalog>>>;

/** Renders all public pages and the files for crawlers, by their file names. */
export function renderPublicPages(files: BuiltFiles, catalogs: Catalogs): ReadonlyMap<string, string> {
  const languages = (Object.keys(LANGUAGES) as Language[]).filter(
    (language) => language === SOURCE_LANGUAGE || catalogs[language] !== undefined,
  );
  const rendered = new Map<string, string>();
  const pages: PublicPage[] = [];
  try {
    for (const language of languages) {
      speak(makeTranslate(language, catalogs[language] ?? {}));
      for (const page of publicPages(languages, sharePicture)) {
        pages.push(page);
        rendered.set(page.file, renderPage(page, languages, files));
      }
    }
  } finally {
    speak(english);
  }
  return rendered.set('sitemap.xml', writeSitemap(pages)).set('robots.txt', writeRobots());
}

/** Dark until the script before the first paint sets the theme; without scripts it stays dark. */
function renderPage({ head, body }: PublicPage, languages: readonly Language[], files: BuiltFiles): string {
  const markup = renderToStaticMarkup(
    <PublicFrame path={head.path} languages={menuOf(head, languages)}>
      {body}
    </PublicFrame>,
  );
  return `<!doctype html>
<html lang="${t.language}" dir="${directionOf(t.language)}" class="dark">
<head>
${writeHead(head, { ...files, sharePicture })}
</head>
<body class="public">
${markup}
</body>
</html>
`;
}

/** From a page that no other language has, its menu leads to their start pages. */
function menuOf({ path, translations }: PageHead, languages: readonly Language[]): readonly InLanguage[] {
  return (
    translations ??
    languages.map((language) => ({
      language,
      path: language === t.language && path !== null ? path : pathIn(language, '/'),
    }))
  );
}
