import { PRODUCT_NAME } from '@boxroom/domain/product';
import type { ReactNode } from 'react';
import { ArticleIndexPage } from './articles/article-index-page.tsx';
import { ArticlePage } from './articles/article-page.tsx';
import { ARTICLES } from './articles/articles.ts';
import type { ArticleContent } from './articles/content/article.ts';
import { INDEX_SUBTITLE, INDEX_TITLE } from './articles/index-text.ts';
import { articleKeywords, FIXED_KEYWORDS } from './articles/keywords.ts';
import { DeadEndPage } from './frame/dead-end-page.tsx';
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

/** The operator's details, which the server fills in. */
const CONTACT = {
  operatorName: '{{operator-name}}',
  privacyEmail: '{{privacy-email}}',
  termsEmail: '{{terms-email}}',
};
const HOME = { name: 'Home', path: '/' };
const INDEX = { name: 'Articles', path: '/articles' };

/** Returns every page that is built. `sharePicture`: address of the picture for link previews. */
export function publicPages(sharePicture: string): readonly PublicPage[] {
  return [
    landing(sharePicture),
    articleIndex(),
    ...ARTICLES.map((article) => articlePage(article, sharePicture)),
    legalPage('/privacy-policy', privacyPolicy(CONTACT)),
    legalPage('/terms-of-service', termsOfService(CONTACT)),
    deadEnd('article-not-found.html', 'Article not found', { label: 'Back to Articles', href: '/articles' }),
    deadEnd('404.html', '404 - Page Not Found', { label: 'Back to Home', href: '/app' }),
  ];
}

function landing(sharePicture: string): PublicPage {
  const featured = featuredArticles();
  return {
    file: 'index.html',
    changed: null,
    head: {
      title: `${PRODUCT_NAME}: know what is in which box`,
      description:
        'A free list of your rooms, boxes and the things inside them: searched as you type, scanned by a tag on the ' +
        'box, shared at home, and there without a network.',
      path: '/',
      keywords: FIXED_KEYWORDS,
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

function legalPage(path: '/privacy-policy' | '/terms-of-service', text: LegalText): PublicPage {
  const { title, description, lastChanged } = text;
  return {
    file: `${path.slice(1)}.html`,
    changed: lastChanged,
    head: { title, description, path, structuredData: graph([organization(ORIGIN), crumbs({ name: title, path })]) },
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
  return breadcrumbs(ORIGIN, [HOME, ...pages]);
}
