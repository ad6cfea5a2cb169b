import { type Language, SOURCE_LANGUAGE } from '@boxroom/domain/language/language';
import { pathIn, type TRANSLATED_PATHS } from '@boxroom/domain/page/page-kind';
import type { ReactNode } from 'react';
import { t } from '../lib/language/t.ts';
import { ArticleIndexPage } from './articles/article-index-page.tsx';
import { ArticlePage } from './articles/article-page.tsx';
import { ARTICLES } from './articles/articles.ts';
import type { ArticleContent } from './articles/content/article.ts';
import { INDEX_SUBTITLE, INDEX_TITLE } from './articles/index-text.ts';
import { articleKeywords, FIXED_KEYWORDS } from './articles/keywords.ts';
import { DeadEndPage } from './frame/dead-end-page.tsx';
import type { InLanguage } from './frame/language-menu.tsx';
import type { PageHead } from './head/page-head.ts';
import { ORIGIN } from './head/page-head.ts';
import {
  application,
  articleData,
  articleList,
  breadcrumbs,
  graph,
  organization,
  website,
} from './head/structured-data.ts';
import { featuredArticles, LandingPage } from './landing/landing-page.tsx';
import { LegalPage } from './legal/legal-page.tsx';
import type { LegalText } from './legal/legal-text.ts';
import { privacyPolicy } from './legal/privacy-policy.ts';
import { termsOfService } from './legal/terms-of-service.ts';
import { plainText } from './text/plain-text.ts';

export interface PublicPage {
  /** File name among the finished pages; `x.html` is served as `/x`. */
  file: string;
  head: PageHead;
  body: ReactNode;
  /** When its text last changed, YYYY-MM-DD; null: unknown. */
  changed: string | null;
}

const INDEX = { name: 'Articles', path: '/articles' };

/**
 * Returns every page that is built in the current language, the articles in English only. `languages`: those in which
 * the pages are built. `sharePicture`: address of the picture for link previews.
 */
export function publicPages(languages: readonly Language[], sharePicture: string): readonly PublicPage[] {
  const contact = operator();
  const isEnglish = t.language === SOURCE_LANGUAGE;
  return [
    landing(languages, sharePicture),
    ...(isEnglish ? [articleIndex(), ...ARTICLES.map((article) => articlePage(article, sharePicture))] : []),
    legalPage(languages, '/privacy-policy', privacyPolicy(contact)),
    legalPage(languages, '/terms-of-service', termsOfService(contact)),
    ...(isEnglish
      ? [deadEnd('article-not-found.html', 'Article not found', { label: 'Back to Articles', href: '/articles' })]
      : []),
    deadEnd(isEnglish ? '404.html' : `${t.language}/404.html`, t('404 - Page Not Found'), {
      label: t('Back to Home'),
      href: '/app',
    }),
  ];
}

/** The operator's details, which the server fills in. Where no name is configured, its words for one are English. */
function operator() {
  // i18n: who runs the server, in place of a name, inside a sentence; {host} is an address such as boxes.example.org
  const unnamed = t('the operator of {host}', { host: '{{operator-host}}' });
  return {
    operatorName:
      t.language === SOURCE_LANGUAGE
        ? '{{operator-name}}'
        : `{{#operator-named}}{{operator-name}}{{/operator-named}}{{#operator-host}}${unnamed}{{/operator-host}}`,
    privacyEmail: '{{privacy-email}}',
    termsEmail: '{{terms-email}}',
  };
}

function inLanguages(languages: readonly Language[], path: (typeof TRANSLATED_PATHS)[number]) {
  const translations = languages.map((language): InLanguage => ({ language, path: pathIn(language, path) }));
  return translations.length > 1 ? { translations } : {};
}

function landing(languages: readonly Language[], sharePicture: string): PublicPage {
  const featured = featuredArticles();
  const path = pathIn(t.language, '/');
  return {
    file: path === '/' ? 'index.html' : `${path.slice(1)}.html`,
    changed: null,
    head: {
      title: t('Boxroom: know what is in which box'),
      description: t(
        'A free list of your rooms, boxes and the things inside them: searched as you type, scanned by a tag on the box, shared at home, and there without a network.',
      ),
      path,
      ...inLanguages(languages, '/'),
      keywords: FIXED_KEYWORDS.map((keyword) => t(keyword)),
      structuredData: graph([
        website(ORIGIN),
        organization(ORIGIN),
        application(ORIGIN),
        ...featured.map((article) => articleData(ORIGIN, article, sharePicture)),
      ]),
    },
    body: <LandingPage />,
  };
}

function articleIndex(): PublicPage {
  const titles = ARTICLES.map(({ title, description }) => `${title}\n${description}`).join('\n');
  return {
    file: 'articles.html',
    changed: ARTICLES.map(({ updated }) => updated).reduce((a, b) => (a > b ? a : b)),
    head: {
      title: INDEX_TITLE,
      description: `${INDEX_SUBTITLE}: on finding, packing, moving, labelling and letting go, and how other apps compare.`,
      path: INDEX.path,
      keywords: articleKeywords(titles),
      structuredData: graph([website(ORIGIN), organization(ORIGIN), articleList(ORIGIN, ARTICLES), crumbs(INDEX)]),
    },
    body: <ArticleIndexPage />,
  };
}

function articlePage(article: ArticleContent, sharePicture: string): PublicPage {
  const { slug, title, description, tags, published, updated, body } = article;
  const path = `/articles/${slug}`;
  return {
    file: `articles/${slug}.html`,
    changed: updated,
    head: {
      title,
      description,
      path,
      kind: 'article',
      keywords: articleKeywords(plainText(body)),
      published,
      updated,
      tags,
      structuredData: graph([
        articleData(ORIGIN, article, sharePicture),
        organization(ORIGIN),
        crumbs(INDEX, { name: title, path }),
      ]),
    },
    body: <ArticlePage article={article} />,
  };
}

function legalPage(
  languages: readonly Language[],
  englishPath: '/privacy-policy' | '/terms-of-service',
  text: LegalText,
): PublicPage {
  const path = pathIn(t.language, englishPath);
  const { title, description, lastChanged } = text;
  return {
    file: `${path.slice(1)}.html`,
    changed: lastChanged,
    head: {
      title,
      description,
      path,
      ...inLanguages(languages, englishPath),
      structuredData: graph([organization(ORIGIN), crumbs({ name: title, path })]),
    },
    body: <LegalPage text={text} />,
  };
}

function deadEnd(file: string, text: string, way: { label: string; href: string }): PublicPage {
  return {
    file,
    changed: null,
    head: { title: text, description: `${text}. ${way.label}.`, path: null },
    body: <DeadEndPage text={text} way={way} />,
  };
}

function crumbs(...pages: readonly { name: string; path: string }[]) {
  return breadcrumbs(ORIGIN, [{ name: t('Home'), path: pathIn(t.language, '/') }, ...pages]);
}
